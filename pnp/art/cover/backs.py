"""Backs of cards: fields that bleed on every edge and look the same upside down.

A back has no frame, so that misregistration of the two sides is invisible. The box is in
millimetres, a card of 63 x 88 with 3 mm of bleed all round. One half is drawn and rotated. Backs
are pale: they take less ink than the faces on the other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.cover.families import FAMILIES
from pnp.art.cover.patterns import lines, weight
from pnp.art.cover.rubber import DUCK
from pnp.art.kit.curves import placed
from pnp.art.kit.inks import LOW_FINEST
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import rounded
from pnp.core.geometry import Affine

FIELD: Final = "M0 0L69.0 0L69.0 94.0L0 94.0Z"
MIDDLE: Final = (34.5, 47.0)

_X, _Y = MIDDLE
_ALL: Final = (-38.0, -50.0, 38.0, 50.0)
"""The field and a little more, from its middle."""
_TURNS: Final = ("rotate(0)", f"rotate(180 {_X} {_Y})")
_GAP: Final = 5.0
_THINNED: Final = 2.1
"""The factor for gaps in low ink."""
_WINDOW: Final = rounded(_X - 17.5, _Y - 25.5, 35, 51, 15)
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
_WAVELETS: Final = "".join(
    f"M{_X + x} {_Y + y}q2.2 -1.5 4.4 0t4.4 0" for x, y in ((-11.4, -0.6), (2.2, -1), (-4.4, 1.7))
)
"""Its lines, clear of the badges on its ends."""
_EYE: Final = (78.0, 48.0)
"""The eye of a little duck in low ink, in its own box."""
_SMALL: Final = 0.074
_SWIMMERS: Final = tuple((x, y) for y in (23.6, 34.8) for x in (10.0, 59.0))
"""The middles of little ducks of a half: as far from the trim as a printer may drift, and from
the window. The family's name lies above it, and its badges beside the other half's."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the back of a family's duck cards, or `water`, which lies over the ducks on it."""
    if name == "water":
        _paint_water(pen)
    else:
        _paint_field(pen, name)


def _paint_field(pen: InkPen, name: str) -> None:
    low, colour, hatched = pen.ink == "low", FAMILIES[name].colour, FAMILIES[name].hatch
    hatch = lines(hatched, _ALL, _GAP * _THINNED if low else _GAP)
    heavy = LOW_FINEST if low else 2.4
    with pen.inside(FIELD):
        ground(pen, f"{colour}_faint")
        pen.line(
            placed(hatch, Affine.translation(_X, _Y)),
            weight(hatched, _GAP, pen.unit, heavy),
            "outline" if low else f"{colour}_pale",
        )
        for _ in halves(pen):
            _swimmers(pen, f"{colour}_soft")
        pen.fill(_WINDOW, "foam")
        pen.line(_WINDOW, 5.4 if low else 5, "outline" if low else colour)


def _paint_water(pen: InkPen) -> None:
    """Draw the band of water between the ducks, and the window's edge over it."""
    with pen.inside(_WINDOW):
        pen.outlined(_WATER, "water", 0.6)
        pen.line(_WAVELETS, 0.5, "water_deep")
    if pen.ink == "low":
        pen.line(_WINDOW, 2.6, "white")
    else:
        pen.line(_WINDOW, 1.2)


def centre(shape: str) -> str:
    """Return a shape moved so that its origin lies in the middle of a back."""
    return placed(shape, Affine.translation(*MIDDLE))


def halves(pen: InkPen) -> Iterator[None]:
    """Draw the block's shapes twice: upright, and upside down in the other half."""
    for turn in _TURNS:
        with pen.moved(turn, apart=True):
            yield


def ground(pen: InkPen, paint: str) -> None:
    """Fill the whole back with a paint; low ink leaves it paper."""
    if pen.ink != "low":
        pen.fill(FIELD, paint)


def _swimmers(pen: InkPen, paint: str) -> None:
    """Draw the little ducks, solid in every ink: so no line of the hatch ends beside one."""
    low = pen.ink == "low"
    for x, y in _SWIMMERS:
        with pen.moved(f"translate({x} {y}) scale({_SMALL}) translate(-58 -70)"):
            pen.fill(DUCK["far"], "outline" if low else paint)
            if low:
                pen.fill(DUCK["wing"], "white")
                pen.dot(*_EYE, 3.4, "white")
