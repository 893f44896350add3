"""Tracks: outlines with arc lengths, for text along a path and for dashes."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final, NamedTuple

from msgspec import Struct

from pnp.press.svg.geometry.outline import Outline, PathBuilder, Point

_PIECES: Final = 8
"""The number of pieces into which a curve is divided for measuring."""

_GAUSS: Final = ((-0.7745966692414834, 5 / 9), (0.0, 8 / 9), (0.7745966692414834, 5 / 9))
"""Places and weights of the Gauss-Legendre quadrature with three points."""


class PathStop(NamedTuple):
    """A position on a track, with the direction there in degrees, clockwise from the x axis."""

    at: Point
    angle: float


class Segment(Struct, frozen=True):
    """A cubic Bezier curve; a straight line is one too."""

    points: tuple[Point, Point, Point, Point]

    def length(self, start: float = 0.0, end: float = 1.0) -> float:
        """Return the length between two parameters."""
        step = (end - start) / _PIECES
        return sum(self._piece(start + index * step, step) for index in range(_PIECES))

    def stop(self, distance: float) -> PathStop:
        """Return the position at a distance."""
        return self._at(self.parameter(distance))

    def parameter(self, distance: float) -> float:
        """Return the parameter at a distance."""
        start, step = 0.0, 1 / _PIECES
        for index in range(_PIECES):
            piece = self._piece(index * step, step)
            if start + piece >= distance or index == _PIECES - 1:
                share = (distance - start) / piece if piece else 0.0
                return (index + min(share, 1.0)) * step
            start += piece
        raise AssertionError("the last piece always ends it")

    def between(self, start: float, end: float) -> Segment:
        """Return the part between two parameters."""
        return Segment(
            (
                self._blossom(start, start, start),
                self._blossom(start, start, end),
                self._blossom(start, end, end),
                self._blossom(end, end, end),
            )
        )

    def _blossom(self, *parameters: float) -> Point:
        """Return the curve's polar form, whose values are the points of its parts."""
        points: Sequence[Point] = self.points
        for t in parameters:
            points = [
                (x0 * (1 - t) + x1 * t, y0 * (1 - t) + y1 * t)
                for (x0, y0), (x1, y1) in pairwise(points)
            ]
        return points[0]

    def _piece(self, start: float, step: float) -> float:
        half = step / 2
        return half * sum(
            weight * math.hypot(*self._speed(start + half + half * place))
            for place, weight in _GAUSS
        )

    def _speed(self, t: float) -> Point:
        (x0, y0), (x1, y1), (x2, y2), (x3, y3) = self.points
        s = 1 - t
        w0, w1, w2 = 3 * s * s, 6 * s * t, 3 * t * t
        return (
            w0 * (x1 - x0) + w1 * (x2 - x1) + w2 * (x3 - x2),
            w0 * (y1 - y0) + w1 * (y2 - y1) + w2 * (y3 - y2),
        )

    def _at(self, t: float) -> PathStop:
        s = 1 - t
        weights = (s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t)
        x, y = (
            sum(weight * point[axis] for weight, point in zip(weights, self.points, strict=True))
            for axis in (0, 1)
        )
        across, down = self._direction(t)
        return PathStop((x, y), math.degrees(math.atan2(down, across)))

    def _direction(self, t: float) -> Point:
        """Return the direction at a parameter; slightly further in if a handle has no length."""
        speed = self._speed(t)
        return speed if speed != (0.0, 0.0) else self._speed(t + (1e-3 if t < 0.5 else -1e-3))  # noqa: PLR2004 -- the middle


class Track:
    """The consecutive segments of an outline, without moves."""

    def __init__(self, outline: Outline) -> None:
        self._segments = tuple(_segments(outline))
        self._ends = tuple(accumulate(map(Segment.length, self._segments)))

    @property
    def length(self) -> float:
        """Return the length of all segments, in the outline's units."""
        return self._ends[-1] if self._ends else 0.0

    def stop(self, distance: float) -> PathStop | None:
        """Return the position at a distance; None before the beginning and after the end."""
        if not self._ends or not 0 <= distance <= self.length:
            return None
        index = min(bisect_left(self._ends, distance), len(self._ends) - 1)
        start = self._ends[index - 1] if index else 0.0
        return self._segments[index].stop(distance - start)

    def through(self, *stretches: tuple[float, float]) -> Outline:
        """Return stretches of the track, given by distances, as one line."""
        pen = PathBuilder()
        for start, end in stretches:
            for piece in self._pieces(start, end):
                if not pen.count:
                    pen.move(*piece.points[0])
                pen.curve(*piece.points[1:])
        return pen.outline()

    def _pieces(self, start: float, end: float) -> Iterator[Segment]:
        before = 0.0
        for segment, stop in zip(self._segments, self._ends, strict=True):
            low, high = max(start, before), min(end, stop)
            if low < high:
                first = segment.parameter(low - before) if low > before else 0.0
                yield segment.between(
                    first, segment.parameter(high - before) if high < stop else 1.0
                )
            before = stop


def _segments(outline: Outline) -> Iterator[Segment]:
    current = start = (0.0, 0.0)
    for operator, points in outline.segments():
        if operator == "m":
            current = start = points[0]
            continue
        end = points[-1] if points else start
        if end != current or operator == "c":
            yield Segment(_cubic(current, points if operator == "c" else (end,)))
        current = end


def _cubic(start: Point, points: Sequence[Point]) -> tuple[Point, Point, Point, Point]:
    if len(points) > 1:
        first, second, end = points
        return start, first, second, end
    (x0, y0), (x1, y1) = start, points[0]
    third = (x1 - x0) / 3, (y1 - y0) / 3
    return start, (x0 + third[0], y0 + third[1]), (x1 - third[0], y1 - third[1]), (x1, y1)
