"""The place of an element in its parent's space: its transform, and the x and y of some."""

from __future__ import annotations

from typing import Final

from pnp.core.geometry import Affine
from pnp.press.svg.css.style import ComputedStyle
from pnp.press.svg.geometry.transforms import transform
from pnp.press.svg.scene.scene import Context
from pnp.press.svg.tree.node import Node

_SHIFTED: Final = frozenset(("use", "svg"))
"""Their x and y are one more shift at the end of their transform (SVG 2, 5.5): clips and masks on
them are in the shifted space too."""


def place_in_parent(node: Node, context: Context, style: ComputedStyle) -> Context:
    """Return the context of an element in its style, given that of its parent."""
    inner = context.with_style(style)
    if "transform" not in node.declared and node.tag not in _SHIFTED:
        return inner
    by = placing(node, inner)
    return inner if by is None else inner.moved(by)


def placing(node: Node, context: Context) -> Affine | None:
    """Return the map from the units of `node` to its parent's; None where they are the same."""
    by = transform(node.declared["transform"]) if "transform" in node.declared else None
    if node.tag not in _SHIFTED or not node.attributes.keys() & {"x", "y"}:
        return by
    measure = context.measure
    shift = Affine.translation(measure.x(node, "x"), measure.y(node, "y"))
    return shift if by is None else by @ shift
