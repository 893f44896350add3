"""Pads: equal sheets stacked on a page, with a cut between them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from pnp.ground.geometry import Rect, Size
from pnp.ground.problems import CallError, Problem
from pnp.press.sheets.side import Placement, Side

MARGIN_MM: Final = 10.0
"""What every home printer leaves white; nothing but bleed lies outside it."""

GAP_MM: Final = 7.0
"""Between two sheets: room for the cut line and the ruler on it."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How a pad divides its paper: the paper as it is turned, and the cells, row by row."""

    paper: Size
    cells: tuple[Rect, ...]

    @property
    def cuts_mm(self) -> tuple[float, ...]:
        """The heights at which the paper is cut: halfway between one row and the next."""
        rows = sorted({(cell.y_mm, cell.bottom_mm) for cell in self.cells})
        return tuple(
            (upper_bottom + lower_top) / 2 for (_, upper_bottom), (lower_top, _) in pairwise(rows)
        )


def pad(faces: Sequence[str], grid: Grid, keep: Mapping[str, Size]) -> Iterator[Side]:
    """The sides of a pad: a face in each cell, the last side only as full as needed.

    Faces named in `keep` have the size given there, in the middle of their cell, however much
    the cells enlarge the others.
    """
    per_page = len(grid.cells)
    for first in range(0, len(faces), per_page):
        placements = tuple(
            Placement(face, _centred(keep[face], cell) if face in keep else cell)
            for face, cell in zip(faces[first : first + per_page], grid.cells, strict=False)
        )
        yield Side(grid.paper, placements)


def _centred(size: Size, cell: Rect) -> Rect:
    return Rect(
        cell.x_mm + (cell.width_mm - size.width_mm) / 2,
        cell.y_mm + (cell.height_mm - size.height_mm) / 2,
        size.width_mm,
        size.height_mm,
    )


def pad_grid(size: Size, paper: Size, per_page: int) -> Grid:
    """The best division of the paper: true to size where that fits, and enlarged for a single.

    A sheet that has the page to itself grows until it meets the margins, with the paper turned
    whichever way makes it larger; several sheets keep their size.
    """
    turns = [paper, paper.turned()]
    best = max(turns, key=lambda turned: _room(size, turned, per_page))
    room = _room(size, best, per_page)
    if room < 1:
        raise CallError(_too_many(size, paper, per_page))
    scale = room if per_page == 1 else 1.0
    return Grid(best, tuple(_stack(size, best, per_page, scale)))


def _room(size: Size, paper: Size, per_page: int) -> float:
    """How much larger the sheets could be, stacked on this paper; below 1 they do not fit."""
    gaps_mm = (per_page - 1) * GAP_MM
    across = (paper.width_mm - 2 * MARGIN_MM) / size.width_mm
    down = (paper.height_mm - 2 * MARGIN_MM - gaps_mm) / (per_page * size.height_mm)
    return min(across, down)


def _stack(size: Size, paper: Size, per_page: int, scale: float) -> Iterator[Rect]:
    """Cells one above the other, in the middle of equal shares of the paper if margins allow."""
    width, height = size.width_mm * scale, size.height_mm * scale
    free = paper.height_mm - per_page * height
    first = max(MARGIN_MM, free / (2 * per_page))
    between = (free - 2 * first) / max(1, per_page - 1)
    for row in range(per_page):
        yield Rect((paper.width_mm - width) / 2, first + row * (height + between), width, height)


def _too_many(size: Size, paper: Size, per_page: int) -> Problem:
    most = max((count for count in range(1, per_page) if _fits(size, paper, count)), default=0)
    return Problem(
        f"{per_page} sheets of {size.width_mm:g} x {size.height_mm:g} mm "
        f"do not fit on paper of {paper.width_mm:g} x {paper.height_mm:g} mm",
        hint=f"at most {most} fit: --per-page {most}" if most else "choose larger paper",
    )


def _fits(size: Size, paper: Size, per_page: int) -> bool:
    return any(_room(size, turned, per_page) >= 1 for turned in (paper, paper.turned()))
