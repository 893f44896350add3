"""Scenes: a mallard and her brood on the evening pond, narrow and wide."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.duck import assemble, paint_bird
from pnp.art.ornaments import lilypad, reeds
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.plumage import PLUMAGES

BOXES: Final[Mapping[str, tuple[float, float]]] = {"pond": (360.0, 90.0), "pond.wide": (720.0, 90.0)}
WEIGHT: Final = 2.4


def draw_scene(name: str, ink: Ink) -> bytes:
    """The scene called `name`, a key of `BOXES`."""
    pen = Pen(BOXES[name], ink, WEIGHT)
    width = BOXES[name][0]
    _sky(pen, width)
    for key, place in (("mallard", "translate(120 0) scale(.86)"), ("duckling", "translate(70 28) scale(.56)"), ("duckling", "translate(28 32) scale(.52)")):
        with pen.moved(place):
            paint_bird(pen, assemble(PLUMAGES[key]))
    _water(pen, width)
    with pen.moved("translate(300 8) scale(.66)"):
        reeds(pen)
    return pen.to_bytes()


def _sky(pen: Pen, width: float) -> None:
    pen.fill(ellipse(width * 0.68, 56, 24), "sun")
    pen.line(ellipse(width * 0.68, 56, 24), 0.8)


def _water(pen: Pen, width: float) -> None:
    pen.fill(f"M0 62C60 58 120 64 180 61C240 58 300 64 {width} 60L{width} 90L0 90Z", "pond")


__all__ = ["draw_scene", "lilypad"]
