"""Duck Blind: shells in the players' colours, one per shot of a card, and the players' markers.

The blank is a shell, too; a daisy comes out of it.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Final

from pnp.art.blind.decoys import Coat, paint_block
from pnp.art.cover.badges import BADGES
from pnp.art.cover.patterns import lines, weight
from pnp.art.kit.curves import Point, ellipse, polygon, transform_shape
from pnp.art.kit.engraved import engrave_form
from pnp.art.kit.hatch import Box
from pnp.art.kit.letterpress import press, press_and_clip, shadow
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.shapes import on_circle, round_rect
from pnp.art.kit.staging import SCENES, Painter, Placing, stage
from pnp.art.kit.strokes import taper
from pnp.art.kit.tables import RowFile
from pnp.art.wild.duck import paint_by_name
from pnp.core.geometry import Affine
from pnp.data.schema import Record

_HULL: Final = "M-12 16L-11 10C-6 7 6 7 11 10L12 16L12 62L-12 62Z"
_CRIMP: Final = "M-11.5 15L-9 10M-4 15L-3 8.5M4 15L3 8.5M11.5 15L9 10M-12 16C-6 19 6 19 12 16"
_RIBS: Final = "M-7.5 21L-7.5 60M7.5 21L7.5 60"
_HEAD: Final = "M-12.5 58L12.5 58L12.5 79L-12.5 79Z"
_RIM: Final = round_rect(-15, 77, 30, 7.5, 2.5)
_SHADE: Final = "M3 0L20 0L20 90L3 90Z"
_TUBE: Final = "M-4 8L-4 82M12.4 8L12.4 82"
_GLINT: Final = "M-10 60L-7 60L-7 78L-10 78Z"
_FIELD: Final[Box] = (-14.0, 18.0, 14.0, 60.0)
_GAP: Final = 6.0
_LOW: Final = 1.15
"""The factor for gaps between lines in low ink, which would otherwise look grey."""
_PLACES: Final = {
    "0": ((62.0, -22.0),),
    "1": ((60.0, 0.0),),
    "2": ((50.0, -13.0), (70.0, 13.0)),
    "3": ((46.0, -22.0), (74.0, 22.0), (60.0, 0.0)),
    "4": ((47.0, -26.0), (73.0, 26.0), (55.0, -9.0), (65.0, 9.0)),
}
"""The middle and the tilt of each shell, by how many there are."""
_SHOTS: Final = "translate(8 0)"
"""Scenes of shots are 120 wide; a bank reaches farther, and down to the card's foot."""
_SET_OFF: Final = 0.7
"""The weight of the lines around their things in low ink."""
_ABOVE: Final = 21.5
"""The room above shells, which only a flash needs."""
_MIDDLE: Final = (60.0, 62.0)
_FLASH: Final = 62.0
_RINGS: Final = "M34 94C44 99 76 99 86 94M44 88C52 91 68 91 76 88M46 101C52 103 68 103 74 101"
"""Ripples below a blank."""
_MIRRORED: Final = tuple((72 + 1.1 * k, 97 + 2.2 * k, 15 - 1.5 * k) for k in (0, 2, 4, 6))
"""A blank's reflection in low ink: the middle and half the length of each stroke."""
_STALK: Final = "M0 14C0 4 4 2 10 4C18 8 20 16 22 24"
_BLOOM: Final = (24.0, 30.0)
_WHOLE: Final[Box] = (0.0, 0.0, 100.0, 100.0)
_EDGE: Final = ellipse(50, 50, 50)
_INNER: Final = ellipse(50, 50, 41)
_ABOVE_RIM: Final = "M0 0L100 0L100 66L87.7 66C82 81 67.6 91 50 91C32.4 91 18 81 12.3 66L0 66Z"
_RIM_LINE: Final = "M12.3 66C18 81 32.4 91 50 91C67.6 91 82 81 87.7 66"
"""Where the rim closes the bust."""
_RIM_GAP: Final = 8.0
_RING: Final = (39.0, 52.0)
"""The radii between which dots of a marker's ground are seen."""
_LARGER: Final = 1.1
_BUST: Final = f"translate(-45 18.5) scale({_LARGER:g})"
_BOLDER: Final = 1.1
"""How much bolder its lines are, as for a small size."""
_OPEN: Final = 1.4
"""The gap between its lines in low ink, relative to that of large figures."""
_AT_BREAST: Final = ((70.5, 72.5), 14.5)
_HEARTS: Final = {"square": 50, "circle": 50, "star": 53, "drop": 55, "triangle": 58}
"""The height of the middle of a sign, where it balances on its disc."""
_HAT: Final = (54.4, -12.0)
"""A marker: its disc, where the decoy and its hat are, and on its breast the sign."""


class Hunter(Record):
    """Marks that distinguish a player's cards and marker."""

    paint: str
    pattern: str
    """A hatch of `pnp.art.cover.patterns`."""
    sign: str
    """A shape of `pnp.art.cover.badges`."""
    bill: str
    crest: str = ""
    """Shapes of a decoy."""


HUNTERS: Final[Mapping[str, Hunter]] = RowFile("hunters", Hunter)


def paint(pen: InkPen, name: str) -> None:
    """Draw a player's shots, `olive.3`, or a player's marker, `olive`."""
    colour, _, shots = name.partition(".")
    hunter = HUNTERS[colour]
    if not shots:
        _marker(pen, hunter, name)
        return
    painters: Mapping[str, Painter] = {
        "flash": lambda pen: _flash(pen, hunter),
        "rings": _rings,
        "shell": lambda pen: paint_shell(pen, hunter),
        "blank": lambda pen: _fan(pen, hunter, "0"),
        "hunter": lambda pen: paint_hunter(pen, colour, fine=True),
        "hat": lambda pen: stage(pen, [Placing(show=f"hunter.hat.{colour}", at=(0, 0))]),
        "wild": paint_by_name,
    }
    with pen.transform(_SHOTS):
        stage(pen, SCENES[f"shots.{shots}"].before, painters, set_off=_SET_OFF)


def paint_shells(pen: InkPen, name: str) -> None:
    """Draw a player's shots, `olive.3`, for a small size: the shells alone, larger in their box."""
    colour, _, shots = name.partition(".")
    with pen.transform(f"translate(0 {-_ABOVE:g})"):
        _fan(pen, HUNTERS[colour], shots)


def _fan(pen: InkPen, hunter: Hunter, shots: str) -> None:
    """Draw one shell per shot; for none, a blank with its flower."""
    for x, tilt in _PLACES[shots]:
        with pen.transform(f"translate({x:g} 20) rotate({tilt:g} 0 85)"):
            if shots == "0":
                _daisy(pen)
            with pen.apart():
                paint_shell(pen, hunter)


def _rings(pen: InkPen) -> None:
    """Draw ripples about a blank, over its reflection."""
    if pen.ink == "low":
        strokes = (taper((x - half, y), (x + half, y), 0.9) for x, y, half in _MIRRORED)
        pen.stroke("".join(strokes))
    pen.line(_RINGS, 1.2 if pen.ink == "low" else 0.5, "marsh_blue")


def _flash(pen: InkPen, hunter: Hunter) -> None:
    press(pen, _star(_FLASH, 4), "brass_soft", 0.6)
    press(pen, _star(0.72 * _FLASH, 13), f"{hunter.paint}_pale", 0.3)


def _star(far: float, seed: int) -> str:
    """Return a star of long and short rays."""
    reach = (part for part in scatter(seed))
    return polygon(
        on_circle(_MIDDLE, far * (0.62 if k % 2 else 0.86 + 0.14 * next(reach)), 15 * k)
        for k in range(24)
    )


def paint_shell(pen: InkPen, hunter: Hunter) -> None:
    """Draw a shell upright, its middle at x = 0, from y = 7 to 85."""
    with press_and_clip(pen, _HULL, hunter.paint):
        _shade(pen, hunter.paint, "shadow_upright")
        _pattern(pen, hunter, _FIELD, _GAP)
        if pen.ink != "low":
            pen.line(_RIBS, 0.3)
        pen.line(_CRIMP, 0.4)
    with press_and_clip(pen, _HEAD, "brass"):
        _shade(pen, "brass", "shadow_deep")
        pen.tone(_GLINT, "brass", "light")
    press(pen, _RIM, "brass", 0.9)
    paint_sign(pen, hunter, (0.0, 38.0), 8.0)


def _shade(pen: InkPen, paint: str, small: str) -> None:
    """Draw the shade of a tube: in low ink upright lines, or a hatch at a `small` size."""
    if pen.bold > 1:
        shadow(pen, _SHADE, paint, small)
    else:
        pen.tone(_SHADE, paint, "shade")
        engrave_form(pen, _TUBE, "shade", across=False)


def paint_hunter(pen: InkPen, name: str, *, fine: bool = False, bust: bool = False) -> None:
    """Draw a player: a decoy in their colour and hat, as in `paint_block`, at y = 74."""
    row = HUNTERS[name]
    coat = Coat(body=row.paint, head=row.paint, breast=row.paint, wing=row.paint)
    paint_block(pen, coat, row.bill, row.crest, fine=fine, alike=True, bust=bust)
    stage(pen, [Placing(show=f"hunter.hat.{name}", at=_HAT)])


def paint_sign(pen: InkPen, hunter: Hunter, at: tuple[float, float], radius: float) -> None:
    """Draw a player's sign on a disc."""
    sign = radius * (0.84 if pen.ink == "low" else 1)
    middle = Affine.translation(*at) @ Affine.scaling(sign / 78)
    shape = transform_shape(
        BADGES[hunter.sign], middle @ Affine.translation(-50, -_HEARTS[hunter.sign])
    )
    with press_and_clip(pen, ellipse(*at, radius), "manila", 0.7):
        pen.fill(shape, "outline")


def _pattern(pen: InkPen, hunter: Hunter, field: Box, gap: float) -> None:
    apart = gap * _LOW if pen.ink == "low" else gap
    drawn = lines(hunter.pattern, field, apart)
    if pen.ink == "low":
        pen.hairline(drawn, "outline", max(0.9, 0.55 * weight(hunter.pattern, apart, 1, 1.4)))
    else:
        pen.line(drawn, weight(hunter.pattern, apart, pen.unit, 0.55), f"{hunter.paint}_pale")


def _daisy(pen: InkPen) -> None:
    """Draw the flower that comes out of a blank, beside it so that it stays in the box."""
    pen.line(_STALK, 2.0 if pen.ink == "low" else 0.9, "foliage")
    for turn in range(0, 360, 60):
        press(pen, ellipse(*on_circle(_BLOOM, 7.5, turn), 4.2), "white", 0.3)
    pen.fill_and_line(ellipse(*_BLOOM, 4.6), "primary_yellow", 0.5)
    if pen.ink == "low":
        pen.dot(*_BLOOM, 4.2)
        pen.dot(_BLOOM[0] - 1.2, _BLOOM[1] - 1.2, 0.9, "paper")


def _is_off_rim(place: Point) -> bool:
    least, most = _RING
    return not least < math.dist(place, (50, 50)) < most


def _marker(pen: InkPen, hunter: Hunter, name: str) -> None:
    """Draw a disc, printed to its edge: a decoy in its player's colour and hat, with their sign.

    Its hat and bill lie over the rim, its body does not.
    """
    with pen.inside(_EDGE):
        pen.fill(_EDGE, hunter.paint)
        strong = "outline" if pen.ink == "low" else f"{hunter.paint}_pale"
        rim = lines(hunter.pattern, _WHOLE, _RIM_GAP, _is_off_rim)
        dot, line = (2 * _RIM_GAP, 1.3) if pen.ink == "low" else (_RIM_GAP, 0.55)
        bold = weight(hunter.pattern, dot, pen.unit, line)
        pen.line(rim, bold, strong)
        if pen.ink == "low":
            pen.line(_EDGE, 3.2)
    press(pen, _INNER, "sun_disc", 0.8)
    bust = pen.transform(_BUST, pen.unit / _LARGER)
    low = pen.ink == "low"
    with pen.inside(_EDGE), pen.inside(_ABOVE_RIM), pen.figure(0), bust:
        own = pen.denser(_OPEN) if low else pen.bolder(_BOLDER)
        paint_hunter(own, name, fine=True, bust=low)
    if low:
        pen.line(_RIM_LINE, 0.8)
    paint_sign(pen, hunter, *_AT_BREAST)
