"""Patterns: a picture repeated over the plane."""

from __future__ import annotations

from collections.abc import Callable

from pnp.press.svg.inks import Ink
from pnp.press.svg.node import Node
from pnp.press.svg.outline import Bounds
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Context, Scene


def pattern_ink(
    scene: Scene,
    context: Context,
    server: Node,
    alpha: float,
    bounds_of: Callable[[], Bounds | None],
) -> Ink | None:
    """The ink of a pattern."""
    raise RefusalError("patterns are not drawn yet")
