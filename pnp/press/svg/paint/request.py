"""What a paint server is asked for."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.press.svg.geometry.outline import Bounds
from pnp.press.svg.tree.node import Node


@dataclass(frozen=True, slots=True)
class PaintRequest:
    """A paint server to apply: its element, those it takes over from, and to what it is applied."""

    elements: Sequence[Node]
    bounds: Bounds | None
    """The box of what is painted, in user units."""
    alpha: float
