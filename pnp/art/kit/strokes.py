"""Swelling strokes: lines as narrow shapes, whose width may vary.

Their numbers have two decimals, because a tenth of a unit is the width of a fine line.
"""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Callable, Iterator, Sequence
from operator import mul
from typing import Final

from pnp.art.kit.curves import Point, between

_TOKEN: Final = re.compile(r"[MLCQZ]|-?[\d.]+")
_PAIRS: Final = {"M": 1, "L": 1, "C": 3, "Q": 2}

_POINT_ZEROS: Final = "~ "
"""Replaces a point and zeros while other zeros are removed."""

_HANDLE: Final = 9 / 4
"""The distance from the chord of a cubic's only handle, relative to the greatest distance of the
curve."""

LIGHT: Final[Point] = (-0.35, -0.94)
"""The direction of the light, as a unit vector: a line that faces it is thin."""


def fine(point: Point) -> str:
    """Return a coordinate pair rounded to a hundredth of a unit, in path data notation."""
    text = f"{point[0]:.2f} {point[1]:.2f} ".replace(".00 ", _POINT_ZEROS).replace("0 ", " ")
    return text.replace(_POINT_ZEROS, " ").replace("-0 ", "0 ")[:-1]


def swell(through: Sequence[Point], start: float, middle: float, end: float) -> str:
    """Return a stroke through points as a shape, its width given at both ends and the middle."""
    last = len(through) - 1
    widths = [_width(k / last, start, middle, end) for k in range(last + 1)]
    return ribbon(through, widths)


def _width(part: float, start: float, middle: float, end: float) -> float:
    """Return the width at `part` of a stroke, along a parabola through the three given."""
    ends = start + (end - start) * part
    return ends + (middle - (start + end) / 2) * 4 * part * (1 - part)


def taper(start: Point, end: Point, middle: float, bow: float = 0.0) -> str:
    """Return a straight or bowed stroke with pointed ends, `middle` wide, in two curves.

    Args:
        start: one end.
        end: the other end.
        middle: the width half-way.
        bow: the shift of the middle to the right of the straight line.
    """
    nx, ny = _normal(start, end)
    x, y = between(start, end, 0.5)
    # A quadratic's middle lies half-way to its handle.
    hither, thither = (2 * bow + middle, 2 * bow - middle)
    a, b = (x + nx * hither, y + ny * hither), (x + nx * thither, y + ny * thither)
    return f"M{fine(start)}Q{fine(a)} {fine(end)}Q{fine(b)} {fine(start)}Z"


def burin(start: Point, middle: Point, end: Point, width: float) -> str:
    """Return a bowed stroke with pointed ends as in an engraving: fuller towards its start.

    Args:
        start: one end.
        middle: the point of the greatest width, about half-way.
        end: the other end, towards which it thins more slowly.
        width: its greatest width.
    """
    nx, ny = _normal(start, end)
    x, y = between(start, end, 0.5)
    bow = (middle[0] - x) * nx + (middle[1] - y) * ny
    # One handle of each curve lies at `end`: PDF has a short word for such curves.
    hither, thither = (_HANDLE * (bow + side * width / 2) for side in (1, -1))
    a, b = (x + nx * hither, y + ny * hither), (x + nx * thither, y + ny * thither)
    tip = fine(end)
    return f"M{fine(start)}C{fine(a)} {tip} {tip}C{tip} {fine(b)} {fine(start)}Z"


def wedge(start: Point, end: Point, width: float) -> str:
    """Return the shortest of strokes: `width` wide at its start, a point at its end."""
    nx, ny = _normal(start, end)
    x, y = nx * width / 2, ny * width / 2
    left, right = (start[0] - x, start[1] - y), (start[0] + x, start[1] + y)
    return f"M{fine(left)}L{fine(end)}L{fine(right)}Z"


def contour_stroke(line: str, thin: float, heavy: float, *, clockwise: bool = True) -> str:
    """Return a key line within an outline: thin where it faces the light, heavy where it does not.

    Args:
        line: the outline or an open part of it; the key line is thin at its ends.
        thin: the width of the key line in the light.
        heavy: its width in the shade.
        clockwise: the direction of the line around its shape, as seen on paper.
    """
    curves, inwards = _curves(line), 1 if clockwise else -1
    moves = [_inward(a, b, thin, thin, inwards) for a, b in (curves[0][:2], curves[-1][2:])]
    within = (
        _inward(before[2], after[1], thin, heavy, inwards)
        for before, after in itertools.pairwise(curves)
    )
    moves[1:1] = within
    back = [f"L{fine(_move(curves[-1][3], moves[-1]))}"]
    for k in range(len(curves) - 1, -1, -1):
        start, first, second, _ = curves[k]
        inner = (_move(second, moves[k + 1]), _move(first, moves[k]), _move(start, moves[k]))
        back.append(f"C{' '.join(map(fine, inner))}")
    return f"{line}{''.join(back)}Z"


def _inward(before: Point, after: Point, thin: float, heavy: float, inwards: int) -> Point:
    """Return the reach of a key line into its shape between two points of its outline."""
    nx, ny = _normal(before, after)
    x, y = nx * inwards, ny * inwards
    width = thin + (heavy - thin) * max(0.0, x * LIGHT[0] + y * LIGHT[1])
    return x * width, y * width


def _move(point: Point, by: Point) -> Point:
    return point[0] + by[0], point[1] + by[1]


def _curves(line: str) -> list[tuple[Point, Point, Point, Point]]:
    """Return the curves of an open line of C and L: each start, handles and end."""
    curves, at = [], (0.0, 0.0)
    for command, points in _commands(line):
        if command == "C":
            curves.append((at, points[0], points[1], points[2]))
        elif command == "L":
            curves.append(
                (at, between(at, points[0], 1 / 3), between(at, points[0], 2 / 3), points[0])
            )
        at = points[-1]
    return curves


def ribbon(through: Sequence[Point], widths: Sequence[float]) -> str:
    """Return a stroke through points as a shape, with a width for each point."""
    last = len(through) - 1
    left, right = [], []
    for k, (point, width) in enumerate(zip(through, widths, strict=True)):
        nx, ny = _normal(through[max(0, k - 1)], through[min(last, k + 1)])
        left.append((point[0] - nx * width / 2, point[1] - ny * width / 2))
        right.append((point[0] + nx * width / 2, point[1] + ny * width / 2))
    return f"M{fine(left[0])}{_onward(left)}L{fine(right[-1])}{_onward(right[::-1])}Z"


def _onward(through: Sequence[Point]) -> str:
    """Return curves from point to point, with directions given by the neighbours."""
    last = len(through) - 1
    text = []
    for k in range(last):
        a, b = through[k], through[k + 1]
        before, after = through[max(0, k - 1)], through[min(last, k + 2)]
        first, second = (
            _handle(a, before, b, math.dist(a, b)),
            _handle(b, after, a, math.dist(a, b)),
        )
        text.append(f"C{fine(first)} {fine(second)} {fine(b)}")
    return "".join(text)


def _handle(at: Point, behind: Point, ahead: Point, length: float) -> Point:
    """Return the handle at a point, a third of its curve's length away from it."""
    dx, dy = ahead[0] - behind[0], ahead[1] - behind[1]
    third = length / 3 / (math.hypot(dx, dy) or 1.0)
    return at[0] + dx * third, at[1] + dy * third


def _normal(start: Point, end: Point) -> Point:
    """Return the unit vector to the right of the way from `start` to `end`, y downwards."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return -dy / length, dx / length


def polyline(through: Sequence[Point]) -> str:
    """Return a line through points, to be stroked with round joins."""
    return "M" + "L".join(map(fine, through))


def sample(shape: str, steps: int = 8) -> list[Point]:
    """Return points along a shape, `steps` per curve, part by part."""
    samples: list[Point] = []
    for command, points in _commands(shape):
        if command in {"M", "L"}:
            samples.append(points[0])
        else:
            curve = _cubic if command == "C" else _quadratic
            start = samples[-1]
            samples.extend(curve(start, points, (k + 1) / steps) for k in range(steps))
    return samples


def _commands(shape: str) -> Iterator[tuple[str, list[Point]]]:
    tokens = [*_TOKEN.findall(shape)]
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command, at = tokens[at], at + 1
        if command == "Z":
            continue
        count = 2 * _PAIRS[command]
        numbers = [float(word) for word in tokens[at : at + count]]
        yield command, [*zip(numbers[::2], numbers[1::2], strict=True)]
        at += count


def _cubic(start: Point, points: Sequence[Point], t: float) -> Point:
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    return _mean_point((start, *points), weights)


def _quadratic(start: Point, points: Sequence[Point], t: float) -> Point:
    return _mean_point((start, *points), ((1 - t) ** 2, 2 * t * (1 - t), t * t))


def _mean_point(some: Sequence[Point], weights: Sequence[float]) -> Point:
    xs, ys = zip(*some, strict=True)
    return math.fsum(map(mul, xs, weights)), math.fsum(map(mul, ys, weights))


def stretch(outline: Sequence[Point], start: Point, end: Point) -> list[Point]:
    """Return the part of a closed outline from the point nearest `start` to that nearest `end`."""
    a, b = (_nearest(outline, point) for point in (start, end))
    return [*outline[a : b + 1]] if a <= b else [*outline[a:], *outline[: b + 1]]


def outline_between(shape: str, start: Point, end: Point) -> str:
    """Return the part of a closed outline of curves between its nodes that are nearest two points.

    `shape` is one M, curves that are C, and Z.
    """
    nodes, curves = sample(shape, 1)[:-1], shape.removesuffix("Z").split("C")[1:]
    first, last = _nearest(nodes, start), _nearest(nodes, end)
    part = curves[first:last] if first <= last else [*curves[first:], *curves[:last]]
    return f"M{fine(nodes[first])}C{'C'.join(part)}"


def _nearest(outline: Sequence[Point], point: Point) -> int:
    away: Callable[[int], float] = lambda k: math.dist(outline[k], point)  # noqa: E731
    return min(range(len(outline)), key=away)


def evenly(through: Sequence[Point], count: int) -> list[Point]:
    """Return `count` points at equal distances along a line through points."""
    lengths = [0.0]
    for a, b in itertools.pairwise(through):
        lengths.append(lengths[-1] + math.dist(a, b))
    places, k = [], 0
    for i in range(count):
        goal = lengths[-1] * i / (count - 1)
        while k < len(lengths) - 2 and lengths[k + 1] < goal:
            k += 1
        step = lengths[k + 1] - lengths[k]
        places.append(
            between(through[k], through[k + 1], (goal - lengths[k]) / step if step else 0)
        )
    return places
