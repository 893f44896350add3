"""Backs of the decks of Gallery and Duck Blind, light on ink: lines on a pale ground, a window.

Like all backs they run over every edge and look the same upside down: a half is drawn and turned.
The box is in millimetres, a card of 63 x 88 with 3 mm of bleed all round. A player's actions have
the same back as the shots, so that face-down cards look alike.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.art.blind.court import paint_court, paint_dial
from pnp.art.blind.shells import HUNTERS
from pnp.art.cover.backs import FIELD, MIDDLE, ground, halves
from pnp.art.cover.badges import BADGES
from pnp.art.cover.patterns import lines, weight
from pnp.art.gallery.tinducks import paint_tinduck
from pnp.art.kit.curves import ellipse, pair, placed
from pnp.art.kit.hatch import Box
from pnp.art.kit.inks import LOW_FINEST
from pnp.art.kit.letterpress import press
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, rounded
from pnp.art.kit.staging import SCENES, Painter, Placing, stage
from pnp.art.kit.tables import RowFile
from pnp.core.geometry import Affine
from pnp.data.schema import Record

_X, _Y = MIDDLE
_ALL: Final[Box] = (-38.0, -50.0, 38.0, 50.0)
"""The field and a little more, from its middle."""
_GAP: Final = 5.0
_WINDOW: Final = rounded(_X - 22.5, _Y - 33, 45, 66, 13)
_BELT: Final = rounded(_X - 22.5, _Y - 2.8, 45, 5.6, 0.1)
"""Across the window's middle, between the picture and the same upside down."""
_BOARD: Final = rounded(_X - 26.5, _Y - 37, 53, 74, 17)
_QUARTER: Final = (
    *((24.5, 0.0), (24.5, 6.4), (24.5, 12.8), (24.5, 19.2), (23.5, 25.6)),
    *((20.2, 30.9), (15.0, 34.1), (8.6, 35.0), (2.9, 35.0)),
)
"""Bulbs from the right of the middle to below it, along a board about the window."""
_BULBS: Final = "".join(
    ellipse(x, y, 1.35)
    for x, y in dict.fromkeys(
        (_X + right * x, _Y + down * y)
        for right in (1, -1)
        for down in (1, -1)
        for x, y in _QUARTER
    )
)
_RAYS: Final = "rays"
_RAY: Final = 11.25
_HUNTER: Final = "shots."


class DeckBack(Record):
    """A deck's back."""

    paint: str
    """Of its ground, lines and belt, in tints."""
    pattern: str
    """A hatch of `pnp.art.cover.patterns`, or rays."""
    emblem: Placing | None = None
    """In the upper half of the window; a deck of Duck Blind has a field of its own instead."""
    sign: str = "circle"
    """On the belt, a key of `BADGES`."""
    strong: bool = False
    """Whether its lines have the full paint, and are thus thinner, rather than a tint."""
    lights: bool = False
    """Whether bulbs stand about the window, as about a booth at a fair."""


def _of_hunter(name: str) -> DeckBack:
    row = HUNTERS[name]
    return DeckBack(paint=row.paint, pattern=row.pattern, strong=True)


def _bang(pen: InkPen) -> None:
    """Draw a popgun as it goes off."""
    stage(pen, SCENES["back.acts"].before)


_PAINTERS: Final[Mapping[str, Painter]] = {
    "bang": _bang,
    "tinduck": paint_tinduck,
}
DECKS: Final[Mapping[str, DeckBack]] = RowFile("decks", DeckBack)


def paint(pen: InkPen, name: str) -> None:
    """Draw the back of a deck, a key of `DECKS`, or of a hunter, as `shots.olive`."""
    hunter = name.removeprefix(_HUNTER)
    back = _of_hunter(hunter) if hunter in HUNTERS else DECKS[name]
    with pen.inside(FIELD):
        ground(pen, f"{back.paint}_pale")
        _lines(pen, back)
        if back.lights:
            _lights(pen, back.paint)
        if back.emblem:
            _window(pen, back, back.emblem)
        elif back.pattern == _RAYS:
            paint_dial(pen, back.paint)
        else:
            paint_court(pen, hunter, back.paint)


def _window(pen: InkPen, back: DeckBack, emblem: Placing) -> None:
    pen.fill(_WINDOW, "manila")
    with pen.inside(_WINDOW):
        for _ in halves(pen):
            stage(pen, (emblem,), _PAINTERS)
        _belt(pen, back)
    pen.line(_WINDOW, 2.4 if pen.ink == "low" else 1.2)


def _lines(pen: InkPen, back: DeckBack) -> None:
    low = pen.ink == "low"
    if back.pattern == _RAYS:
        shape = _rays()
        if low:
            pen.line(shape, LOW_FINEST)
        else:
            pen.fill(shape, f"{back.paint}_soft")
        return
    gap = _GAP * 1.8 if low else _GAP
    drawn = placed(lines(back.pattern, _ALL, gap), Affine.translation(_X, _Y))
    most = LOW_FINEST if low else 0.9 if back.strong else 2.2
    bold = weight(back.pattern, gap * (0.5 if low else 1), pen.unit, most)
    tint = back.paint if back.strong else f"{back.paint}_soft"
    pen.line(drawn, bold, "outline" if low else tint)


def _lights(pen: InkPen, paint: str) -> None:
    """Draw a board about the window with bulbs on it."""
    pen.fill(_BOARD, "manila" if pen.ink == "low" else paint)
    pen.line(_BOARD, 0.8)
    press(pen, _BULBS, "primary_yellow", 0.4)


def _rays() -> str:
    """Return wedges from the middle outwards, the same upside down."""
    edges = (
        (on_circle(MIDDLE, 62, turn), on_circle(MIDDLE, 62, turn + _RAY))
        for turn in (2 * _RAY * k for k in range(16))
    )
    return "".join(f"M{pair(MIDDLE)}L{pair(a)}L{pair(b)}Z" for a, b in edges)


def _belt(pen: InkPen, back: DeckBack) -> None:
    """Draw the belt, with the deck's sign at its middle, and upside down beside it."""
    pen.fill(_BELT, "outline" if pen.ink == "low" else back.paint)
    pen.line(_BELT, 0.6)
    for _ in halves(pen):
        centre = (_X - 9, _Y)
        pen.outlined(ellipse(*centre, 4.6), "manila", 0.7)
        by = Affine.translation(*centre) @ Affine.scaling(0.056) @ Affine.translation(-50, -52)
        sign = "outline" if pen.ink == "low" else back.paint
        pen.outlined(placed(BADGES[back.sign], by), sign, 0.5)
