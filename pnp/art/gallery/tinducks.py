"""The tin ducks of the Gallery: one stamped profile in six enamels, and the empty water.

They look to the left, where the front of their line is. Each colour has a pattern and a sign of its
own, so that greys and any eyes tell them apart. Where the enamel is chipped, tin shows. Of each
colour there are several makes, a table in `tinmakes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import nullcontext
from dataclasses import dataclass
from itertools import islice
from typing import Final

from pnp.art.cover.badges import BADGES
from pnp.art.gallery.tinmakes import MAKES, Gaze, Make, paint_eye, paint_thing
from pnp.art.kit.curves import Point, ellipse, pair, placed, points, polygon, smooth
from pnp.art.kit.hatch import Box, hatch_lines
from pnp.art.kit.letterpress import press, pressed, ridge
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scattered
from pnp.art.kit.shapes import on_circle, rounded
from pnp.core.geometry import Affine


@dataclass(frozen=True, slots=True)
class Enamel:
    """The look of a colour of tin ducks, which tells it from the others."""

    paint: str
    sign: str
    """On its wing, a key of `BADGES`."""
    pattern: str
    """On its flank, a key of `_PATTERNS`."""
    tint: str
    """That the pattern is drawn in."""
    seed: int
    """Where the enamel is chipped."""


ENAMELS: Final[Mapping[str, Enamel]] = {
    "red": Enamel("enamel_red", "circle", "upright", "pale", 5),
    "orange": Enamel("enamel_orange", "triangle", "dots", "dark", 11),
    "yellow": Enamel("enamel_yellow", "star", "chevrons", "dark", 2),
    "green": Enamel("enamel_green", "square", "checks", "pale", 23),
    "blue": Enamel("enamel_blue", "drop", "waves", "pale", 8),
    "purple": Enamel("enamel_purple", "diamond", "lattice", "pale", 31),
}
"""The colours, as the game's table names them."""


BODY: Final = (
    "M27 33C28 22 37 13.5 48 14.5C60 15.5 67.5 26 65.5 38C64.6 44 64 47.5 67 49.5C76 46 87 46 97 42"
    "C105 39 109.5 33 112.5 30.5C117 41 114.5 60 104 72C96 81 82 86.5 66 86.5"
    "C47 86.5 33.5 80 31 66C29.5 57 33 51 37 47C31 44 27 39 27 33Z"
)
_BILL: Final = "M29.5 31.5C22 32 12 34 7.5 38.5C6 40.5 7 43 10 43.5C18 45 27 45 33 43Z"
_FLANK: Final = "M20 62C40 70 84 70 118 52L118 92L20 92Z"
_WING: Final = smooth(points("50 56  58 50  74 51  90 50  106 45  101 58  88 69  68 72  54 67"))
_FEATHERS: Final = "M64 60C76 61 90 58 101 53M62 65.5C72 67 84 65 94 61"
_NECK: Final = "M37 47.5C44 52 58 52 66.5 48.5"
_CHEEK: Final = "M33 29C35 22.5 41 19 47 19.5"
_SIGN: Final = (58.5, 60.0, 8.6)
_STERN: Final = "M34 120C20 98 26 68 44 54C52 47 57 36 54 14C66 22 76 32 81 46C99 58 106 92 94 120Z"
"""Head down in the water, which hides what lies below 92: the tail is at the top."""
_BELLY: Final = "M81 46C80 66 85 92 82 120L112 120L112 40Z"
_CLOSED_WING: Final = "M40 120C34 94 44 70 64 48C73 68 73 94 64 120Z"
_PADDLES: Final = (
    "M88 62L96 44C90 40 88 32 90 25Q95 30 102 28Q105 34 113 35C112 42 108 47 101 47L94 66Z",
    "M94 80L108 66C104 60 105 53 109 47Q112 53 119 54Q120 61 126 65C122 70 117 73 111 71L99 86Z",
)
_FOOT: Final = "M55 84L81 84L77 104L59 104Z"
_AXLE: Final = (68.0, 97.0)
_RAIL: Final = rounded(14, 100, 92, 9, 4)
_FIELD: Final[Box] = (20.0, 52.0, 118.0, 92.0)
_RIVETS: Final = ((36.5, 60.0), (42, 75), (58, 81.5), (78, 81), (95, 73), (106, 57), (57, 22))
_CHIPS: Final = (
    *((30, 60), (112, 40), (88, 82), (46, 84), (62, 19), (104, 70), (38, 50), (100, 43.5)),
)
"""Where enamel may be chipped: along the edge, as things chip."""
_STOOD: Final = 5
"""How many of these chips a duck has."""


def paint(pen: InkPen, name: str) -> None:
    """Draw a tin duck on its rail, as `red` or `red.wound`; or, as `water`, that none is there."""
    if name == "water":
        _water(pen)
        return
    colour, _, make = name.partition(".")
    _stand(pen)
    _duck(pen, ENAMELS[colour], MAKES[make])


def paint_tinduck(pen: InkPen, name: str, gaze: Gaze = "rivet") -> None:
    """Draw a plain duck of a colour without what it stands on."""
    _duck(pen, ENAMELS[name], Make(gaze))


def paint_upended(pen: InkPen, name: str) -> None:
    """Draw what is seen of a plain duck that stands on its head in the water."""
    row = ENAMELS[name]
    for webbed in _PADDLES:
        press(pen, webbed, "orange", 0.9)
    with pressed(pen, _STERN, row.paint, 1.1):
        pen.tone("M78 40C80 70 84 92 80 120L120 120L116 40Z", row.paint, "shade")
        with pen.inside(_BELLY):
            _pattern(pen, row)
        pen.line(_BELLY, 0.35)
        for x, y in ((66, 30), (76, 46), (93, 66), (97, 84)):
            _rivet(pen, x, y)
    with pressed(pen, _CLOSED_WING, row.paint, 0.8):
        pen.tone("M62 40C72 64 70 90 58 120L90 120L90 40Z", row.paint, "shade")
        ridge(pen, "M45 100C45 88 52 74 61 62M54 100C54 92 58 82 64 74", row.paint)


def _duck(pen: InkPen, row: Enamel, make: Make) -> None:
    x, y = _AXLE
    with pen.moved(f"rotate({make.tilt:g} {x:g} {y:g})") if make.tilt else nullcontext():
        paint_thing(pen, make.behind)
        _stamped(pen, row, make)
        paint_thing(pen, make.before)
        paint_eye(pen, make.gaze)


def _stamped(pen: InkPen, row: Enamel, make: Make) -> None:
    with pressed(pen, _BILL, "primary_yellow", 0.9):
        pen.tone("M4 41C14 43 26 42 36 39L36 50L4 50Z", "primary_yellow", "shade")
    pen.line("M9 40.5C17 41.5 25 40.5 30 38.5", 0.4)
    with pressed(pen, BODY, row.paint, 1.1):
        pen.tone("M26 70C48 84 92 82 118 40L120 92L26 92Z", row.paint, "shade")
        _flank(pen, row)
        pen.tone(
            "M32 29C34 20 44 16.5 52 18.5C42 20 37 25 35.5 34C33 34 31.5 32 32 29Z",
            row.paint,
            "light",
        )
        for line in (_NECK, _CHEEK):
            ridge(pen, line, row.paint)
        if pen.ink != "low":
            _chips(pen, row.seed + make.wear)
        for x, y in _RIVETS:
            _rivet(pen, x, y)
    paint_thing(pen, make.around)
    _wing(pen, row)


def _flank(pen: InkPen, row: Enamel) -> None:
    with pen.inside(_FLANK):
        _pattern(pen, row)
    pen.line("M20 62C40 70 84 70 118 52", 0.35)


def _pattern(pen: InkPen, row: Enamel) -> None:
    if pen.ink == "low":
        fine = _FINEST.get(row.pattern, _HAIR)
        pen.hairline(_PATTERNS[row.pattern], "outline", fine)
    else:
        bold = _BOLD.get(row.pattern, 0.95)
        pen.line(_PATTERNS[row.pattern], bold, f"{row.paint}_{row.tint}")


def _wing(pen: InkPen, row: Enamel) -> None:
    with pressed(pen, _WING, row.paint, 0.8):
        pen.tone("M50 70C70 74 96 66 110 46L112 80L48 80Z", row.paint, "shade")
        ridge(pen, _FEATHERS, row.paint)
    x, y, size = _SIGN
    press(pen, ellipse(x, y, size + 3.4), "fair_cream", 0.7)
    by = Affine.translation(x - 0.4, y - 0.6) @ Affine.scaling(size / 60)
    shape = placed(BADGES[row.sign], by @ Affine.translation(-50, -53))
    pen.fill(shape, "outline")


def _chips(pen: InkPen, seed: int) -> None:
    """Draw blots where the enamel is off: tin, with the enamel's edge above it."""
    for turn, at in sorted(zip(scattered(seed), _CHIPS, strict=False))[:_STOOD]:
        blot = _blot(at, round(1000 * turn))
        pen.fill(blot, "tin")
        pen.line(blot, 0.24)


def _blot(at: Point, seed: int) -> str:
    radii = islice(scattered(seed), 7)
    return polygon(on_circle(at, 1.6 + 2.6 * r, 51.4 * k) for k, r in enumerate(radii))


def _rivet(pen: InkPen, x: float, y: float) -> None:
    pen.fill(ellipse(x, y, 1.7), "tin")
    pen.line(ellipse(x, y, 1.7), 0.26)


def _stand(pen: InkPen) -> None:
    """Draw the hinge that a duck falls over, and a piece of its rail."""
    with pressed(pen, _FOOT, "tin_deep", 0.8):
        pen.tone("M70 80L90 80L90 106L72 106Z", "tin_deep", "shade")
    with pressed(pen, _RAIL, "tin", 0.8):
        pen.tone("M10 105L110 105L110 114L10 114Z", "tin", "shade")
    press(pen, ellipse(*_AXLE, 4.2), "tin", 0.6)
    pen.dot(_AXLE[0] - 0.4, _AXLE[1] - 0.6, 1.3)
    for x in (22, 98):
        _rivet(pen, x, 104)


def _water(pen: InkPen) -> None:
    """Draw the rail with a hinge that holds no duck, bubbles, and waves of painted boards."""
    _stand(pen)
    for x, y, radius in ((38, 44, 5), (82, 30, 7), (66, 55, 4), (24, 66, 6), (99, 58, 4)):
        press(pen, ellipse(x, y, radius), "fair_cream", 0.6)
    for left, top, colour in ((8, 66, "fair_wave"), (2, 82, "fair_blue"), (8, 97, "fair_wave")):
        with pressed(pen, _board(left, top), colour, 0.9), pen.moved("translate(0 5)"):
            pen.line(_crest(left, top), 0.9, "fair_cream")


_ROLL: Final = ((0, 5), (0.3, 12), (0.6, 8), (0.4, 6), (0.6, 0), (1, 0))
"""One rolling wave: two curves, in steps from left to right and units upwards."""


def _crest(left: float, top: float) -> str:
    """Return the upper edge of a board of waves, which roll to the left, within the box."""
    step = (120 - 2 * left) / 4
    rolls = (
        "C" + " ".join(map(pair, ((x + u * step, top - v) for u, v in _ROLL)))
        for x in (left + step * k for k in range(4))
    )
    return f"M{pair((left, top))}" + "".join(rolls)


def _board(left: float, top: float) -> str:
    return f"{_crest(left, top)}L{pair((120 - left, top + 15))}L{pair((left, top + 15))}Z"


def _rows(step: float) -> Iterator[float]:
    _, top, _, bottom = _FIELD
    for k in range(round((bottom - top) / step) + 1):
        yield top + k * step


_PATTERNS: Final[Mapping[str, str]] = {
    "upright": hatch_lines(_FIELD, 90, 7.5),
    "dots": "".join(
        f"M{pair((x + 4.5 * (row % 2), y))}L{pair((x + 4.5 * (row % 2) + 0.1, y))}"
        for row, y in enumerate(_rows(5.5))
        for x in range(20, 118, 9)
    ),
    "chevrons": "".join(
        f"M{pair((x + 6, 52))}L{pair((x, 72))}L{pair((x + 6, 92))}" for x in range(14, 118, 12)
    ),
    "checks": hatch_lines(_FIELD, 0, 7.5) + hatch_lines(_FIELD, 90, 7.5),
    "waves": "".join(
        f"M20 {y:g}" + "".join(f"Q{x + 3.5:g} {y - 5:g} {x + 7:g} {y:g}" for x in range(20, 118, 7))
        for y in _rows(6.5)
    ),
    "lattice": hatch_lines(_FIELD, 45, 6.5) + hatch_lines(_FIELD, -45, 6.5),
}
_HAIR: Final = 0.36
_FINEST: Final[Mapping[str, float]] = {"upright": 1.0, "dots": 2.1, "chevrons": 0.2}
"""How wide lines of a pattern are in low ink; of some patterns."""
_BOLD: Final[Mapping[str, float]] = {
    "upright": 1.3,
    "chevrons": 1.9,
    "dots": 1.5,
    "checks": 0.8,
    "lattice": 0.8,
}
