"""Dice: pips, a wild face with a duck, a dashed place for a die, a pool of three."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.curves import Point, placed
from pnp.art.palette import Ink
from pnp.art.pen import Pen
from pnp.art.shapes import EMBLEM, rounded
from pnp.ground.geometry import Affine

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

_PIP: Final = {"full": 9.0, "grey": 9.0, "low": 5.6}
_FACE: Final = rounded(7, 7, 86, 86, 19)
_LIT: Final = rounded(7, 7, 80, 80, 19)

_ENLARGED: Final = Affine.translation(50, 50) @ Affine.scaling(1.7) @ Affine.translation(-51.7, -34)


def draw_die(face: str, ink: Ink) -> bytes:
    """The die whose upper face is a key of `PIPS`."""
    pen = Pen(BOX, ink, WEIGHT)
    _die(pen)
    _pips(pen, face)
    return pen.to_bytes()


def draw_wild(ink: Ink) -> bytes:
    """A die that shows a duck: it may be any number."""
    pen = Pen(BOX, ink, WEIGHT)
    _die(pen)
    pen.outlined(placed(EMBLEM, _ENLARGED), "corn", 0.8)
    pen.dot(*_ENLARGED.apply(58, 26.5), 3.4)
    return pen.to_bytes()


def draw_blank(ink: Ink) -> bytes:
    """A dashed square: a die goes here."""
    pen = Pen(BOX, ink, WEIGHT)
    pen.fill(_FACE, "cream", "light")
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
    for x, y in PIPS[face]:
        pen.dot(x, y, radius)
