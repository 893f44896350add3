"""Ornaments for sheets: reeds, lily pads, ripples, a feather, corn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.palette import Ink
from pnp.art.pen import Pen

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


def ripples(pen: Pen) -> None:
    """A strip of small waves, in a box of 400 x 40."""
    for y, start, step in ((10, 10, 66), (20, 38, 66), (30, 4, 66)):
        waves = "".join(f"M{x} {y}Q{x + 11} {y - 7} {x + 22} {y}Q{x + 33} {y + 7} {x + 44} {y}" for x in range(start, 352, step))
        pen.line(waves, 1.0, "pond.deep")


def feather(pen: Pen) -> None:
    """A body feather lying down, in a box of 120 x 60."""
    vane = "M22 40C30 18 66 6 112 14C104 40 64 56 30 46Z"
    pen.outlined(vane, "powder")
    pen.line("M6 50C40 40 70 28 100 19", 1.0)
    pen.line("M52 34L50 22M66 29L66 16M52 34L64 44M66 29L80 36M80 25L82 15", 0.5)


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
