"""The grid of a page: pieces of one size in columns and rows, and their bleed.

The best evidence is cut marks, then the edges of drawn objects, then those of a rendering of the
page.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, Literal

from pnp.core.geometry import Rect, Size
from pnp.proof.readback.grids.series import Edge, Series, find_series

Source = Literal["marks", "edges", "pixels"]
"""The evidence by which a grid was found."""

_ON_GRID_MM: Final = 0.4


@dataclass(frozen=True, slots=True)
class GridLine:
    """A straight edge or line, vertical or horizontal, in millimetres."""

    at: float
    """The distance from the left edge if vertical, from the top edge if horizontal."""
    start: float
    end: float
    is_upright: bool
    is_mark: bool = False
    """Whether it may be a cut mark: a line by itself."""
    is_round: bool = False
    """Whether it bounds a circle."""

    @property
    def length(self) -> float:
        """Return its length."""
        return self.end - self.start


@dataclass(frozen=True, slots=True)
class Grid:
    """Places for pieces of one size on a page."""

    across: Series
    down: Series
    source: Source
    pieces: tuple[Rect, ...] = ()
    """The places on which something is printed; a last page is often only partly filled."""
    bleed_mm: float | None = None
    """The bleed of the pieces; None if nothing shows it."""
    skew: float = 0.0
    """The degrees by which a scan is rotated clockwise."""
    is_round: bool = False
    """Whether the pieces are round."""
    others: tuple[Grid, ...] = ()
    """The grids of other pieces on the page."""

    @property
    def size(self) -> Size:
        """Return the size of a piece."""
        return Size(self.across.length_mm, self.down.length_mm)

    @property
    def whole(self) -> Rect:
        """Return the box around all pieces."""
        x, y = self.across.start_mm, self.down.start_mm
        return Rect(x, y, self.across.end_mm - x, self.down.end_mm - y)

    def cells(self) -> Iterator[Rect]:
        """Yield the box of each place, row by row."""
        for y, height in self.down.spans():
            for x, width in self.across.spans():
                yield Rect(x, y, width, height)


def grid_by_marks(lines: Sequence[GridLine], page: Size) -> Grid | None:
    """Return the grid that cut marks and cutting lines show, or None."""
    marks = [line for line in lines if _is_cut_mark(line, page)]
    upright = _outermost([mark for mark in marks if mark.is_upright])
    level = _outermost([mark for mark in marks if not mark.is_upright])
    grid = _grid_of_marks(upright, level, page)
    if grid is None:
        grid = _grid_of_marks(upright, _at_fold(marks, upright), page)
    if grid is None:
        grid = _grid_of_marks(_at_fold(marks, level), level, page)
    return grid


def _grid_of_marks(
    upright: Sequence[GridLine], level: Sequence[GridLine], page: Size
) -> Grid | None:
    """Return the grid that marks show, or None if one of them is not at an edge of its pieces."""
    grid = _grid((*upright, *level), "marks", equal=True)
    if grid is None or not all(_is_on(grid, mark) for mark in (*upright, *level)):
        return None
    beside = _are_beside(upright, grid.down, page.height_mm)
    return grid if beside and _are_beside(level, grid.across, page.width_mm) else None


def _at_fold(marks: Sequence[GridLine], rows: Sequence[GridLine]) -> list[GridLine]:
    """Return the marks at the fold between two halves, whose other edges rows of marks show."""
    series = find_series(Edge(mark.at, 1.0) for mark in rows)
    if series is None or not series.fold_mm:
        return []
    (_, first), (second, _) = series.halves()
    across = [mark for mark in marks if mark.is_upright != rows[0].is_upright]
    return [
        mark for mark in across if mark.start >= first - _ROW_MM and mark.end <= second + _ROW_MM
    ]


def _is_cut_mark(line: GridLine, page: Size) -> bool:
    """Return whether a line may be a cut mark, or a cutting line from edge to edge."""
    whole = page.height_mm if line.is_upright else page.width_mm
    return line.is_mark and (1 <= line.length <= _MAX_MARK_MM or line.length >= _THROUGH * whole)


_MAX_MARK_MM: Final = 15.0
_THROUGH: Final = 0.85
"""The least share of a page that a cutting line crosses."""


def _outermost(marks: Sequence[GridLine]) -> list[GridLine]:
    """Return the marks of the outermost rows: the first and the last of two or more.

    Marks of a row begin and end at the same height. Drawings also contain single lines, but between
    those rows.
    """
    rows: dict[tuple[int, int], list[GridLine]] = defaultdict(list)
    for mark in marks:
        rows[round(mark.start / _ROW_MM), round(mark.end / _ROW_MM)].append(mark)
    full = [row for row in rows.values() if len({round(mark.at, 1) for mark in row}) > 1]
    if not full:
        return []
    first = min(full, key=lambda row: row[0].start)
    last = max(full, key=lambda row: row[0].end)
    return first if first is last else [*first, *last]


_ROW_MM: Final = 0.5


def _is_on(grid: Grid, mark: GridLine) -> bool:
    series = grid.across if mark.is_upright else grid.down
    ends = (end for start, length in series.spans() for end in (start, start + length))
    return any(abs(end - mark.at) <= _ON_GRID_MM for end in ends)


def _are_beside(marks: Sequence[GridLine], series: Series, whole_mm: float) -> bool:
    """Return whether marks stand outside the pieces, at a fold, or run from edge to edge."""
    return all(
        mark.length >= _THROUGH * whole_mm
        or all(
            mark.end <= start + _ROW_MM or mark.start >= end - _ROW_MM
            for start, end in series.halves()
        )
        for mark in marks
    )


def grid_by_edges(lines: Sequence[GridLine], source: Source) -> Grid | None:
    """Return the grid that the edges of drawn objects show, or None.

    Edges must be visible along enough of the pieces: the edges of lines of letters and of drawings
    are not.
    """
    grid = _grid(lines, source, equal=False)
    if grid is None:
        return None
    shares = _visible_share(grid.across, grid.down), _visible_share(grid.down, grid.across)
    if min(shares) < _MIN_SEEN:
        return None
    sides = [line for line in lines if _is_on(grid, line)]
    round_mm = sum(side.length for side in sides if side.is_round)
    if 2 * round_mm <= sum(side.length for side in sides):
        return grid
    is_square = abs(grid.size.width_mm - grid.size.height_mm) <= _ON_GRID_MM
    return replace(grid, is_round=True) if is_square else None


def grids_beside(lines: Sequence[GridLine], grid: Grid) -> Iterator[Grid]:
    """Yield the grids of several pieces that edges show beside another grid."""
    last, places = grid, [grid.whole]
    while len(places) <= _MAX_OTHERS:
        lines = [line for line in lines if not _is_of(last, line)]
        other = grid_by_edges(lines, "edges")
        several = other is not None and other.across.count * other.down.count > 1
        if other is None or not several or any(map(other.whole.inset(_APART_MM).touches, places)):
            return
        last = other
        places.append(other.whole)
        yield other


_MAX_OTHERS: Final = 3
_APART_MM: Final = 0.2
"""The tolerance with which pieces of two sizes may lie edge to edge."""


def _is_of(grid: Grid, line: GridLine) -> bool:
    """Return whether a line crosses the area of a grid, or is a side of its pieces."""
    box, whole = _box_of(line), grid.whole
    length = grid.size.height_mm if line.is_upright else grid.size.width_mm
    is_side = line.length >= length - _ON_GRID_MM and whole.inset(-_APART_MM).touches(box)
    return is_side or whole.touches(box.inset(_APART_MM))


def _box_of(line: GridLine) -> Rect:
    if line.is_upright:
        return Rect(line.at, line.start, 0, line.length)
    return Rect(line.start, line.at, line.length, 0)


_MIN_SEEN: Final = 0.4
"""The least visible share of the length of all pieces: on a partly filled last page some edges are
short."""


def _visible_share(series: Series, beside: Series) -> float:
    """Return the share of the length of pieces along which their sides are visible."""
    return series.seen_mm / (beside.count * beside.length_mm)


def _grid(lines: Iterable[GridLine], source: Source, *, equal: bool) -> Grid | None:
    """Return the grid of lines, weighted by length, or all alike if `equal`."""
    upright: list[Edge] = []
    level: list[Edge] = []
    for line in lines:
        edge = Edge(line.at, 1.0 if equal else line.length)
        (upright if line.is_upright else level).append(edge)
    across, down = find_series(upright), find_series(level)
    return Grid(across, down, source) if across and down else None
