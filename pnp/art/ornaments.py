"""Ornaments for sheets: reeds, lily pads, ripples, a feather, corn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse, placed
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.ground.geometry import Affine

WEIGHT: Final = 2.4

BOXES: Final[Mapping[str, tuple[float, float]]] = {
    "reeds": (80.0, 120.0),
    "lilypad": (120.0, 60.0),
    "ripples": (400.0, 40.0),
    "feather": (120.0, 60.0),
    "corn": (100.0, 100.0),
}


def draw_ornament(name: str, ink: Ink) -> bytes:
    """The ornament called `name`, a key of `ORNAMENTS`."""
    pen = Pen(BOXES[name], ink, WEIGHT)
    ORNAMENTS[name](pen)
    return pen.to_bytes()


def reeds(pen: Pen) -> None:
    """Three cattails among leaves, rooted at the lower edge of a box of 80 x 120."""
    for blade in (
        "M34 118C22 90 14 70 4 52C20 66 34 88 42 118Z",
        "M46 118C52 84 62 62 76 44C66 66 58 90 54 118Z",
        "M40 118C38 80 34 50 26 20C42 48 48 84 48 118Z",
    ):
        pen.outlined(blade, "leaf", 0.8)
    for stem, x, top in (("M44 118C45 80 46 60 47 8", 46, 18), ("M52 118C56 90 60 76 62 50", 60.5, 58), ("M36 118C32 96 26 84 22 66", 24, 72)):
        pen.line(stem, 1.4)
        pen.line(stem, 0.5, "leaf.deep")
        head = f"M{x - 5} {top + 5}C{x - 5} {top - 3} {x + 5} {top - 3} {x + 5} {top + 5}L{x + 5} {top + 23}C{x + 5} {top + 31} {x - 5} {top + 31} {x - 5} {top + 23}Z"
        pen.outlined(head, "cattail", 0.9)


def lilypad(pen: Pen) -> None:
    """A leaf on the water and its flower, in a box of 120 x 60."""
    pad = "M62 42L104 28C120 40 100 56 60 56C24 56 2 48 6 38C10 28 40 24 66 25C76 25.4 84 26 90 27.5Z"
    pen.outlined(pad, "leaf")
    pen.line("M60 42L22 36M60 42L40 52M60 42L54 28M60 42L78 53", 0.5)
    for petal in ("M46 34C30 30 26 20 26 14C36 16 44 22 48 34Z", "M50 34C66 30 70 20 70 14C60 16 52 22 48 34Z", "M48 36C38 26 40 12 48 5C56 12 58 26 48 36Z"):
        pen.outlined(petal, "petal", 0.9)
    pen.outlined("M40 34C42 30 54 30 56 34C53 37 43 37 40 34Z", "sun", 0.6)


def ripples(pen: Pen) -> None:
    """A strip of water whose ends meet, in a box of 400 x 40."""
    pen.fill(_swell(0, 9, 4.5) + "L400 30L0 30Z", "pond.deep")
    pen.line(_swell(0, 9, 4.5), 0.7)
    front = _swell(25, 19, 4.5)
    pen.fill(front + "L400 40L0 40Z", "pond")
    pen.line(front, 0.7)
    pen.line("".join(f"M{x} {y}Q{x + 9} {y - 4} {x + 18} {y}" for x, y in _GLINTS), 0.6, "white")


_GLINTS: Final = ((28, 31), (74, 35), (128, 30), (176, 34), (228, 31), (276, 35), (326, 30), (374, 34))


def _swell(start: float, y: float, height: float) -> str:
    """A wave of period 50 across 400 units that begins at `start` of its period."""
    text = f"M{-start} {y}"
    for x in range(-int(start), 400, 50):
        text += f"C{x + 9} {y + height} {x + 16} {y + height} {x + 25} {y}"
        text += f"C{x + 34} {y - height} {x + 41} {y - height} {x + 50} {y}"
    return text


def feather(pen: Pen) -> None:
    """A feather from a drake mallard's wing, in a box of 120 x 60."""
    vane = placed(_VANE, _LYING)
    pen.contour(vane, weight=0.5)
    pen.fill(vane, "ash")
    with pen.inside(vane):
        for part, paint in _VANE_BANDS:
            pen.patch(placed(part, _LYING), paint)
    pen.line(vane)
    pen.line(placed(_BARBS, _LYING), 0.4)
    pen.line(placed("M0 1C30 -1 60 -1 104 0", _LYING), 1.0)
    pen.line(placed("M22 -2C17 -4 16 -8 18 -11M20 4C15 6 15 10 18 12", _LYING), 0.7)


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
_BARBS: Final = "M40 -0.6L48 -6M52 -0.8L57 -5M66 -0.8L74 -7M78 -0.6L86 -7M46 0.6L52 7M60 0.8L67 7M74 0.8L81 8"


def corn(pen: Pen) -> None:
    """A cob and three kernels, in a box of 100 x 100."""
    with pen.moved("rotate(32 50 50)"):
        cob = "M50 4C66 10 70 40 66 66C62 84 38 84 34 66C30 40 34 10 50 4Z"
        pen.outlined(cob, "corn")
        with pen.inside(cob):
            pen.line("M44 0L42 84M56 0L58 84M30 24L70 24M30 36L70 36M30 48L70 48M30 60L70 60", 0.5)
        for leaf in ("M46 92C24 84 20 56 28 40C32 58 40 66 50 88Z", "M54 92C76 84 80 56 72 40C68 58 60 66 50 88Z"):
            pen.outlined(leaf, "leaf")
    for x, y in ((14, 80), (28, 90), (12, 60)):
        pen.outlined(ellipse(x, y, 5.5), "corn", 0.8)


ORNAMENTS: Final[Mapping[str, Callable[[Pen], None]]] = {
    "reeds": reeds,
    "lilypad": lilypad,
    "ripples": ripples,
    "feather": feather,
    "corn": corn,
}
