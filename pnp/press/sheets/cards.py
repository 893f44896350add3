"""The best grid of equal cards on a page, and why it holds no more.

Every way of laying them is tried. The most cards win; then the fewest cuts; then the shortest
fold, and backs with columns reversed rather than rows; then upright paper.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec import Struct

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Rect, Size
from pnp.press.sheets import bounds
from pnp.press.sheets.imposition import Imposition, mirror
from pnp.press.sheets.layouts import Layout, Reason, layouts
from pnp.press.sheets.refusals import does_not_fit


class CardGrid(Struct, frozen=True):
    """The grid of equal cards on a page: the best layout, and the others that were tried."""

    imposition: Imposition
    trim: Size
    layout: Layout
    others: tuple[Layout, ...]
    cells: tuple[Rect, ...]
    """The trims of the fronts, row by row."""

    @property
    def paper(self) -> Size:
        """Return the paper as it is turned."""
        return self.layout.paper

    @property
    def per_page(self) -> int:
        """Return the number of cards on a page."""
        return len(self.cells)

    @property
    def reasons(self) -> tuple[Reason, Reason]:
        """Return the reasons why there are no more columns, and no more rows."""
        return self.layout.reasons

    @property
    def fold_mm(self) -> float | None:
        """Return a gutterfold's fold in mm: x if columns are reversed, y if rows; None for none."""
        if self.imposition.backs != "gutterfold":
            return None
        across = self.layout.reversal == "columns"
        return (self.paper.width_mm if across else self.paper.height_mm) / 2

    @property
    def front_page(self) -> Rect:
        """Return the printable area of the fronts: up to the fold, if any."""
        usable, fold = self.layout.usable, self.fold_mm
        if fold is None:
            return usable
        if self.layout.reversal == "columns":
            return Rect(usable.x_mm, usable.y_mm, fold - usable.x_mm, usable.height_mm)
        return Rect(usable.x_mm, usable.y_mm, usable.width_mm, fold - usable.y_mm)

    def clips(self, bleed_mm: float | None = None, count: int | None = None) -> tuple[Rect, ...]:
        """Return the clip of each front's bleed: half the gap to a neighbour, all outside.

        Args:
            bleed_mm: the bleed, if it is not that of the imposition; it stays within the margins.
            count: the number of places that are filled; None for all.
        """
        bleed = self.imposition.bleed_mm if bleed_mm is None else bleed_mm
        inner = min(bleed, self.imposition.gap / 2)
        neighbours = set(list(self._places())[:count])
        return tuple(
            _grown(
                cell,
                left=inner if column else bleed,
                top=inner if row else bleed,
                right=inner if (row, column + 1) in neighbours else bleed,
                bottom=inner if (row + 1, column) in neighbours else bleed,
            ).intersection(self.layout.area)
            for (row, column), cell in zip(self._places(), self.cells, strict=True)
        )

    def _places(self) -> Iterator[tuple[int, int]]:
        for row in range(self.layout.rows):
            for column in range(self.layout.columns):
                yield row, column

    def backs(self, rects: tuple[Rect, ...]) -> tuple[Rect, ...]:
        """Return the rectangles of the backs of fronts at `rects`, if there are backs."""
        reversal = self.layout.reversal
        if reversal is None:
            return ()
        return tuple(mirror(rect, self.paper, reversal) for rect in rects)


def _grown(rect: Rect, left: float, top: float, right: float, bottom: float) -> Rect:
    width, height = rect.width_mm + left + right, rect.height_mm + top + bottom
    return Rect(rect.x_mm - left, rect.y_mm - top, width, height)


def card_grid(trim: Size, imposition: Imposition) -> CardGrid:
    """Return the best grid for cards of a size.

    Raises:
        CallError: something asked for is out of bounds, or no card fits; with the nearest that
            would work.
    """
    problems = [*imposition.problems(), *_no_card(trim)]
    if problems:
        raise CallError(problems)
    rank = partial(_rank, folds=imposition.backs == "gutterfold")
    best, *others = sorted(layouts(trim, imposition), key=rank)
    if not best.cards:
        raise CallError(does_not_fit(trim, imposition))
    return CardGrid(imposition, trim, best, tuple(others), _cells(trim, imposition.gap, best))


def _no_card(trim: Size) -> Iterator[Problem]:
    """Yield the problems of a size that no card has."""
    for what, length in (("width", trim.width_mm), ("height", trim.height_mm)):
        yield from bounds.out_of_bounds(f"a card's {what}", length, 1, bounds.MAX_LENGTH_MM)


def _rank(layout: Layout, *, folds: bool) -> tuple[float, ...]:
    """Return the sort key of a layout, most important criterion first; the least is best."""
    return (
        -layout.cards,
        layout.cuts,
        _fold_length(layout) if folds else 0,
        layout.reversal == "rows",
    )


def _fold_length(layout: Layout) -> float:
    across = layout.reversal == "columns"
    return layout.paper.height_mm if across else layout.paper.width_mm


def _cells(trim: Size, gap_mm: float, layout: Layout) -> tuple[Rect, ...]:
    """Return the cards' trims row by row, in the middle of their area."""
    area = layout.area
    across, down = trim.width_mm + gap_mm, trim.height_mm + gap_mm
    left = area.x_mm + (area.width_mm - layout.columns * across + gap_mm) / 2
    top = area.y_mm + (area.height_mm - layout.rows * down + gap_mm) / 2
    return tuple(
        Rect(left + column * across, top + row * down, trim.width_mm, trim.height_mm)
        for row in range(layout.rows)
        for column in range(layout.columns)
    )
