"""The bath: a tub full of foam in which five families float, a banner for rules."""

from __future__ import annotations

from typing import Final

from pnp.art.bathduck import paint_duck
from pnp.art.bathwater import paint_bubble, paint_foam
from pnp.art.curves import ellipse
from pnp.art.families import FAMILIES
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.rubber import POSES, Figure

BOX: Final = (360.0, 90.0)
WEIGHT: Final = 2.5

_TUB: Final = "M20 58C22 74 34 83 58 84L302 84C326 83 338 74 340 58Z"
_TUB_SHADE: Final = "M18 70C60 80 300 80 342 66L342 90L18 90Z"
_RIM: Final = "M16 54L344 54Q349 54 349 58.5Q349 63 344 63L16 63Q11 63 11 58.5Q11 54 16 54Z"
_FEET: Final = "M66 82C62 90 72 90 78 88L82 83ZM294 82C298 90 288 90 282 88L278 83Z"
_TAP: Final = (
    "M352 60L352 30C352 18 330 18 330 30L330 36L337 36L337 31C337 27 345 27 345 31L345 60Z"
)
_DUCKS: Final = (
    ("gardener", 22, 0.54, 0),
    ("musician", 86, 0.54, 1),
    ("chef", 150, 0.54, 0),
    ("diver", 214, 0.54, 1),
    ("sleeper", 272, 0.54, 0),
)
"""Family, x, size and pose."""
_FOAM: Final = (
    ((28, 50, 9), (42, 53, 7), (18, 54, 6)),
    ((86, 53, 6), (96, 55, 5)),
    ((150, 53, 6.5), (160, 55, 5)),
    ((214, 54, 6), (222, 55, 4.6)),
    ((276, 53, 6.5), (286, 55, 5)),
    ((326, 49, 9), (338, 54, 6), (314, 54, 7)),
)
_DRIPS: Final = ((120, 62, 5), (132, 64, 7), (143, 62, 5), (248, 62, 5), (258, 64, 6))
_BUBBLES: Final = ((8, 30, 4), (16, 14, 6), (144, 8, 4), (210, 12, 5), (282, 16, 4), (320, 10, 5))


def draw_bath(ink: Ink) -> bytes:
    """The banner."""
    pen = Pen(BOX, ink, WEIGHT)
    pen.outlined(_TAP, "steel", 0.8)
    for family, x, size, pose in _DUCKS:
        row, figure = FAMILIES[family], Figure(POSES[pose])
        with pen.moved(f"translate({x} {56 - 100 * size:.1f}) scale({size})"):
            paint_duck(pen, row, figure, row.eyes[pose] if row.eyes else figure.pose.eye)
    for clump in _FOAM:
        paint_foam(pen, clump, 0.5)
    _tub(pen)
    paint_foam(pen, _DRIPS, 0.5)
    for x, y, radius in _BUBBLES:
        paint_bubble(pen, x, y, radius, 0.5)
    return pen.to_bytes()


def _tub(pen: Pen) -> None:
    pen.contour(_TUB, _RIM, _FEET, weight=0.5)
    pen.fill(_FEET, "wood")
    pen.fill(_TUB, "lagoon.soft")
    with pen.inside(_TUB):
        pen.tone(_TUB_SHADE, "lagoon.soft", "shade")
    pen.line(_TUB, 0.6)
    pen.fill(_RIM, "white")
    pen.line(_RIM, 0.6)


__all__ = ["BOX", "draw_bath", "ellipse"]
