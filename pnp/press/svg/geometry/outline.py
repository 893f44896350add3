"""Outlines: lines and curves in user units, to which everything drawn is reduced.

An outline is a string of operators, one letter each, and their points in order: m (move, 1 point),
l (line, 1), c (cubic curve, 3), h (close, none). Curves of other kinds have been turned into cubic
ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.core.geometry import Affine

Point = tuple[float, float]
Bounds = tuple[float, float, float, float]
"""left, top, right, bottom; smallest x and y first."""
_MAX_KEPT: Final = 200
"""The most points of an outline whose operators are cached."""

_TAKES: Final = {"m": 1, "l": 1, "c": 3, "h": 0}


class Outline(Struct, eq=False):
    """Operators and points. `box` marks a plain rectangle, which PDF has a word for.

    It is never changed, but not frozen: a drawing makes tens of thousands, and frozen ones take
    three times as long. Results computed from one are kept with it: it is often drawn in many
    places.
    """

    operators: str
    points: tuple[Point, ...]
    box: bool = False
    _hash: int | None = None
    _hull: Bounds | None = None
    _shape: tuple[Point, ...] | None = None
    _solid: Outline | bool = False
    """See `solid`; True for the outline itself, which is not freed while it holds itself."""
    _moved: tuple[Affine, Outline] | None = None
    """Its last placement: its fill, edge and stroke mostly have the same place."""

    def __bool__(self) -> bool:
        """Return whether there is anything to draw."""
        return bool(self.operators)

    def __eq__(self, other: object) -> bool:
        """Return whether it is drawn identically."""
        return (
            isinstance(other, Outline)
            and self.operators == other.operators
            and self.points == other.points
            and self.box == other.box
        )

    def __hash__(self) -> int:
        """Return the hash of the points, computed once."""
        if self._hash is None:
            self._hash = hash((self.operators, self.points))
        return self._hash

    @property
    def head(self) -> tuple[str, float, float]:
        """Return the operators and the first step, equal for outlines of the same shape."""
        (x0, y0), (x1, y1) = self.points[:2]
        return self.operators, round(x1 - x0, 4), round(y1 - y0, 4)

    @property
    def shape(self) -> tuple[Point, ...]:
        """Return the points relative to the first, which do not depend on the outline's place."""
        if self._shape is None:
            x0, y0 = self.points[0]
            self._shape = tuple([(round(x - x0, 4), round(y - y0, 4)) for x, y in self.points])
        return self._shape

    def transform(self, by: Affine) -> Outline:
        """Return the outline in another space."""
        if self._moved is None or self._moved[0] != by:
            a, b, c, d, e, f = by
            points = tuple([(a * x + c * y + e, b * x + d * y + f) for x, y in self.points])
            self._moved = by, Outline(self.operators, points, self.box and b == c == 0)
        return self._moved[1]

    @property
    def is_short(self) -> bool:
        """Return whether it is worth caching."""
        return len(self.points) <= _MAX_KEPT

    def hull(self) -> Bounds | None:
        """Return the box around all points, including control points; None if there are none."""
        if self._hull is None and self.points:
            xs, ys = zip(*self.points, strict=True)
            self._hull = min(xs), min(ys), max(xs), max(ys)
        return self._hull

    def bounds(self) -> Bounds | None:
        """Return the tight bounding box (SVG 2, 8.10), or None if the outline is empty."""
        if "c" not in self.operators:
            return self.hull()
        points = list(self._extremes())
        if not points:
            return None
        xs, ys = zip(*points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)

    def has_area(self) -> bool:
        """Return whether it encloses an area: not if all its points are collinear."""
        return _surround(self.points)

    def solid(self) -> Outline:
        """Return the outline without the parts that enclose no area."""
        if self._solid is False:
            solid = self._without_lines()
            self._solid = True if solid is self else solid
        return self if isinstance(self._solid, bool) else self._solid

    def _without_lines(self) -> Outline:
        if self.operators.count("m") == 1:
            return self if self.has_area() else Outline("", ())
        parts = list(self._parts())
        others = [part for part in parts if _surround(part[1])]
        return self if len(others) == len(parts) else merge([Outline(*part) for part in others])

    def segments(self) -> Iterator[tuple[str, tuple[Point, ...]]]:
        """Yield each operator with its points."""
        at = 0
        for operator in self.operators:
            count = _TAKES[operator]
            yield operator, self.points[at : at + count]
            at += count

    def subpaths(self) -> Iterator[Outline]:
        """Yield the parts, each from one move to the next."""
        return (Outline(*part) for part in self._parts())

    def _parts(self) -> Iterator[tuple[str, tuple[Point, ...]]]:
        at = 0
        for part in self.operators.split("m")[1:]:
            count = 1 + len(part) + 2 * part.count("c") - part.count("h")
            yield f"m{part}", self.points[at : at + count]
            at += count

    def _extremes(self) -> Iterator[Point]:
        current = (0.0, 0.0)
        for operator, points in self.segments():
            if operator == "c":
                yield from curve_extremes(current, *points)
            else:
                yield from points
            if points:
                current = points[-1]


def _surround(points: Sequence[Point]) -> bool:
    """Return whether points are not collinear."""
    if len(points) < 3:  # noqa: PLR2004 -- two points are a line
        return False
    x0, y0 = points[0]
    dx = dy = 0.0
    for x, y in points:
        if not dx and not dy:
            dx, dy = x - x0, y - y0
        elif (x - x0) * dy != (y - y0) * dx:
            return True
    return False


def curve_extremes(start: Point, first: Point, second: Point, end: Point) -> Iterator[Point]:
    """Yield the ends of a cubic curve, and its points of least and greatest x and y."""
    yield start
    yield end
    for axis in (0, 1):
        p0, p1, p2, p3 = start[axis], first[axis], second[axis], end[axis]
        if min(p0, p3) <= min(p1, p2) and max(p1, p2) <= max(p0, p3):
            continue
        for t in _extrema(p0, p1, p2, p3):
            yield _on_curve(start, first, second, end, t)


def _extrema(p0: float, p1: float, p2: float, p3: float) -> Iterator[float]:
    """Return the zeros of the derivative of a cubic Bezier coordinate inside (0, 1)."""
    a = p3 - 3 * p2 + 3 * p1 - p0
    b = 2 * (p2 - 2 * p1 + p0)
    c = p1 - p0
    return (t for t in _roots(a, b, c) if 0 < t < 1)


def _roots(a: float, b: float, c: float) -> tuple[float, ...]:
    """Return the real roots of a t^2 + b t + c, without cancellation."""
    inside = b * b - 4 * a * c
    if inside < 0:
        return ()
    q = -(b + math.copysign(math.sqrt(inside), b)) / 2
    return tuple(over / under for over, under in ((q, a), (c, q)) if under)


def _on_curve(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    s = 1 - t
    w0, w1, w2, w3 = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return (
        w0 * p0[0] + w1 * p1[0] + w2 * p2[0] + w3 * p3[0],
        w0 * p0[1] + w1 * p1[1] + w2 * p2[1] + w3 * p3[1],
    )


def merge(outlines: Sequence[Outline]) -> Outline:
    """Return outlines as one."""
    if len(outlines) == 1:
        return outlines[0]
    operators = "".join(outline.operators for outline in outlines)
    return Outline(operators, tuple(point for outline in outlines for point in outline.points))


def union_of(boxes: Iterable[Bounds | None]) -> Bounds | None:
    """Return the box around boxes; None if there are none."""
    present = [box for box in boxes if box is not None]
    if len(present) < 2:  # noqa: PLR2004 -- nothing to join
        return present[0] if present else None
    lefts, tops, rights, bottoms = zip(*present, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def transform_box(box: Bounds, by: Affine) -> Bounds:
    """Return the box around a box in another space."""
    left, top, right, bottom = box
    corners = [by.apply(x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = zip(*corners, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def without_area(box: Bounds | None) -> bool:
    """Return whether a box is None, or has no width or height."""
    return box is None or box[0] == box[2] or box[1] == box[3]


def rectangle(x: float, y: float, width: float, height: float) -> Outline:
    """Return a rectangle from its top left corner, clockwise as in SVG."""
    right, bottom = x + width, y + height
    return Outline("mlllh", ((x, y), (right, y), (right, bottom), (x, bottom)), box=True)


def raise_quadratic(start: Point, control: Point, end: Point) -> tuple[Point, Point, Point]:
    """Return the points of a quadratic curve as those of a cubic one, all but its start."""
    (x0, y0), (x1, y1), (x2, y2) = start, control, end
    first = x0 + (x1 - x0) * 2 / 3, y0 + (y1 - y0) * 2 / 3
    second = x2 + (x1 - x2) * 2 / 3, y2 + (y1 - y2) * 2 / 3
    return first, second, end


class PathBuilder:
    """Builds an outline segment by segment."""

    def __init__(self) -> None:
        self._operators: list[str] = []
        self._points: list[Point] = []
        self.at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._open = False

    @property
    def count(self) -> int:
        """Return the number of operators so far."""
        return len(self._operators)

    def move(self, x: float, y: float) -> None:
        """Start a subpath."""
        self._operators.append("m")
        self._points.append((x, y))
        self.at = self._start = (x, y)
        self._open = True

    def line(self, x: float, y: float) -> None:
        """Add a straight line."""
        self._reopen()
        self._operators.append("l")
        self._points.append((x, y))
        self.at = (x, y)

    def curve(self, first: Point, second: Point, end: Point) -> None:
        """Add a cubic curve."""
        self._reopen()
        self._operators.append("c")
        self._points += (first, second, end)
        self.at = end

    def quadratic(self, control: Point, end: Point) -> None:
        """Add a quadratic curve, raised to a cubic one."""
        self.curve(*raise_quadratic(self.at, control, end))

    def close(self) -> None:
        """Go back to the start of the subpath."""
        self._reopen()
        self._operators.append("h")
        self.at = self._start
        self._open = False

    def outline(self) -> Outline:
        """Return the outline so far."""
        return Outline("".join(self._operators), tuple(self._points))

    def _reopen(self) -> None:
        """Begin at the closed subpath's start after a close (SVG 1.1, 8.3.3)."""
        if not self._open:
            self.move(*self._start)


def box_outline(box: Bounds) -> Outline:
    """Return the outline of a box in points."""
    left, bottom, right, top = box
    corners = ((left, bottom), (right, bottom), (right, top), (left, top))
    return Outline("mlllh", corners, box=True)
