"""Outlines as text: smooth closed curves through points, moved shapes, bounding boxes.

A shape is SVG path data with absolute M, L, C, Q and Z only, so that every number belongs to a
coordinate pair and a shape is moved by mapping its pairs.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final

from pnp.core.geometry import Affine
from pnp.core.painted import number

Point = tuple[float, float]

_PAIR: Final = re.compile(r"(-?[\d.]+)[ ,](-?[\d.]+)")

_FINE: Final = re.compile(r"-?\d*\.\d\d+")
"""A number with two or more decimals."""


def pair(point: Point) -> str:
    """Return a coordinate pair in path data notation."""
    return f"{point[0]:.1f} {point[1]:.1f}".replace(".0 ", " ").removesuffix(".0")


@lru_cache(maxsize=256)
def round_numbers(shape: str) -> str:
    """Return the shape with its numbers rounded to a tenth of a unit."""
    return _FINE.sub(lambda m: number(float(m[0])), shape)


def transform_shape(shape: str, by: Affine) -> str:
    """Return the shape after the map `by`."""
    return _PAIR.sub(lambda m: pair(by.apply(float(m[1]), float(m[2]))), shape)


def pairs(shape: str) -> list[Point]:
    """Return every coordinate pair of the shape, control points included."""
    return [(float(x), float(y)) for x, y in _PAIR.findall(shape)]


def points(row: str) -> list[Point]:
    """Return points from alternating x and y."""
    numbers = [float(word) for word in row.split()]
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def bounds(shape: str) -> tuple[float, float, float, float]:
    """Return left, top, right and bottom of a shape, control points included."""
    xs, ys = zip(*pairs(shape), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def smooth(through: Sequence[Point], *, is_closed: bool = True) -> str:
    """Return a curve through points, with the direction of the neighbours' chord at each.

    The handles are a third of the segment they belong to, so unevenly spaced points do not
    make the curve overshoot as uniform Catmull-Rom splines do.
    """
    count = len(through)
    turns = [_direction(through, i, is_closed=is_closed) for i in range(count)]
    text = [f"M{pair(through[0])}"]
    for i in range(count if is_closed else count - 1):
        j = (i + 1) % count
        text.append(_segment(through[i], turns[i], through[j], turns[j]))
    return "".join(text) + ("Z" if is_closed else "")


def _direction(through: Sequence[Point], i: int, *, is_closed: bool) -> Point:
    count = len(through)
    before = through[i - 1] if is_closed or i else through[0]
    after = through[(i + 1) % count] if is_closed or i < count - 1 else through[-1]
    dx, dy = after[0] - before[0], after[1] - before[1]
    length = math.hypot(dx, dy) or 1.0
    return dx / length, dy / length


def _segment(start: Point, outwards: Point, end: Point, inwards: Point) -> str:
    third = math.dist(start, end) / 3
    first = (start[0] + outwards[0] * third, start[1] + outwards[1] * third)
    second = (end[0] - inwards[0] * third, end[1] - inwards[1] * third)
    return f"C{pair(first)} {pair(second)} {pair(end)}"


def area(corners: Sequence[Point]) -> float:
    """Return the area of a simple polygon (Gauss's shoelace formula)."""
    ring = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return abs(math.fsum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in ring)) / 2


def contains(corners: Sequence[Point], point: Point) -> bool:
    """Return whether a point is in a polygon, by the parity of edges that a ray crosses."""
    x, y = point
    odd = False
    x0, y0 = corners[-1]
    for x1, y1 in corners:
        if (y0 > y) != (y1 > y) and x < x0 + (x1 - x0) * (y - y0) / (y1 - y0):
            odd = not odd
        x0, y0 = x1, y1
    return odd


def polygon(corners: Iterable[Point]) -> str:
    """Return a closed shape of straight lines."""
    return "M" + "L".join(pair(corner) for corner in corners) + "Z"


@lru_cache(maxsize=1024)
def ellipse(x: float, y: float, rx: float, ry: float | None = None) -> str:
    """Return an ellipse as four curves (0.5523 is the usual handle of a quarter circle)."""
    ry = rx if ry is None else ry
    kx, ky = 0.5523 * rx, 0.5523 * ry
    quarters = (
        ((x + rx, y + ky), (x + kx, y + ry), (x, y + ry)),
        ((x - kx, y + ry), (x - rx, y + ky), (x - rx, y)),
        ((x - rx, y - ky), (x - kx, y - ry), (x, y - ry)),
        ((x + kx, y - ry), (x + rx, y - ky), (x + rx, y)),
    )
    curves = ("C" + " ".join(pair(point) for point in quarter) for quarter in quarters)
    return f"M{pair((x + rx, y))}" + "".join(curves) + "Z"


def between(a: Point, b: Point, part: float) -> Point:
    """Return the point at `part` of the way from `a` to `b`."""
    return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
