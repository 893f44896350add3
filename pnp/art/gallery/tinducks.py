"""The tin ducks of the Gallery: one stamped profile in six enamels, and the empty water.

They look to the left, where the front of their line is. Each colour has a pattern and a sign of its
own, so that greys and any eyes tell them apart. Tin shows where the enamel is chipped. Each colour
has several makes, a table in `tinmakes.py`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from itertools import islice
from typing import Final, Literal

from msgspec import Struct

from pnp.art.cover.badges import BADGES
from pnp.art.gallery import targets
from pnp.art.gallery.tinmakes import MAKES, Gaze, HatPlace, Make, paint_eye, paint_hat, paint_thing
from pnp.art.kit.curves import Point, ellipse, pair, polygon, transform_shape
from pnp.art.kit.hatch import Box, hatch_lines
from pnp.art.kit.letterpress import press, press_and_clip, ridge, shadow
from pnp.art.kit.pen import InkPen
from pnp.art.kit.scatter import scatter
from pnp.art.kit.shapes import on_circle, round_rect
from pnp.art.kit.staging import SCENES, Painter, stage
from pnp.art.kit.tables import RowFile, ShapeFile
from pnp.core.geometry import Affine
from pnp.data.schema import Record

Dress = Literal["hat", "bare"]
_SIGN: Final = (58.5, 60.0)
_SIGN_SIZE: Final = 8.6


class Enamel(Record):
    """The distinctive look of a colour of tin ducks."""

    paint: str
    sign: str
    """On its wing, a key of `BADGES`; none on bare tin."""
    pattern: str
    """On its flank, a key of `_PATTERNS`; none on bare tin."""
    seed: int
    """Where the enamel is chipped."""
    tint: str = ""
    """That the pattern is drawn in; none for the enamel itself."""
    ground: str = ""
    """That it lies on; none for the enamel itself."""

    @property
    def pattern_paint(self) -> str:
        """Return the paint of its pattern."""
        return f"{self.paint}_{self.tint}" if self.tint else self.paint


class Badge(Struct, frozen=True):
    """The place of the sign on a duck."""

    at: Point = _SIGN
    lean: float = 0.0
    """Degrees that the duck leans, clockwise, and its sign does not."""


_WORN: Final = Badge()
ENAMELS: Final[Mapping[str, Enamel]] = RowFile("enamels", Enamel)
"""The colours, as the game's table names them."""
_BARE: Final = Enamel(paint="zinc", sign="", pattern="", seed=0)
TIN: Final[Mapping[str, str]] = ShapeFile("tin_duck")
"""Its shapes, and a foot of one that stands on its head in the water."""
_AXLE: Final = (68.0, 97.0)
_SCALE: Final = 0.9
"""The size of a duck on its card, which leaves space for a flying hat."""
_SMALLER: Final = f"translate({68 * (1 - _SCALE):g} {112 * (1 - _SCALE):g}) scale({_SCALE:g})"
_ENGRAVED: Final = 0.9
"""How wide its lines are in low ink, relative to other pictures."""
_RAIL: Final = round_rect(14, 100, 92, 9, 4)
_FLANGE: Final = round_rect(51, 85, 34, 7, 1.6)
"""That it is bolted to its hinge with."""
_FIELD: Final[Box] = (20.0, 52.0, 118.0, 92.0)
_HATS: Final[Mapping[Gaze, HatPlace]] = {
    "wide": HatPlace((0, -3), -5),
    "dizzy": HatPlace((33, 0), 30),
}
"""Where the hat of a plain duck is when it gazes so, if it is not straight."""
_UPENDED: Final = "translate(-49 115) rotate(-80)"
_UPENDED_BADGE: Final = Badge((84.0, 57.0), -80)
"""Above the water, as all of a duck's sign must be."""
_AFLOAT: Final = "M-10 -60L160 -60L160 110L13 110L13 80C9 73 8.4 65 11.4 57.6L7 52L7 26L-10 14Z"
"""What it shows of itself: not its neck, which would be a hump in the water."""
_BREAST: Final = "M11.4 57.6C8.4 65 9 73 13 80"
_KICKS: Final = (
    "translate(-40 -36) scale(0.94)",
    "translate(-20 -52) rotate(24) scale(0.94)",
)
"""The places of its feet, behind it."""
_TOES: Final = "M109 74C112 67 117 59 121 50M112 76C119 74 126 70 132 64"
"""The rays of the web of a foot."""
_RIVETS: Final = ((36.5, 60.0), (42, 75), (58, 81.5), (78, 81), (95, 73), (106, 57), (57, 22))
_CHIPS: Final = (
    *((30, 60), (112, 40), (88, 82), (46, 84), (62, 19), (104, 70), (38, 50), (100, 43.5)),
)
"""Where enamel may be chipped: along the edge, as things chip."""
_STOOD: Final = 5
"""How many of these chips a duck has."""


def paint(pen: InkPen, name: str) -> None:
    """Draw a tin duck on its rail, as `red` or `red.wound`.

    Without a duck there are incidents, `water` and its like, to stand between strips of waves.
    """
    colour, _, make = name.partition(".")
    if colour == "water":
        stage(pen, SCENES[f"tinduck.{name}"].before, _PAINTERS)
        return
    heavy = pen.unit * (_ENGRAVED if pen.ink == "low" else 1)
    with pen.transform(_SMALLER, unit=heavy / _SCALE), pen.figure():
        _duck(pen, colour, MAKES[make], stands=True)


def paint_tinduck(
    pen: InkPen, name: str, gaze: Gaze = "rivet", dress: Dress = "hat", lean: str = "0"
) -> None:
    """Draw a plain duck of a colour without its foot; its sign is upright if it leans."""
    hat = _HATS.get(gaze, HatPlace()) if dress == "hat" else None
    _duck(pen, name, Make(gaze, wear=None, hat=hat), Badge(lean=float(lean)))


def paint_bare(pen: InkPen, gaze: Gaze = "rivet") -> None:
    """Draw a duck of no colour, as it is stamped: bare tin without pattern, sign and hat."""
    _stamp(pen, _BARE, Make(gaze, wear=None), has_rivets=True)
    paint_eye(pen, gaze)


def paint_headstand(pen: InkPen, name: str) -> None:
    """Draw a plain duck that stands on its head: what the water shows of it ends at y = 77."""
    for place in _KICKS:
        with pen.transform(place):
            press(pen, TIN["paddle"], "orange", 0.9, "shadow")
            pen.line(_TOES, 0.5)
    with pen.inside(_AFLOAT), pen.transform(_UPENDED):
        _duck(pen, name, Make(wear=None), _UPENDED_BADGE)
        if pen.ink == "low":  # what is clipped has no line around it
            pen.line(TIN["body"], 2.4)
    pen.line(_BREAST, 2.4 if pen.ink == "low" else 0.6)


_PAINTERS: Final[Mapping[str, Painter]] = {"target": targets.paint}
"""Painters of incidents on the water, besides small drawings."""


def _duck(
    pen: InkPen, colour: str, make: Make, badge: Badge = _WORN, *, stands: bool = False
) -> None:
    if stands:
        _stand(pen)
    with _tilt(pen, make):
        paint_thing(pen, make.behind)
        _stamp(pen, ENAMELS[colour], make, badge)
        paint_thing(pen, make.before)
        paint_eye(pen, make.gaze)
        if make.hat:
            paint_hat(pen, colour, make.hat)


def _tilt(pen: InkPen, make: Make) -> AbstractContextManager[None]:
    """Turn and move a duck as its make says."""
    if not make.tilt:
        return nullcontext()
    (x, y), (right, down) = _AXLE, make.moved
    return pen.transform(f"translate({right:g} {down:g}) rotate({make.tilt:g} {x:g} {y:g})")


def _stamp(
    pen: InkPen, row: Enamel, make: Make, badge: Badge = _WORN, *, has_rivets: bool = False
) -> None:
    with pen.apart():
        _body(pen, row, has_rivets=has_rivets or make.wear is not None)
    if make.wear is not None and pen.ink != "low":
        with pen.inside(TIN["body"]):
            _chips(pen, row.seed + make.wear)
    paint_thing(pen, make.around)
    with pen.apart():
        _wing(pen, row)
        if row.sign:
            _sign(pen, row.sign, badge)


def _body(pen: InkPen, row: Enamel, *, has_rivets: bool) -> None:
    with press_and_clip(pen, TIN["bill"], "primary_yellow", 0.9):
        shadow(pen, "M4 41C14 43 26 42 36 39L36 50L4 50Z", "primary_yellow", "shadow_deep")
    pen.line("M9 40.5C17 41.5 25 40.5 30 38.5", 0.4)
    with press_and_clip(pen, TIN["body"], row.paint, 1.1):
        pen.tone("M26 70C48 84 92 82 118 40L120 92L26 92Z", row.paint, "shade")
        _flank(pen, row)
        pen.tone(
            "M32 29C34 20 44 16.5 52 18.5C42 20 37 25 35.5 34C33 34 31.5 32 32 29Z",
            row.paint,
            "light",
        )
        for part in ("nape", "throat", "lee", "rump"):
            pen.engrave(TIN[part], "shadow_deep" if part == "throat" else "shadow")
        for line in (TIN["neck"], TIN["cheek"]):
            ridge(pen, line, row.paint)
        for x, y in _RIVETS if has_rivets else ():
            _rivet(pen, x, y)


def _flank(pen: InkPen, row: Enamel) -> None:
    if row.ground:
        pen.fill(TIN["flank"], f"{row.paint}_{row.ground}")
    with pen.inside(TIN["flank"]):
        _pattern(pen, row)
    pen.line("M20 62C40 70 84 70 118 52", 0.35)


def _pattern(pen: InkPen, row: Enamel) -> None:
    if not row.pattern:
        return
    if pen.ink == "low":
        fine = _FINEST.get(row.pattern, _HAIR)
        pen.hairline(_PATTERNS[row.pattern], "outline", fine)
    else:
        bold = _BOLD.get(row.pattern, 0.95)
        pen.line(_PATTERNS[row.pattern], bold, row.pattern_paint)


def _wing(pen: InkPen, row: Enamel) -> None:
    with press_and_clip(pen, TIN["wing"], row.paint, 0.8):
        pen.tone("M50 70C70 74 96 66 110 46L112 80L48 80Z", row.paint, "shade")
        ridge(pen, TIN["feathers"], row.paint)


def _sign(pen: InkPen, sign: str, badge: Badge) -> None:
    x, y = badge.at
    press(pen, ellipse(x, y, _SIGN_SIZE + 3.4), "fair_cream", 0.7)
    by = Affine.translation(x - 0.4, y - 0.6) @ Affine.scaling(_SIGN_SIZE / 60)
    upright = Affine.rotation(-badge.lean) if badge.lean else Affine()
    shape = transform_shape(BADGES[sign], by @ upright @ Affine.translation(-50, -53))
    pen.fill(shape, "outline")


def _chips(pen: InkPen, seed: int) -> None:
    """Draw blots where the enamel is off: tin, with the enamel's edge above it."""
    for turn, at in sorted(zip(scatter(seed), _CHIPS, strict=False))[:_STOOD]:
        blot = _blot(at, round(1000 * turn))
        pen.fill(blot, "tin")
        pen.line(blot, 0.24)


def _blot(at: Point, seed: int) -> str:
    radii = islice(scatter(seed), 7)
    return polygon(on_circle(at, 1.6 + 2.6 * r, 51.4 * k) for k, r in enumerate(radii))


def _rivet(pen: InkPen, x: float, y: float) -> None:
    """Draw a rivet; in low ink a dot, since a ring so small would fill in."""
    if pen.ink == "low":
        pen.dot(x, y, 1.1)
        return
    pen.fill(ellipse(x, y, 1.7), "tin")
    pen.line(ellipse(x, y, 1.7), 0.26)


def _stand(pen: InkPen) -> None:
    """Draw the hinge that a duck falls over, and a piece of its rail."""
    with press_and_clip(pen, TIN["foot"], "tin_deep", 0.8):
        shadow(pen, "M70 80L90 80L90 106L72 106Z", "tin_deep", "shadow_level")
    press(pen, _FLANGE, "tin", 0.7)
    for x in (57.0, 79.0):
        _rivet(pen, x, 89.4)
    with press_and_clip(pen, _RAIL, "tin", 0.8):
        pen.tone("M10 105L110 105L110 114L10 114Z", "tin", "shade")
    press(pen, ellipse(*_AXLE, 4.2), "tin", 0.6)
    pen.dot(_AXLE[0] - 0.4, _AXLE[1] - 0.6, 1.3)
    for x in (22, 98):
        _rivet(pen, x, 104)


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
