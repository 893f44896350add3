"""The bath: a tub full of foam in which five families float, a banner for rules."""

from __future__ import annotations

from typing import Final

from pnp.art.bathduck import paint_duck
from pnp.art.bathwater import paint_bubbles, paint_foam
from pnp.art.families import FAMILIES
from pnp.art.pen import InkPen

_TUB: Final = "M18 56C20 71 33 80 58 81L302 81C327 80 340 71 342 56Z"
_TUB_SHADE: Final = "M16 66C60 77 300 77 344 62L344 88L16 88Z"
_RIM: Final = "M14 52L346 52Q351 52 351 56.5Q351 61 346 61L14 61Q9 61 9 56.5Q9 52 14 52Z"
_FEET: Final = "M64 79C59 88 70 88 77 86L82 80ZM296 79C301 88 290 88 283 86L278 80Z"
_TAP: Final = (
    "M343 58L343 27C343 13 320 13 320 27L320 34L328 34L328 27C328 23 335 23 335 27L335 58Z"
)
_HANDLE: Final = "M336 38L352 38L352 45L336 45Z"
_DUCKS: Final = (
    ("gardener", 12, 0.51, 1),
    ("musician", 74, 0.51, 2),
    ("chef", 136, 0.51, 1),
    ("diver", 196, 0.51, 2),
    ("sleeper", 254, 0.51, 1),
)
"""Family, x, size and pose."""
_FOAM: Final = (
    *((20, 49, 8), (33, 45, 10), (46, 50, 8), (58, 52, 5)),
    *((77, 51, 7), (87, 52, 6), (138, 51, 7), (147, 53, 5), (130, 53, 5)),
    *((197, 52, 6), (205, 52, 5), (256, 51, 7), (265, 53, 5)),
    *((314, 44, 8), (304, 50, 9), (325, 49, 9), (336, 52, 6)),
)
_DRIPS: Final = ((110, 60, 5), (121, 62, 7), (132, 60, 5), (240, 60, 5), (250, 62, 6.4))
_BUBBLES: Final = ((8, 30, 4), (18, 13, 6), (129, 7, 4), (195, 10, 5), (252, 33, 4), (346, 12, 5))


def paint(pen: InkPen, _name: str) -> None:
    """Draw the banner."""
    pen.contour(_TAP, _HANDLE, weight=0.6)
    pen.fill(_TAP, "steel")
    pen.fill(_HANDLE, "steel")
    for family, x, size, pose in _DUCKS:
        with pen.moved(f"translate({x} {54 - 100 * size:.1f}) scale({size})"):
            paint_duck(pen, FAMILIES[family], pose)
    paint_foam(pen, _FOAM, 0.5)
    _tub(pen)
    paint_foam(pen, _DRIPS, 0.5)
    paint_bubbles(pen, _BUBBLES, 0.5)


def _tub(pen: InkPen) -> None:
    pen.contour(_TUB, _RIM, _FEET, weight=0.5)
    pen.fill(_FEET, "wood")
    pen.fill(_TUB, "lagoon")
    with pen.inside(_TUB):
        pen.tone(_TUB_SHADE, "lagoon", "shade")
    pen.line(_TUB, 0.6)
    pen.fill(_RIM, "white")
    pen.line(_RIM, 0.6)
