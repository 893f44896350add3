"""Lines along paths: whether one may touch a box, or contains it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import hypot, inf, sqrt
from typing import Final

from pypdfium2 import raw

from pnp.proof.readback.outlines import (
    STRAIGHT,
    PathSide,
    Segment,
    is_reached,
    sides_of,
    turns_around,
)
from pnp.proof.readback.pdfium import Box, Handle, Point, line_cap, line_join, stroke_width

_ROUND: Final = 0.5
"""The reach of a line to each side, in its widths."""
_SQUARE: Final = 0.71
"""The reach of a line's square end, in its widths."""
_MITRE: Final = 5
"""The reach of a line's mitre, in its widths (ISO 32000-1, 8.4.3.5: the limit is 10)."""


@dataclass(frozen=True, slots=True)
class ThickLine:
    """The line along a path, in the units of the path."""

    sides: tuple[PathSide, ...]
    """Empty if there are too many."""
    width: float
    reach: float
    """The greatest distance of the line's ink from its path."""
    corners: tuple[tuple[Point, float], ...]
    """Pointed corners, and the reach of each."""
    blunt: bool
    """Whether it has butt ends."""

    def around(self, box: Box) -> Box:
        """Return the box around a box from which the line may reach it."""
        return _enlarge(box, max([self.reach, *(corner_reach for _, corner_reach in self.corners)]))

    def may_touch(self, box: Box) -> bool:
        """Return whether it may touch a box."""
        near = _enlarge(box, self.reach)
        return (
            not self.sides
            or any(turns_around(side, near) is None for side in self.sides)
            or any(is_reached(_enlarge(box, reach), (corner,)) for corner, reach in self.corners)
        )

    def covers(self, box: Box) -> bool:
        """Return whether it is one straight line that contains a whole box.

        Such a line is convex, so it contains a box if it contains its corners.
        """
        if len(self.sides) != 1 or len(self.sides[0]) != STRAIGHT:
            return False
        start, end = self.sides[0]
        return all(
            _distance((x, y), start, end, beyond=not self.blunt) <= self.width / 2
            for x in (box[0], box[2])
            for y in (box[1], box[3])
        )


def line_of(path: Handle, segments: Sequence[Segment]) -> ThickLine:
    """Return the line along the segments of a path."""
    width, cap = stroke_width(path), line_cap(path)
    sides = tuple(sides_of(segments, is_area=False))
    reach = width * (_SQUARE if cap == raw.FPDF_LINECAP_PROJECTING_SQUARE else _ROUND)
    has_points = line_join(path) == raw.FPDF_LINEJOIN_MITER
    corners = tuple(_corners(sides, width)) if has_points else ()
    return ThickLine(sides, width, reach, corners, cap == raw.FPDF_LINECAP_BUTT)


def _corners(sides: Sequence[PathSide], width: float) -> Iterator[tuple[Point, float]]:
    """Yield the corners where sides meet, and the reach of the line's mitre there."""
    starts: dict[Point, list[PathSide]] = defaultdict(list)
    for side in sides:
        starts[side[0]].append(side)
    for side in sides:
        ahead = _direction(side[::-1])
        for other in starts[side[-1]]:
            yield side[-1], width * _mitre(ahead, _direction(other))


def _direction(side: PathSide) -> Point:
    """Return the direction in which a side leaves its start, if it goes anywhere."""
    (x, y), *others = side
    for u, v in others:
        length = hypot(u - x, v - y)
        if length:
            return (u - x) / length, (v - y) / length
    return _NO_DIRECTION


_NO_DIRECTION: Final = (0.0, 0.0)


def _mitre(one: Point, other: Point) -> float:
    """Return the reach of a line's mitre in its widths, given two directions.

    Half a width by the sine of half the angle between them, up to the limit (ISO 32000-1, 8.4.3.5).
    """
    if _NO_DIRECTION in {one, other}:
        return _MITRE
    sine = sqrt(max(0.0, (1 - one[0] * other[0] - one[1] * other[1]) / 2))
    return min(_MITRE, _ROUND / sine) if sine else _MITRE


def _enlarge(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _distance(point: Point, start: Point, end: Point, *, beyond: bool) -> float:
    """Return the distance of a point from a line; by default infinite beyond its ends."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = across**2 + up**2
    along = (point[0] - start[0]) * across + (point[1] - start[1]) * up
    part = along / length if length else 0.0
    if not beyond and not (length and 0 <= part <= 1):
        return inf
    part = min(max(part, 0.0), 1.0)
    return hypot(point[0] - start[0] - part * across, point[1] - start[1] - part * up)
