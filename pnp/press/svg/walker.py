"""The walker: traverses the drawing and passes each element to the room that draws it.

The problems of an element are noted, and the next is drawn, so that all problems of a file are
reported at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from pnp.core.errors import MaterialError
from pnp.press.svg.elements.groups import draw_with_effects
from pnp.press.svg.elements.images import draw_image
from pnp.press.svg.elements.marker_style import goes_under, is_marked
from pnp.press.svg.elements.markers import draw_markers
from pnp.press.svg.elements.use import draw_children, draw_inner_svg, draw_use
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.paint.fill_stroke import paint_outline
from pnp.press.svg.scene.scene import Context, Scene, flat, place_in_parent
from pnp.press.svg.text.text import draw_text
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.shapes import SHAPES

_MAX_DEPTH: Final = 120


def draw(scene: Scene, node: Node, context: Context) -> None:
    """Draw an element and its children; note the problems of those that cannot be drawn."""
    draw_this = _DRAWERS.get(node.tag)
    if draw_this is None:
        return
    if scene.depth >= _MAX_DEPTH:
        raise RefusalError(f"elements are nested more than {_MAX_DEPTH} deep", "flatten them")
    scene.depth += 1
    try:
        _draw(scene, node, context, draw_this)
    except RefusalError as refusal:
        scene.report.add(refusal, node.line, node.label)
    except MaterialError as error:
        scene.report.add_inner(error, node.line, node.label)
    finally:
        scene.depth -= 1


def _draw(
    scene: Scene, node: Node, context: Context, draw: Callable[[Scene, Node, Context], None]
) -> None:
    style = context.style.of_child(node.declared)
    if not style.is_shown:
        return
    inner = place_in_parent(node, context, style)
    if flat(inner.to_points):
        return
    if node.tag == "svg":
        draw_inner_svg(scene, node, inner)
    else:
        draw_with_effects(scene, node, inner, draw)


def _draw_shape(scene: Scene, node: Node, context: Context) -> None:
    if "pathLength" in node.attributes and context.style["stroke-dasharray"] != "none":
        raise RefusalError("pathLength with dashes is not supported", "write dashes in user units")
    outline = SHAPES[node.tag](node, context.measure)
    if not is_marked(node, context.style) or context.style["visibility"] != "visible":
        paint_outline(scene, context, outline)
    elif goes_under(context.style):
        draw_markers(scene, node, context)
        paint_outline(scene, context, outline)
    else:
        paint_outline(scene, context, outline)
        draw_markers(scene, node, context)


def _draw_switch(scene: Scene, node: Node, context: Context) -> None:
    """Draw the first child, which always applies, because conditions on children are refused."""
    first = next((child for child in node.elements() if child.tag in _DRAWERS), None)
    if first is not None:
        scene.draw(scene, first, context)


_DRAWERS: Final[dict[str, Callable[[Scene, Node, Context], None]]] = {
    "g": draw_children,
    "a": draw_children,
    "svg": draw_children,
    "switch": _draw_switch,
    "use": draw_use,
    "image": draw_image,
    "text": draw_text,
    **dict.fromkeys(SHAPES, _draw_shape),
}
"""Element -> its drawing function. Other elements draw nothing in their place."""
