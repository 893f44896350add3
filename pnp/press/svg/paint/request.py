"""Requests to paint servers."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from pnp.press.svg.geometry.outline import Bounds
from pnp.press.svg.tree.node import Node


class PaintRequest(Struct, frozen=True):
    """A paint server to apply: its element, those it refers to, and the painted shape."""

    elements: Sequence[Node]
    bounds: Bounds | None
    """The box of the painted shape, in user units."""
    alpha: float
