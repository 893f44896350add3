"""Fields of Duck Blind's backs, drawn as court cards are: a half, and the same upside down.

A player's is the decoy in the player's hat, afloat on a belt of shells; that of the marsh a mallard
on its reflection. The timing cards have a dial, around which flocks fly.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from pnp.art.blind.shells import HUNTERS, paint_hunter, paint_shell, paint_sign
from pnp.art.cover.backs import MIDDLE, halves
from pnp.art.kit.curves import ellipse
from pnp.art.kit.letterpress import press, pressed
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, rounded
from pnp.art.kit.staging import Painter, Placing, stage
from pnp.art.kit.strokes import wedge
from pnp.art.wild.duck import paint_named

_X, _Y = MIDDLE
_FIELD: Final = rounded(_X - 26.5, _Y - 39, 53, 78, 8)
_INSET: Final = rounded(_X - 25, _Y - 37.5, 50, 75, 6.6)
"""The edge of the scenery, before which reeds and belt go on to the field's."""
_UPPER: Final = f"M{_X - 26.5} {_Y - 39}L{_X + 26.5} {_Y - 39}L{_X + 26.5} {_Y}L{_X - 26.5} {_Y}Z"
_BELT: Final = rounded(_X - 28, _Y - 4.6, 56, 9.2, 0.1)
_STITCHES: Final = f"M{_X - 27} {_Y - 3.5}L{_X + 27} {_Y - 3.5}"
_BUCKLE: Final = rounded(_X - 3.2, _Y - 5.6, 6.4, 11.2, 1.2)
_HOLE: Final = rounded(_X - 1.5, _Y - 3.7, 3, 7.4, 0.6)
_DAWN: Final = (_X, _Y - 12.0)
_SUN: Final = ellipse(*_DAWN, 13)
_BEAMS: Final = range(180, 361, 20)
_LAKE: Final = f"M{_X - 28} {_Y - 9}L{_X + 28} {_Y - 9}L{_X + 28} {_Y}L{_X - 28} {_Y}Z"
_WATERLINE: Final = f"M{_X - 28} {_Y - 9}L{_X + 28} {_Y - 9}"
_SHORE: Final = (
    f"M{_X - 28} {_Y - 9}L{_X - 28} {_Y - 13}C{_X - 18} {_Y - 15} {_X - 12} {_Y - 11} {_X - 2} "
    f"{_Y - 12}C{_X + 10} {_Y - 13} {_X + 18} {_Y - 16} {_X + 28} {_Y - 14}L{_X + 28} {_Y - 9}Z"
)
_RIPPLES: Final = (
    f"M{_X - 24} {_Y - 6.6}L{_X - 15} {_Y - 6.6}M{_X + 12} {_Y - 7}L{_X + 24} {_Y - 7}"
    f"M{_X - 21} {_Y - 2}L{_X - 13} {_Y - 2}M{_X + 4} {_Y - 1.6}L{_X + 18} {_Y - 1.6}"
)
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
_SHELL: Final = Placing(show="shell", at=(_X - 25.4, _Y), scale=0.245, turn=-90)
_FIGURES: Final[Mapping[str, tuple[Placing, ...]]] = {
    "marsh": (Placing(show="wild mallard", at=(_X - 23.3, _Y - 31.2), scale=0.39),),
    "bonus": (
        Placing(show="wild king_eider", at=(_X - 18, _Y - 31), scale=0.31),
        Placing(show="bonus.cushion", at=(_X, _Y - 3.2), scale=0.96),
    ),
}
_DOME: Final = (
    f"M{_X - 19} {_Y}L{_X - 19} {_Y - 17}C{_X - 19} {_Y - 28} {_X - 10} {_Y - 33} {_X} {_Y - 33}"
    f"C{_X + 10} {_Y - 33} {_X + 19} {_Y - 28} {_X + 19} {_Y - 17}L{_X + 19} {_Y}Z"
)
_KNOB: Final = ellipse(_X, _Y - 34.2, 1.9)
_NIMBUS: Final = ellipse(_X, _Y - 16, 12.6)
_GLEAM: Final = (
    f"M{_X - 16.6} {_Y - 6}L{_X - 16.6} {_Y - 17}C{_X - 16.6} {_Y - 24} {_X - 12} {_Y - 28} "
    f"{_X - 7} {_Y - 30}C{_X - 11} {_Y - 26.6} {_X - 14} {_Y - 23} {_X - 14} {_Y - 16}"
    f"L{_X - 14} {_Y - 6}Z"
)
_WALL: Final = (
    f"M{_X + 15.6} {_Y}L{_X + 15.6} {_Y - 16}C{_X + 15.6} {_Y - 23} {_X + 12} {_Y - 28} {_X + 8} "
    f"{_Y - 31.4}C{_X + 14} {_Y - 29} {_X + 19} {_Y - 25} {_X + 19} {_Y - 17}L{_X + 19} {_Y}Z"
)
_STAND: Final = rounded(_X - 22, _Y - 3.4, 44, 6.8, 1.2)
_PLATE: Final = rounded(_X - 6, _Y - 1.7, 12, 3.4, 0.8)
_SKEIN: Final = Placing(show="place.skein", at=(_X - 10.4, _Y - 30.6), scale=0.9)
_HUNTER: Final = Placing(show="hunter", at=(_X - 18.6, _Y - 29.3), scale=0.312)
_RIM: Final = ellipse(*MIDDLE, 27)
_FACE: Final = ellipse(*MIDDLE, 22.6)
_HALF_FACE: Final = f"M{_X - 24} {_Y - 24}L{_X + 24} {_Y - 24}L{_X + 24} {_Y}L{_X - 24} {_Y}Z"
_SUNRISE: Final = (_X - 3.0, _Y - 9.0)
_HALO: Final = ellipse(*_SUNRISE, 14)
_HILLS: Final = (
    f"M{_X - 24} {_Y - 3}L{_X - 24} {_Y - 6}C{_X - 18} {_Y - 9} {_X - 10} {_Y - 7} {_X - 4} "
    f"{_Y - 6}C{_X + 6} {_Y - 5} {_X + 14} {_Y - 9} {_X + 24} {_Y - 7}L{_X + 24} {_Y - 3}Z"
)
_POOL: Final = f"M{_X - 24} {_Y - 4}L{_X + 24} {_Y - 4}L{_X + 24} {_Y}L{_X - 24} {_Y}Z"
_SHINE: Final = (
    f"M{_X - 20} {_Y - 1.7}L{_X - 13.6} {_Y - 1.7}M{_X + 9} {_Y - 2.3}L{_X + 16.4} {_Y - 2.3}"
    f"M{_X + 13} {_Y - 1.2}L{_X + 19.6} {_Y - 1.2}"
)
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
    wide, gap = (0.8, 3) if pen.ink == "low" else (5, 0)
    beams = "".join(
        wedge(on_circle(_DAWN, 44, turn + 4), on_circle(_DAWN, 14 + gap, turn), wide)
        for turn in _BEAMS
    )
    if pen.ink != "low":
        pen.fill(beams, f"{paint}_pale")
    elif name != "marsh":
        pen.stroke(beams)
    pen.fill(_SUN, "sun_disc")
    pen.line(_SUN, 0.5)
    press(pen, _SHORE, "sedge", 0.5, "hills")
    pen.fill(_LAKE, "air_blue")
    pen.line(_WATERLINE, 0.5)
    if pen.ink != "low":
        pen.line(_RIPPLES, 0.5, "sun_disc")


def _figures(pen: InkPen, name: str) -> None:
    stage(pen, _REEDS, set_off=0)
    if name == "marsh":
        stage(pen, (_SKEIN,))
    elif name == "bonus":
        _glass(pen)
    painters: Mapping[str, Painter] = {
        "hunter": lambda pen: paint_hunter(pen, name),
        "wild": paint_named,
    }
    stage(pen, _FIGURES.get(name, (_HUNTER,)), painters, set_off=1.5)
    if name in HUNTERS:
        paint_sign(pen, HUNTERS[name], *_CORNER)


def _glass(pen: InkPen) -> None:
    """Draw a dome of glass, lit from the upper left."""
    press(pen, _KNOB, "brass", 0.8)
    with pressed(pen, _DOME, "air_pale"):
        pen.fill(_NIMBUS, "sun_disc")
        if pen.ink == "low":
            pen.line(_NIMBUS, 0.3)
        pen.fill(_GLEAM, "white")
        pen.engrave(_WALL, "shadow_level")


def _stand(pen: InkPen) -> None:
    """Draw the board on which both glasses stand, with a plate for a name from either side."""
    pen.outlined(_STAND, "bark")
    pen.outlined(_PLATE, "brass", 0.6)


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
    stage(pen, (_CALLER,), {"wild": paint_named})


def _notches() -> Iterator[str]:
    """Yield the notches of the rim: a long one for each hour of a clock, a short one between."""
    for turn in range(0, 360, 15):
        long = turn % 30 == 0
        yield wedge(
            on_circle(MIDDLE, 26.2, turn), on_circle(MIDDLE, 23.4 if long else 24.7, turn), 1.5
        )
