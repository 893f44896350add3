"""The spaces that `...Units` attributes choose: the user's own, or the box of the element."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import without_area
from pnp.press.svg.geometry.values import quote
from pnp.press.svg.scene.references import of_chain
from pnp.press.svg.scene.scene import Context, Scene
from pnp.press.svg.tree.node import Node

UNITS: Final = ("userSpaceOnUse", "objectBoundingBox")


def one_of(elements: Sequence[Node], name: str, known: Sequence[str], default: str) -> str:
    """Return an attribute along a chain of elements; refuses values that are not known."""
    value = of_chain(elements, name, default).strip()
    if value not in known:
        raise RefusalError(f"{name} {quote(value)} not drawn", f"use one of {', '.join(known)}")
    return value


def unit_space(scene: Scene, node: Node, context: Context, units: str) -> Affine | None:
    """Return the map from the chosen space to user units; None if the box has no area.

    Raises:
        RefusalError: the choice is unknown.
    """
    if units == "userSpaceOnUse":
        return IDENTITY
    if units != "objectBoundingBox":
        raise RefusalError(
            f"units {quote(units)} not drawn", "use userSpaceOnUse or objectBoundingBox"
        )
    bounds = scene.bounds_of(node, context)
    if bounds is None or without_area(bounds):
        return None
    left, top, right, bottom = bounds
    return Affine(right - left, 0, 0, bottom - top, left, top)
