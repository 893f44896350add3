"""Dice: pips, a wild face with a duck, a dashed place for a die, a pool of three."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.kit.curves import Point, transform_shape
from pnp.art.kit.palette import Ink
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import EMBLEM, EMBLEM_EYE, round_rect
from pnp.core.geometry import Affine

_LOW, _MID, _HIGH = 27.0, 50.0, 73.0
_MIDDLE: Final = ((_MID, _MID),)
_RISING: Final = ((_LOW, _HIGH), (_HIGH, _LOW))
_FALLING: Final = ((_LOW, _LOW), (_HIGH, _HIGH))
_SIDES: Final = ((_LOW, _MID), (_HIGH, _MID))

PIPS: Final[Mapping[str, tuple[Point, ...]]] = {
    "1": _MIDDLE,
    "2": _RISING,
    "3": _RISING + _MIDDLE,
    "4": _RISING + _FALLING,
    "5": _RISING + _FALLING + _MIDDLE,
    "6": _RISING + _FALLING + _SIDES,
}

_PIP_RADIUS: Final[Mapping[Ink, float]] = {"full": 9.0, "grey": 9.0, "low": 6.8}
_FACE: Final = round_rect(7, 7, 86, 86, 19)
_LIT: Final = round_rect(7, 7, 80, 80, 19)
_ENLARGED: Final = Affine.translation(50, 50) @ Affine.scaling(1.7) @ Affine.translation(-51.7, -34)
_POOL: Final = (
    ("3", "translate(4 8) rotate(-7 22 22) scale(.44)"),
    ("6", "translate(57 5) rotate(5 22 22) scale(.44)"),
    ("1", "translate(111 8) rotate(-4 22 22) scale(.44)"),
)
_POOL_EDGE: Final = 2.0
"""The weight of their outlines, which are scaled with them."""


def paint(pen: InkPen, name: str) -> None:
    """Draw a die whose upper face is a key of `PIPS`, or one of the others."""
    if name in PIPS:
        _die(pen, name)
    else:
        _OTHERS[name](pen)


def _wild(pen: InkPen) -> None:
    """Draw a die that shows a duck: it may be any number."""
    _cube(pen)
    pen.fill_and_line(transform_shape(EMBLEM, _ENLARGED), "corn", 1.6 if pen.ink == "low" else 0.8)
    pen.dot(*_ENLARGED.apply(*EMBLEM_EYE), 3.4)


def _blank(pen: InkPen) -> None:
    """Draw a dashed square: a die goes here."""
    pen.tone(_FACE, "cream", "light")
    pen.dashes(_FACE, 0.8, "9 9.5")


def _pool(pen: InkPen) -> None:
    """Draw three dice in a row, as they fell."""
    for face, place in _POOL:
        with pen.transform(place):
            _die(pen, face, _POOL_EDGE)


def _die(pen: InkPen, face: str, edge: float = 1) -> None:
    _cube(pen, edge)
    for x, y in PIPS[face]:
        pen.dot(x, y, _PIP_RADIUS[pen.ink])


def _cube(pen: InkPen, edge: float = 1) -> None:
    """Draw a die without pips; `edge` is the weight of its outline."""
    pen.fill(_FACE, "cream")
    pen.tone(_FACE, "cream", "shade")
    pen.tone(_LIT, "cream", "plain")
    pen.line(_FACE, edge * (1.35 if pen.ink == "low" else 1))


_OTHERS: Final[Mapping[str, Callable[[InkPen], None]]] = {
    "wild": _wild,
    "blank": _blank,
    "pool": _pool,
}
