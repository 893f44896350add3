"""`context-fill` and `context-stroke`: the paint of the shape that a marker stands on.

Source: SVG 2, section 13.2. Only colours are passed on: of gradients, viewers pass on other boxes.
"""

from __future__ import annotations

from typing import Final

from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.tree.node import Node

_CONTEXT: Final = {"context-fill": "fill", "context-stroke": "stroke"}
_PAINTS: Final = ("fill", "stroke")


def in_context(marker: Node, style: ComputedStyle) -> Node:
    """Return a marker whose content has the colours of a shape of this style, where it asks.

    Raises:
        RefusalError: it asks for a paint that is no colour.
    """
    return _settled(marker, style, marker.parent) if _asks(marker) else marker


def _asks(node: Node) -> bool:
    return _is_asking(node) or any(map(_asks, node.elements()))


def _is_asking(node: Node) -> bool:
    return any(node.declared.get(name) in _CONTEXT for name in _PAINTS)


def _settled(node: Node, style: ComputedStyle, parent: Node | None) -> Node:
    declared = {name: _paint(value, style) for name, value in node.declared.items()}
    copy = Node(node.tag, node.attributes, node.line, declared, [], parent)
    copy.children = [
        child if isinstance(child, str) else _settled(child, style, copy) for child in node.children
    ]
    return copy


def _paint(value: str, style: ComputedStyle) -> str:
    if value not in _CONTEXT:
        return value
    paint = style[_CONTEXT[value]]
    if paint.startswith("url("):
        raise RefusalError(f"{value} of a gradient or pattern not drawn", "write the colour")
    return style["color"] if paint.lower() == "currentcolor" else paint
