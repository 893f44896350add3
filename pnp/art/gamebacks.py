"""Backs of the decks of Gallery and Duck Blind, light on ink: lines on a pale ground, a window.

Like all backs they run over every edge and look the same upside down: a half is drawn and turned.
The box is in millimetres, a card of 63 x 88 with 3 mm of bleed all round. A player's actions have
the same back as the shots, so that face-down cards look alike.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from pnp.art.blind.court import paint_court, paint_dial
from pnp.art.blind.shells import HUNTERS
from pnp.art.cover.backs import FIELD, MIDDLE, centre, ground, halves
from pnp.art.cover.patterns import ANGLES, SPREAD, lines, weight
from pnp.art.gallery.tinducks import paint_bare
from pnp.art.kit.curves import Point, ellipse, pair, transform_shape
from pnp.art.kit.hatch import Box
from pnp.art.kit.inks import LOW_FINEST
from pnp.art.kit.letterpress import press
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, round_rect
from pnp.art.kit.staging import SCENES, Painter, Placing, stage
from pnp.art.kit.tables import RowFile
from pnp.core.geometry import Affine
from pnp.data.schema import Record

_X, _Y = MIDDLE
_ALL: Final[Box] = (-38.0, -50.0, 38.0, 50.0)
"""The field and a little more, from its middle."""
_FIELD: Final = (25.0, 35.2)
"""Half the width and height of what the field of a deck without emblem hides."""
_BLED: Final = (37.0, 49.5)
"""The same of a card with its bleed, and a little more."""
_GAP: Final = 5.0
_DOT: Final = 0.65
"""The factor for dots in low ink: between the cut and those on either side there is paper."""
_WINDOW: Final = round_rect(_X - 22.5, _Y - 33, 45, 66, 13)
_PLANK: Final = round_rect(_X - 26.5, _Y - 3.8, 53, 7.6, 0.7)
"""Across the window's middle, between the picture and the same upside down."""
_GRAIN: Final = centre("M-22 -2L-16 -2M-20 2L-16 2M-3 -2L1 -2M22 2L16 2M20 -2L16 -2M3 2L-1 2")
_STRING: Final = "M28.2 25.8C27.2 32 22.8 31 21 25"
"""From the popgun's muzzle to its cork."""
_GLOW: Final = "".join(
    f"M{pair(MIDDLE)}L{pair(on_circle(MIDDLE, 42, a))}L{pair(on_circle(MIDDLE, 42, a + 9.25))}Z"
    for a in (6.625 + 22.5 * k for k in range(16))
)
_BEAMS: Final = "".join(
    f"M{pair(on_circle(MIDDLE, 19, a))}L{pair(on_circle(MIDDLE, 42, a))}"
    for a in (16.875 + 11.25 * k for k in range(32))
)
"""Rays behind what is in the window, the same upside down; in low ink their edges."""
_CLOTH: Final = tuple(
    f"M{pair((_X - 22.5 + 9 * k, _Y - 34))}L{pair((_X - 13.5 + 9 * k, _Y - 34))}"
    f"L{pair((_X - 13.5 + 9 * k, _Y - 28.6))}"
    f"C{pair((_X - 13.5 + 9 * k, _Y - 25.6))} {pair((_X - 22.5 + 9 * k, _Y - 25.6))}"
    f" {pair((_X - 22.5 + 9 * k, _Y - 28.6))}Z"
    for k in range(5)
)
"""The scallops of the awning over the window."""
_BOARD: Final = round_rect(_X - 26.5, _Y - 37, 53, 74, 17)
_QUARTER: Final = (
    *((24.5, 7.0), (24.5, 14.0), (24.5, 21.0)),
    *((23.0, 28.1), (17.6, 33.5), (10.5, 35.0), (3.5, 35.0)),
)
"""Bulbs below the plank's right end to below the middle, along a board about the window."""
_BULBS: Final = tuple(
    "".join(
        ellipse(_X + right * x, _Y + down * y, 1.35)
        for right in (1, -1)
        for down in (1, -1)
        for k, (x, y) in enumerate(_QUARTER)
        if (k + (right == down)) % 2 == rest
    )
    for rest in (0, 1)
)
"""Every other bulb, and those between them."""
_RAYS: Final = "rays"
_RAY: Final = 11.25
_HUNTER: Final = "shots."


class DeckBack(Record):
    """A deck's back."""

    paint: str
    """Of its ground, lines and targets, in tints."""
    pattern: str
    """A hatch of `pnp.art.cover.patterns`, or rays."""
    window: str = ""
    """The paint of the rays in its window."""
    emblem: Placing | None = None
    """In the upper half of the window; a deck of Duck Blind has a field of its own instead."""
    strong: bool = False
    """Whether its lines have the full paint, and are thus thinner, rather than a tint."""
    lights: bool = False
    """Whether bulbs stand about the window, as about a booth at a fair."""


def _of_hunter(name: str) -> DeckBack:
    row = HUNTERS[name]
    return DeckBack(paint=row.paint, pattern=row.pattern, strong=True)


def _bang(pen: InkPen) -> None:
    """Draw a popgun as it goes off, its cork on its string."""
    pen.line(_STRING, 1.3)
    pen.line(_STRING, 0.5, "rope")
    stage(pen, SCENES["back.acts"].before)


_PAINTERS: Final[Mapping[str, Painter]] = {
    "bang": _bang,
    "bare": paint_bare,
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
    pen.fill(_WINDOW, "white")
    with pen.inside(_WINDOW):
        if pen.ink == "low":
            pen.line(_BEAMS, LOW_FINEST)
        else:
            pen.fill(_GLOW, back.window)
        for _ in halves(pen):
            _canopy(pen, back.paint)
            with pen.transform("scale(1)", pen.unit * (1.6 if pen.ink == "low" else 1)):
                stage(pen, (emblem,), _PAINTERS)
    pen.line(_WINDOW, 2.4 if pen.ink == "low" else 1.2)
    _plank(pen, back)


def _canopy(pen: InkPen, paint: str) -> None:
    """Draw the cloth above the window, which the window's edge cuts."""
    for k, scallop in enumerate(_CLOTH):
        pen.ground(scallop, "fair_cream" if k % 2 else f"{paint}_soft")
        if k % 2 == 0:
            pen.engrave(scallop, "shadow_upright")
        pen.line(scallop, 0.7)


def _lines(pen: InkPen, back: DeckBack) -> None:
    low = pen.ink == "low"
    if back.pattern == _RAYS:
        shape = _rays()
        if low:
            pen.line(shape, LOW_FINEST)
        else:
            pen.fill(shape, f"{back.paint}_soft")
        return
    gap = _GAP * _spacing(back) if low else _GAP
    from_x, from_y = _shift(back, gap) if low else (0, 0)
    unseen = None if back.emblem else _is_unseen
    hatch = transform_shape(
        lines(back.pattern, _ALL, gap, unseen), Affine.translation(_X + from_x, _Y + from_y)
    )
    finest = LOW_FINEST * (1.4 if back.strong else 1)
    most = finest if low else 0.9 if back.strong else 2.2
    bold = weight(back.pattern, gap * (_DOT if low else 1), pen.unit, most)
    tint = back.paint if back.strong else f"{back.paint}_soft"
    pen.line(hatch, bold, "outline" if low else tint)


def _is_unseen(place: Point) -> bool:
    """Return whether a place is under the field, or beyond the bleed."""
    across, down = abs(place[0]), abs(place[1])
    return (across < _FIELD[0] and down < _FIELD[1]) or across > _BLED[0] or down > _BLED[1]


def _shift(back: DeckBack, gap: float) -> tuple[float, float]:
    """Return the shift of a hatch off the middle, in mm: cut and frame run between its lines.

    It stays the same upside down: a half step for lines; for dots, whose rows are staggered, a
    quarter across and a half down.
    """
    if not back.strong:
        return 0, 0
    if back.pattern == "dots":
        apart = SPREAD * gap
        return apart / 4, apart * math.sqrt(3) / 4
    return 0, gap / 2 if back.pattern == "level" else 0


def _spacing(back: DeckBack) -> float:
    """Return the factor for gaps in low ink, smaller for players, who know theirs by the lines."""
    if back.lights:
        return 0.9
    if back.strong:
        return 1.3 if ANGLES[back.pattern] else 1.075
    return 1.8


def _lights(pen: InkPen, paint: str) -> None:
    """Draw a board about the window with bulbs on it."""
    pen.fill(_BOARD, "manila" if pen.ink == "low" else paint)
    pen.line(_BOARD, 1.6 if pen.ink == "low" else 0.8)
    bright, dim = _BULBS
    press(pen, bright, "primary_yellow", 0.4)
    press(pen, dim, "outline" if pen.ink == "low" else "primary_yellow", 0.4)


def _rays() -> str:
    """Return wedges from the middle outwards, the same upside down."""
    edges = (
        (on_circle(MIDDLE, 62, turn), on_circle(MIDDLE, 62, turn + _RAY))
        for turn in (2 * _RAY * k for k in range(16))
    )
    return "".join(f"M{pair(MIDDLE)}L{pair(a)}L{pair(b)}Z" for a, b in edges)


def _plank(pen: InkPen, back: DeckBack) -> None:
    """Draw a plank across the booth, and two targets nailed on it."""
    low = pen.ink == "low"
    solid = f"{back.paint}_ring"
    pen.fill_and_line(_PLANK, "wood", 1.6 if low else 0.9)
    pen.line(_GRAIN, 0.3, "rope_deep")
    pen.fill(_both(24.6, 0.6), "outline")
    pen.fill_and_line(_both(9.5, 5.8), "manila", 0.8)
    for radius, paint in ((4.6, solid), (3, "manila"), (1.6, solid)):
        pen.fill(_both(9.5, radius), paint)


def _both(across: float, radius: float) -> str:
    """Return two circles on the plank, left and right of its middle."""
    return ellipse(_X - across, _Y, radius) + ellipse(_X + across, _Y, radius)
