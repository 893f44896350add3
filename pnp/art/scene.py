"""Scenes: a mallard and her brood on the evening pond, narrow and wide.

A scene has no frame: sun, reeds and water stand on the paper, and the water tapers off.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.duck import assemble, paint_bird
from pnp.art.ornaments import lilypad, reeds
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.plumage import PLUMAGES

WEIGHT: Final = 2.5
_SHORE_Y: Final = 63.0


@dataclass(frozen=True, slots=True)
class Scene:
    """What stands where: x in the picture's units, size against the pictures of their own."""

    width: float
    sun: float
    reeds: tuple[tuple[float, float], ...]
    ducks: tuple[tuple[str, float, float], ...]
    pads: tuple[tuple[float, float], ...]


SCENES: Final[Mapping[str, Scene]] = {
    "pond": Scene(
        width=360,
        sun=262,
        reeds=((4, 0.68), (306, 0.62)),
        ducks=(("mallard", 152, 0.86), ("duckling", 102, 0.54), ("duckling", 56, 0.54)),
        pads=((262, 0.36),),
    ),
    "pond.wide": Scene(
        width=720,
        sun=470,
        reeds=((8, 0.7), (120, 0.5), (660, 0.66)),
        ducks=(("mallard", 330, 0.86), ("duckling", 278, 0.54), ("duckling", 232, 0.54), ("mallard.hen", 540, 0.7)),
        pads=((440, 0.36), (180, 0.42)),
    ),
}

BOXES: Final[Mapping[str, tuple[float, float]]] = {
    name: (scene.width, 90.0) for name, scene in SCENES.items()
}


def draw_scene(name: str, ink: Ink) -> bytes:
    """The scene called `name`, a key of `SCENES`."""
    scene = SCENES[name]
    pen = Pen(BOXES[name], ink, WEIGHT)
    _sun(pen, scene.sun)
    for x, size in scene.reeds:
        with pen.moved(f"translate({x} {72 - 120 * size:.1f}) scale({size})"):
            reeds(pen)
    for key, x, size in scene.ducks:
        with pen.moved(f"translate({x} {_SHORE_Y + 3 - 70 * size:.1f}) scale({size})"):
            paint_bird(pen, assemble(PLUMAGES[key]))
    _water(pen, scene)
    for x, size in scene.pads:
        with pen.moved(f"translate({x} {84 - 56 * size:.1f}) scale({size})"):
            lilypad(pen)
    return pen.to_bytes()


def _sun(pen: Pen, x: float) -> None:
    disc = ellipse(x, _SHORE_Y - 6, 27)
    pen.outlined(disc, "sun.pale", 0.8)


def _water(pen: Pen, scene: Scene) -> None:
    width, y = scene.width, _SHORE_Y
    surface = _waves(width, y)
    pen.fill(f"{surface}C{width * 0.86} 84 {width * 0.7} 88 {width / 2} 88C{width * 0.3} 88 {width * 0.14} 84 2 {y + 3}Z", "pond")
    glints = "".join(
        f"M{scene.sun - half} {y + dy}L{scene.sun + half} {y + dy}"
        for dy, half in ((6, 20), (11, 14), (16, 8))
    )
    pen.line(glints, 1.2, "sun.pale")
    for key, x, size in scene.ducks:
        left, right = x + 26 * size, x + 98 * size
        pen.line(f"M{left} {y + 8:.1f}L{right} {y + 8:.1f}M{left + 12 * size} {y + 12}L{right - 16 * size} {y + 12}", 0.8, "pond.deep")
    pen.line(surface, 0.7, "pond.deep")


def _waves(width: float, y: float) -> str:
    text = f"M2 {y + 3}"
    count = round(width / 30)
    step = (width - 4) / count
    for k in range(count):
        x, bow = 2 + k * step, (-3 if k % 2 else 3)
        end = y + 3 if k == count - 1 else y + 1.5
        text += f"Q{x + step / 2:.1f} {y + 1.5 + bow:.1f} {x + step:.1f} {end:.1f}"
    return text
