"""Elements that have a viewport or a different place: <use>, <symbol> and nested <svg>.

Source: SVG 1.1, sections 5.6 and 5.1; SVG 2, section 5.6.
"""

from __future__ import annotations

from typing import Final

from pnp.press.svg.css.style import SHOWN
from pnp.press.svg.elements.groups import draw_with_effects
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import rectangle
from pnp.press.svg.scene.references import element_at_url, has_shares, target
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node
from pnp.press.svg.tree.shapes import SHAPES
from pnp.press.svg.tree.viewports import fit_into, fit_of, view_box

_USABLE: Final = frozenset((*SHAPES, "g", "a", "svg", "symbol", "use", "image", "text", "switch"))


_EFFECTS: Final = (
    ("clip-path", "clipPath", "clipPathUnits"),
    ("mask", "mask", "maskContentUnits"),
)


def draw_use(scene: Scene, node: Node, context: Context) -> None:
    """Draw the element that a <use> names, as if it were here."""
    element = use_target(scene, node)
    if element is None:
        return
    scene.enter(element)
    try:
        if element.tag == "symbol":
            _draw_symbol(scene, node, element, context)
        elif element.tag == "svg":
            _draw_svg_of_use(scene, node, element, context)
        else:
            scene.draw(scene, element, context)
    finally:
        scene.leave()


def use_target(scene: Scene, node: Node) -> Node | None:
    """Return the element that a <use> names, if any; refuse elements that cannot be used."""
    element = target(scene, node)
    if element is None:
        return None
    if element.tag not in _USABLE:
        raise RefusalError(
            f"<use> of {element.label} is not supported", "use a shape, group or symbol"
        )
    above = node.parent
    while above is not None:
        if above is element:
            raise RefusalError(f"{element.label} uses itself", "break the circle")
        above = above.parent
    return element


def _check_symbol_effects(scene: Scene, use: Node) -> None:
    """Refuse clips and masks in user units on a moved symbol: viewers move them differently."""
    if not use.attributes.keys() & {"x", "y"}:
        return
    for name, kind, units in _EFFECTS:
        effect = element_at_url(scene, use.declared.get(name, "none"), kind)
        if effect is not None and effect.get(units, "userSpaceOnUse") == "userSpaceOnUse":
            raise RefusalError(
                f"{name} on a <use> of a symbol with x or y renders differently across viewers",
                f"put the <use> into a <g> with the {name}",
            )


def _draw_symbol(scene: Scene, use: Node, symbol: Node, context: Context) -> None:
    """Draw a symbol that fills the width and height of its <use>, or the whole viewport."""
    _check_symbol(symbol)
    _check_symbol_effects(scene, use)
    measure = context.measure
    width, height = measure.x(use, "width", "100%"), measure.y(use, "height", "100%")
    inner = context.with_style(context.style.of_child(symbol.declared))
    _draw_viewport(scene, symbol, inner, width, height)


def _check_symbol(symbol: Node) -> None:
    """Refuse attributes of a symbol on which viewers disagree."""
    for name in ("x", "y", "width", "height", "refX", "refY"):
        if name in symbol.attributes:
            raise RefusalError(f"{name} on {symbol.label} is not supported", "put it on the <use>")
    if "transform" in symbol.declared:
        raise RefusalError(
            f"transform on {symbol.label} is not supported", "put it on a <g> inside"
        )
    if symbol.declared.get("display") == "none":
        raise RefusalError(f"{symbol.label} is used, but not displayed", "remove display: none")
    if "viewBox" in symbol.attributes and has_shares(symbol):
        raise RefusalError(
            f"{symbol.label} has lengths in per cent in its viewBox", "write them in units"
        )


def _draw_svg_of_use(scene: Scene, use: Node, target: Node, context: Context) -> None:
    """Draw a used <svg> in the width and height of the <use>, if it has them."""
    sizes = ("width", "height")
    sizes_of_use = {name: text for name, text in use.attributes.items() if name in sizes}
    viewport = Node(
        target.tag,
        target.attributes | sizes_of_use,
        target.line,
        target.declared,
        target.children,
        target.parent,
    )
    scene.draw(scene, viewport, context)


def draw_inner_svg(scene: Scene, node: Node, context: Context) -> None:
    """Draw a nested <svg>: a viewport at the origin, which its x and y have moved."""
    measure = context.measure
    width, height = measure.x(node, "width", "100%"), measure.y(node, "height", "100%")
    _draw_viewport(scene, node, context, width, height)


def _draw_viewport(scene: Scene, node: Node, context: Context, width: float, height: float) -> None:
    """Draw a viewport at the origin, clipped to it unless overflow shows."""
    content = in_viewport(node, context, width, height)
    if context.style["overflow"] in SHOWN:
        draw_with_effects(scene, node, content, draw_children)
        return
    with context.canvas.save_state():
        context.canvas.clip(rectangle(0, 0, width, height).transform(context.to_points), "nonzero")
        draw_with_effects(scene, node, content, draw_children)


def in_viewport(node: Node, context: Context, width: float, height: float) -> Context:
    """Return the context of a viewport's content, its viewBox fitted.

    Clips and masks on the element are in this space too, as in both browsers and resvg.
    """
    if width < 0 or height < 0:
        raise RefusalError("width or height is negative", "correct it")
    box = view_box(node)
    if width == 0 or height == 0 or (box and box.empty):
        # By the specification nothing of it is drawn; some viewers draw it all the same.
        raise RefusalError(f"{node.label} has no width or height", "give it a size, or remove it")
    inner = context.in_space(fit_into(box, fit_of(node), width, height))
    if box:
        width, height = box.width, box.height
    return inner.in_viewport(node, width, height)


def draw_children(scene: Scene, node: Node, context: Context) -> None:
    """Draw the children of an element, one over another."""
    for child in node.children:
        if not isinstance(child, str):
            scene.draw(scene, child, context)
