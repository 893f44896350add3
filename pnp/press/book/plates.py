"""Plates: pictures in the space that the text of a page leaves.

At the foot of a page, below all columns, they have the width of the text; in a single column, that
of the column. They fill holes: the white below the text of columns, or above wide pieces.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.book.blocks import Figure, Front
from pnp.press.book.boxes import Picture, PlacedBox
from pnp.press.book.grid import BaselineGrid

MIN_WHITE: Final = 4
"""The least white above a plate, in steps."""
WIDE_WHITE: Final = 2
"""The white between a plate and the piece below it that spans the columns, in steps."""
MIN_PART: Final = 0.4
"""The least width of a plate, as a share of its space."""
MIN_WIDTH_MM: Final = 46.0
"""The least width of a plate in any space."""
MIN_MM: Final = 12.0
"""The least height of a plate."""
MAX_HOLE_MM: Final = 25.0
"""The height from which white looks like an omission."""


class PlateSpace(Struct, frozen=True):
    """Space for plates, in millimetres on the page."""

    left_mm: float
    width_mm: float
    top_mm: float
    end_mm: float
    hollow_mm: float = 0.0
    """The white above it, below the text of the shortest column."""

    @property
    def height_mm(self) -> float:
        """Return its height."""
        return self.end_mm - self.top_mm


Plates = tuple[Picture, ...]


def plates(
    front: Front, text_pages: Sequence[Sequence[PlacedBox]], head: int, grid: BaselineGrid
) -> tuple[Plates, ...]:
    """Return the plates of each page: in each space those that fill it best.

    No picture is shown twice, nor one that the text shows; that of the banner only if there is no
    other, and never under the banner. The last page chooses first, then those with most space. Only
    a first page may be without text, below the `head` steps of its head.
    """
    text = {href for page in text_pages for href in _pictures_in(page)}
    pool = [figure for figure in front.closing if figure.href not in text]
    ends = [_end(page, head) for page in text_pages]
    pages: list[list[Picture]] = [[] for _ in text_pages]
    for number in sorted(range(len(ends)), key=lambda page: (page < len(ends) - 1, ends[page])):
        foot = _foot(text_pages[number], ends[number], grid)
        pages[number] += _fill(foot, pool, "" if number else front.banner.href, front, grid)
    for number, space in _columns(text_pages, pages, head, grid):
        pages[number] += _fill(space, pool, front.banner.href, front, grid)
    return tuple(map(tuple, pages))


def _foot(page: Sequence[PlacedBox], end: int, grid: BaselineGrid) -> PlateSpace:
    """Return the space below all columns of a page, which end at step `end`."""
    space = _space(0, end, grid.rows, grid.text_mm, grid)
    hollows = (end - hole.top for hole in holes(page, end, grid.columns) if hole.top)
    return replace(space, hollow_mm=max(hollows, default=0) * grid.step_mm)


def _columns(
    text_pages: Sequence[Sequence[PlacedBox]],
    pages: Sequence[Sequence[Picture]],
    head: int,
    grid: BaselineGrid,
) -> list[tuple[int, PlateSpace]]:
    """Return the holes of single columns with their pages, the highest first."""
    spaces = [
        (number, _space(hole.column, hole.top, _plate_end(hole, grid), grid.column_mm, grid))
        for number, page in enumerate(text_pages)
        for hole in holes(page, grid.rows, grid.columns, 0 if number else head)
        if grid.columns > 1
    ]
    large = (
        (number, space)
        for number, space in spaces
        if space.height_mm > MAX_HOLE_MM
        and all(plate.y_mm > space.end_mm or plate.y_mm < space.top_mm for plate in pages[number])
    )
    return sorted(large, key=lambda hole: -hole[1].height_mm)


def _plate_end(hole: Hole, grid: BaselineGrid) -> int:
    """Return the step that plates in a hole may reach: with white above a wide piece."""
    return hole.end - (WIDE_WHITE if hole.end < grid.rows else 0)


def _space(column: int, top: int, end: int, width_mm: float, grid: BaselineGrid) -> PlateSpace:
    left = grid.left_mm(column, is_wide=width_mm > grid.column_mm)
    return PlateSpace(left, width_mm, grid.top_mm(top), grid.top_mm(end))


def _end(page: Sequence[PlacedBox], head: int) -> int:
    return max((box.top + box.piece.height for box in page), default=head)


def _pictures_in(page: Sequence[PlacedBox]) -> Iterator[str]:
    marks = (mark for box in page for mark in box.piece.marks)
    return (mark.href for mark in marks if isinstance(mark, Picture))


def _fill(
    space: PlateSpace, pool: list[Figure], neighbour: str, front: Front, grid: BaselineGrid
) -> list[Picture]:
    """Return the stacked plates of a space, and remove them from the pool."""
    rest_mm, pictures = space.height_mm, list[Picture]()
    while not pictures or rest_mm > 2 * MAX_HOLE_MM:
        fresh = [figure for figure in pool if figure.href != front.banner.href]
        usual = [
            figure for figure in pool if figure.href not in {neighbour, *(f.href for f in fresh)}
        ]
        room_mm = rest_mm - len(pictures) * MIN_WHITE * grid.step_mm
        picture = _largest(fresh, space, room_mm, grid) or _largest(usual, space, room_mm, grid)
        if picture is None:
            break
        pictures.append(picture)
        rest_mm -= picture.height_mm
        pool[:] = [figure for figure in pool if figure.href != picture.href]
    return list(_stack(pictures, space, rest_mm, grid))


def _largest(
    figures: Sequence[Figure], space: PlateSpace, rest_mm: float, grid: BaselineGrid
) -> Picture | None:
    """Return the figure that fills the rest of a space best; None if all are too small."""
    pictures = (_plate(figure, space, rest_mm, grid) for figure in figures)
    large = [picture for picture in pictures if picture]
    return max(large, key=lambda space: space.width_mm * space.height_mm, default=None)


def _plate(figure: Figure, space: PlateSpace, rest_mm: float, grid: BaselineGrid) -> Picture | None:
    """Return a figure centred in a space, or None if it would be too small."""
    room_mm = rest_mm - MIN_WHITE * grid.step_mm
    scale = min(space.width_mm / figure.size.width_mm, room_mm / figure.size.height_mm)
    width, height = scale * figure.size.width_mm, scale * figure.size.height_mm
    if width < max(MIN_PART * space.width_mm, MIN_WIDTH_MM) or height < MIN_MM:
        return None
    left = space.left_mm + (space.width_mm - width) / 2
    return Picture(figure.href, left, space.top_mm, width, height)


def _stack(
    pictures: Sequence[Picture], space: PlateSpace, white_mm: float, grid: BaselineGrid
) -> Iterator[Picture]:
    """Yield stacked pictures, with the white of a space distributed among them.

    The white above the first is that below the shortest column.
    """
    if not pictures:
        return
    equal = (white_mm + space.hollow_mm) / (len(pictures) + 1)
    first = max(MIN_WHITE * grid.step_mm, equal - space.hollow_mm)
    share = (white_mm - first) / len(pictures)
    heights = accumulate((picture.height_mm + share for picture in pictures), initial=0.0)
    for picture, above in zip(pictures, heights, strict=False):
        yield _at(picture, space.top_mm + first + above)


def _at(picture: Picture, y_mm: float) -> Picture:
    return Picture(picture.href, picture.x_mm, y_mm, picture.width_mm, picture.height_mm)


class Hole(Struct, frozen=True):
    """White in a column, in steps from the top of the page's text area."""

    column: int
    top: int
    end: int

    @property
    def height(self) -> int:
        """Return its height in steps."""
        return self.end - self.top


def holes(page: Sequence[PlacedBox], rows: int, columns: int, head: int = 0) -> Iterator[Hole]:
    """Yield the white at the foot of each column, and above each piece that spans the columns.

    Args:
        page: the pieces of a page.
        rows: the height of a column in steps.
        columns: the number of columns.
        head: the occupied steps at the head of the page.
    """
    wide = [box for box in page if box.piece.wide]
    for column in range(columns):
        end = head
        inside = [box for box in page if box.column == column and not box.piece.wide]
        for box in sorted((*inside, *wide), key=lambda box: box.top):
            if box.piece.wide and box.top > end:
                yield Hole(column, end, box.top)
            end = max(end, box.top + box.piece.height)
        if end < rows:
            yield Hole(column, end, rows)
