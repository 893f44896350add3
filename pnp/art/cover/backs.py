"""Backs of cards: fields that bleed on every edge and look the same upside down.

A back has no frame, so that misregistration of the two sides is invisible. The box is in
millimetres, a card of 63 x 88 with 3 mm of bleed all round. One half is drawn and rotated. Backs
are pale: they take less ink than the faces on the other side.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.cover.families import FAMILIES
from pnp.art.cover.patterns import ANGLES, CROSSED, lines, weight
from pnp.art.cover.rubber import DUCK
from pnp.art.kit.curves import transform_shape
from pnp.art.kit.hatch import Box
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import round_rect
from pnp.core.geometry import Affine

FIELD: Final = "M0 0L69.0 0L69.0 94.0L0 94.0Z"
MIDDLE: Final = (34.5, 47.0)

_X, _Y = MIDDLE
_ALL: Final = (-38.0, -50.0, 38.0, 50.0)
"""The field and a little more, from its middle."""
_TURNS: Final = ("rotate(0)", f"rotate(180 {_X} {_Y})")
_GAP: Final = 5.0
_THINNED: Final = 2.0
"""The factor for gaps in low ink."""
_SPREAD: Final = 2.0
"""The same for dots."""
_FRAME: Final = 1.1
"""The weight of the window's edge in low ink."""
_STRIPE: Final = 1.2
"""The width of the field's stripes in low ink, which are paper between two lines."""
_HAIR: Final = 0.085
"""The width of those lines."""
_CLEAR: Final[Box] = (-24.0, -38.0, 24.0, 38.0)
"""The middle of the field, beyond which no stripe runs along an edge in low ink: a printer's drift
would show beside it."""
_WINDOW: Final = round_rect(_X - 16.8, _Y - 25.5, 33.6, 51, 14.6)
_ROOM: Final[Box] = (-17.0, -26.0, 17.0, 26.0)
"""The window, from its middle."""
_PORTRAIT: Final = round_rect(_X - 13.6, _Y - 22.3, 27.2, 44.6, 11.4)
"""The clear paper in it in low ink, of which the family's hatch is the frame."""
_TONE: Final = 1.2
"""The gap between the lines of that frame."""
_WIDER: Final = 1.8
"""How much wider the gaps are where lines cross, and between dots."""
_SPECKS: Final = 0.6
"""How wide dots are, relative to others."""
_WAVES: Final = "".join(
    f"Q{_X - 15 + 6 * k} {_Y - 3.2 + 1.8 * (-1) ** k:.1f} {_X - 12 + 6 * k} {_Y - 3.2}"
    for k in range(6)
)
_WATER: Final = (
    f"M{_X - 18} {_Y - 3.2}{_WAVES}L{_X + 18} {_Y + 3.2}"
    + transform_shape(_WAVES, Affine.translation(2 * _X, 2 * _Y) @ Affine.scaling(-1))
    + "Z"
)
"""A band of water across the window's middle, the same from above and below."""
_RIPPLES: Final = "".join(
    transform_shape("M0 0Q1.5 -1.3 3 0Q4.5 1.3 6 0", Affine.translation(_X + dx, _Y + dy))
    for dx, dy in ((-10.6, 1.3), (-3, 0), (4.6, -1.3))
)
"""Wavelets on it, the same when turned."""
_SWIMMERS: Final = (
    *((_X - 24 + 12 * k, 10.4) for k in range(5)),
    *((x, y) for y in (27.2, 37.2) for x in (_X - 23.6, _X + 23.6)),
)
"""The middles of little ducks of a half: clear of the trim, for a printer's drift would cut them
differently on each card. The family's name lies between them, its badges where the halves meet."""
_SMALL: Final = 0.074
"""How large they are."""
_EYE: Final = (78.0, 48.0)
"""The eye of a little duck in low ink, in its own box."""
_AROUND: Final = 10.0
"""The paper between it and the hatch, in the same box."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the back of a family's duck cards, or `water`, which lies over the ducks on it."""
    if name == "water":
        _paint_water(pen)
    else:
        _paint_field(pen, FAMILIES[name].colour, FAMILIES[name].hatch)


def _paint_field(pen: InkPen, colour: str, pattern: str) -> None:
    low = pen.ink == "low"
    wider = 1.0 if not low else _SPREAD if pattern == "dots" else _THINNED
    hatch = _stripes(pattern, _GAP * wider) if low else lines(pattern, _ALL, _GAP)
    field = transform_shape(hatch, Affine.translation(_X, _Y))
    with pen.inside(FIELD):
        ground(pen, f"{colour}_faint")
        if low:
            _fine(pen, field, pattern)
        else:
            pen.line(field, weight(pattern, _GAP, pen.unit, 2.2), f"{colour}_pale")
        for _ in halves(pen):
            _swimmers(pen, f"{colour}_soft")
        pen.fill(_WINDOW, "foam")
        if low:
            _tone(pen, pattern)
        pen.line(_WINDOW, _FRAME if low else 5, colour)


def _fine(pen: InkPen, field: str, pattern: str) -> None:
    """Draw the family's hatch in low ink: behind all, it has the finest lines."""
    if pattern == "dots":
        pen.line(field, weight(pattern, _GAP, pen.unit, 1))
    else:
        pen.hairline(field, "outline", _STRIPE + 2 * _HAIR)
        pen.hairline(field, "paper", _STRIPE)


def _tone(pen: InkPen, pattern: str) -> None:
    """Draw the family's hatch around the large ducks in low ink, close and fine."""
    gap = _TONE if len(ANGLES[pattern]) == 1 else _WIDER * _TONE
    close = transform_shape(lines(pattern, _ROOM, gap), Affine.translation(_X, _Y))
    with pen.inside(_WINDOW):
        if pattern == "dots":
            pen.line(close, weight(pattern, _SPECKS * gap, pen.unit, 1))
        else:
            pen.hairline(close, "outline", _HAIR)
    pen.fill_and_line(_PORTRAIT, "foam", 0.6)


def _stripes(pattern: str, gap: float) -> str:
    """Return the family's hatch, without what runs along an edge near it."""
    left, top, right, bottom = _ALL
    over = {
        "upright": (_CLEAR[0], top, _CLEAR[2], bottom),
        "level": (left, _CLEAR[1], right, _CLEAR[3]),
    }
    if pattern == "grid":
        return "".join(lines(name, shape, CROSSED * gap) for name, shape in over.items())
    return lines(pattern, over.get(pattern, _ALL), gap)


def _paint_water(pen: InkPen) -> None:
    """Draw the band of water between the ducks, and the window's edge over it."""
    low = pen.ink == "low"
    with pen.inside(_WINDOW):
        pen.fill_and_line(_WATER, "water", 1.2 if low else 0.6)
    pen.line(_RIPPLES, 1.5 if low else 0.6, "water_deep")
    pen.line(_WINDOW, _FRAME if low else 1.2)


def centre(shape: str) -> str:
    """Return a shape moved so that its origin lies in the middle of a back."""
    return transform_shape(shape, Affine.translation(*MIDDLE))


def halves(pen: InkPen) -> Iterator[None]:
    """Draw the block's shapes twice: upright, and upside down in the other half."""
    for turn in _TURNS:
        with pen.transform(turn, apart=True):
            yield


def ground(pen: InkPen, paint: str) -> None:
    """Fill the whole back with a paint; low ink leaves it paper."""
    if pen.ink != "low":
        pen.fill(FIELD, paint)


def _swimmers(pen: InkPen, paint: str) -> None:
    low = pen.ink == "low"
    for x, y in _SWIMMERS:
        with pen.transform(f"translate({x:.1f} {y}) scale({_SMALL}) translate(-58 -70)"):
            if low:
                pen.halo(DUCK["far"], _AROUND)
                pen.contour(DUCK["far"], weight=11)
            pen.fill(DUCK["far"], paint)
            if low:
                pen.line(DUCK["wing"], 6.5)
                pen.dot(*_EYE, 6.5)
