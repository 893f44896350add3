"""The cuts of a page, as marks see them: columns and rows of trims, and areas free of ink.

A cut runs along an edge of every column or row, from one end of the paper to the other. Marks
stand where it meets the free strips: beside the outermost trims, and in gaps that are wider than
the bleed in them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import Final, Literal

from msgspec import Struct

from pnp.core.geometry import Rect
from pnp.press.sheets import bounds
from pnp.press.sheets.cards import CardGrid

Axis = Literal["x", "y"]
"""Columns lie along x, rows along y."""

AXES: Final[tuple[tuple[Axis, Axis], ...]] = (("x", "y"), ("y", "x"))
"""The axis on which cuts are counted, and the axis along which they run."""


class TrimSpan(Struct, frozen=True, order=True):
    """From the one edge of a column or row to the other, in millimetres."""

    start_mm: float
    end_mm: float


class FreeStrip(Struct, frozen=True):
    """A strip that runs along all columns or rows and is free of ink.

    `before` and `after` tell whether trims lie on either side of it.
    """

    start_mm: float
    end_mm: float
    before: bool
    after: bool

    @property
    def length_mm(self) -> float:
        """Return its width, negative if the bleeds overlap."""
        return self.end_mm - self.start_mm


class CutLines(Struct, frozen=True):
    """Columns and rows of trims, and where marks may stand."""

    columns: tuple[TrimSpan, ...]
    rows: tuple[TrimSpan, ...]
    bleed_mm: float
    """The largest bleed beyond the trims."""
    usable: Rect
    """The area for marks: the margins stay white."""

    def cuts(self, axis: Axis) -> tuple[float, ...]:
        """Return the coordinates of cuts without repetition: x of columns' edges, or y of rows'."""
        edges = sorted(edge for span in self._spans(axis) for edge in (span.start_mm, span.end_mm))
        return (edges[0], *(after for before, after in pairwise(edges) if _differ(before, after)))

    def free_strips(self, axis: Axis, offset_mm: float) -> Iterator[FreeStrip]:
        """Yield the free strips along an axis, `offset_mm` or more from trims, off every bleed."""
        spans = self._spans(axis)
        first, last = self._ends(axis)
        away = max(offset_mm, self.bleed_mm)
        yield FreeStrip(first, spans[0].start_mm - away, before=False, after=True)
        for before, after in pairwise(spans):
            inner = max(offset_mm, min(self.bleed_mm, (after.start_mm - before.end_mm) / 2))
            yield FreeStrip(before.end_mm + inner, after.start_mm - inner, before=True, after=True)
        yield FreeStrip(spans[-1].end_mm + away, last, before=True, after=False)

    def _spans(self, axis: Axis) -> tuple[TrimSpan, ...]:
        return self.columns if axis == "x" else self.rows

    def _ends(self, axis: Axis) -> tuple[float, float]:
        if axis == "x":
            return self.usable.x_mm, self.usable.right_mm
        return self.usable.y_mm, self.usable.bottom_mm


def _differ(before: float, after: float) -> bool:
    return after - before > bounds.TOLERANCE_MM


def cut_lines_of(trims: Iterable[Rect], bleed_mm: float, usable: Rect) -> CutLines:
    """Return the cut lines of trims that stand in columns and rows."""
    rects = tuple(trims)
    columns = {round(rect.x_mm, 6): TrimSpan(rect.x_mm, rect.right_mm) for rect in rects}
    rows = {round(rect.y_mm, 6): TrimSpan(rect.y_mm, rect.bottom_mm) for rect in rects}
    return CutLines(tuple(sorted(columns.values())), tuple(sorted(rows.values())), bleed_mm, usable)


def card_cut_lines(grid: CardGrid, bleed_mm: float | None = None) -> CutLines:
    """Return the cut lines of a page of cards; of a gutterfold, on both sides of the fold.

    Args:
        grid: the cards.
        bleed_mm: the larger of the bleeds of fronts and backs, if it is not that of the grid.
    """
    cells = _cut_cells(grid)
    if grid.fold_mm is not None:
        cells = (*cells, *grid.backs(cells))
    return cut_lines_of(cells, _bleed_beyond_cuts(grid, bleed_mm), grid.layout.usable)


def front_cut_lines(grid: CardGrid, bleed_mm: float | None = None) -> CutLines:
    """Return the cut lines, for a gutterfold only those before the fold, to cut after gluing."""
    return cut_lines_of(_cut_cells(grid), _bleed_beyond_cuts(grid, bleed_mm), grid.front_page)


def _cut_cells(grid: CardGrid) -> tuple[Rect, ...]:
    """Return the cells between cuts: trims, extended by half a gap where one cut separates two."""
    if grid.imposition.cut != "between":
        return grid.cells
    return tuple(cell.inset(-grid.imposition.gap / 2) for cell in grid.cells)


def _bleed_beyond_cuts(grid: CardGrid, bleed_mm: float | None) -> float:
    bleed = grid.imposition.bleed_mm if bleed_mm is None else bleed_mm
    return max(0.0, bleed - grid.imposition.gap / 2) if grid.imposition.cut == "between" else bleed
