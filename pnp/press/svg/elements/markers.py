"""Markers: drawings at the vertices of a line, such as arrow heads.

Source: SVG 2, section 13.7; SVG 1.1, section 11.6.

`context-fill` and `context-stroke`: the paint of the shape with the marker.

Source: SVG 2, section 13.2. Only colours are passed on: viewers disagree about the boxes of
gradients. Vertices: the places of markers on an outline, and the direction of the line there.

Source: SVG 2, sections 9.5.4 (path directionality) and 13.7.4 (rendering markers).
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.core.geometry import Affine
from pnp.press.svg.css.style import MARKERS, SHOWN, ComputedStyle
from pnp.press.svg.elements.marker_style import END, MID, START, orient_angle
from pnp.press.svg.elements.use import draw_children
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Outline, Point, rectangle
from pnp.press.svg.geometry.paths import inside_arcs
from pnp.press.svg.geometry.values import quote
from pnp.press.svg.scene.budget import cost_of
from pnp.press.svg.scene.references import check_shares, element_at_url
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node, style_at
from pnp.press.svg.tree.shapes import SHAPES, not_negative
from pnp.press.svg.tree.viewports import fit_into, fit_of, view_box

_CONTEXT: Final = {"context-fill": "fill", "context-stroke": "stroke"}
_PAINTS: Final = ("fill", "stroke")


def in_context(marker: Node, style: ComputedStyle) -> Node:
    """Return a marker whose content has the colours of a shape of this style, if requested.

    Raises:
        RefusalError: it requests a paint that is not a colour.
    """
    return _settle(marker, style, marker.parent) if _asks(marker) else marker


def _asks(node: Node) -> bool:
    return _is_asking(node) or any(map(_asks, node.elements()))


def _is_asking(node: Node) -> bool:
    return any(node.declared.get(name) in _CONTEXT for name in _PAINTS)


def _settle(node: Node, style: ComputedStyle, parent: Node | None) -> Node:
    declarations = {name: _paint(value, style) for name, value in node.declared.items()}
    copy = Node(node.tag, node.attributes, node.line, declarations, [], parent)
    copy.children = [
        child if isinstance(child, str) else _settle(child, style, copy) for child in node.children
    ]
    return copy


def _paint(value: str, style: ComputedStyle) -> str:
    if value not in _CONTEXT:
        return value
    paint = style[_CONTEXT[value]]
    if paint.startswith("url("):
        raise RefusalError(f"{value} of a gradient or pattern is not supported", "write the colour")
    return style["color"] if paint.lower() == "currentcolor" else paint


_UNDRAWN: Final = ("opacity", "clip-path", "mask", "mix-blend-mode", "transform")


def draw_markers(scene: Scene, node: Node, context: Context) -> None:
    """Draw the markers of a shape, from its first vertex to its last.

    Raises:
        RefusalError: a marker is missing, costs too much, or has no direction in its place.
    """
    markers = {kind: element_at_url(scene, context.style[kind], "marker") for kind in MARKERS}
    stands = _vertices_of(node, context)
    for marker in {id(end): end for end in markers.values() if end is not None}.values():
        _check(scene, marker, context)
        _spend(scene, marker, len(stands))
    for kind, vertex in _vertices_with_markers(stands):
        own_marker = markers[kind]
        if own_marker is not None:
            _draw_one(scene, own_marker, context, vertex, kind)


def _vertices_of(node: Node, context: Context) -> Sequence[Vertex]:
    outline = SHAPES[node.tag](node, context.measure)
    corners = vertices(outline, inside_arcs(node.get("d")) if node.tag == "path" else ())
    if len(corners) == 1:
        raise RefusalError(
            "markers on a single point render differently across viewers", "remove it"
        )
    return corners


def _vertices_with_markers(stands: Sequence[Vertex]) -> Iterator[tuple[str, Vertex]]:
    """Yield each vertex with the kind of its marker."""
    last = len(stands) - 1
    for index, vertex in enumerate(stands):
        yield (START if index == 0 else END if index == last else MID), vertex


def _check(scene: Scene, marker: Node, context: Context) -> None:
    """Refuse attributes on which viewers disagree."""
    if any(element.tag == "marker" for element in scene.under_way):
        raise RefusalError("markers inside a marker are not supported", "draw them as shapes")
    for name in _UNDRAWN:
        if marker.declared.get(name, "none") not in ("none", "1", "normal"):
            raise RefusalError(
                f"{name} on {marker.label} is not supported", "put it on a <g> inside"
            )
    check_shares(context, marker)


def _spend(scene: Scene, marker: Node, times: int) -> None:
    """Count a marker against the budget, each time it is drawn."""
    scene.budget.spend(times * cost_of(scene.document, marker))


def _draw_one(scene: Scene, marker: Node, context: Context, vertex: Vertex, kind: str) -> None:
    """Draw a marker in its viewport, its reference point on the vertex."""
    style = style_at(marker)
    measure = context.with_style(style).measure
    width = not_negative(measure.x(marker, "markerWidth", "3"), "markerWidth")
    height = not_negative(measure.y(marker, "markerHeight", "3"), "markerHeight")
    box = view_box(marker)
    scale = _scale(marker, context)
    if width == 0 or height == 0 or scale == 0 or (box and box.empty):
        return
    fit = fit_into(box, fit_of(marker), width, height)
    x, y = fit.apply(measure.x(marker, "refX"), measure.y(marker, "refY"))
    to_vertex = Affine.rotation(_angle(marker, vertex, kind)) @ Affine.scaling(scale)
    viewport = context.in_space(
        Affine.translation(*vertex.at) @ to_vertex @ Affine.translation(-x, -y)
    )
    scene.enter(marker)
    try:
        content = viewport.in_space(fit).with_style(style)
        with context.canvas.save_state():
            if style["overflow"] not in SHOWN:
                clip = rectangle(0, 0, width, height).transform(viewport.to_points)
                context.canvas.clip(clip, "nonzero")
            draw_children(scene, in_context(marker, context.style), content)
    finally:
        scene.leave()


def _angle(marker: Node, vertex: Vertex, kind: str) -> float:
    text = marker.get("orient")
    angle = orient_angle(text)
    if angle is not None:
        return angle
    is_reverse = kind == START and text.strip() == "auto-start-reverse"
    return vertex.angle() + (180 if is_reverse else 0)


def _scale(marker: Node, context: Context) -> float:
    """Return the size of a unit of the marker's viewport in user units of the marked shape."""
    units = marker.get("markerUnits").strip() or "strokeWidth"
    if units == "strokeWidth":
        return not_negative(context.length("stroke-width"), "stroke-width")
    if units == "userSpaceOnUse":
        return 1.0
    raise RefusalError(
        f"markerUnits {quote(units)} not understood", "write strokeWidth or userSpaceOnUse"
    )


Vector = tuple[float, float]

_ALMOST_BACK: Final = 1e-6
"""In degrees: two directions this close to opposite have no direction between them."""


class Vertex(Struct):
    """The end of a segment. Directions are vectors of any length; None if there is no line."""

    at: Point
    into: Vector | None = None
    """The direction in which the line arrives."""
    out: Vector | None = None
    """The direction in which it continues."""
    closes: bool = False
    """Whether a closed subpath begins or ends here; viewers disagree about its direction."""

    def angle(self) -> float:
        """Return the direction of the line here, in degrees clockwise from the x axis.

        Raises:
            RefusalError: there is none, or viewers find another.
        """
        angles = [_direction(side) for side in (self.into, self.out) if side is not None]
        if self.closes and abs(_turn(*angles)) > _ALMOST_BACK:
            raise RefusalError(
                "a marker where a line is closed is turned differently across viewers",
                "give the marker's orient in degrees, or open the line",
            )
        return _between(*angles)


def vertices(outline: Outline, inside_arcs: Collection[int] = ()) -> list[Vertex]:
    """Return the vertices of an outline in order.

    Args:
        outline: in user units.
        inside_arcs: the indices of the operators that end within an arc, and thus not at a vertex.
    """
    result: list[Vertex] = []
    begin = 0
    goes_on = False
    for index, (operator, end, departs, arrives) in enumerate(_runs(outline)):
        if operator == "m":
            if result and result[-1].closes and result[-1].at == end:
                continue  # drawing goes on after a close: no vertex of its own
            begin = len(result)
            result.append(Vertex(end))
            continue
        if not goes_on:
            result[-1].out = departs
        goes_on = index in inside_arcs
        if not goes_on:
            result.append(Vertex(end, arrives))
        if operator == "h":
            _close(result[begin], result[-1])
    return result


def _close(first: Vertex, last: Vertex) -> None:
    """Continue the line where a subpath is closed."""
    first.into, last.out = last.into, first.out
    first.closes = last.closes = True


def _runs(outline: Outline) -> Iterator[tuple[str, Point, Vector, Vector]]:
    """Yield each operator with its end, and the directions in which it departs and arrives."""
    current = start = (0.0, 0.0)
    for operator, points in outline.segments():
        if operator == "m":
            start = points[0]
        way = (current, *points) if operator != "h" else (current, start)
        end = way[-1]
        yield operator, end, _first(way), _last(way)
        current = end


def _first(way: Sequence[Point]) -> Vector:
    """Return the initial direction of a line: towards the first distinct point."""
    x, y = way[0]
    away = (point for point in way[1:] if point != way[0])
    nearest = next(away, way[0])
    return nearest[0] - x, nearest[1] - y


def _last(way: Sequence[Point]) -> Vector:
    back = _first(way[::-1])
    return -back[0], -back[1]


def _direction(vector: Vector) -> float:
    if vector == (0.0, 0.0):
        raise RefusalError(
            "a marker beside a segment without length has no direction",
            "remove the doubled point, or give the marker's orient in degrees",
        )
    return math.degrees(math.atan2(vector[1], vector[0]))


def _between(first: float, second: float | None = None) -> float:
    """Return the direction halfway between two."""
    if second is None:
        return first
    turn = _turn(first, second)
    if 180 - abs(turn) < _ALMOST_BACK:
        raise RefusalError(
            "a marker where the line turns back has no direction",
            "give the marker's orient in degrees",
        )
    return first + turn / 2


def _turn(first: float, second: float) -> float:
    """Return the angle from one direction to another, in degrees from -180 to 180."""
    return (second - first + 180) % 360 - 180
