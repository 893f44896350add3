"""Gradients: elements to shadings.

A linear gradient stays linear in any space, so it is written in the face's own points. A radial one
becomes a circle of radius 100 and a matrix, which keeps numbers within their precision. Source: SVG
2, chapter 14; ISO 32000-1, 8.7.4.5.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from msgspec import Struct

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.forms import Shading, ShadingPattern
from pnp.press.svg.canvas.canvas import Canvas
from pnp.press.svg.canvas.painting import GradientInk, Ink, SolidInk
from pnp.press.svg.css.colours import Colour
from pnp.press.svg.css.style import resolve_colour
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, transform_box
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import diagonal, length, opacity
from pnp.press.svg.paint.piecewise_gradients import linear_pieces, needs_pieces, radial_pieces
from pnp.press.svg.paint.request import PaintRequest
from pnp.press.svg.paint.stops import BEYOND, HAIR_PT, Stop, opacity_ramp, ramp, stops_between
from pnp.press.svg.scene.budget import REPEAT, Budget
from pnp.press.svg.scene.references import UNITS, of_chain, one_of, stands_in_viewport
from pnp.press.svg.scene.scene import Context, Scene, flat
from pnp.press.svg.tree.node import Node, style_at

_COORDINATES: Final = ("x1", "y1", "x2", "y2", "cx", "cy", "r", "fx", "fy", "fr")
_METHODS: Final = ("pad", "reflect", "repeat")
_INSIDE: Final = 0.999
_ROUND: Final = 100.0
"""The radius of radial shadings."""

_MARGIN: Final = 2.0
"""The margin in points around the visible part."""


class _Gradient(Struct, frozen=True):
    """A gradient element with the attributes inherited by reference."""

    elements: Sequence[Node]
    """The elements of its own kind: coordinates of the other kind mean something else."""
    stops: Sequence[Stop]
    method: str
    to_points: Affine
    """From the gradient's units to points."""
    viewport: tuple[float, float]
    """The reference of percentages, in the gradient's units."""
    font_size: float
    budget: Budget

    def between(self, low: float, high: float, points: float) -> list[Stop]:
        """Return the relevant stops between two offsets, given the length of 1 in points."""
        stops = stops_between(self.stops, self.method, low, high, HAIR_PT / points)
        self.budget.spend(REPEAT * len(stops))
        return stops

    def x(self, name: str, default: str) -> float:
        return self._length(name, default, self.viewport[0])

    def y(self, name: str, default: str) -> float:
        return self._length(name, default, self.viewport[1])

    def other(self, name: str, default: str) -> float:
        return self._length(name, default, diagonal(*self.viewport))

    def _length(self, name: str, default: str, whole: float) -> float:
        return length(of_chain(self.elements, name, default), whole, self.font_size)


def gradient_ink(scene: Scene, context: Context, request: PaintRequest) -> Ink | None:
    """Return the ink of a gradient; None if it paints nothing.

    Raises:
        RefusalError: the gradient is malformed, or of a kind that viewers disagree about.
    """
    stops = _stops(request.elements)
    if not stops:
        return None
    if len(stops) == 1:
        return _solid(stops[0], request.alpha)
    gradient = _gradient(scene, context, request, stops)
    area = _visible_box(context, request.bounds)
    draw = _linear if request.elements[0].tag == "linearGradient" else _radial
    return draw(gradient, context.canvas, area, request.alpha)


def _solid(stop: Stop, alpha: float) -> Ink | None:
    opaque = alpha * stop.colour.alpha
    return SolidInk(stop.colour.rgb, opaque) if opaque else None


def _stops(elements: Sequence[Node]) -> list[Stop]:
    """Return the stops of the first gradient in the chain that has any, with ascending offsets."""
    for element in elements:
        children = [child for child in element.elements() if child.tag == "stop"]
        if children:
            break
    else:
        return []
    stops: list[Stop] = []
    for node in children:
        offset = opacity(node.get("offset", "0"))
        least = stops[-1].offset if stops else 0.0
        stops.append(Stop(max(offset, least), _stop_colour(node)))
    return stops


def _stop_colour(node: Node) -> Colour:
    style = style_at(node)
    plain = resolve_colour(style["stop-color"], style)
    return plain._replace(alpha=plain.alpha * opacity(style["stop-opacity"]))


def _gradient(
    scene: Scene, context: Context, request: PaintRequest, stops: Sequence[Stop]
) -> _Gradient:
    elements, bounds = request.elements, request.bounds
    alike = [element for element in elements if element.tag == elements[0].tag]
    units = one_of(elements, "gradientUnits", UNITS, "objectBoundingBox")
    method = one_of(elements, "spreadMethod", _METHODS, "pad")
    space, viewport = IDENTITY, context.viewport
    if units == "objectBoundingBox" and bounds is not None:
        left, top, right, bottom = bounds
        space, viewport = Affine(right - left, 0, 0, bottom - top, left, top), (1.0, 1.0)
    own = transform(of_chain(elements, "gradientTransform", ""))
    to_points = context.to_points @ space @ own
    if flat(own):
        raise RefusalError("the gradientTransform is flat", "correct it")
    _check_viewport(context, alike, units)
    size = context.style.font_size
    return _Gradient(alike, stops, method, to_points, viewport, size, scene.budget)


def _check_viewport(context: Context, elements: Sequence[Node], units: str) -> None:
    """Refuse percentages inside nested viewports: viewers disagree about the reference."""
    if units != "userSpaceOnUse" or all(stands_in_viewport(server, context) for server in elements):
        return
    shares = any("%" in element.get(name) for element in elements for name in _COORDINATES)
    is_exempt = elements[0].tag == "radialGradient" or not any(
        "x2" in e.attributes for e in elements
    )
    if shares or (is_exempt and not any("r" in e.attributes for e in elements)):
        raise RefusalError(
            "a gradient in per cent of a viewport inside another", "write its coordinates in units"
        )


def _visible_box(context: Context, bounds: Bounds | None) -> Bounds:
    """Return the box in points that the gradient must cover: outline and stroke, on the face."""
    if bounds is None:
        return context.canvas.area
    left, bottom, right, top = transform_box(bounds, context.to_points)
    reach = 2 * context.length("stroke-width") * context.to_points.scale_factor
    margin = reach * 2 + _MARGIN + context.style.font_size * context.to_points.scale_factor
    outer = (left - margin, bottom - margin, right + margin, top + margin)
    area = context.canvas.area
    low_x, low_y = max(outer[0], area[0] - _MARGIN), max(outer[1], area[1] - _MARGIN)
    high_x, high_y = min(outer[2], area[2] + _MARGIN), min(outer[3], area[3] + _MARGIN)
    return low_x, low_y, max(low_x, high_x), max(low_y, high_y)


def _linear(gradient: _Gradient, canvas: Canvas, visible: Bounds, alpha: float) -> Ink | None:
    x1, y1 = gradient.x("x1", "0%"), gradient.y("y1", "0%")
    dx, dy = gradient.x("x2", "100%") - x1, gradient.y("y2", "0%") - y1
    square = dx * dx + dy * dy
    if square == 0:
        return _degenerate_ink(gradient, alpha)
    back = gradient.to_points.inverse()
    # The slope of the offset over the page; lines of equal colour stand square to it.
    slope_x = (back.a * dx + back.b * dy) / square
    slope_y = (back.c * dx + back.d * dy) / square
    start_x, start_y = gradient.to_points.apply(x1, y1)
    offsets = [
        (x - start_x) * slope_x + (y - start_y) * slope_y
        for x in (visible[0], visible[2])
        for y in (visible[1], visible[3])
    ]
    steep = slope_x * slope_x + slope_y * slope_y
    stops = gradient.between(min(offsets), max(offsets), 1 / math.sqrt(steep))
    low, high = stops[0].offset, stops[-1].offset
    if low >= high:
        return _solid(stops[0] if high <= 0 else stops[-1], alpha)
    step_x, step_y = slope_x / steep, slope_y / steep
    if needs_pieces(stops):
        return linear_pieces(stops, (start_x, start_y), (step_x, step_y), alpha)
    coordinates = (
        start_x + low * step_x,
        start_y + low * step_y,
        start_x + high * step_x,
        start_y + high * step_y,
    )
    return _ink(coordinates, IDENTITY, stops, canvas, alpha)


def _degenerate_ink(gradient: _Gradient, alpha: float) -> Ink | None:
    """Return the ink of a gradient of no length: its last colour everywhere."""
    if gradient.method != "pad":
        raise RefusalError("a gradient of no length that repeats", "give it a length")
    return _solid(gradient.stops[-1], alpha)


def _radial(gradient: _Gradient, canvas: Canvas, visible: Bounds, alpha: float) -> Ink | None:
    cx, cy = gradient.x("cx", "50%"), gradient.y("cy", "50%")
    radius = gradient.other("r", "50%")
    if radius < 0:
        raise RefusalError("r is negative", "correct it")
    if radius == 0:
        return _degenerate_ink(gradient, alpha)
    focus = _focus(gradient, cx, cy, radius)
    to_points = gradient.to_points @ Affine(radius, 0, 0, radius, cx, cy)
    repeats = gradient.method != "pad"
    high = (
        float(max(1, math.ceil(_farthest(to_points, focus[:2], visible))))
        if repeats
        else 1 + BEYOND
    )
    low = 0.0 if repeats or focus[2] <= BEYOND else -BEYOND
    reach = abs(to_points.a) + abs(to_points.b) + abs(to_points.c) + abs(to_points.d)
    stops = gradient.between(low, high, reach)
    matrix = to_points @ Affine.scaling(1 / _ROUND)

    def circle(offset: float) -> tuple[float, float, float]:
        """Return the circle of an offset: from the focus to the unit circle and beyond."""
        x, y, fr = focus
        rest = 1 - offset
        return _ROUND * x * rest, _ROUND * y * rest, _ROUND * (fr * rest + offset)

    if needs_pieces(stops) and _is_inside(focus):
        return radial_pieces(stops, circle, matrix, alpha)
    ends = (*circle(stops[0].offset), *circle(stops[-1].offset))
    return _ink(ends, matrix, stops, canvas, alpha)


def _focus(gradient: _Gradient, cx: float, cy: float, radius: float) -> tuple[float, float, float]:
    """Return the focal circle in units of the end circle: x, y, radius."""
    fx, fy = gradient.x("fx", f"{cx!r}"), gradient.y("fy", f"{cy!r}")
    fr = gradient.other("fr", "0%") / radius
    x, y = (fx - cx) / radius, (fy - cy) / radius
    if fr < 0:
        raise RefusalError("fr is negative", "correct it")
    if gradient.method != "pad" and (fr > 0 or math.hypot(x, y) >= _INSIDE):
        raise RefusalError(
            "a repeated gradient whose focal point lies on its circle or outside, or that has fr",
            "move fx and fy inside, and leave fr out",
        )
    if abs(math.hypot(x, y) - abs(1 - fr)) < 1 - _INSIDE:
        raise RefusalError("the gradient's focal point lies on its circle", "move fx and fy inside")
    return x, y, fr


def _is_inside(focus: tuple[float, float, float]) -> bool:
    """Return whether each circle lies in the next."""
    x, y, fr = focus
    return math.hypot(x, y) + fr < _INSIDE


def _farthest(to_points: Affine, focus: tuple[float, float], visible: Bounds) -> float:
    """Return the largest offset over a box: it grows outwards, so a corner has it."""
    back = to_points.inverse()
    return max(
        _offset(*back.apply(x, y), focus)
        for x in (visible[0], visible[2])
        for y in (visible[1], visible[3])
    )


def _offset(x: float, y: float, focus: tuple[float, float]) -> float:
    """Return the t of the circle, between the focus and the unit circle, through a point.

    Solves |p - f (1 - t)| = t for its larger t; the focus is a point inside of the unit circle.
    """
    fx, fy = focus
    px, py = x - fx, y - fy
    a = fx * fx + fy * fy - 1
    b = 2 * (px * fx + py * fy)
    c = px * px + py * py
    root = math.sqrt(max(0.0, b * b - 4 * a * c))
    return max((-b + root) / (2 * a), (-b - root) / (2 * a))


def _ink(
    coordinates: tuple[float, ...],
    matrix: Affine,
    stops: Sequence[Stop],
    canvas: Canvas,
    alpha: float,
) -> Ink | None:
    alphas = {stop.colour.alpha for stop in stops}
    if alphas == {0.0}:
        return None
    pattern = ShadingPattern(Shading(coordinates, ramp(stops, canvas)), matrix)
    if len(alphas) == 1:
        return GradientInk(pattern, alpha * alphas.pop())
    opacity = ShadingPattern(Shading(coordinates, opacity_ramp(stops)), matrix)
    return GradientInk(pattern, alpha, opacity)
