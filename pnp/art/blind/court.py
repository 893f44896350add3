"""Fields of Duck Blind's backs, drawn as court cards are: a half, and the same upside down.

A player's is the decoy in the player's hat, afloat on a belt of shells; that of the marsh a mallard
on its reflection. The timing cards have a dial, around which flocks fly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.art.blind.shells import HUNTERS, paint_hunter, paint_shell, paint_sign
from pnp.art.cover.backs import MIDDLE, centre, halves
from pnp.art.kit.curves import ellipse
from pnp.art.kit.letterpress import press, press_and_clip
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, round_rect
from pnp.art.kit.staging import Painter, Placing, stage
from pnp.art.kit.strokes import wedge
from pnp.art.wild.duck import paint_by_name

_X, _Y = MIDDLE
_FIELD: Final = round_rect(_X - 26.5, _Y - 39, 53, 78, 8)
_INSET: Final = round_rect(_X - 25, _Y - 37.5, 50, 75, 6.6)
"""The edge of the scenery, before which reeds and belt go on to the field's."""
_UPPER: Final = centre("M-26.5 -39L26.5 -39L26.5 0L-26.5 0Z")
_BELT: Final = round_rect(_X - 28, _Y - 4.6, 56, 9.2, 0.1)
_STITCHES: Final = centre("M-27 -3.5L27 -3.5")
_BUCKLE: Final = round_rect(_X - 3.2, _Y - 5.6, 6.4, 11.2, 1.2)
_HOLE: Final = round_rect(_X - 1.5, _Y - 3.7, 3, 7.4, 0.6)
_DAWN: Final = (_X, _Y - 12.0)
_SUN: Final = ellipse(*_DAWN, 13)
_BEAMS: Final = range(180, 361, 20)
_AT_SIGN: Final = 220
"""The turn of the beam that points at the sign."""
_LAKE: Final = centre("M-28 -9L28 -9L28 0L-28 0Z")
_WATERLINE: Final = centre("M-28 -9L28 -9")
_SHORE: Final = centre("M-28 -9L-28 -13C-18 -15 -12 -11 -2 -12C10 -13 18 -16 28 -14L28 -9Z")
_RIPPLES: Final = centre("M-24 -6.6L-15 -6.6M12 -7L24 -7M-21 -2L-13 -2M4 -1.6L18 -1.6")
_CORNER: Final = ((_X - 20.2, _Y - 32.6), 3.6)
_REEDS: Final = tuple(
    Placing(
        show="marsh.reed",
        at=(_X + side * x, _Y + 1.6),
        scale=size,
        turn=side * turn,
        mirrored=side < 0,
    )
    for x, size, turn in ((22.4, 0.5, -4), (19.8, 0.62, -5), (17.4, 0.4, -9))
    for side in (-1, 1)
)
"""The right ones are mirrored on the left, so that those of both halves meet as reflections do."""
_OPEN: Final = 1.7
"""The gap between the lines of a hunter in low ink, relative to that of large figures."""
_FAR: Final = 0.5
"""The outline of reeds on the shore, relative to that of the duck before them."""
_CATTAILS: Final = tuple(
    Placing(
        show="place.reeds",
        at=(_X + side * 19.8, _Y - 8),
        scale=0.62,
        mirrored=side < 0,
    )
    for side in (-1, 1)
)
_SHELL: Final = Placing(show="shell", at=(_X - 25.4, _Y), scale=0.245, turn=-90)
_FIGURES: Final[Mapping[str, tuple[Placing, ...]]] = {
    "marsh": (Placing(show="wild mallard", at=(_X - 22.3, _Y - 29.8), scale=0.372),),
    "bonus": (
        Placing(show="wild king_eider", at=(_X - 18, _Y - 31), scale=0.31),
        Placing(show="bonus.cushion", at=(_X, _Y - 3.2), scale=0.96),
    ),
}
_DOME: Final = centre("M-19 0L-19 -17C-19 -28 -10 -33 0 -33C10 -33 19 -28 19 -17L19 0Z")
_KNOB: Final = ellipse(_X, _Y - 34.2, 1.9)
_NIMBUS: Final = ellipse(_X, _Y - 16, 12.6)
_GLEAM: Final = centre(
    "M-16.6 -6L-16.6 -17C-16.6 -24 -12 -28 -7 -30C-11 -26.6 -14 -23 -14 -16L-14 -6Z"
)
_WALL: Final = centre("M15.6 0L15.6 -16C15.6 -23 12 -28 8 -31.4C14 -29 19 -25 19 -17L19 0Z")
_STAND: Final = round_rect(_X - 22, _Y - 3.4, 44, 6.8, 1.2)
_PLATE: Final = round_rect(_X - 6, _Y - 1.7, 12, 3.4, 0.8)
_HUNTER: Final = Placing(show="hunter", at=(_X - 18.6, _Y - 29.3), scale=0.312)
_RIM: Final = ellipse(*MIDDLE, 27)
_FACE: Final = ellipse(*MIDDLE, 22.6)
_HALF_FACE: Final = centre("M-24 -24L24 -24L24 0L-24 0Z")
_SUNRISE: Final = (_X - 3.0, _Y - 9.0)
_HALO: Final = ellipse(*_SUNRISE, 14)
_HILLS: Final = centre("M-24 -3L-24 -6C-18 -9 -10 -7 -4 -6C6 -5 14 -9 24 -7L24 -3Z")
_POOL: Final = centre("M-24 -4L24 -4L24 0L-24 0Z")
_SHINE: Final = centre("M-20 -1.7L-13.6 -1.7M9 -2.3L16.4 -2.3M13 -1.2L19.6 -1.2")
_CALLER: Final = Placing(show="wild mallard.calling", at=(_X - 16.2, _Y - 20.8), scale=0.266)
_FLOCK: Final = tuple(
    Placing(show="marsh.bird", at=(_X + x, _Y + y), scale=size, turn=turn)
    for x, y, size, turn in (
        *((-22.2, -28.6, 0.19, -34), (-9.6, -33.8, 0.22, -14), (6.4, -34.4, 0.22, 8)),
        (19.6, -29.8, 0.19, 30),
    )
)


def paint_court(pen: InkPen, name: str, paint: str) -> None:
    """Draw the field of a back: of a hunter, of the marsh or of the bonus cards."""
    pen.fill(_FIELD, "white")
    with pen.inside(_FIELD):
        with pen.inside(_INSET if pen.ink != "low" else _FIELD):
            for _ in halves(pen):
                _scenery(pen, name, paint)
        if pen.ink != "low":
            pen.line(_INSET, 0.6, paint)
        for _ in halves(pen):
            with pen.inside(_UPPER):
                _figures(pen, name)
        if name in HUNTERS:
            _belt_of_shells(pen, name)
        elif name == "bonus":
            _stand(pen)
    pen.line(_FIELD, 1.8 if pen.ink == "low" else 1.4)


def _scenery(pen: InkPen, name: str, paint: str) -> None:
    wide, gap = (0.45 if name == "marsh" else 0.8, 3) if pen.ink == "low" else (5, 0)
    # the sign would leave no more than a stub of it
    behind = _AT_SIGN if pen.ink == "low" and name in HUNTERS else None
    beams = "".join(
        wedge(on_circle(_DAWN, 44, turn + 4), on_circle(_DAWN, 14 + gap, turn), wide)
        for turn in _BEAMS
        if turn != behind
    )
    if pen.ink == "low":
        pen.stroke(beams)
    elif name == "marsh":
        pen.fill(_UPPER, "air_gold")
        pen.fill(beams, "sun_disc")
    else:
        pen.fill(beams, f"{paint}_pale")
    pen.fill(_SUN, "sun_disc")
    pen.line(_SUN, 0.5)
    press(pen, _SHORE, "sedge", 0.5, "hills")
    pen.fill(_LAKE, "air_blue")
    pen.line(_WATERLINE, 0.5)
    if pen.ink != "low":
        pen.line(_RIPPLES, 0.5, "sun_disc")
    elif name == "marsh":
        pen.line(_RIPPLES, 0.4)


def _figures(pen: InkPen, name: str) -> None:
    if name == "marsh":
        stage(pen.finer(_FAR), _CATTAILS, set_off=0)
    else:
        stage(pen, _REEDS, set_off=0)
    if name == "bonus":
        _glass(pen)
    painters: Mapping[str, Painter] = {
        "hunter": lambda pen: paint_hunter(pen.denser(_OPEN), name, fine=True),
        "wild": paint_by_name,
    }
    stage(pen, _FIGURES.get(name, (_HUNTER,)), painters, set_off=1.5)
    if name in HUNTERS:
        paint_sign(pen, HUNTERS[name], *_CORNER)


def _glass(pen: InkPen) -> None:
    """Draw a dome of glass, lit from the upper left."""
    press(pen, _KNOB, "brass", 0.8)
    with press_and_clip(pen, _DOME, "air_pale"):
        pen.fill(_NIMBUS, "sun_disc")
        if pen.ink == "low":
            pen.line(_NIMBUS, 0.3)
        pen.fill(_GLEAM, "white")
        pen.engrave(_WALL, "shadow_level")


def _stand(pen: InkPen) -> None:
    """Draw the board on which both glasses stand, with a plate for a name from either side."""
    pen.fill_and_line(_STAND, "bark")
    pen.fill_and_line(_PLATE, "brass", 0.6)


def _belt_of_shells(pen: InkPen, name: str) -> None:
    press(pen, _BELT, "khaki")
    for _ in halves(pen):
        pen.line(_STITCHES, 0.4, "outline" if pen.ink == "low" else "bark")
        stage(pen, (_SHELL,), {"shell": lambda pen: paint_shell(pen, HUNTERS[name])}, set_off=0)
    press(pen, _BUCKLE, "brass")
    press(pen, _HOLE, "bark", 0.6)


def paint_dial(pen: InkPen, paint: str) -> None:
    """Draw the dial of the hours: the sun rises in either half, and flocks fly around it."""
    press(pen, _RIM, "brass", 1.4)
    pen.stroke("".join(_notches()), "outline")
    with pen.inside(_FACE):
        for _ in halves(pen):
            with pen.inside(_HALF_FACE):
                _sunrise(pen, paint)
    pen.line(_FACE, 1.2)
    for _ in halves(pen):
        stage(pen, _FLOCK)


def _sunrise(pen: InkPen, paint: str) -> None:
    pen.fill(_HALF_FACE, paint)
    pen.fill(_HALO, "air_peach")
    beams = "".join(
        wedge(on_circle(_SUNRISE, 11, turn), on_circle(_SUNRISE, 16, turn), 1.6)
        for turn in range(170, 371, 20)
    )
    pen.stroke(beams, "outline" if pen.ink == "low" else "sun_disc")
    press(pen, ellipse(*_SUNRISE, 9.6), "sun_disc", 0.5)
    press(pen, _HILLS, "olive", 0.5, "hills")
    press(pen, _POOL, "air_blue", 0.5)
    if pen.ink != "low":
        pen.line(_SHINE, 0.5, "sun_disc")
    stage(pen, (_CALLER,), {"wild": paint_by_name})


def _notches() -> Iterator[str]:
    """Yield the notches of the rim: a long one for each hour of a clock, a short one between."""
    for turn in range(0, 360, 15):
        long = turn % 30 == 0
        yield wedge(
            on_circle(MIDDLE, 26.2, turn), on_circle(MIDDLE, 23.4 if long else 24.7, turn), 1.5
        )
