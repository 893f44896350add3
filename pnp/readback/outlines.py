"""Outlines against boxes: whether a path leaves a box alone, goes around it, or may touch it.

An outline is read once, however many words lie near it.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from math import hypot, inf, sqrt
from typing import Final

from pypdfium2 import raw

from pnp.readback.pdfium import (
    Box,
    Handle,
    Point,
    clip_of,
    clip_segment,
    closes,
    count_clip_segments,
    count_clips,
    count_segments,
    line_cap,
    line_join,
    point_of,
    segment_kind,
    segment_of,
    stroke_width,
)

Segment = tuple[Point, int, bool]
"""Where a segment of a path ends, its kind, and whether it closes what it belongs to."""
_Side = tuple[Point, ...]
"""The points of a straight line or a Bézier curve, its ends and what bends it."""
_MOST: Final = 64
"""Segments of a path that are looked at; one with more may touch anything."""
_FINEST: Final = 6
"""Times that a side is halved to see whether it touches a box."""
_ROUND: Final = 0.5
"""Widths of a line that it reaches to each side."""
_SQUARE: Final = 0.71
"""Widths of a line that its square end may reach."""
_MITRE: Final = 5
"""Widths of a line that the point of a corner may reach (ISO 32000-1, 8.4.3.5: its limit is 10)."""


class PathRelation(Enum):
    """How the area of a path lies to a box."""

    AWAY = auto()
    """It does not touch the box."""
    AROUND = auto()
    """It holds all of the box."""
    UNSURE = auto()


@dataclass(frozen=True, slots=True)
class PathOutline:
    """The outline of an area, in the units of its path."""

    sides: tuple[_Side, ...]
    """None at all if they are too many."""
    extent: Box
    is_box: bool
    """Whether it is an upright rectangle."""

    @classmethod
    def around(cls, segments: Sequence[Segment]) -> PathOutline:
        """Return the outline of the area that segments go around."""
        xs, ys = [x for (x, _), *_ in segments], [y for (_, y), *_ in segments]
        extent = (min(xs), min(ys), max(xs), max(ys)) if segments else _NOWHERE
        return cls(tuple(_sides(segments, is_area=True)), extent, _are_box(segments))

    def relation(self, box: Box) -> PathRelation:
        """Return how the area lies to a box."""
        if not self.sides:
            return PathRelation.UNSURE
        if not touch(self.extent, box):
            return PathRelation.AWAY
        if self.is_box:
            return PathRelation.AROUND if _is_inside(box, self.extent) else PathRelation.UNSURE
        winding = 0
        for side in self.sides:
            turns = _turns(side, box)
            if turns is None:
                return PathRelation.UNSURE
            winding += turns
        if winding % 2:  # as both rules of filling have it
            return PathRelation.AROUND
        return PathRelation.UNSURE if winding else PathRelation.AWAY


_NOWHERE: Final[Box] = (inf, inf, -inf, -inf)


@dataclass(frozen=True, slots=True)
class ThickLine:
    """The line along a path, in the units of the path."""

    sides: tuple[_Side, ...]
    """None at all if they are too many."""
    width: float
    reach: float
    """How far it may reach from where it is drawn."""
    corners: tuple[tuple[Point, float], ...]
    """Pointed corners, and how far each may reach."""
    blunt: bool
    """Whether it ends where its path does."""

    def around(self, box: Box) -> Box:
        """Return what is so near to a box that the line may reach it from there."""
        return _grown(box, max([self.reach, *(each for _, each in self.corners)]))

    def may_touch(self, box: Box) -> bool:
        """Return whether it may touch a box."""
        near = _grown(box, self.reach)
        return (
            not self.sides
            or any(_turns(side, near) is None for side in self.sides)
            or any(_is_reached(_grown(box, reach), (corner,)) for corner, reach in self.corners)
        )

    def covers(self, box: Box) -> bool:
        """Return whether it is one straight line that holds all of a box.

        As the edges of such a line are convex, it holds a box if it holds its corners.
        """
        if len(self.sides) != 1 or len(self.sides[0]) != _STRAIGHT:
            return False
        start, end = self.sides[0]
        return all(
            _distance((x, y), start, end, beyond=not self.blunt) <= self.width / 2
            for x in (box[0], box[2])
            for y in (box[1], box[3])
        )


def segments_of(path: Handle) -> tuple[Segment, ...]:
    """Return the segments of a path; none if they are too many."""
    return _segments(count_segments(path), partial(segment_of, path))


def _segments(count: int, segment: Callable[[int], Handle]) -> tuple[Segment, ...]:
    if count > _MOST:
        return ()
    found = [segment(index) for index in range(count)]
    return tuple((point_of(each), segment_kind(each), bool(closes(each))) for each in found)


def line_of(path: Handle, segments: Sequence[Segment]) -> ThickLine:
    """Return the line along the segments of a path."""
    width, cap = stroke_width(path), line_cap(path)
    sides = tuple(_sides(segments, is_area=False))
    reach = width * (_SQUARE if cap == raw.FPDF_LINECAP_PROJECTING_SQUARE else _ROUND)
    pointed = line_join(path) == raw.FPDF_LINEJOIN_MITER
    corners = tuple(_corners(sides, width)) if pointed else ()
    return ThickLine(sides, width, reach, corners, cap == raw.FPDF_LINECAP_BUTT)


def _corners(sides: Sequence[_Side], width: float) -> Iterator[tuple[Point, float]]:
    """Yield where sides meet at an angle, and how far the line's point may reach from there."""
    starts: dict[Point, list[_Side]] = defaultdict(list)
    for side in sides:
        starts[side[0]].append(side)
    for side in sides:
        ahead = _direction(side[::-1])
        for other in starts[side[-1]]:
            yield side[-1], width * _mitre(ahead, _direction(other))


def _direction(side: _Side) -> Point:
    """Return the direction in which a side leaves its start, if it goes anywhere."""
    (x, y), *others = side
    for u, v in others:
        length = hypot(u - x, v - y)
        if length:
            return (u - x) / length, (v - y) / length
    return _NO_DIRECTION


_NO_DIRECTION: Final = (0.0, 0.0)


def _mitre(one: Point, other: Point) -> float:
    """Return how many widths of a line its corner reaches, from where it goes in two directions.

    Half a width by the sine of half the angle between them, up to the limit (ISO 32000-1, 8.4.3.5).
    """
    if _NO_DIRECTION in {one, other}:
        return _MITRE
    sine = sqrt(max(0.0, (1 - one[0] * other[0] - one[1] * other[1]) / 2))
    return min(_MITRE, _ROUND / sine) if sine else _MITRE


class ClipOutlines:
    """The outlines that the objects of an open page are clipped by; most share them."""

    def __init__(self) -> None:
        """Know none."""
        self._known: dict[Handle, PathOutline] = {}

    def of(self, item: Handle) -> tuple[PathOutline, ...]:
        """Return the outlines that an object is clipped by, in the units around it."""
        clip = clip_of(item)
        return tuple(self._outline(clip, path) for path in range(count_clips(clip)))

    def _outline(self, clip: Handle, path: int) -> PathOutline:
        first = clip_segment(clip, path, 0) or 0  # in memory, where no other outline's is
        if first not in self._known:
            count = count_clip_segments(clip, path)
            outline = PathOutline.around(_segments(count, partial(clip_segment, clip, path)))
            if not first:
                return outline
            self._known[first] = outline
        return self._known[first]


def clip_relation(clips: Sequence[PathOutline], box: Box) -> PathRelation:
    """Return how what clips leave of an object lies to a box."""
    found = PathRelation.AROUND
    for each in clips:
        one = each.relation(box)
        if one is PathRelation.AWAY:
            return one
        if one is PathRelation.UNSURE:
            found = one
    return found


def touch(one: Box, other: Box) -> bool:
    """Return whether two boxes have a point in common."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _grown(box: Box, by: float) -> Box:
    return box[0] - by, box[1] - by, box[2] + by, box[3] + by


def _are_box(segments: Sequence[Segment]) -> bool:
    """Return whether segments go around an upright rectangle once."""
    points = [point for point, *_ in segments]
    kinds = [kind for _, kind, _ in segments]
    if kinds[:1] != [raw.FPDF_SEGMENT_MOVETO] or kinds[1:] not in _BOXES:
        return False
    if len(points) == len(_BOXES[1]) + 1 and points.pop() != points[0]:
        return False
    (x, y), (u, v), (w, z), (p, q) = points
    return (x == u and v == z and w == p and q == y) or (y == v and u == w and z == q and p == x)


_BOXES: Final = ([raw.FPDF_SEGMENT_LINETO] * 3, [raw.FPDF_SEGMENT_LINETO] * 4)
"""The segments of a rectangle after the first."""


def _is_inside(box: Box, extent: Box) -> bool:
    left, low, right, high = extent
    return left < box[0] and low < box[1] and box[2] < right and box[3] < high


def _distance(point: Point, start: Point, end: Point, *, beyond: bool) -> float:
    """Return how far a point is from a line; infinite for one beyond its ends unless asked for."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = across**2 + up**2
    along = (point[0] - start[0]) * across + (point[1] - start[1]) * up
    part = along / length if length else 0.0
    if not beyond and not (length and 0 <= part <= 1):
        return inf
    part = min(max(part, 0.0), 1.0)
    return hypot(point[0] - start[0] - part * across, point[1] - start[1] - part * up)


def _turns(side: _Side, box: Box, depth: int = _FINEST) -> int | None:
    """Return how often a side winds around a box, or None if it may touch it."""
    if not _is_reached(box, side) or (len(side) == _STRAIGHT and _passes(side, box)):
        return _crossing(side[0], side[-1], (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if len(side) == _STRAIGHT or not depth:
        return None
    start, end = _halves(*side)
    one = _turns(start, box, depth - 1)
    other = None if one is None else _turns(end, box, depth - 1)
    return None if one is None or other is None else one + other


_STRAIGHT: Final = 2
"""Points of a straight side."""


def _halves(a: Point, b: Point, c: Point, d: Point) -> tuple[_Side, _Side]:
    """Return the halves of a Bézier curve (de Casteljau)."""
    ab, cd = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)
    bc = ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    abc, bcd = (
        ((ab[0] + bc[0]) / 2, (ab[1] + bc[1]) / 2),
        ((bc[0] + cd[0]) / 2, (bc[1] + cd[1]) / 2),
    )
    middle = ((abc[0] + bcd[0]) / 2, (abc[1] + bcd[1]) / 2)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def _passes(line: _Side, box: Box) -> bool:
    """Return whether a box lies wholly on one side of a straight line."""
    (x, y), (u, v) = line
    across, up = u - x, v - y
    sides = [
        across * (height - y) - up * (at - x)
        for at in (box[0], box[2])
        for height in (box[1], box[3])
    ]
    return min(sides) > 0 or max(sides) < 0


def _is_reached(box: Box, points: Sequence[Point]) -> bool:
    """Return whether a box may touch what lies between points."""
    xs, ys = zip(*points, strict=True)
    return bool(min(xs) <= box[2] and max(xs) >= box[0] and min(ys) <= box[3] and max(ys) >= box[1])


def _crossing(start: Point, end: Point, x: float, y: float) -> int:
    """Return 1 or -1 if a line crosses the ray to the right of a point upwards or downwards."""
    if (start[1] <= y) == (end[1] <= y):
        return 0
    at = start[0] + (y - start[1]) / (end[1] - start[1]) * (end[0] - start[0])
    if at <= x:
        return 0
    return 1 if start[1] <= y else -1


def _sides(segments: Sequence[Segment], *, is_area: bool) -> Iterator[_Side]:
    """Yield the lines and curves of a path; those of an area are closed."""
    first = last = (0.0, 0.0)
    bend: list[Point] = []
    for index, (point, kind, closed) in enumerate(segments):
        if kind == raw.FPDF_SEGMENT_MOVETO:
            if index and is_area:
                yield last, first
            first = last = point
        elif kind == raw.FPDF_SEGMENT_LINETO:
            yield last, point
            last = point
        else:
            bend.append(point)
            if len(bend) == 3:  # noqa: PLR2004 -- two that bend it, and its end
                yield last, *bend
                last, bend = point, []
        if not is_area and closed:
            yield last, first
    if is_area and segments:
        yield last, first
