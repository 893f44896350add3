"""Pads: equal sheets in columns and rows on a page, with a cut between them."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from msgspec import Struct

from pnp.core.bounds import MAX_PER_PAGE, PerPage
from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Margins, Rect, Size
from pnp.press.sheets import bounds
from pnp.press.sheets.alone import single_face
from pnp.press.sheets.layouts import Reason
from pnp.press.sheets.side import Placement, Side

MARGIN_MM: Final = 10.0
"""The margin that every home printer leaves white; nothing but bleed lies outside it."""

MARGINS: Final = Margins.equal(MARGIN_MM)

GAP_MM: Final = 7.0
"""Between two sheets: room for the cut line and the ruler on it."""

_TRUE_TO_SIZE: Final = 1 - bounds.TOLERANCE_MM
"""The room that sheets need to keep their size."""


class PadGrid(Struct, frozen=True):
    """The division of a pad's paper: the paper as it is turned, and the cells, row by row."""

    paper: Size
    cells: tuple[Rect, ...]

    @property
    def columns(self) -> int:
        """Return the number of columns."""
        return len({cell.x_mm for cell in self.cells})

    @property
    def rows(self) -> int:
        """Return the number of rows."""
        return len({cell.y_mm for cell in self.cells})

    def usable(self, margins: Margins) -> Rect:
        """Return the area of the paper between margins given for upright paper."""
        is_landscape = self.paper.width_mm > self.paper.height_mm
        return (margins.transpose() if is_landscape else margins).usable(self.paper)

    @property
    def cuts_mm(self) -> tuple[float, ...]:
        """Return the heights at which the paper is cut: halfway between one row and the next."""
        return _between({(cell.y_mm, cell.bottom_mm) for cell in self.cells})

    @property
    def upright_cuts_mm(self) -> tuple[float, ...]:
        """Return the x of vertical cuts: halfway between adjacent columns."""
        return _between({(cell.x_mm, cell.right_mm) for cell in self.cells})


def _between(spans: set[tuple[float, float]]) -> tuple[float, ...]:
    pairs = pairwise(sorted(spans))
    return tuple((before_end + after_start) / 2 for (_, before_end), (after_start, _) in pairs)


class _Division(Struct, frozen=True):
    """A number of columns and rows on paper that is turned one way or the other."""

    paper: Size
    free: Rect
    """The area between the margins."""
    columns: int
    rows: int
    room: float
    """The largest scale at which the sheets fit; below 1 they do not fit at their own size."""


def pad(
    faces: Sequence[str], grid: PadGrid, keep: Mapping[str, Size], margins: Margins = MARGINS
) -> Iterator[Side]:
    """Yield the sides of a pad: a face in each cell, the last side only as full as needed.

    Faces named in `keep` have the size given there, in the middle of their cell, however much
    the cells enlarge the others. One that is larger than a cell has a side to itself, before the
    others.

    Raises:
        CallError: a face with a side to itself does not fit between the margins.
    """
    cell = grid.cells[0]
    large = [name for name in faces if name in keep and not bounds.has_room(cell, keep[name])]
    yield from (single_face(face, keep[face], grid.paper, margins) for face in large)
    per_page = len(grid.cells)
    others = [face for face in faces if face not in large]
    for first in range(0, len(others), per_page):
        placements = tuple(
            Placement(face, _centre(keep[face], cell) if face in keep else cell)
            for face, cell in zip(others[first : first + per_page], grid.cells, strict=False)
        )
        yield Side(grid.paper, placements)


def _centre(size: Size, cell: Rect) -> Rect:
    return Rect(
        cell.x_mm + (cell.width_mm - size.width_mm) / 2,
        cell.y_mm + (cell.height_mm - size.height_mm) / 2,
        size.width_mm,
        size.height_mm,
    )


def pad_grid(
    size: Size, paper: Size, per_page: PerPage = "auto", margins: Margins = MARGINS
) -> PadGrid:
    """Return the best division of the paper: true to size if that fits, a single enlarged.

    A sheet that has the page to itself because one was asked for grows until it meets the
    margins, with the paper turned whichever way makes it larger; several sheets keep their size.

    Args:
        size: of a sheet.
        paper: upright.
        per_page: the number of sheets on a page.
        margins: the unprintable margins of upright paper.

    Raises:
        CallError: so many do not fit; with how many would.
    """
    if per_page == "auto":
        count, largest = _most(size, paper, margins), 1.0
    else:
        count, largest = per_page, math.inf if per_page == 1 else 1.0
    _refuse_wrong(count)
    best = _best(size, paper, count, margins)
    if best.room < _TRUE_TO_SIZE:
        raise CallError(_too_many(size, paper, count, margins))
    cells = _cells(size, best, min(largest, best.room))
    return PadGrid(best.paper, tuple(cells)[:count])


def no_more(size: Size, grid: PadGrid, margins: Margins) -> Iterator[Reason]:
    """Yield why a grid has no more columns and no more rows; silent where one more would fit."""
    free = grid.usable(margins)
    for reason in (
        Reason("column", grid.columns + 1, size.width_mm, GAP_MM, 0, free.width_mm),
        Reason("row", grid.rows + 1, size.height_mm, GAP_MM, 0, free.height_mm),
    ):
        if reason.needs_mm > reason.free_mm + bounds.TOLERANCE_MM:
            yield reason


def _refuse_wrong(count: int) -> None:
    problems = tuple(bounds.out_of_bounds("a page", count, 1, MAX_PER_PAGE, "sheets"))
    if problems:
        raise CallError(problems)


def _ways(paper: Size, margins: Margins) -> tuple[tuple[Size, Rect], ...]:
    """Return the paper upright and in landscape, each with the area between the margins."""
    landscape = paper.transpose()
    return (paper, margins.usable(paper)), (landscape, margins.transpose().usable(landscape))


def _most(size: Size, paper: Size, margins: Margins) -> int:
    """Return the number of sheets that fit at full size; 1 if none does, to be refused."""

    def most(length_mm: float, free_mm: float) -> int:
        return max(0, math.floor((free_mm + GAP_MM + bounds.TOLERANCE_MM) / (length_mm + GAP_MM)))

    counts = (
        most(size.width_mm, free.width_mm) * most(size.height_mm, free.height_mm)
        for _, free in _ways(paper, margins)
    )
    return min(MAX_PER_PAGE, max(1, *counts))


def _best(size: Size, paper: Size, count: int, margins: Margins) -> _Division:
    """Return the division with most room for sheets; upright paper, few columns first."""
    divisions = (
        _division(size, page, free, columns, math.ceil(count / columns))
        for page, free in _ways(paper, margins)
        for columns in range(1, count + 1)
    )
    return max(divisions, key=lambda division: division.room)


def _division(size: Size, paper: Size, free: Rect, columns: int, rows: int) -> _Division:
    def room(length_mm: float, free_mm: float, count: int) -> float:
        return (free_mm - (count - 1) * GAP_MM) / (count * length_mm)

    across = room(size.width_mm, free.width_mm, columns)
    down = room(size.height_mm, free.height_mm, rows)
    return _Division(paper, free, columns, rows, min(across, down))


def _cells(size: Size, division: _Division, scale: float) -> Iterator[Rect]:
    """Yield cells in the middle of equal shares of the paper, if margins allow."""
    width, height = size.width_mm * scale, size.height_mm * scale
    paper, free = division.paper, division.free
    for y in _starts(paper.height_mm, height, division.rows, free.y_mm, free.bottom_mm):
        for x in _starts(paper.width_mm, width, division.columns, free.x_mm, free.right_mm):
            yield Rect(x, y, width, height)


def _starts(
    paper_mm: float, length_mm: float, count: int, least_mm: float, most_mm: float
) -> Iterator[float]:
    """Yield the starts of `count` equal lengths, centred in equal cells if possible."""
    share = (paper_mm - count * length_mm) / (2 * count)
    together = count * length_mm + (count - 1) * GAP_MM
    first = max(least_mm, min(share, most_mm - together))
    end = min(most_mm, max(paper_mm - share, first + together))
    between = (end - length_mm - first) / max(1, count - 1)
    yield from (first + index * between for index in range(count))


def _too_many(size: Size, paper: Size, count: int, margins: Margins) -> Problem:
    divisions = ((fewer, _best(size, paper, fewer, margins)) for fewer in range(count - 1, 0, -1))
    most = next((fewer for fewer, division in divisions if division.room >= _TRUE_TO_SIZE), 0)
    sheets = f"{count} sheets of" if count > 1 else "a sheet of"
    verb = "do" if count > 1 else "does"
    paper_size = bounds.format_size(paper)
    return Problem(
        f"{sheets} {bounds.format_size(size)} {verb} not fit on paper of {paper_size}",
        hint=f"at most {most} fit: --per-page {most}" if most else "choose larger paper",
    )
