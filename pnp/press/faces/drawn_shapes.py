"""The shapes that a face draws, in painting order, which words may collide with.

Pictures do not count: words may lie on them. The effects of gradients, masks, clips and filters on
a shape, and copies by `<use>`, are ignored. Shapes outside the viewport of a nested drawing are
left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.distances import Segment
from pnp.core.geometry import IDENTITY, Affine, Rect
from pnp.core.xml import etree
from pnp.press.faces.tree import ROOT as ROOT_TAG
from pnp.press.faces.tree import RulesOf, rules_of, viewport_of
from pnp.press.svg.css.style import ROOT, SHOWN, ComputedStyle
from pnp.press.svg.css.stylesheet import cascade
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Outline, Point
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.geometry.values import diagonal, length, opacity
from pnp.press.svg.tree.attributes import Items, attributes_of
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.shapes import SHAPES, Measure
from pnp.press.svg.tree.viewports import inner_viewport

_SVG: Final = "{http://www.w3.org/2000/svg}"
TEXT: Final = f"{_SVG}text"
_HOLDERS: Final = frozenset((f"{_SVG}g", f"{_SVG}a", ROOT_TAG, f"{_SVG}switch"))
_SHAPES: Final = frozenset(f"{_SVG}{tag}" for tag in SHAPES)
_STEPS: Final = 8
"""The number of straight pieces that approximate a curve."""

_BAND_MM: Final = 3.0
"""The width from which a stroke is a field for words."""

_PLACEHOLDER: Final = "data-pnp-text"

_FAINT, _OPAQUE = 0.1, 0.9
_NOWHERE: Final = (0.0, 0.0, 0.0, 0.0)
_MAX_KEPT: Final = 4096
"""The most elements whose shapes are cached: the faces of a deck repeat them exactly."""


class DrawnShape(Struct, frozen=True, eq=False, dict=True):
    """A shape on the face, shared by equal elements of all faces. Lengths are in millimetres."""

    outline: Outline
    """Its outline on the face."""
    is_filled: bool
    is_opaque: bool
    half_stroke_mm: float
    """Half the width of its stroke; 0 without one."""
    edge_mm: float
    """The distance of its visible edge inside the outline; negative outside."""

    @property
    def is_band(self) -> bool:
        """Return whether it is a stroke wide enough to be a field for words."""
        return not self.is_filled and 2 * self.half_stroke_mm >= _BAND_MM

    @property
    def covers(self) -> bool:
        """Return whether its area hides everything below it."""
        return self.is_opaque and (self.is_filled or self.is_band)

    @cached_property
    def hull(self) -> Rect:
        """Return the box around its outline, without its stroke."""
        left, top, right, bottom = self.outline.hull() or _NOWHERE
        return Rect(left, top, right - left, bottom - top)

    @cached_property
    def reach(self) -> Rect:
        """Return the box around everything it draws."""
        return self.hull.inset(-self.half_stroke_mm)

    @cached_property
    def polygons(self) -> tuple[tuple[Point, ...], ...]:
        """Return the subpaths that enclose an area, as corners."""
        parts = _flatten(self.outline)
        return tuple(points for points, is_closed in parts if is_closed or self.is_filled)

    @cached_property
    def edges(self) -> tuple[Segment, ...]:
        """Return the pieces of its outline, closed if it is filled."""
        return tuple(_edges(_flatten(self.outline), closing=self.is_filled))

    def surrounds(self, x: float, y: float) -> bool:
        """Return whether a point lies in its area, by the nonzero rule, without its stroke."""
        x1, y1, x2, y2 = self.outline.hull() or _NOWHERE
        if not (x1 <= x <= x2 and y1 <= y <= y2):
            return False
        return sum(_turns(points, x, y) for points in self.polygons) != 0


def list_shapes(root: etree._Element) -> Iterator[tuple[etree._Element, DrawnShape | None]]:
    """Yield the elements that a face draws, with their shapes on the face.

    Groups and texts, which may be words, come with None.
    """
    try:
        space = _Space(IDENTITY, viewport_of(root))
    except RefusalError:
        return  # drawing the face will refuse it
    yield from _below(root, rules_of(root), ROOT, space, 1.0)


class _Space(Struct, frozen=True):
    """The coordinate system in which elements are drawn."""

    to_face: Affine
    viewport: tuple[float, float]
    """The size to which percentages refer."""
    visible: Rect | None = None
    """The part of the face inside the viewports of nested drawings; None for the whole face."""

    def transform(self, by: Affine) -> _Space:
        """Return the coordinate system of an element with a transform."""
        return self if by == IDENTITY else replace(self, to_face=self.to_face @ by)

    def inside(self, node: Node, style: ComputedStyle) -> _Space:
        """Return the coordinate system of a nested drawing."""
        inner = inner_viewport(node, self.viewport, style.font_size)
        visible = self.visible
        if "overflow" not in node.declared or style["overflow"] not in SHOWN:
            box = self.to_face.bounds(Rect(*inner.box))
            visible = box if visible is None else visible.intersection(box)
        return _Space(self.to_face @ inner.to_parent, inner.size, visible)

    def shows(self, shape: DrawnShape) -> bool:
        """Return whether any part of a shape is in the visible area."""
        if self.visible is None:
            return True
        part = shape.reach.intersection(self.visible)
        return part.width_mm > 0 and part.height_mm > 0


def name_of(element: etree._Element, shape: DrawnShape) -> str:
    """Return the name of a shape in messages."""
    hull = shape.hull
    tag, own = etree.QName(element).localname, element.get("id")
    label = f"<{tag} id='{own}'>" if own else f"<{tag}>"
    at = f"x {hull.x_mm:.1f}, y {hull.y_mm:.1f}, {hull.width_mm:.1f} × {hull.height_mm:.1f} mm"
    return f"{label} ({at})"


def _below(
    parent: etree._Element, rules: RulesOf, style: ComputedStyle, space: _Space, alpha: float
) -> Iterator[tuple[etree._Element, DrawnShape | None]]:
    for element in parent:
        if element.tag == TEXT:
            yield element, None
            continue
        holds = element.tag in _HOLDERS
        if not holds and (element.tag not in _SHAPES or _PLACEHOLDER in element.attrib):
            continue  # words that do not fit leave their placeholder where it is
        try:
            node = _node_for_all(element, rules)
            inner = style.of_child(node.declared)
            if inner["display"] == "none":
                continue
            own = space.transform(transform(node.declared.get("transform", "")))
            opaque = alpha * opacity(inner["opacity"])
            if holds:
                yield element, None
                own = own.inside(node, inner) if element.tag == ROOT_TAG else own
                yield from _below(element, rules, inner, own, opaque)
            else:
                shape = _shape(node, inner, own.to_face, own.viewport, opaque)
                if shape is not None and own.shows(shape):
                    yield element, shape
        except RefusalError:
            continue  # drawing the face will refuse it, with its line


def node_of(element: etree._Element, rules: RulesOf) -> Node:
    """Return an element with its resolved style, without its children.

    Raises:
        RefusalError: its style is invalid.
    """
    tag = element.tag.removeprefix(_SVG)
    read = attributes_of(tag, tuple((str(key), str(value)) for key, value in element.items()))
    declarations = cascade(read.styled, rules(element), read.values.get("style", ""))
    return Node(tag, read.values, None, declarations)


def _node_for_all(element: etree._Element, rules: RulesOf) -> Node:
    """Return the node of an element, shared by equal elements that no rule matches."""
    if rules(element):
        return node_of(element, rules)
    tag = element.tag.removeprefix(_SVG)
    return _plain_node(tag, tuple((str(key), str(value)) for key, value in element.items()))


@lru_cache(maxsize=_MAX_KEPT)
def _plain_node(tag: str, items: Items) -> Node:
    read = attributes_of(tag, items)
    return Node(tag, read.values, None, cascade(read.styled, (), read.values.get("style", "")))


@lru_cache(maxsize=_MAX_KEPT)
def _shape(
    node: Node, style: ComputedStyle, to_face: Affine, viewport: tuple[float, float], alpha: float
) -> DrawnShape | None:
    """Return an element as a shape on the face; None if it is invisible."""
    if style["visibility"] != "visible":
        return None
    fill = opacity_of(style, "fill", alpha)
    stroke = opacity_of(style, "stroke", alpha)
    if not fill and not stroke:
        return None
    outline = SHAPES[node.tag](node, Measure(viewport, style.font_size))
    if not outline:
        return None
    width = length(style["stroke-width"], diagonal(*viewport), style.font_size) if stroke else 0.0
    half = width * to_face.scale_factor / 2
    is_filled = bool(fill) and outline.has_area()
    if not is_filled and not half:
        return None
    alike = is_filled and style["fill"] == style["stroke"]
    return DrawnShape(
        outline.transform(to_face),
        is_filled,
        (fill if is_filled else stroke) >= _OPAQUE,
        half,
        -half if alike else half,
    )


def opacity_of(style: ComputedStyle, name: str, alpha: float) -> float:
    """Return the opacity of a fill or stroke; 0 if it is hardly visible."""
    if style[name] == "none":
        return 0.0
    opaque = alpha * opacity(style[f"{name}-opacity"])
    return opaque if opaque > _FAINT else 0.0


@lru_cache(maxsize=1024)
def _flatten(outline: Outline) -> tuple[tuple[tuple[Point, ...], bool], ...]:
    """Return the subpaths of an outline as corners, and whether each is closed."""
    return tuple((tuple(_corners(part)), "h" in part.operators) for part in outline.subpaths())


def _corners(part: Outline) -> Iterator[Point]:
    at = (0.0, 0.0)
    for operator, points in part.segments():
        if operator == "c":
            first, second, end = points
            yield from (_on_curve(at, first, second, end, n / _STEPS) for n in range(1, _STEPS + 1))
        else:
            yield from points
        at = points[-1] if points else at


def _on_curve(p0: Point, p1: Point, p2: Point, p3: Point, t: float) -> Point:
    s = 1 - t
    a, b, c, d = s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t
    return (
        a * p0[0] + b * p1[0] + c * p2[0] + d * p3[0],
        a * p0[1] + b * p1[1] + c * p2[1] + d * p3[1],
    )


def _edges(
    parts: tuple[tuple[tuple[Point, ...], bool], ...], *, closing: bool
) -> Iterator[Segment]:
    for points, is_closed in parts:
        ends = (*points[1:], points[0]) if is_closed or closing else points[1:]
        for (x1, y1), (x2, y2) in zip(points, ends, strict=False):
            yield x1, y1, x2, y2


def _turns(points: tuple[Point, ...], x: float, y: float) -> int:
    """Return the winding number of a polygon around a point."""
    turns = 0
    for (x1, y1), (x2, y2) in zip(points, (*points[1:], points[0]), strict=True):
        if (y1 <= y) != (y2 <= y):
            side = (x2 - x1) * (y - y1) - (x - x1) * (y2 - y1)
            if y1 <= y and side > 0:
                turns += 1
            elif y2 <= y and side < 0:
                turns -= 1
    return turns
