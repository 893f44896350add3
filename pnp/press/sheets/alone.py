"""Components that are not cards in a grid: alone on a page, belly bands and round tokens.

A component that has a page to itself stands in the middle, as far as the margins let it. Belly
bands are strips of paper around decks that share a box. Round tokens stand in squares with waste
around them, and get their backs as cards do: straight cuts halfway between neighbours set them
free, and then they are punched or cut round one by one. Square tokens are small cards.
"""

from __future__ import annotations

from itertools import accumulate
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Margins, Rect, Size
from pnp.press.sheets import bounds
from pnp.press.sheets.cards import CardGrid, card_grid
from pnp.press.sheets.imposition import Imposition
from pnp.press.sheets.side import Placement, Side, Turn
from pnp.press.sheets.tuckboxes import CLEARANCE_DEEP_MM, CLEARANCE_MM, GLUE_MM, box_for


def single_face(face: str, size: Size, paper: Size, margins: Margins, label: str = "") -> Side:
    """Return a page with a single face; page or face is turned if necessary.

    Args:
        face: its name.
        size: its own.
        paper: the paper of the other pages.
        margins: the unprintable margins of upright paper.
        label: the name of the page's kind.

    Raises:
        CallError: it does not fit between the margins.
    """
    upright = _upright(paper)
    # Which way a driver turns a page nobody knows, so more of it must stay white: hence the last.
    ways: tuple[tuple[Size, Turn], ...] = ((paper, 0), (paper.transpose(), 0), (upright, 90))
    for page, turn in ways:
        area = size.transpose() if turn else size
        free = (margins if page == upright else margins.transpose()).usable(page)
        if bounds.has_room(free, area):
            return Side(page, (Placement(face, _middle(area, page, free), turn),), label=label)
    panel, paper_size = bounds.format_size(size), bounds.format_size(upright)
    raise CallError(
        Problem(
            f"a panel of {panel} does not fit between the margins of paper of {paper_size}",
            hint="choose larger paper, or a printer with smaller margins",
        )
    )


def _upright(paper: Size) -> Size:
    return Size(*sorted((paper.width_mm, paper.height_mm)))


def _middle(size: Size, page: Size, free: Rect) -> Rect:
    """Return the position nearest to the middle of the page within the free area."""
    return Rect(
        _between((page.width_mm - size.width_mm) / 2, free.x_mm, free.right_mm - size.width_mm),
        _between((page.height_mm - size.height_mm) / 2, free.y_mm, free.bottom_mm - size.height_mm),
        size.width_mm,
        size.height_mm,
    )


def _between(length: float, least: float, most: float) -> float:
    return max(least, min(length, most))


class BandSize(Struct, frozen=True):
    """A belly band, which holds a deck together: around its middle, its ends glued."""

    width_mm: float
    depth_mm: float
    height_mm: float = 36.0
    tick_mm: float = 2.5
    """The room above and below it for the ends of folds, as around the net of a box."""

    @property
    def folds_mm(self) -> tuple[float, ...]:
        """Return the folds, from the left end."""
        sides = (self.width_mm, self.depth_mm, self.width_mm, self.depth_mm)
        return tuple(accumulate(sides))

    @property
    def size(self) -> Size:
        """Return the size of the strip, including the overlap of its ends and the ticks."""
        return Size(self.folds_mm[-1] + GLUE_MM, self.height_mm + 2 * self.tick_mm)


def band_for(cards: int, card: Size, card_mm: float, *, with_sleeves: bool = False) -> BandSize:
    """Return the band around so many cards; arguments as of `box_for`."""
    box = box_for(cards, card, card_mm, with_sleeves=with_sleeves)
    deep = box.depth_mm - CLEARANCE_DEEP_MM / 2
    return BandSize(box.width_mm - CLEARANCE_MM + 1, deep)


ROUND_GAP_MM: Final = 4.0
"""Between two round tokens, at least: what a punch needs to bite on."""


def token_grid(across_mm: float, imposition: Imposition) -> CardGrid:
    """Return the best grid for round tokens, each in a square `across_mm` wide.

    Raises:
        CallError: something asked for is out of bounds, or no token fits.
    """
    gap_mm = imposition.gap_mm
    if gap_mm is None:
        gap_mm = max(2 * imposition.bleed_mm, ROUND_GAP_MM)
    apart = replace(imposition, cut="between", gap_mm=gap_mm)
    return card_grid(Size(across_mm, across_mm), apart)
