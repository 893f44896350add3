"""The box of an element: its geometry and its children's, without strokes (SVG 2, 8.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.svg.elements.images import image_box
from pnp.press.svg.elements.use import in_viewport
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Bounds, rectangle, transform_box, union_of
from pnp.press.svg.scene.references import target
from pnp.press.svg.scene.scene import Context, Scene, map_to_parent
from pnp.press.svg.text.text import text_bounds
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.shapes import SHAPES
from pnp.press.svg.tree.viewports import fit_into, fit_of, view_box


def bounds_of(scene: Scene, node: Node, context: Context) -> Bounds | None:
    """Return the box in the user units of `node`, whose style and place are in `context`.

    It is computed once for all surrounding elements.
    """
    measure = _MEASURERS.get(node.tag)
    if measure is None:
        return None
    key = (id(node), context.viewport, context.style, scene.has_strokes_in_boxes)
    cache = scene.boxes
    if key not in cache:
        try:
            cache[key] = measure(scene, node, context)
        except RefusalError as refusal:
            cache[key] = refusal
    box = cache[key]
    if isinstance(box, RefusalError):
        raise box.with_traceback(None)
    return box


def _of_children(scene: Scene, node: Node, context: Context) -> Bounds | None:
    return union_of(bounds_in_parent(scene, child, context) for child in node.elements())


def bounds_in_parent(scene: Scene, child: Node, context: Context) -> Bounds | None:
    """Return the box of an element in its parent's units."""
    style = context.style.of_child(child.declared)
    if style["display"] == "none":
        return None
    inner = context.with_style(style)
    own = map_to_parent(child, inner) or IDENTITY
    child_context = inner.in_space(own)
    if child.tag == "svg":
        measure = child_context.measure
        width, height = measure.x(child, "width", "100%"), measure.y(child, "height", "100%")
        return _move(_in_viewport(scene, child, child_context, width, height), own)
    return _move(bounds_of(scene, child, child_context), own)


def _move(bounds: Bounds | None, by: Affine) -> Bounds | None:
    return None if bounds is None else transform_box(bounds, by)


def _of_shape(scene: Scene, node: Node, context: Context) -> Bounds | None:
    box = SHAPES[node.tag](node, context.measure).bounds()
    if box is None or not scene.has_strokes_in_boxes or context.style["stroke"] == "none":
        return box
    half = context.length("stroke-width") / 2
    left, top, right, bottom = box
    return left - half, top - half, right + half, bottom + half


def _of_image(scene: Scene, node: Node, context: Context) -> Bounds | None:
    return rectangle(*image_box(scene, node, context)).hull()


def _of_use(scene: Scene, node: Node, context: Context) -> Bounds | None:
    element = target(scene, node)
    if element is None:
        return None
    scene.enter(element)
    try:
        measure = context.measure
        if element.tag == "symbol":
            width, height = measure.x(node, "width", "100%"), measure.y(node, "height", "100%")
            inner = context.with_style(context.style.of_child(element.declared))
            return _in_viewport(scene, element, inner, width, height)
        return bounds_in_parent(scene, element, context)
    finally:
        scene.leave()


def _in_viewport(
    scene: Scene, node: Node, context: Context, width: float, height: float
) -> Bounds | None:
    """Return the box of a viewport's children, in the units around the viewport."""
    inside = in_viewport(node, context, width, height)
    fit = fit_into(view_box(node), fit_of(node), width, height)
    return _move(_of_children(scene, node, inside), fit)


_MEASURERS: Final[dict[str, Callable[[Scene, Node, Context], Bounds | None]]] = {
    "g": _of_children,
    "a": _of_children,
    "switch": _of_children,
    "svg": _of_children,
    "symbol": _of_children,
    "use": _of_use,
    "image": _of_image,
    "text": text_bounds,
    **dict.fromkeys(SHAPES, _of_shape),
}
