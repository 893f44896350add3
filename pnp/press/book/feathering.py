"""Feathering: white between blocks, where a column would else end in a hole.

A hole is shared out, as far as no plate fills it, among the gaps of its column, at most two steps a
gap, so that all lines stay on the grid.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from pnp.press.book.boxes import Picture, PlacedBox
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.holes import Hole, holes

MAX_HOLE: Final = 6
"""The height of a hole, in steps, that is left as it is."""
MAX_MORE: Final = 2
"""What a gap grows by at most, in steps."""
PLATE_WHITE: Final = 4
"""The white above a plate, in steps."""


def feather(
    page: Sequence[PlacedBox], plates: Sequence[Picture], grid: BaselineGrid, taken: int = 0
) -> tuple[PlacedBox, ...]:
    """Return a page with its columns drawn out over their holes, as far as gaps may grow."""
    for hole in list(holes(page, grid.rows, grid.columns, taken)):
        page = _stretch(page, hole, _room(hole, page, plates, grid))
    return tuple(page)


def _room(
    hole: Hole, page: Sequence[PlacedBox], plates: Sequence[Picture], grid: BaselineGrid
) -> int:
    """Return the steps of a hole that text may take."""
    ends = [hole.end]
    ends += [
        hole.end - placed.piece.before
        for placed in page
        if placed.piece.wide and placed.top == hole.end
    ]
    left, right = grid.left_mm(hole.column), grid.left_mm(hole.column) + grid.column_mm
    top, end = grid.top_mm(hole.top), grid.top_mm(hole.end)
    ends += [
        math.floor((plate.y_mm - grid.top_mm(0)) / grid.step_mm) - PLATE_WHITE
        for plate in plates
        if plate.x_mm < right and plate.x_mm + plate.width_mm > left and top <= plate.y_mm <= end
    ]
    return min(ends) - hole.top


def _stretch(page: Sequence[PlacedBox], hole: Hole, room: int) -> tuple[PlacedBox, ...]:
    """Return the page with the text above a hole drawn out by as many as `room` steps."""
    if room <= MAX_HOLE:
        return tuple(page)
    band = sorted(_above(page, hole), key=lambda placed: placed.top)
    gaps = [low for high, low in pairwise(band) if _may_grow(high, low)]
    growth = Counter(map(id, _evenly(gaps, min(room, len(gaps) * MAX_MORE))))
    more, tops = 0, dict[int, int]()
    for placed in band:
        more += growth[id(placed)]
        tops[id(placed)] = placed.top + more
    return tuple(replace(placed, top=tops.get(id(placed), placed.top)) for placed in page)


def _above(page: Sequence[PlacedBox], hole: Hole) -> Iterator[PlacedBox]:
    """Yield the pieces of a hole's column between the hole and the wide piece above it."""
    wide = [placed.top for placed in page if placed.piece.wide and placed.top < hole.top]
    start = max(wide, default=-1)
    for placed in page:
        if placed.column == hole.column and not placed.piece.wide and start < placed.top < hole.top:
            yield placed


def _may_grow(above: PlacedBox, below: PlacedBox) -> bool:
    """Return whether the white between two pieces may grow: not below a heading or in a frame."""
    frame = below.piece.frame
    apart = frame is None or frame != above.piece.frame
    return below.piece.before > 0 and not above.piece.glued and apart


def _evenly(gaps: Sequence[PlacedBox], count: int) -> Iterator[PlacedBox]:
    """Yield gaps `count` times altogether, evenly shared out."""
    return (gaps[number * len(gaps) // count] for number in range(count))
