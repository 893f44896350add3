"""Dice: pips, a wild face with a duck's foot, a dashed place for a die, a pool of three."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.curves import Point, ellipse
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.shapes import rounded

BOX: Final = (100.0, 100.0)
POOL_BOX: Final = (160.0, 60.0)
WEIGHT: Final = 4.2

_LOW, _MID, _HIGH = 27.0, 50.0, 73.0
_CORNERS: Final = ((_LOW, _LOW), (_HIGH, _HIGH))
_OTHERS: Final = ((_LOW, _HIGH), (_HIGH, _LOW))
_SIDES: Final = ((_LOW, _MID), (_HIGH, _MID))
_MIDDLE: Final = ((_MID, _MID),)

PIPS: Final[Mapping[str, tuple[Point, ...]]] = {
    "1": _MIDDLE,
    "2": _OTHERS,
    "3": _MIDDLE + _OTHERS,
    "4": _CORNERS + _OTHERS,
    "5": _CORNERS + _OTHERS + _MIDDLE,
    "6": _CORNERS + _OTHERS + _SIDES,
}

_PIP: Final = {"full": 9.0, "grey": 9.0, "low": 6.2}
_FACE: Final = rounded(7, 7, 86, 86, 19)
_LIT: Final = rounded(7, 7, 80, 80, 19)

_FOOT: Final = (
    "M50 80C45 80 45 73 47 68C38 60 26 48 23 36C21 29 28 27 32 31C36 36 40 35 42 30"
    "C44 22 46 18 50 18C54 18 56 22 58 30C60 35 64 36 68 31C72 27 79 29 77 36"
    "C74 48 62 60 53 68C55 73 55 80 50 80Z"
)
_TOES: Final = "M48 66C40 56 32 44 28 33M50 66L50 24M52 66C60 56 68 44 72 33"


def draw_die(face: str, ink: Ink) -> bytes:
    """The die whose upper face is a key of `PIPS`."""
    pen = Pen(BOX, ink, WEIGHT)
    _die(pen)
    _pips(pen, face)
    return pen.to_bytes()


def draw_wild(ink: Ink) -> bytes:
    """A die that shows a duck's foot."""
    pen = Pen(BOX, ink, WEIGHT)
    _die(pen)
    pen.outlined(_FOOT, "orange", 0.7)
    pen.line(_TOES, 0.55)
    return pen.to_bytes()


def draw_blank(ink: Ink) -> bytes:
    """A dashed square: a die goes here."""
    pen = Pen(BOX, ink, WEIGHT)
    pen.dashes(_FACE, 0.8, "9 9.5")
    return pen.to_bytes()


def draw_pool(ink: Ink) -> bytes:
    """Three dice in a row, as they fell."""
    pen = Pen(POOL_BOX, ink, WEIGHT)
    for face, place in (
        ("3", "translate(4 8) rotate(-7 22 22) scale(.44)"),
        ("6", "translate(57 5) rotate(5 22 22) scale(.44)"),
        ("1", "translate(111 8) rotate(-4 22 22) scale(.44)"),
    ):
        with pen.moved(place):
            _die(pen)
            _pips(pen, face)
    return pen.to_bytes()


def _die(pen: Pen) -> None:
    pen.fill(_FACE, "cream", "shade")
    pen.fill(_LIT, "cream")
    pen.line(_FACE)


def _pips(pen: Pen, face: str) -> None:
    radius = _PIP[pen.ink]
    pen.solid("".join(ellipse(x, y, radius) for x, y in PIPS[face]))
