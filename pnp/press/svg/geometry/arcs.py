"""Elliptical arcs as cubic curves.

The centre is found from the end points as SVG 1.1, appendix F.6, tells; each quarter turn or less
becomes one cubic curve, which strays from the true arc by less than 0.03 % of its radius.
"""

from __future__ import annotations

import math

from msgspec import Struct

from pnp.core.geometry import Affine
from pnp.press.svg.geometry.outline import PathBuilder, Point


class Arc(Struct, frozen=True):
    """An arc's parameters as a path writes them; the tilt in degrees."""

    rx: float
    ry: float
    tilt: float
    large: bool
    sweep: bool


def draw_arc(pen: PathBuilder, arc: Arc, end: Point) -> None:
    """Draw an arc from where the pen stands to `end`."""
    start = pen.at
    rx, ry = abs(arc.rx), abs(arc.ry)
    if start == end or rx == 0 or ry == 0:
        pen.line(*end)
        return
    turn = Affine.rotation(arc.tilt)
    centre, rx, ry = _centre(start, end, arc, rx, ry)
    to_page = Affine.translation(*centre) @ turn @ Affine.scaling(rx, ry)
    back = to_page.inverse()
    (x1, y1), (x2, y2) = back.apply(*start), back.apply(*end)
    first = math.atan2(y1, x1)
    sweep_angle = math.atan2(y2, x2) - first
    if arc.sweep and sweep_angle < 0:
        sweep_angle += 2 * math.pi
    elif not arc.sweep and sweep_angle > 0:
        sweep_angle -= 2 * math.pi
    draw_turn(pen, to_page, first, sweep_angle, end)


def draw_turn(pen: PathBuilder, to_page: Affine, first: float, turned: float, end: Point) -> None:
    """Draw curves along the unit circle, from angle `first` on by `turned` radians."""
    count = max(1, math.ceil(abs(turned) / (math.pi / 2) - 1e-9))
    step = turned / count
    reach = 4 / 3 * math.tan(step / 4)
    for index in range(count):
        begin = first + index * step
        stop = begin + step
        cos0, sin0, cos1, sin1 = math.cos(begin), math.sin(begin), math.cos(stop), math.sin(stop)
        pen.curve(
            to_page.apply(cos0 - reach * sin0, sin0 + reach * cos0),
            to_page.apply(cos1 + reach * sin1, sin1 - reach * cos1),
            end if index == count - 1 else to_page.apply(cos1, sin1),
        )


def _centre(start: Point, end: Point, arc: Arc, rx: float, ry: float) -> tuple[Point, float, float]:
    """Return the centre, and the radii, enlarged if they are too small to reach (F.6.5, F.6.6)."""
    turn = Affine.rotation(arc.tilt)
    half_x, half_y = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    x, y = turn.inverse().apply(half_x, half_y)
    stretch = (x / rx) ** 2 + (y / ry) ** 2
    if stretch > 1:
        rx, ry = rx * math.sqrt(stretch), ry * math.sqrt(stretch)
    under = (rx * y) ** 2 + (ry * x) ** 2
    factor = math.sqrt(max(0.0, (rx * ry) ** 2 / under - 1)) if under else 0.0
    if arc.large == arc.sweep:
        factor = -factor
    cx, cy = turn.apply(factor * rx * y / ry, -factor * ry * x / rx)
    return (cx + (start[0] + end[0]) / 2, cy + (start[1] + end[1]) / 2), rx, ry
