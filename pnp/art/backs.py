"""Backs of cards: fields that run over every edge and look the same upside down.

A back has no frame, so that nobody sees how far the printer's two sides lie apart. The box is
in millimetres, a card of 63 x 88 with 3 mm of bleed all round. A half is drawn and turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.badges import paint_badge
from pnp.art.bathduck import paint_duck
from pnp.art.curves import placed
from pnp.art.families import FAMILIES, DuckFamily
from pnp.art.patterns import lines, weight
from pnp.art.pen import InkPen
from pnp.art.rubber import FAR_DUCK
from pnp.art.shapes import rounded
from pnp.core.geometry import Affine

FIELD: Final = "M0 0L69.0 0L69.0 94.0L0 94.0Z"
MIDDLE: Final = (34.5, 47.0)

_X, _Y = MIDDLE
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
_SWIMMERS: Final = (
    *((x, 5.0, 0) for x in (8.4, 25.8, 43.2, 60.6)),
    *((x, 15.5, 180) for x in (-0.3, 12.4, 56.6, 69.3)),
    *((x, 26.0, 0) for x in (8.4, 60.6)),
    *((x, 36.5, 180) for x in (-0.3, 69.3)),
    (8.4, 47.0, 0),
)
"""Little ducks of a half: the middle, and how they are turned."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the back of the duck cards of a family, a key of `FAMILIES`."""
    row = FAMILIES[name]
    hatch = placed(lines(row.hatch, _ALL, _GAP), Affine.translation(_X, _Y))
    with pen.inside(FIELD):
        ground(pen, row.colour)
        pen.line(hatch, weight(row.hatch, _GAP, pen.unit, 1.6), f"{row.colour}_dark")
        for _ in halves(pen):
            _swimmers(pen, f"{row.colour}_pale")
        _window(pen, row)


def _window(pen: InkPen, row: DuckFamily) -> None:
    """Draw the family's duck, upright and upside down, on the water between them."""
    pen.fill(_WINDOW, "foam")
    with pen.inside(_WINDOW):
        for _ in halves(pen):
            with pen.moved(_BATHER, unit=2.5):
                paint_duck(pen, row, 1)
        pen.outlined(_WATER, "water", 0.6)
        for _ in halves(pen):
            paint_badge(pen, row, _BADGE)
    pen.line(_WINDOW, 1.2)


def halves(pen: InkPen) -> Iterator[None]:
    """Draw what a half holds once upright and once upside down."""
    for turn in _TURNS:
        with pen.moved(turn):
            yield


def ground(pen: InkPen, paint: str) -> None:
    """Fill the whole back with a paint; low ink leaves it paper."""
    if pen.ink != "low":
        pen.fill(FIELD, paint)


def _swimmers(pen: InkPen, paint: str) -> None:
    for x, y, turn in _SWIMMERS:
        with pen.moved(f"translate({x} {y}) rotate({turn}) scale(.1) translate(-58 -70)"):
            if pen.ink == "low":
                pen.contour(FAR_DUCK, weight=4)
            pen.fill(FAR_DUCK, paint)
