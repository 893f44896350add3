"""Plates: pictures in the space that the text of a page leaves.

At the foot of a page, below all columns, they have the width of the text; in a single column, that
of the column. They fill holes: the white below the text of columns, or above wide pieces. Each has
a frame with rounded corners, which it fills. A scene is cropped to the height of its space; a
drawing is shown whole, but for some of the air at its top.

A page has plates at its foot or in its columns, whichever leaves less white; one stands above
another only in a space that one cannot fill.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.book.blocks import Figure, Front
from pnp.press.book.boxes import Panel, Picture, PlacedBox
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.holes import Hole, holes

MIN_WHITE: Final = 3
"""The least white above a plate, in steps."""
WIDE_WHITE: Final = 2
"""The white between a plate and the piece below it that spans the columns, in steps."""
MIN_HIGH: Final = 0.55
"""The least part of a scene's height that is shown."""
MIN_LONG: Final = 0.55
"""The least part of its width."""
UNSEEN_MM: Final = 12.0
"""The height of white at the foot of a column that no reader notices."""
HEAVY_MM: Final = 8.0
"""The height beyond it that weighs one step; twice the height weighs four times as much."""
CALM: Final = 4
"""The weight of white that one plate below all columns may leave more than those in them."""
SECOND_MM: Final = 70.0
"""The height of a space's rest from which it takes a second plate."""
ABOVE: Final = 0.45
"""The share of a crop that is taken above: birds swim above the middle of their scene,
and their reflections below."""
RADIUS_MM: Final = 3.0
"""The radius of a frame's corners."""
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


class Plate(Struct, frozen=True):
    """A picture in its frame."""

    frame: Panel
    picture: Picture
    """Clipped by the frame."""

    @property
    def bottom_mm(self) -> float:
        """Return the position of its lower edge."""
        return self.frame.y_mm + self.frame.height_mm

    def at(self, y_mm: float) -> Plate:
        """Return the plate with its upper edge at a position."""
        down = y_mm - self.frame.y_mm
        frame = replace(self.frame, y_mm=y_mm)
        return Plate(frame, replace(self.picture, y_mm=self.picture.y_mm + down, within=frame))


Plates = tuple[Plate, ...]


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
    pages: list[list[Plate]] = [[] for _ in text_pages]
    for number in sorted(range(len(ends)), key=lambda page: (page < len(ends) - 1, ends[page])):
        foot = _foot(text_pages[number], ends[number], grid)
        below = [(foot, "" if number else front.banner.href)]
        beside = [
            (_column(hole, grid), front.banner.href)
            for hole in _large(text_pages[number], 0 if number else head, grid)
        ]
        ways = [_choose(spaces, pool, front, grid) for spaces in (below, beside)]
        whites = [
            weight_of(gaps_mm(text_pages[number], way[0], grid, 0 if number else head))
            for way in ways
        ]
        pages[number], pool = ways[whites[0] > whites[1] + CALM]
    return tuple(map(tuple, pages))


def _choose(
    spaces: Sequence[tuple[PlateSpace, str]],
    pool: Sequence[Figure],
    front: Front,
    grid: BaselineGrid,
) -> tuple[list[Plate], list[Figure]]:
    """Return the plates of spaces, the highest first, and the pictures that are left.

    With each space comes the picture that it must not show.
    """
    spare, page_plates = list(pool), list[Plate]()
    for space, neighbour in sorted(spaces, key=lambda space: -space[0].height_mm):
        page_plates += _fill(space, spare, neighbour, front, grid)
    return page_plates, spare


def weight_of(gaps: Iterable[float]) -> float:
    """Return the weight of the white that a reader sees, in steps: a large gap weighs most."""
    return sum((max(0.0, gap - UNSEEN_MM) / HEAVY_MM) ** 2 for gap in gaps)


def gaps_mm(
    page: Sequence[PlacedBox], page_plates: Sequence[Plate], grid: BaselineGrid, head: int = 0
) -> Iterator[float]:
    """Yield the heights of the white below columns, or above wide pieces, around plates."""
    for hole in holes(page, grid.rows, grid.columns, head):
        inside = sorted(
            (plate.frame.y_mm, plate.bottom_mm) for plate in plates_in(hole, page_plates, grid)
        )
        edges = [(0.0, grid.top_mm(hole.top)), *inside, (grid.top_mm(hole.end), 0.0)]
        yield from (start - above for (_, above), (start, _) in pairwise(edges))


def plates_in(hole: Hole, page_plates: Sequence[Plate], grid: BaselineGrid) -> Iterator[Plate]:
    """Yield the plates of a page whose upper edges are in a hole."""
    left, right = grid.left_mm(hole.column), grid.left_mm(hole.column) + grid.column_mm
    top, end = grid.top_mm(hole.top), grid.top_mm(hole.end)
    for plate in page_plates:
        frame = plate.frame
        if frame.x_mm < right and frame.rect.right_mm > left and top <= frame.y_mm <= end:
            yield plate


def _large(page: Sequence[PlacedBox], head: int, grid: BaselineGrid) -> list[Hole]:
    """Return the holes of single columns that look like omissions."""
    gaps = holes(page, grid.rows, grid.columns, head) if grid.columns > 1 else ()
    return [hole for hole in gaps if _column(hole, grid).height_mm > MAX_HOLE_MM]


def _foot(page: Sequence[PlacedBox], end: int, grid: BaselineGrid) -> PlateSpace:
    """Return the space below all columns of a page, which end at step `end`."""
    space = _space(0, end, grid.rows, grid.text_mm, grid)
    hollows = (end - hole.top for hole in holes(page, end, grid.columns) if hole.top)
    return replace(space, hollow_mm=max(hollows, default=0) * grid.step_mm)


def _column(hole: Hole, grid: BaselineGrid) -> PlateSpace:
    return _space(hole.column, hole.top, _plate_end(hole, grid), grid.column_mm, grid)


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
) -> list[Plate]:
    """Return the stacked plates of a space, and remove them from the pool."""
    rest_mm, pile = space.height_mm, list[Plate]()
    while not pile or rest_mm > SECOND_MM:
        fresh = [figure for figure in pool if figure.href != front.banner.href]
        usual = [
            figure for figure in pool if figure.href not in {neighbour, *(f.href for f in fresh)}
        ]
        room_mm = rest_mm - len(pile) * MIN_WHITE * grid.step_mm
        plate = _highest(fresh, space, room_mm, grid) or _highest(usual, space, room_mm, grid)
        if plate is None:
            break
        pile.append(plate)
        rest_mm -= plate.frame.height_mm
        pool[:] = [figure for figure in pool if figure.href != plate.picture.href]
    return list(_stack(pile, space, rest_mm, grid))


def _highest(
    figures: Sequence[Figure], space: PlateSpace, rest_mm: float, grid: BaselineGrid
) -> Plate | None:
    """Return the figure that fills the rest of a space best; None if all are too high."""
    plates = (frame_plate(figure, space, rest_mm, grid) for figure in figures)
    return max(filter(None, plates), key=lambda plate: plate.frame.height_mm, default=None)


def frame_plate(
    figure: Figure, space: PlateSpace, rest_mm: float, grid: BaselineGrid
) -> Plate | None:
    """Return a figure in a frame as wide as a space, or None if the space is too low."""
    width, size = space.width_mm, figure.size
    whole = width * size.height_mm / size.width_mm
    least, most = whole - figure.air_mm * width / size.width_mm, whole
    if figure.scene:
        least, most = MIN_HIGH * whole, whole / MIN_LONG
    height = min(most, rest_mm - MIN_WHITE * grid.step_mm)
    if height < max(least, MIN_MM):
        return None
    scale = width / size.width_mm
    if figure.scene:
        scale = max(scale, height / size.height_mm)
    across, down = size.width_mm * scale, size.height_mm * scale
    left, top = space.left_mm, space.top_mm
    frame = Panel(left, top, width, height, "pond_tint", RADIUS_MM, "line")
    beside, above = (across - width) / 2, (ABOVE if figure.scene else 1) * (down - height)
    picture = Picture(figure.href, left - beside, top - above, across, down, frame)
    return Plate(frame, picture)


def _stack(
    pile: Sequence[Plate], space: PlateSpace, white_mm: float, grid: BaselineGrid
) -> Iterator[Plate]:
    """Yield stacked plates, the last at the foot of the space, with equal white above each.

    The white above the first is that below the shortest column.
    """
    if not pile:
        return
    equal = (white_mm + space.hollow_mm) / len(pile)
    first = max(MIN_WHITE * grid.step_mm, equal - space.hollow_mm)
    share = (white_mm - first) / max(1, len(pile) - 1)
    heights = accumulate((plate.frame.height_mm + share for plate in pile), initial=0.0)
    top = space.top_mm + (first if len(pile) > 1 else white_mm)
    for plate, above in zip(pile, heights, strict=False):
        yield plate.at(top + above)
