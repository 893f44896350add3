"""Outlines against boxes: whether a path leaves a box alone, goes around it, or may touch it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from ctypes import byref, c_float
from enum import Enum, auto
from functools import partial
from itertools import pairwise
from math import hypot, inf
from typing import Any, Final

from pypdfium2 import raw

Box = tuple[float, float, float, float]
"""Left, lower, right and upper edge."""
_Point = tuple[float, float]
_Side = tuple[_Point, ...]
"""The points of a straight line or a Bézier curve, its ends and what bends it."""
_MOST: Final = 64
"""Segments of a path that are looked at; one with more may touch anything."""
_FINEST: Final = 6
"""Times that a side is halved to see whether it touches a box."""
_ROUND: Final = 0.5
"""Widths of a line that it reaches to each side."""
_SQUARE: Final = 0.71
"""Widths of a line that its square end may reach."""
_LEAST_CORNERED: Final = 2
"""Segments of a path without corners, a move and a line."""
_MITRE: Final = 5
"""Widths of a line that the point of a corner may reach (ISO 32000-1, 8.4.3.5: its limit is 10)."""


class PathRelation(Enum):
    """How the area of a path lies to a box."""

    AWAY = auto()
    """It does not touch the box."""
    AROUND = auto()
    """It holds all of the box."""
    UNSURE = auto()


def area_relation(path: Any, box: Box) -> PathRelation:
    """Return how the area of a path lies to a box, both in the path's own units."""
    count = raw.FPDFPath_CountSegments(path)
    return _relation(count, partial(raw.FPDFPath_GetPathSegment, path), box)


def line_may_touch(path: Any, box: Box) -> bool:
    """Return whether the line along a path may touch a box, both in the path's own units."""
    count = raw.FPDFPath_CountSegments(path)
    if not 0 < count <= _MOST:
        return True
    width = c_float()
    raw.FPDFPageObj_GetStrokeWidth(path, byref(width))
    square = raw.FPDFPageObj_GetLineCap(path) == raw.FPDF_LINECAP_PROJECTING_SQUARE
    reach = width.value * (_SQUARE if square else _ROUND)
    pointed = raw.FPDFPageObj_GetLineJoin(path) == raw.FPDF_LINEJOIN_MITER
    mitre = width.value * _MITRE if pointed and count > _LEAST_CORNERED else reach
    return any(
        _turns(side, box, reach, _FINEST) is None or _is_reached(box, side[-1:], mitre)
        for side in _sides(count, partial(raw.FPDFPath_GetPathSegment, path), is_area=False)
    )


def line_covers(path: Any, box: Box) -> bool:
    """Return whether a path is one straight, thick line that holds all of a box.

    As the edges of such a line are convex, it holds a box if it holds its corners.
    """
    count = raw.FPDFPath_CountSegments(path)
    sides = list(_sides(count, partial(raw.FPDFPath_GetPathSegment, path), is_area=False))[:2]
    if count != _LEAST_CORNERED or len(sides) != 1 or len(sides[0]) != _LEAST_CORNERED:
        return False
    width = c_float()
    raw.FPDFPageObj_GetStrokeWidth(path, byref(width))
    blunt = raw.FPDFPageObj_GetLineCap(path) == raw.FPDF_LINECAP_BUTT
    (start, end), reach = sides[0], width.value / 2
    return all(
        _distance((x, y), start, end, beyond=not blunt) <= reach
        for x in (box[0], box[2])
        for y in (box[1], box[3])
    )


def _distance(point: _Point, start: _Point, end: _Point, *, beyond: bool) -> float:
    """Return how far a point is from a line; infinite for one beyond its ends unless asked for."""
    across, up = end[0] - start[0], end[1] - start[1]
    length = across**2 + up**2
    along = (point[0] - start[0]) * across + (point[1] - start[1]) * up
    part = along / length if length else 0.0
    if not beyond and not (length and 0 <= part <= 1):
        return inf
    part = min(max(part, 0.0), 1.0)
    return hypot(point[0] - start[0] - part * across, point[1] - start[1] - part * up)


def clip_relation(item: Any, box: Box) -> PathRelation:
    """Return how what clips leave of an object lies to a box, in the units around the object."""
    clip = raw.FPDFPageObj_GetClipPath(item)
    found = PathRelation.AROUND
    for path in range(raw.FPDFClipPath_CountPaths(clip)):
        count = raw.FPDFClipPath_CountPathSegments(clip, path)
        one = _relation(count, partial(raw.FPDFClipPath_GetPathSegment, clip, path), box)
        if one is PathRelation.AWAY:
            return one
        if one is PathRelation.UNSURE:
            found = one
    return found


def _relation(count: int, segment: Callable[[int], Any], box: Box) -> PathRelation:
    if not 0 < count <= _MOST:
        return PathRelation.UNSURE
    winding = 0
    for side in _sides(count, segment, is_area=True):
        turns = _turns(side, box, 0.0, _FINEST)
        if turns is None:
            return PathRelation.UNSURE
        winding += turns
    if winding % 2:  # as both rules of filling have it
        return PathRelation.AROUND
    return PathRelation.UNSURE if winding else PathRelation.AWAY


def _turns(side: _Side, box: Box, reach: float, depth: int) -> int | None:
    """Return how often a side winds around a box, or None if it may touch it."""
    if not _is_reached(box, side, reach):
        return _crossing(side[0], side[-1], (box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
    if not depth:
        return None
    turns = 0
    for half in _halves(side):
        found = _turns(half, box, reach, depth - 1)
        if found is None:
            return None
        turns += found
    return turns


def _halves(side: _Side) -> tuple[_Side, _Side]:
    """Return the halves of a line or a Bézier curve (de Casteljau)."""
    left, right = [side[0]], [side[-1]]
    points = side
    while len(points) > 1:
        points = tuple(((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(points))
        left.append(points[0])
        right.append(points[-1])
    return tuple(left), tuple(reversed(right))


def _is_reached(box: Box, points: Sequence[_Point], reach: float) -> bool:
    """Return whether a box may touch what lies between points, and so far around it."""
    xs, ys = zip(*points, strict=True)
    return bool(
        min(xs) - reach <= box[2]
        and max(xs) + reach >= box[0]
        and min(ys) - reach <= box[3]
        and max(ys) + reach >= box[1]
    )


def _crossing(start: _Point, end: _Point, x: float, y: float) -> int:
    """Return 1 or -1 if a line crosses the ray to the right of a point upwards or downwards."""
    if (start[1] <= y) == (end[1] <= y):
        return 0
    at = start[0] + (y - start[1]) / (end[1] - start[1]) * (end[0] - start[0])
    if at <= x:
        return 0
    return 1 if start[1] <= y else -1


def _sides(count: int, segment: Callable[[int], Any], *, is_area: bool) -> Iterator[_Side]:
    """Yield the lines and curves of a path; those of an area are closed."""
    first = last = (0.0, 0.0)
    bend: list[_Point] = []
    across, up = c_float(), c_float()
    for index in range(count):
        each = segment(index)
        raw.FPDFPathSegment_GetPoint(each, byref(across), byref(up))
        point = (across.value, up.value)
        kind = raw.FPDFPathSegment_GetType(each)
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
        if not is_area and raw.FPDFPathSegment_GetClose(each):
            yield last, first
    if is_area:
        yield last, first
