"""Badges of the four ranks; each has a shape of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.ornaments import feather
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.shapes import EMBLEM, scalloped, star

BOX: Final = (100.0, 100.0)
WEIGHT: Final = 3.2


def draw_rank(name: str, ink: Ink) -> bytes:
    """The badge called `name`, a key of `RANKS`."""
    pen = Pen(BOX, ink, WEIGHT)
    RANKS[name](pen)
    return pen.to_bytes()


def _mention(pen: Pen) -> None:
    pen.outlined(ellipse(50, 50, 42), "sky")
    pen.line(ellipse(50, 50, 35), 0.5)
    with pen.moved("translate(50 50) rotate(-42) scale(.62) translate(-58 -28)"):
        feather(pen)


def _novice(pen: Pen) -> None:
    _tails(pen, "leaf", 50)
    _rosette(pen, "leaf", 38, 28)
    pen.outlined(star(50, 38, 17), "corn", 0.8)


def _connoisseur(pen: Pen) -> None:
    _tails(pen, "teal", 50)
    pen.outlined(scalloped(50, 40, 34, 14), "teal")
    pen.outlined(ellipse(50, 40, 25), "cream", 0.8)
    pen.outlined(star(38, 42, 10.5), "corn", 0.7)
    pen.outlined(star(62, 42, 10.5), "corn", 0.7)


def _professional(pen: Pen) -> None:
    pen.line("M28 22C8 18 8 50 34 50M72 22C92 18 92 50 66 50", 2.4)
    pen.line("M28 22C8 18 8 50 34 50M72 22C92 18 92 50 66 50", 0.9, "corn")
    cup = "M25 10L75 10C75 40 70 58 56 64L56 76L68 80L70 92L30 92L32 80L44 76L44 64C30 58 25 40 25 10Z"
    pen.contour(cup, weight=0.5)
    pen.fill(cup, "corn")
    with pen.inside(cup):
        pen.fill("M58 8L80 8L80 96L50 96C62 70 62 40 58 8Z", "corn", "shade")
    pen.line(cup)
    pen.line("M32 81L68 81M44 68L56 68", 0.7)
    pen.outlined(EMBLEM, "white", 0.7)
    pen.dot(58, 26.5, 1.6)


def _tails(pen: Pen, paint: str, x: float) -> None:
    for side in (-1, 1):
        tail = f"M{x} 52L{x + side * 24} 58L{x + side * 26} 96L{x + side * 15} 86L{x + side * 4} 94Z"
        pen.outlined(tail, paint)


def _rosette(pen: Pen, paint: str, y: float, radius: float) -> None:
    pen.outlined(ellipse(50, y, radius), paint)
    pen.line(ellipse(50, y, radius - 6), 0.5)


RANKS: Final[Mapping[str, Callable[[Pen], None]]] = {
    "honorable_mention": _mention,
    "novice": _novice,
    "connoisseur": _connoisseur,
    "professional": _professional,
}
