"""Badges of the four ranks; each has a shape of its own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.ornaments import feather
from pnp.art.palette import Ink
from pnp.art.pen import InkPen
from pnp.art.shapes import EMBLEM, EMBLEM_EYE, scalloped, star

BOX: Final = (100.0, 100.0)
WEIGHT: Final = 3.2

_EARS: Final = "M28 22C8 18 8 50 34 50M72 22C92 18 92 50 66 50"
_CUP: Final = (
    "M25 10L75 10C75 40 70 58 56 64L56 76L68 80L70 92L30 92L32 80L44 76L44 64C30 58 25 40 25 10Z"
)
_RIBBONS: Final = (
    "M50 52L26 58L24 96L35 86L46 94Z",
    "M50 52L74 58L76 96L65 86L54 94Z",
)  # fmt: skip


def draw_rank(name: str, ink: Ink) -> bytes:
    """The badge called `name`, a key of `RANKS`."""
    pen = InkPen(BOX, ink, WEIGHT)
    RANKS[name](pen)
    return pen.to_bytes()


def _honorable_mention(pen: InkPen) -> None:
    pen.outlined(ellipse(50, 50, 42), "sky")
    pen.line(ellipse(50, 50, 35), 0.5)
    with pen.moved("translate(50 50) rotate(-42) scale(.62) translate(-58 -28)"):
        feather(pen)


def _novice(pen: InkPen) -> None:
    _ribbons(pen, "foliage")
    pen.outlined(ellipse(50, 38, 28), "foliage")
    pen.line(ellipse(50, 38, 22), 0.5)
    pen.outlined(star((50, 38), 17), "corn", 0.8)


def _connoisseur(pen: InkPen) -> None:
    _ribbons(pen, "teal")
    pen.outlined(scalloped((50, 40), 34, 14), "teal")
    pen.outlined(ellipse(50, 40, 25), "cream", 0.8)
    for x in (38, 62):
        pen.outlined(star((x, 42), 10.5), "corn", 0.7)


def _ribbons(pen: InkPen, paint: str) -> None:
    for ribbon in _RIBBONS:
        pen.outlined(ribbon, paint)


def _professional(pen: InkPen) -> None:
    pen.line(_EARS, 2.2)
    pen.line(_EARS, 0.9, "corn")
    pen.contour(_CUP, weight=0.5)
    pen.fill(_CUP, "corn")
    with pen.inside(_CUP):
        pen.tone("M55 8L80 8L80 96L47 96C60 70 60 40 55 8Z", "corn", "shade")
    pen.line(_CUP)
    pen.line("M32 81L68 81M44 68L56 68", 0.7)
    pen.outlined(EMBLEM, "white", 0.7)
    pen.dot(*EMBLEM_EYE, 1.6)


RANKS: Final[Mapping[str, Callable[[InkPen], None]]] = {
    "honorable_mention": _honorable_mention,
    "novice": _novice,
    "connoisseur": _connoisseur,
    "professional": _professional,
}
