"""Outlines of areas and boxes: whether an outline avoids a box, contains it, or may touch it.

An outline is read once, no matter how many words lie near it. Its path is read as sides: straight
lines and Bézier curves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from math import inf
from typing import Final

from pypdfium2 import raw

from pnp.proof.readback.boxes import touch
from pnp.proof.readback.pdfium import (
    Box,
    Handle,
    Point,
    clip_of,
    clip_segment,
    closes,
    count_clip_segments,
    count_clips,
    count_segments,
    point_of,
    segment_kind,
    segment_of,
)

Segment = tuple[Point, int, bool]
"""A segment of a path: its end, its kind, and whether it closes its subpath."""
PathSide = tuple[Point, ...]
"""The points of a straight line or a Bézier curve: its ends and control points."""
_MAX: Final = 64
"""The most segments of a path that are examined; a path with more may touch anything."""
_FINEST: Final = 6
"""The number of times a side is halved to test whether it touches a box."""

_FLAT: Final = 3
"""The number of times a curve is halved for its approximation by straight lines."""


def segments_of(path: Handle) -> tuple[Segment, ...]:
    """Return the segments of a path; none if there are too many."""
    return read_segments(count_segments(path), partial(segment_of, path))


def read_segments(count: int, segment: Callable[[int], Handle]) -> tuple[Segment, ...]:
    """Return a number of segments, read by their indices; none if there are too many."""
    if count > _MAX:
        return ()
    segments = [segment(index) for index in range(count)]
    return tuple(
        (point_of(segment), segment_kind(segment), bool(closes(segment))) for segment in segments
    )


def turns_around(side: PathSide, box: Box, depth: int = _FINEST) -> int | None:
    """Return the winding number of a side around a box, or None if it may touch the box."""
    if not is_reached(box, side) or (len(side) == STRAIGHT and _passes(side, box)):
        return _cross(side[0], side[-1], (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if len(side) == STRAIGHT or not depth:
        return None
    start, end = _halves(*side)
    one = turns_around(start, box, depth - 1)
    other = None if one is None else turns_around(end, box, depth - 1)
    return None if one is None or other is None else one + other


STRAIGHT: Final = 2
"""The number of points of a straight side."""


def _halves(a: Point, b: Point, c: Point, d: Point) -> tuple[PathSide, PathSide]:
    """Return the halves of a Bézier curve (de Casteljau)."""
    ab, cd = ((a[0] + b[0]) / 2, (a[1] + b[1]) / 2), ((c[0] + d[0]) / 2, (c[1] + d[1]) / 2)
    bc = ((b[0] + c[0]) / 2, (b[1] + c[1]) / 2)
    abc, bcd = (
        ((ab[0] + bc[0]) / 2, (ab[1] + bc[1]) / 2),
        ((bc[0] + cd[0]) / 2, (bc[1] + cd[1]) / 2),
    )
    middle = ((abc[0] + bcd[0]) / 2, (abc[1] + bcd[1]) / 2)
    return (a, ab, abc, middle), (middle, bcd, cd, d)


def flatten(side: PathSide, depth: int = _FLAT) -> Iterator[PathSide]:
    """Yield straight lines that approximate a side."""
    if len(side) == STRAIGHT or not depth:
        yield side[0], side[-1]
    else:
        for half in _halves(*side):
            yield from flatten(half, depth - 1)


def _passes(line: PathSide, box: Box) -> bool:
    """Return whether a box lies entirely on one side of a straight line."""
    (x, y), (u, v) = line
    across, up = u - x, v - y
    sides = [
        across * (height - y) - up * (at - x)
        for at in (box[0], box[2])
        for height in (box[1], box[3])
    ]
    return min(sides) > 0 or max(sides) < 0


def is_reached(box: Box, points: Sequence[Point]) -> bool:
    """Return whether a box may touch the hull of some points."""
    xs, ys = zip(*points, strict=True)
    return bool(min(xs) <= box[2] and max(xs) >= box[0] and min(ys) <= box[3] and max(ys) >= box[1])


def _cross(start: Point, end: Point, x: float, y: float) -> int:
    """Return 1 or -1 if a line crosses the ray to the right of a point upwards or downwards."""
    if (start[1] <= y) == (end[1] <= y):
        return 0
    at = start[0] + (y - start[1]) / (end[1] - start[1]) * (end[0] - start[0])
    if at <= x:
        return 0
    return 1 if start[1] <= y else -1


def sides_of(segments: Sequence[Segment], *, is_area: bool) -> Iterator[PathSide]:
    """Yield the lines and curves of a path; those of an area are closed."""
    first = last = (0.0, 0.0)
    bend: list[Point] = []
    for index, (point, kind, subpath) in enumerate(segments):
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
        if not is_area and subpath:
            yield last, first
    if is_area and segments:
        yield last, first


class PathRelation(Enum):
    """The relation of a path's area to a box."""

    AWAY = auto()
    """It does not touch the box."""
    AROUND = auto()
    """It contains the whole box."""
    UNSURE = auto()


@dataclass(frozen=True, slots=True)
class PathOutline:
    """The outline of an area, in the units of its path."""

    sides: tuple[PathSide, ...]
    """Empty if there are too many."""
    extent: Box
    is_box: bool
    """Whether it is an axis-parallel rectangle."""

    @classmethod
    def around(cls, segments: Sequence[Segment]) -> PathOutline:
        """Return the outline of the area that segments enclose."""
        xs, ys = [x for (x, _), *_ in segments], [y for (_, y), *_ in segments]
        extent = (min(xs), min(ys), max(xs), max(ys)) if segments else _NOWHERE
        return cls(tuple(sides_of(segments, is_area=True)), extent, _are_box(segments))

    def relation(self, box: Box) -> PathRelation:
        """Return the relation of the area to a box."""
        if not self.sides:
            return PathRelation.UNSURE
        if not touch(self.extent, box):
            return PathRelation.AWAY
        if self.is_box:
            return PathRelation.AROUND if _is_inside(box, self.extent) else PathRelation.UNSURE
        total = 0
        for side in self.sides:
            turns = turns_around(side, box)
            if turns is None:
                return PathRelation.UNSURE
            total += turns
        if total % 2:  # as both rules of filling have it
            return PathRelation.AROUND
        return PathRelation.UNSURE if total else PathRelation.AWAY


_NOWHERE: Final[Box] = (inf, inf, -inf, -inf)


class ClipOutlines:
    """The clip outlines of the objects of an open page; most objects share them."""

    def __init__(self) -> None:
        """Start with none."""
        self._known: dict[Handle, PathOutline] = {}

    def of(self, item: Handle) -> tuple[PathOutline, ...]:
        """Return the clip outlines of an object, in the units around it."""
        clip = clip_of(item)
        return tuple(self._outline(clip, path) for path in range(count_clips(clip)))

    def _outline(self, clip: Handle, path: int) -> PathOutline:
        first = clip_segment(clip, path, 0) or 0  # in memory, where no other outline's is
        if first not in self._known:
            count = count_clip_segments(clip, path)
            outline = PathOutline.around(read_segments(count, partial(clip_segment, clip, path)))
            if not first:
                return outline
            self._known[first] = outline
        return self._known[first]


def clip_relation(clips: Sequence[PathOutline], box: Box) -> PathRelation:
    """Return the relation of the unclipped part of an object to a box."""
    relation = PathRelation.AROUND
    for clip in clips:
        one = clip.relation(box)
        if one is PathRelation.AWAY:
            return one
        if one is PathRelation.UNSURE:
            relation = one
    return relation


def _are_box(segments: Sequence[Segment]) -> bool:
    """Return whether segments form one axis-parallel rectangle."""
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
