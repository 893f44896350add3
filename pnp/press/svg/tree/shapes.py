"""Shape elements as outlines (SVG 1.1, chapter 9), in the direction of the specification.

The direction matters: dashes begin where the outline begins.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from pnp.core.geometry import Affine
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, Outline, PathBuilder, rectangle
from pnp.press.svg.geometry.paths import draw_turn, path
from pnp.press.svg.geometry.values import diagonal, length, numbers, quote
from pnp.press.svg.tree.node import Node

NOTHING: Final = Outline("", ())


class Measure:
    """Reads lengths of one element: percentages of its viewport, em of its font size."""

    __slots__ = ("_font_size", "_height", "_width")

    def __init__(self, viewport: tuple[float, float], font_size: float) -> None:
        self._width, self._height = viewport
        self._font_size = font_size

    def x(self, node: Node, name: str, default: str = "0") -> float:
        """Return a length along the width."""
        return length(node.attributes.get(name, default), self._width, self._font_size)

    def y(self, node: Node, name: str, default: str = "0") -> float:
        """Return a length along the height."""
        return length(node.attributes.get(name, default), self._height, self._font_size)

    def other(self, node: Node, name: str, default: str = "0") -> float:
        """Return a length along neither: a radius."""
        whole = diagonal(self._width, self._height)
        return length(node.attributes.get(name, default), whole, self._font_size)


def _rect(node: Node, measure: Measure) -> Outline:
    x, y = measure.x(node, "x"), measure.y(node, "y")
    width = not_negative(measure.x(node, "width"), "width")
    height = not_negative(measure.y(node, "height"), "height")
    if width == 0 or height == 0:
        return NOTHING
    rx, ry = _corner_radii(node, measure)
    rx, ry = min(rx, width / 2), min(ry, height / 2)
    if rx == 0 or ry == 0:
        return rectangle(x, y, width, height)
    return _round((x, y, x + width, y + height), rx, ry)


def _corner_radii(node: Node, measure: Measure) -> tuple[float, float]:
    """Return both radii; a missing one, or "auto", equals the other (SVG 2, 10.2)."""
    has_x, has_y = (node.get(name, "auto").strip() != "auto" for name in ("rx", "ry"))
    rx = not_negative(measure.x(node, "rx"), "rx") if has_x else 0.0
    ry = not_negative(measure.y(node, "ry"), "ry") if has_y else 0.0
    return (rx if has_x else ry), (ry if has_y else rx)


def _round(box: Bounds, rx: float, ry: float) -> Outline:
    pen = PathBuilder()
    x, y, right, bottom = box
    quarter = math.pi / 2
    pen.move(x + rx, y)
    corners = (
        ((right - rx, y), (right - rx, y + ry), -quarter, (right, y + ry)),
        ((right, bottom - ry), (right - rx, bottom - ry), 0.0, (right - rx, bottom)),
        ((x + rx, bottom), (x + rx, bottom - ry), quarter, (x, bottom - ry)),
        ((x, y + ry), (x + rx, y + ry), 2 * quarter, (x + rx, y)),
    )
    for start, centre, angle, end in corners:
        if start != pen.at:
            pen.line(*start)
        space = Affine.translation(*centre) @ Affine.scaling(rx, ry)
        draw_turn(pen, space, angle, quarter, end)
    pen.close()
    return pen.outline()


def _circle(node: Node, measure: Measure) -> Outline:
    radius = not_negative(measure.other(node, "r"), "r")
    return ellipse(measure.x(node, "cx"), measure.y(node, "cy"), radius, radius)


def _ellipse(node: Node, measure: Measure) -> Outline:
    if (node.get("rx", "auto").strip() == "auto") != (node.get("ry", "auto").strip() == "auto"):
        raise RefusalError("the ellipse has one radius only", "give it rx and ry")
    rx, ry = _corner_radii(node, measure)
    return ellipse(measure.x(node, "cx"), measure.y(node, "cy"), rx, ry)


def ellipse(cx: float, cy: float, rx: float, ry: float) -> Outline:
    """Return an ellipse, clockwise from three o'clock."""
    if rx == 0 or ry == 0:
        return NOTHING
    pen = PathBuilder()
    pen.move(cx + rx, cy)
    space = Affine.translation(cx, cy) @ Affine.scaling(rx, ry)
    draw_turn(pen, space, 0.0, 2 * math.pi, (cx + rx, cy))
    pen.close()
    return pen.outline()


def _line(node: Node, measure: Measure) -> Outline:
    start = measure.x(node, "x1"), measure.y(node, "y1")
    end = measure.x(node, "x2"), measure.y(node, "y2")
    return Outline("ml", (start, end))


def _polyline(node: Node, _: Measure) -> Outline:
    return _through(node, is_closed=False)


def _polygon(node: Node, _: Measure) -> Outline:
    return _through(node, is_closed=True)


def _through(node: Node, *, is_closed: bool) -> Outline:
    text = node.get("points")
    values = numbers(text)
    if len(values) % 2:
        raise RefusalError(f"points {quote(text)} end in half a pair", "correct the list")
    points = tuple(zip(values[::2], values[1::2], strict=True))
    if not points:
        return NOTHING
    return Outline("m" + "l" * (len(points) - 1) + ("h" if is_closed else ""), points)


def _path(node: Node, _: Measure) -> Outline:
    return path(node.get("d"))


SHAPES: Final[dict[str, Callable[[Node, Measure], Outline]]] = {
    "rect": _rect,
    "circle": _circle,
    "ellipse": _ellipse,
    "line": _line,
    "polyline": _polyline,
    "polygon": _polygon,
    "path": _path,
}
"""Element -> the function that makes its outline."""


def not_negative(value: float, name: str) -> float:
    """Return the value; refuse negative ones."""
    if value < 0:
        raise RefusalError(f"{name} is negative", "correct it")
    return value
