"""Fronts and backs on the sides of a deck's paper.

A back lies where its front is when the paper is turned as it is told; `TURN_OF_BACK` tells which
way up. Pages always pair: where a page of fronts is short, or some of its cards have no back, the
page of backs has the same places empty.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final, Literal

from msgspec import Struct

from pnp.core.bounds import MAX_BLEED_MM, PageOrder
from pnp.core.errors import CallError
from pnp.core.geometry import IDENTITY, Affine, Rect
from pnp.press.sheets import bounds
from pnp.press.sheets.cards import CardGrid
from pnp.press.sheets.imposition import TURN_OF_BACK
from pnp.press.sheets.side import Placement, Side, Turn

Card = tuple[str | None, str | None]
"""The face of a card's front, and of its back if it has one; no front for an empty place."""

EMPTY: Final[Card] = (None, None)
"""A place on a partly used page."""


class _Slots(Struct, frozen=True):
    """The places of one side of a page, in the order of the cards."""

    at: tuple[Rect, ...]
    clips: tuple[Rect, ...]
    turn: Turn = 0

    def placements(self, faces: Sequence[str | None]) -> Iterator[Placement]:
        """Yield the faces in their places; the last places may stay empty."""
        for face, at, clip in zip(faces, self.at, self.clips, strict=False):
            if face is not None:
                yield Placement(face, at, self.turn, clip)


def card_sides(
    cards: Sequence[Card],
    grid: CardGrid,
    order: PageOrder = "collated",
    back_bleed_mm: float | None = None,
) -> Iterator[Side]:
    """Return the sides of a deck, each card in its place.

    Args:
        cards: every card in the order of printing, copies and all.
        grid: where cards lie, and how backs are printed.
        order: how fronts and backs follow one another; it matters on two-sided paper only.
        back_bleed_mm: how far backs run beyond their trim, to forgive drift; as far as the gap
            and the margins let them. None for as far as fronts.

    Raises:
        CallError: the bleed of the backs is out of bounds.
    """
    bleed = grid.imposition.bleed_mm if back_bleed_mm is None else back_bleed_mm
    problems = tuple(bounds.out_of_bounds("a bleed of backs", bleed, 0, MAX_BLEED_MM))
    if problems:
        raise CallError(problems)
    pages = [cards[first : first + grid.per_page] for first in range(0, len(cards), grid.per_page)]
    slots = {count: _slots(grid, bleed, count) for count in map(len, pages)}
    if not grid.imposition.is_duplex:
        return (_one_sided(page, grid, *slots[len(page)]) for page in pages)
    front_sides = (_side(page, 0, grid, slots[len(page)][0]) for page in pages)
    back_sides = (_side(page, 1, grid, slots[len(page)][1]) for page in pages)
    if order == "collated":
        return chain.from_iterable(zip(front_sides, back_sides, strict=True))
    return chain(front_sides, back_sides)


def _slots(grid: CardGrid, bleed_mm: float, count: int) -> tuple[_Slots, _Slots]:
    """Return the places of fronts, and of backs that bleed so far, if so many are filled."""
    fronts = _Slots(grid.cells, grid.clips(count=count))
    reversal = grid.layout.reversal
    if reversal is None:
        return fronts, _Slots((), ())
    clips = grid.backs(grid.clips(bleed_mm, count))
    return fronts, _Slots(grid.backs(grid.cells), clips, TURN_OF_BACK[reversal])


def _one_sided(page: Sequence[Card], grid: CardGrid, fronts: _Slots, backs: _Slots) -> Side:
    """Return sides of fronts, and beyond the fold their backs."""
    placements = (
        *fronts.placements([front for front, _ in page]),
        *backs.placements([back for _, back in page]),
    )
    label = "fronts" if grid.fold_mm is None else "fold"
    return Side(grid.paper, placements, label=label)


def _side(page: Sequence[Card], which: Literal[0, 1], grid: CardGrid, slots: _Slots) -> Side:
    """Return the fronts (0) or the backs (1) of a page."""
    placements = tuple(slots.placements([card[which] for card in page]))
    adjust, label = ((IDENTITY, "fronts"), (_adjust(grid), "backs"))[which]
    return Side(grid.paper, placements, adjust, label)


def _adjust(grid: CardGrid) -> Affine:
    return grid.imposition.correction_on(grid.paper).adjust(grid.paper)
