"""Scenes: a mallard hen and her brood on the evening pond, the drake apart; narrow and wide.

A scene has no frame, for layouts lay it in their panels: its water runs over three edges.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.art.kit.curves import ellipse
from pnp.art.kit.pen import InkPen
from pnp.art.kit.recolour import paint_picture
from pnp.art.kit.tables import RowFile
from pnp.art.wild.duck import paint_by_name
from pnp.data.schema import Record

_SHORE_Y: Final = 63.0
_PLANTS: Final = 0.3
"""How heavy the outlines of plants are: as fine as those of ducks with feathers."""


class PondScene(Record):
    """Things in a scene: x in the scene's units, sizes as factors of the pictures' own."""

    sun: tuple[float, float]
    """Where it stands, and its radius."""
    reeds: tuple[tuple[int, float], ...]
    ducks: tuple[tuple[str, int, float], ...]
    """Ducks as ids name them: species, stance, `.left`."""
    pads: tuple[tuple[int, float], ...]
    birds: tuple[tuple[int, int], ...]
    """Birds far off in the sky, x and y."""


SCENES: Final[Mapping[str, PondScene]] = RowFile("ponds", PondScene)


def paint(pen: InkPen, name: str) -> None:
    """Draw the scene called `name`, a key of `SCENES`."""
    scene = SCENES[name]
    _sky(pen, scene)
    for x, size in scene.reeds:
        with pen.transform(_stand_at(x, 72 - 120 * size, size)):
            paint_picture(pen, "ornament.reeds", _PLANTS)
    for duck, x, size in scene.ducks:
        pen.spread = pen.box[0] / 360 / size
        with pen.transform(_stand_at(x, _SHORE_Y + 3 - 70 * size, size)):
            paint_by_name(pen, duck)
    _water(pen, scene)
    for x, size in scene.pads:
        with pen.transform(_stand_at(x, 84 - 56 * size, size)):
            paint_picture(pen, "ornament.lilypad", _PLANTS)


def _stand_at(x: float, y: float, size: float) -> str:
    return f"translate({x} {y:.1f}) scale({size})"


def _sky(pen: InkPen, scene: PondScene) -> None:
    x, radius = scene.sun
    pen.fill_and_line(ellipse(x, _SHORE_Y - 8, radius), "sunshine_pale", 0.24)
    far = (
        f"M{x - 5} {y - 2}Q{x - 2} {y - 3} {x} {y}Q{x + 2} {y - 3} {x + 5} {y - 2}"
        for x, y in scene.birds
    )
    pen.line("".join(far), 0.26)


def _water(pen: InkPen, scene: PondScene) -> None:
    (width, height), y = pen.box, _SHORE_Y
    surface = _waves(width, y)
    pen.fill(f"{surface}L{width} {height}L0 {height}Z", "water")
    if pen.ink != "low":
        pen.line("".join(_rungs(scene.sun[0], y + 6, (20, 14, 8))), 0.7, "sunshine_pale")
    for _, x, size in scene.ducks:
        half = 36 * size
        pen.line("".join(_rungs(x + 62 * size, y + 7, (half, half * 0.6))), 0.4, "water_deep")
    for x, size in scene.reeds:
        pen.line("".join(_rungs(x + 40 * size, y + 5, (30 * size, 16 * size))), 0.4, "water_deep")
    pen.line(surface, 0.4, "water_deep")


def _rungs(x: float, y: float, halves: tuple[float, ...]) -> Iterator[str]:
    """Yield level strokes below one another, as light and shadow lie on calm water."""
    for k, half in enumerate(halves):
        yield f"M{x - half:.1f} {y + 5 * k:.1f}L{x + half:.1f} {y + 5 * k:.1f}"


def _waves(width: float, y: float) -> str:
    """Return the surface from end to end, a crest or a trough every 30 units or so."""
    count = round(width / 30)
    step = width / count
    text = [f"M0 {y + 1.5}"]
    for k in range(count):
        x, bow = k * step, -3 if k % 2 else 3
        text.append(f"Q{x + step / 2:.1f} {y + 1.5 + bow:.1f} {x + step:.1f} {y + 1.5:.1f}")
    return "".join(text)
