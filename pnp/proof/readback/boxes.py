"""Boxes in any units: contact, transformation, and search for neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import product
from math import isqrt
from typing import Final

from pnp.core.geometry import Affine, Rect
from pnp.proof.readback.pdfium import Box

_MAX_SIDE: Final = 128
"""The most cells along a side of the grid."""
_FEW: Final = 16
"""Up to this many boxes are all compared, which is faster than using cells."""
_EARLY: Final = 32
"""Up to this many searches compare all boxes: only more of them justify sorting boxes into
cells."""
_MAX_CELLS: Final = 16
"""The most cells of a box; larger boxes are compared with everything."""

_Cell = tuple[int, int]


def touch(one: Box, other: Box) -> bool:
    """Return whether two boxes have a point in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def holds_middle(box: Rect, other: Rect) -> bool:
    """Return whether the centre of another box lies in a box, edges included."""
    x, y = other.middle
    return box.x_mm <= x <= box.right_mm and box.y_mm <= y <= box.bottom_mm


def transform_box(box: Box, by: Affine) -> Box:
    """Return the bounding box of a transformed box."""
    left, low, right, high = box
    if not by.b and not by.c:  # as nearly always
        x, y, u, v = by.a * left, by.d * low, by.a * right, by.d * high
        x, u = (x, u) if x <= u else (u, x)
        y, v = (y, v) if y <= v else (v, y)
        return x + by.e, y + by.f, u + by.e, v + by.f
    xs, ys = (by.a * left, by.a * right), (by.b * left, by.b * right)
    us, vs = (by.c * low, by.c * high), (by.d * low, by.d * high)
    return (
        min(xs) + min(us) + by.e,
        min(ys) + min(vs) + by.f,
        max(xs) + max(us) + by.e,
        max(ys) + max(vs) + by.f,
    )


class BoxIndex:
    """Boxes in a grid with about as many cells as boxes, so that a search compares only a few."""

    def __init__(self, boxes: Iterable[Box]) -> None:
        """Index boxes, in any units."""
        self._boxes = tuple(boxes)
        self._side = max(1, min(_MAX_SIDE, isqrt(len(self._boxes))))
        lefts, lows, rights, highs = zip(*self._boxes, strict=True) if self._boxes else [(0.0,)] * 4
        self._left, self._low = min(lefts), min(lows)
        self._right, self._high = max(rights), max(highs)
        self._across = self._side / ((self._right - self._left) or 1.0)
        self._up = self._side / ((self._high - self._low) or 1.0)
        self._searches = 0
        self._large: list[int] = []

    def query(self, box: Box) -> list[int]:
        """Return the indices of the boxes that touch a box, in order."""
        left, low, right, high = box
        if left > self._right or right < self._left or low > self._high or high < self._low:
            return []  # as most
        boxes = self._boxes
        return [
            index
            for index in self._near(box)
            if boxes[index][0] <= right
            and left <= boxes[index][2]
            and boxes[index][1] <= high
            and low <= boxes[index][3]
        ]

    @cached_property
    def _cells(self) -> dict[_Cell, list[int]]:
        """Return the boxes of each cell; large ones are kept separately."""
        cells = defaultdict(list)
        for index, box in enumerate(self._boxes):
            columns, rows = self._span(box)
            if len(columns) * len(rows) > _MAX_CELLS:
                self._large.append(index)
                continue
            for cell in product(columns, rows):
                cells[cell].append(index)
        return cells

    def _near(self, box: Box) -> Sequence[int]:
        """Return the indices of the boxes in the cells that a box overlaps, in order."""
        count = len(self._boxes)
        self._searches += 1
        if count <= _FEW or self._searches <= _EARLY:
            return range(count)
        columns, rows = self._span(box)
        if len(columns) * len(rows) >= count:
            return range(count)
        entries = self._cells
        cells = (entries.get(cell, ()) for cell in product(columns, rows))
        return sorted({index for cell in (self._large, *cells) for index in cell})

    def _span(self, box: Box) -> tuple[Sequence[int], Sequence[int]]:
        """Return the columns and rows that a box overlaps."""
        left, low, right, high = box
        return (
            range(
                self._cell((left - self._left) * self._across),
                self._cell((right - self._left) * self._across) + 1,
            ),
            range(
                self._cell((low - self._low) * self._up),
                self._cell((high - self._low) * self._up) + 1,
            ),
        )

    def _cell(self, place: float) -> int:
        """Return the cell index of a coordinate; the last cell if it is not a number."""
        return int(max(0.0, min(self._side - 1, place)))
