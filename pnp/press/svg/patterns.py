"""Patterns: a picture repeated over the plane."""

from __future__ import annotations

from pnp.press.svg.inks import Ink, Laid
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.scene import Context, Scene


def pattern_ink(scene: Scene, context: Context, laid: Laid) -> Ink | None:
    """The ink of a pattern."""
    raise RefusalError("patterns are not drawn yet")
