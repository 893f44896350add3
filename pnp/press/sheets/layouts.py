"""The ways to lay equal cards on a page, with their numbers of cards and limits.

The paper lies upright or turned, and a gutterfold folds across or down. Backs are
mirrored, so cards stay within the intersection of the printable area and its mirror image: uneven
margins are evened out along the axis of the mirror only.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal

from msgspec import Struct

from pnp.core.bounds import Backs
from pnp.core.geometry import Rect, Size
from pnp.press.sheets import bounds
from pnp.press.sheets.imposition import Imposition, Reversal, mirror


class Reason(Struct, frozen=True):
    """The reason for no more rows or columns: the length that one more needs, and the free length.

    `needs_mm` is `count` cards of `card_mm`, `count` - 1 gaps, and an edge at either end; the edge
    holds the bleed and the printer's correction. `free_mm` lies between the margins, less the room
    kept for marks; for a gutterfold it ends before the fold.
    """

    id: Literal["column", "row"]
    count: int
    """The number that would not fit: one more than there are."""
    card_mm: float
    gap_mm: float
    edge_mm: float
    free_mm: float

    @property
    def needs_mm(self) -> float:
        """Return the length that this number needs."""
        return self.count * self.card_mm + (self.count - 1) * self.gap_mm + 2 * self.edge_mm


class Layout(Struct, frozen=True):
    """One way to lay the cards, with its number of cards and the reasons for the limit."""

    paper: Size
    """The paper in its orientation."""
    reversal: Reversal | None
    """The places of backs, or None if there are none."""
    usable: Rect
    """The printable area, common to both sides of the paper; marks stay in it."""
    area: Rect
    """The area that cards may cover, with bleed; for a gutterfold, its fronts alone."""
    columns: int
    rows: int
    cuts: int
    """The number of cuts that set all cards free."""
    reasons: tuple[Reason, Reason]
    """The reasons why there are no more columns and no more rows."""

    @property
    def cards(self) -> int:
        """Return the number of cards."""
        return self.columns * self.rows


def layouts(trim: Size, imposition: Imposition) -> Iterator[Layout]:
    """Yield every way to lay cards of a size, upright paper first, even if it holds none."""
    for paper in dict.fromkeys((imposition.paper, imposition.paper.transpose())):
        for reversal in _reversals(imposition.backs, paper):
            yield _layout(trim, imposition, paper, reversal)


def _reversals(backs: Backs, paper: Size) -> tuple[Reversal | None, ...]:
    """Return the possible mappings of fronts to backs, by the edge about which paper turns."""
    match backs:
        case "none":
            return (None,)
        case "gutterfold":
            return ("columns", "rows")
        case _:
            upright = paper.height_mm >= paper.width_mm
            return ("columns",) if upright == (backs == "duplex-long") else ("rows",)


def _layout(trim: Size, imposition: Imposition, paper: Size, reversal: Reversal | None) -> Layout:
    usable = _usable(imposition, paper, reversal)
    area = _area(imposition, paper, reversal, usable)
    edge_across, edge_down = imposition.edges(paper)
    gap = imposition.gap
    column = _first_misfit("column", trim.width_mm, gap, edge_across, area.width_mm)
    row = _first_misfit("row", trim.height_mm, gap, edge_down, area.height_mm)
    columns, rows = column.count - 1, row.count - 1
    cuts = 2 * (columns + rows) if _is_cut_twice(imposition) else columns + rows + 2
    return Layout(paper, reversal, usable, area, columns, rows, cuts, (column, row))


def _is_cut_twice(imposition: Imposition) -> bool:
    return imposition.cut == "double" and imposition.gap > 0


def _first_misfit(
    id_: Literal["column", "row"], card_mm: float, gap_mm: float, edge_mm: float, free_mm: float
) -> Reason:
    """Return the first count that does not fit."""
    room = free_mm - 2 * edge_mm + gap_mm + bounds.TOLERANCE_MM
    count = max(0, math.floor(room / (card_mm + gap_mm)))
    return Reason(id_, count + 1, card_mm, gap_mm, edge_mm, free_mm)


def _usable(imposition: Imposition, paper: Size, reversal: Reversal | None) -> Rect:
    usable = imposition.usable(paper)
    return usable if reversal is None else usable.intersection(mirror(usable, paper, reversal))


def _area(imposition: Imposition, paper: Size, reversal: Reversal | None, usable: Rect) -> Rect:
    area = usable.inset(imposition.reserve_mm)
    if imposition.backs != "gutterfold":
        return area
    if reversal == "columns":
        width = paper.width_mm / 2 - imposition.fold_mm - area.x_mm
        return Rect(area.x_mm, area.y_mm, width, area.height_mm)
    height = paper.height_mm / 2 - imposition.fold_mm - area.y_mm
    return Rect(area.x_mm, area.y_mm, area.width_mm, height)
