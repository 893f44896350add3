"""The bath: a tub full of foam in which all seven families meet the captain, a banner for rules."""

from __future__ import annotations

from typing import Final

from pnp.art.cover.bathduck import paint_duck
from pnp.art.cover.bathwater import paint_bubbles, paint_foam
from pnp.art.cover.captain import MOODS, paint_officer
from pnp.art.cover.families import FAMILIES
from pnp.art.kit.curves import ellipse
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import PlacedPen
from pnp.art.kit.shapes import drop, rounded
from pnp.core.geometry import Affine

_TUB: Final = "M18 56C20 71 33 80 58 81L302 81C327 80 340 71 342 56Z"
_TUB_SHADE: Final = "M16 66C60 77 300 77 344 62L344 88L16 88Z"
_TUB_GLOSS: Final = "M30 64C34 70 42 73.6 52 74.4C46 71.6 40 68 37.6 64Z"
_RIM: Final = "M14 52L346 52Q351 52 351 56.5Q351 61 346 61L14 61Q9 61 9 56.5Q9 52 14 52Z"
_FEET: Final = "M64 79C59 88 70 88 77 86L82 80ZM296 79C301 88 290 88 283 86L278 80Z"
_GUESTS: Final = (
    *(("detective", 124, 43, 0.38, 1, False), ("sleeper", 190, 41, 0.4, 1, True)),
    *(("builder", 287, 47, 0.42, 2, False), ("gardener", 94, 55, 0.44, 2, True)),
    *(("musician", 153, 56, 0.48, 2, True), ("diver", 247, 54, 0.46, 3, False)),
    *(("chef", 208, 57, 0.44, 2, False),),
)
"""Family, where its water lies, size, pose, and whether it looks to the left; from far to near."""
_CAPTAIN: Final = Affine.translation(11.6, 5.3) @ Affine.scaling(0.45)
_FAR_FOAM: Final = (
    (72, 48, 7),
    (132, 47, 7),
    (176, 47, 8),
    (218, 46, 7),
    (258, 47, 8),
    (300, 47, 7),
)
_FOAM: Final = (
    *((18, 51, 6), (70, 53, 6), (79, 54, 5), (115, 53, 6), (124, 54, 5), (172, 53, 7)),
    *((216, 54, 5), (262, 52, 7), (271, 54, 5), (296, 51, 8), (306, 53, 7), (316, 54, 5)),
)
_DRIPS: Final = ((108, 60, 5), (119, 62, 7), (130, 60, 5), (246, 60, 5), (256, 62, 6.4))
_BUBBLES: Final = (
    (80, 12, 4),
    (89, 21, 2.6),
    (130, 8, 5),
    (214, 7, 4),
    (262, 10, 5),
    (271, 19, 2.6),
)
_PIPE: Final = "M337 53L337 26C337 12 317 12 316 25L316 29"
_BASE: Final = rounded(329, 47, 16, 6, 2)
_MOUTH: Final = rounded(311.5, 27, 9, 5, 1.6)
_SPINDLE: Final = "M337 17L337 9M329 9L345 9"
_KNOBS: Final = ellipse(329, 9, 2.6) + ellipse(345, 9, 2.6)


def paint(pen: InkPen, _name: str) -> None:
    """Draw the banner."""
    _tap(pen)
    paint_foam(pen, _FAR_FOAM, 0.4)
    for family, x, surface, size, pose, looks_left in _GUESTS:
        across = -size if looks_left else size
        place = Affine.translation(x - 60 * across, surface - 100 * size)
        paint_duck(
            pen.finer(size), FAMILIES[family], str(pose), place @ Affine.scaling(across, size)
        )
    captain = PlacedPen(pen.finer(_CAPTAIN.scale_factor), _CAPTAIN)
    paint_officer(captain, MOODS["megaphone"], "captain")
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
    pen.tone(_TUB_GLOSS, "lagoon", "light")
    pen.line(_TUB, 0.6)
    pen.fill(_RIM, "white")
    pen.line(_RIM, 0.6)


def _tap(pen: InkPen) -> None:
    """Draw a tap on the rim: base, pipe, mouth, a drop, and a handle to turn."""
    metal = "white" if pen.ink == "low" else "steel"
    for shape, heavy, light in ((_SPINDLE, 2.0, 1.2), (_PIPE, 3.4, 2.5)):
        pen.line(shape, heavy)
        pen.line(shape, light, metal)
    for shape in (_BASE, _MOUTH):
        pen.outlined(shape, "steel", 0.6)
    pen.outlined(_KNOBS, "tomato", 0.5)
    pen.outlined(drop(316, 39, 3.4), "drop", 0.4)
