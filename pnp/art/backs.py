"""Backs of cards: fields that run over every edge and look the same upside down.

A back has no frame, so that nobody sees how far the printer's two sides lie apart. The box is
in millimetres, a card of 63 x 88 with 3 mm of bleed all round. A half is drawn and turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.badges import paint_badge
from pnp.art.bathduck import paint_duck
from pnp.art.bathwater import gleam
from pnp.art.curves import ellipse, placed
from pnp.art.families import FAMILIES, DuckFamily
from pnp.art.palette import Ink
from pnp.art.patterns import lines, weight
from pnp.art.pen import InkPen
from pnp.art.rubber import FAR_DUCK
from pnp.art.shapes import rounded
from pnp.art.signs import paint_little_duck
from pnp.ground.geometry import Affine

BOX: Final = (69.0, 94.0)
WEIGHT: Final = 0.55

_X: Final = BOX[0] / 2
_Y: Final = BOX[1] / 2
_FIELD: Final = f"M0 0L{BOX[0]} 0L{BOX[0]} {BOX[1]}L0 {BOX[1]}Z"
_ALL: Final = (-38.0, -50.0, 38.0, 50.0)
"""The field and a little more, from its middle."""
_TURNS: Final = ("rotate(0)", f"rotate(180 {_X} {_Y})")
_GAP: Final = 5.0
_WINDOW: Final = rounded(_X - 17.5, _Y - 25.5, 35, 51, 15)
_BATHER: Final = f"translate({_X - 13.5} {_Y - 24.8}) scale(.225)"
"""From a bath duck's box to the upper half of the window."""
_WAVES: Final = "".join(
    f"Q{_X - 15 + 6 * k} {_Y - 3.2 + 1.8 * (-1) ** k:.1f} {_X - 12 + 6 * k} {_Y - 3.2}"
    for k in range(6)
)
_WATER: Final = (
    f"M{_X - 18} {_Y - 3.2}{_WAVES}L{_X + 18} {_Y + 3.2}"
    + placed(_WAVES, Affine.translation(2 * _X, 2 * _Y) @ Affine.scaling(-1))
    + "Z"
)
"""A band of water across the window's middle, the same from above and below."""
_BADGE: Final = (
    Affine.translation(_X - 9, _Y) @ Affine.scaling(0.078) @ Affine.translation(-50, -50)
)
_DUCK: Final = Affine.translation(_X, _Y - 8) @ Affine.scaling(0.2) @ Affine.translation(-60, -70)
_BUBBLE: Final = 21.0
_SWIMMERS: Final = (
    *((x, 5.0, 0) for x in (8.4, 25.8, 43.2, 60.6)),
    *((x, 15.5, 180) for x in (-0.3, 12.4, 56.6, 69.3)),
    *((x, 26.0, 0) for x in (8.4, 60.6)),
    *((x, 36.5, 180) for x in (-0.3, 69.3)),
    (8.4, 47.0, 0),
)
"""Little ducks of a half: the middle, and how they are turned."""
_FOAM: Final = (
    "10.2 22.1 8.2 57.1 0.8 7.7 -0.8 46.1 8.6 31.7 18.5 8.4 18.3 -0.4 8.3 71.5 16.3 7.5 -2.7 9.7 "
    "7.9 40.1 2.7 7.8 59 28.7 8.3 71.9 1.1 6.4 47.2 17.4 5.9 -1.2 29.6 4.2 72 32.1 4.1 10.7 35.9 "
    "4.1 -2.2 -3.6 4.4 59.2 13.7 4.3 20.2 29.1 3.1 9.8 9 3 56.9 40.7 3.1 44.5 26.5 3 6.2 1.7 3.2 "
    "20 13 3.4 12.1 44.4 3 27.9 6.9 3.1 -2.8 21.5 3 30.7 -2.2 2.1 3.7 35.7 2 64.8 8.1 2.2 49.2 "
    "7.9 2 21.3 22.8 2.2 66.8 36.6 2.2 14.4 12.3 1.5 15.4 31.6 1.6 25.8 27.7 1.4 17.4 34.7 1.4 "
    "53.1 9.9 1.6 5.4 31.3 1.5 63.5 39.4 1.5 53.2 37.2 1.4 47.9 30.4 1.6 55.1 18.6 1.5 -3.5 35.6 "
    "1.5 69.2 26.4 1.4 6.4 -3.8 1.5 20.7 18.6 1.5 47.8 -3.5 1.4"
)
"""Bubbles of a half that do not touch: x, y and radius in turn."""
_GLEAMING: Final = 2.5


def draw_back(family: str, ink: Ink) -> bytes:
    """The back of a family's duck cards."""
    row, pen = FAMILIES[family], InkPen(BOX, ink, WEIGHT)
    hatch = placed(lines(row.hatch, _ALL, _GAP), Affine.translation(_X, _Y))
    with pen.inside(_FIELD):
        _ground(pen, row.colour)
        pen.line(hatch, weight(row.hatch, _GAP, WEIGHT, 1.6), f"{row.colour}_dark")
        for _ in _halves(pen):
            _swimmers(pen, f"{row.colour}_pale")
        _window(pen, row)
    return pen.to_bytes()


def _window(pen: InkPen, row: DuckFamily) -> None:
    """The family's duck, upright and upside down, on the water between them."""
    pen.fill(_WINDOW, "foam")
    with pen.inside(_WINDOW):
        for _ in _halves(pen):
            with pen.moved(_BATHER, unit=2.5):
                paint_duck(pen, row, 1)
        pen.outlined(_WATER, "water", 0.6)
        for _ in _halves(pen):
            paint_badge(pen, row, _BADGE, WEIGHT)
    pen.line(_WINDOW, 1.2)


def draw_bubbles(ink: Ink) -> bytes:
    """The back of the cards that are called: foam, and two ducks that chase each other."""
    pen = InkPen(BOX, ink, WEIGHT)
    foam = "".join(ellipse(x, y, r) for x, y, r in _bubbles())
    gleams = "".join(gleam(x, y, r) for x, y, r in _bubbles() if r > _GLEAMING)
    with pen.inside(_FIELD):
        _ground(pen, "water_deep")
        for _ in _halves(pen):
            pen.outlined(foam, "bubble", 1)
            pen.line(gleams, 1, "white")
        pen.outlined(ellipse(_X, _Y, _BUBBLE), "foam", 1.2)
        for _ in _halves(pen):
            paint_little_duck(pen, _DUCK)
    return pen.to_bytes()


def _halves(pen: InkPen) -> Iterator[None]:
    """Draw once upright and once upside down."""
    for turn in _TURNS:
        with pen.moved(turn):
            yield


def _ground(pen: InkPen, paint: str) -> None:
    if pen.ink != "low":
        pen.fill(_FIELD, paint)


def _swimmers(pen: InkPen, paint: str) -> None:
    for x, y, turn in _SWIMMERS:
        with pen.moved(f"translate({x} {y}) rotate({turn}) scale(.1) translate(-58 -70)"):
            if pen.ink == "low":
                pen.contour(FAR_DUCK, weight=4)
            pen.fill(FAR_DUCK, paint)


def _bubbles() -> Iterator[tuple[float, float, float]]:
    numbers = [float(word) for word in _FOAM.split()]
    return zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
