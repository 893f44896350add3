"""The bank at the foot of the scenes of bonus cards: near ground, grass, and reeds.

The box is in millimetres, a card of 63 x 88 with 3 mm of bleed all round; above the bank it is
empty for a scene.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

from pnp.art.blind.reeds import FOOT, WIDTH, paint_reeds
from pnp.art.kit.curves import Point
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.strokes import taper

_BOX: Final = f"M0 0L{WIDTH:g} 0L{WIDTH:g} {FOOT:g}L0 {FOOT:g}Z"
_BANK: Final = "M0 51.2C14 49.8 28 52.4 42 51.4C54 50.6 62 52 69 51L69 94L0 94Z"
_SLOPES: Final = (
    ("M0 62C20 58 44 66 69 60L69 94L0 94Z", 0.35),
    ("M0 76C18 80 46 72 69 77L69 94L0 94Z", 0.7),
)
"""Nearer parts of the bank, each with its share of the way to the darkest."""
_TUFTS: Final = 60
_SPARSE: Final = 54
"""Blades of grass in low ink."""
_BLADES: Final = (-0.9, 0.1, 1.0)
"""The lean of each blade of a tuft of grass, in millimetres."""


def paint(pen: InkPen, name: str) -> None:  # noqa: ARG001 -- its family has one picture
    """Draw the bank."""
    with pen.inside(_BOX):
        pen.ground(_BANK, "olive")
        for slope, part in _SLOPES:
            pen.mix(slope, "olive", "olive_deep", part)
        pen.line(_BANK, 0.5)
        if pen.ink == "low":
            pen.stroke("".join(islice(_grass(), _SPARSE)))
        else:
            pen.stroke("".join(_grass()), "sedge")
        paint_reeds(pen, 0.0)


def _grass() -> Iterator[str]:
    """Yield blades of grass in tufts, longer the nearer they are."""
    for x, y in _places():
        long = 1.6 + (y - 53) / 14
        for lean in _BLADES:
            yield taper((x + lean / 3, y), (x + lean, y - long + abs(lean) / 2), 0.3)


def _places() -> Iterator[Point]:
    chance = scatter(11)
    for _ in range(_TUFTS):
        yield WIDTH * next(chance), 55 + (FOOT - 55) * next(chance)
