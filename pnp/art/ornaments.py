"""Ornaments for sheets: reeds, a lily pad, ripples, a feather, corn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse, placed
from pnp.art.palette import Ink
from pnp.art.pen import InkPen
from pnp.ground.geometry import Affine

WEIGHT: Final = 2.4

BOXES: Final[Mapping[str, tuple[float, float]]] = {
    "reeds": (80.0, 120.0),
    "lilypad": (120.0, 60.0),
    "ripples": (400.0, 40.0),
    "feather": (120.0, 60.0),
    "corn": (100.0, 100.0),
}

_BLADES: Final = (
    "M34 118C22 90 14 70 4 52C20 66 34 88 42 118Z",
    "M46 118C52 84 62 62 76 44C66 66 58 90 54 118Z",
    "M40 118C38 80 34 50 26 20C42 48 48 84 48 118Z",
)
_STEMS: Final = (
    ("M44 118C45 80 46 60 47 8", 46, 18),
    ("M52 118C56 90 60 76 62 50", 60.5, 58),
    ("M36 118C32 96 26 84 22 66", 24, 72),
)
"""Stems, each with the middle and the top of its cattail."""
_CATTAIL: Final = "M-5 5C-5 -3 5 -3 5 5L5 23C5 31 -5 31 -5 23Z"

_PAD: Final = (
    "M62 42L104 28C120 40 100 56 60 56C24 56 2 48 6 38C10 28 40 24 66 25C76 25.4 84 26 90 27.5Z"
)
_PAD_VEINS: Final = "M60 42L22 36M60 42L40 52M60 42L54 28M60 42L78 53"
_PETALS: Final = (
    "M46 34C30 30 26 20 26 14C36 16 44 22 48 34Z",
    "M50 34C66 30 70 20 70 14C60 16 52 22 48 34Z",
    "M48 36C38 26 40 12 48 5C56 12 58 26 48 36Z",
)
_STAMENS: Final = "M40 34C42 30 54 30 56 34C53 37 43 37 40 34Z"

_GLINTS: Final = (
    "M28 31Q37 27 46 31M74 35Q83 31 92 35M128 30Q137 26 146 30M176 34Q185 30 194 34"
    "M228 31Q237 27 246 31M276 35Q285 31 294 35M326 30Q335 26 344 30M374 34Q383 30 392 34"
)

_LYING: Final = Affine.translation(6, 45) @ Affine.rotation(-18)
"""From the feather's own frame (quill at the origin, shaft along x) to the box."""
_VANE: Final = (
    "M25 0C27 -9 38 -12.5 50 -12.6L56 -6.4L59 -13.2C74 -14 95 -12.6 106 -6C111 -2.6 111 2.6 106 6"
    "C97 12.6 86 16 76 16.6L69 8L68 17C60 17.6 50 16.6 45 15.4L40 7.6L37.6 13.4C31 11 26.4 6 25 0Z"
)
_VANE_BANDS: Final = (
    ("M46 -20L90 -20C94 -8 94 8 88 20L42 20C48 8 49 -8 46 -20Z", "blue"),
    ("M88 -20L98 -20C102 -8 102 8 96 20L86 20C92 8 92 -8 88 -20Z", "black"),
    ("M97 -20L116 -20L116 20L95 20C101 8 101 -8 97 -20Z", "white"),
)
_BARBS: Final = (
    "M40 -0.6L48 -6M66 -0.8L74 -7M46 0.6L52 7M74 0.8L81 8"
)  # fmt: skip
_SHAFT: Final = "M0 1C30 -1 60 -1 104 0"
_DOWN: Final = "M22 -2C17 -4 16 -8 18 -11M20 4C15 6 15 10 18 12"

_COB: Final = "M50 4C66 10 70 40 66 66C62 84 38 84 34 66C30 40 34 10 50 4Z"
_KERNELS: Final = (
    "M44 0C40 30 40 60 43 84M56 0C60 30 60 60 57 84M30 22Q50 28 70 22M30 34Q50 40 70 34"
    "M30 46Q50 52 70 46M30 58Q50 64 70 58"
)
_HUSKS: Final = (
    "M46 92C24 84 20 56 28 40C32 58 40 66 50 88Z",
    "M54 92C76 84 80 56 72 40C68 58 60 66 50 88Z",
)


def draw_ornament(name: str, ink: Ink) -> bytes:
    """The ornament called `name`, a key of `BOXES`."""
    pen = InkPen(BOXES[name], ink, WEIGHT)
    _PAINTERS[name](pen)
    return pen.to_bytes()


def reeds(pen: InkPen) -> None:
    """Three cattails among leaves, rooted at the lower edge of a box of 80 x 120."""
    for blade in _BLADES:
        pen.outlined(blade, "foliage", 0.8)
    for stem, x, top in _STEMS:
        pen.line(stem, 1.4)
        pen.line(stem, 0.5, "foliage_deep")
        pen.outlined(placed(_CATTAIL, Affine.translation(x, top)), "cattail", 0.9)


def lilypad(pen: InkPen) -> None:
    """A leaf on the water and its flower, in a box of 120 x 60."""
    pen.outlined(_PAD, "foliage")
    pen.line(_PAD_VEINS, 0.5)
    for petal in _PETALS:
        pen.outlined(petal, "petal", 0.9)
    pen.outlined(_STAMENS, "sunshine", 0.6)


def feather(pen: InkPen) -> None:
    """A feather from a drake mallard's wing, in a box of 120 x 60."""
    vane = placed(_VANE, _LYING)
    pen.contour(vane, weight=0.5)
    pen.fill(vane, "ash")
    with pen.inside(vane):
        for part, paint in _VANE_BANDS:
            pen.patch(placed(part, _LYING), paint)
    pen.line(vane)
    for lines, weight in ((_BARBS, 0.4), (_SHAFT, 1.0), (_DOWN, 0.7)):
        pen.line(placed(lines, _LYING), weight)


def _ripples(pen: InkPen) -> None:
    back, front = _swell(0, 9), _swell(25, 19)
    pen.fill(back + "L400 30L0 30Z", "water_deep")
    pen.line(back, 0.7)
    pen.fill(front + "L400 40L0 40Z", "water")
    pen.line(front, 0.7)
    pen.line(_GLINTS, 0.6, "white")


def _swell(start: int, y: float) -> str:
    """A wave of period 50 that begins `start` units left of the strip; its ends meet."""
    low, high = y + 4.5, y - 4.5
    text = [f"M{-start} {y}"]
    for x in range(-start, 400, 50):
        text.append(f"C{x + 9} {low} {x + 16} {low} {x + 25} {y}")
        text.append(f"C{x + 34} {high} {x + 41} {high} {x + 50} {y}")
    return "".join(text)


def _corn(pen: InkPen) -> None:
    with pen.moved("rotate(32 50 50)"):
        pen.outlined(_COB, "corn")
        with pen.inside(_COB):
            pen.tone("M58 0C62 30 62 60 56 86L80 86L80 0Z", "corn", "shade")
            pen.line(_KERNELS, 0.5)
        for husk in _HUSKS:
            pen.outlined(husk, "foliage")
    for x, y in ((14, 80), (28, 90), (12, 60)):
        pen.outlined(ellipse(x, y, 5.5), "corn", 0.8)


_PAINTERS: Final[Mapping[str, Callable[[InkPen], None]]] = {
    "reeds": reeds,
    "lilypad": lilypad,
    "ripples": _ripples,
    "feather": feather,
    "corn": _corn,
}
