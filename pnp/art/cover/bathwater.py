"""The bath around a duck, one row for each splash value: from a still surface to a breaking wave.

All is drawn in the box of a bath duck, 120 x 120, whose water stands at about y = 100, and reaches
as far beyond it on either side as a card does. Far water is behind the duck, near water in front.
Crests lean outwards, and the near side is low, so that the duck seems to sit in water.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Final

from pnp.art.kit.curves import Point, ellipse, pair, points
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import AnyPen
from pnp.art.kit.shapes import drop
from pnp.art.kit.strokes import burin
from pnp.art.kit.tables import RowFile
from pnp.data.schema import Record

Bubble = tuple[float, float, float]
"""Middle and radius."""

REACH: Final = 40.0
"""The reach of water beyond the box, to the left and to the right."""
_WIDE: Final = 120.0
"""The box of a bath duck."""
_LEFT, _RIGHT, _DEEP = -REACH, _WIDE + REACH, 140.0
_PLATE: Final = "L115 101C108 112 88 117 60 117C32 117 12 112 5 101Z"
"""The lower edge of water on blank paper."""


class Water(Record):
    """The state of the water at a splash value."""

    surface: str
    """The near water's upper edge from x = 5 to x = 115, as a path goes on from its start."""
    foam: tuple[Bubble, ...]
    crown: str = ""
    """The splash behind the duck: its valleys and its tips in turn."""
    drawn: str = ""
    """The same in low ink, if it differs there: without tips of which a duck leaves a fragment."""
    drops: tuple[Bubble, ...] = ()
    """Flying drops: their centres, and half their heights."""
    bubbles: tuple[Bubble, ...] = ()
    swell: float = 0
    """The height of the far water's waves."""


WATERS: Final[Mapping[str, Water]] = RowFile("waters", Water)
"""The water at each splash value."""
_NEAR: Final = (4.0, 118.0)
"""Where low ink has no flying drops, for a duck would leave a fragment of them."""
_ROUGH: Final = 1.0
"""The swell from which the near water has a dark edge."""
_FROTH: Final = 0.36
"""The weight of the line around foam in low ink, lighter than that of things in it."""
_RIPPLES: Final = "M24 107Q32 105 40 107M52 111Q61 109 70 111M84 107Q92 104.8 100 107"
_CALM: Final = 3.0
"""The swell up to which the water mirrors a duck."""
_MIRRORED: Final = "".join(
    burin((60 - half, y), (60, y + 0.9), (60 + half, y), 0.7)
    for half, y in ((36, 103.6), (40, 105.6), (31, 108), (20, 110.6))
)
"""The dark water below a duck in low ink, strokes that swell."""
_GLINTS: Final = (
    "M-34 118Q-26 116 -18 118M132 112Q140 110 148 112M6 122Q17 119.6 28 122"
    "M64 118Q74 116 84 118M102 124Q110 122 118 124"
)
"""Light on the water before the duck."""


def paint_far_water(pen: InkPen, water: Water) -> None:
    """Draw the water behind the duck from side to side, its splash, and flying drops."""
    horizon = _waves(90.0, water.swell)
    pen.fill(f"{horizon}L{_RIGHT} {_DEEP}L{_LEFT} {_DEEP}Z", "water_far")
    pen.line(horizon, 0.5, "water_deep")
    paint_splash(pen, water)


def paint_splash(pen: InkPen, water: Water, width: float = 1) -> None:
    """Draw the splash behind the duck, and flying drops, `width` times as far from the centre.

    In low ink a duck would leave only sticks of a narrow one, which is left out.
    """
    low = pen.ink == "low"
    row = (water.drawn if low else "") or water.crown
    crown = [(60 + width * (x - 60), y) for x, y in points(row)]
    if crown and not (low and width < 1):
        _paint_crown(pen, crown)
    drops = [fall for fall in water.drops if not (low and _NEAR[0] < fall[0] < _NEAR[1])]
    if drops:
        shapes = (drop(60 + width * (x - 60), y, size) for x, y, size in drops)
        pen.fill_and_line("".join(shapes), "drop", 0.6)


def _paint_crown(pen: InkPen, row: Sequence[Point]) -> None:
    """Draw the splash, dark around its light; in low ink only its outline."""
    crown = _crown(row)
    pen.fill(crown, "drop")
    if pen.ink != "low":
        pen.fill(_crown(_lower(row)), "bubble")
    pen.line(crown, 0.6)


def paint_near_water(pen: InkPen, water: Water) -> None:
    """Draw the water before the duck, from side to side."""
    surface = f"M{_LEFT} 101C-20 100 -8 103 5 101{water.surface}C126 103 144 100 {_RIGHT} 101"
    pen.fill(f"{surface}L{_RIGHT} {_DEEP}L{_LEFT} {_DEEP}Z", "water")
    _surface_line(pen, surface, water)
    low = pen.ink == "low"
    if low and water.swell < _CALM:
        pen.stroke(_MIRRORED)
    else:
        pen.line(_RIPPLES if low else _RIPPLES + _GLINTS, 0.6, "water_deep")
    paint_foam(pen, water.foam, _FROTH if low else 0.6)
    paint_bubbles(pen, water.bubbles)


def paint_plate(pen: InkPen, water: Water) -> None:
    """Draw a patch of water and foam in front of a duck on blank paper."""
    surface = f"M5 101{water.surface}"
    pen.fill(surface + _PLATE, "water")
    _surface_line(pen, surface, water)
    pen.line(_RIPPLES, 0.6, "water_deep")
    paint_foam(pen, [bubble for bubble in water.foam if 0 < bubble[0] < _WIDE])


def _surface_line(pen: InkPen, surface: str, water: Water) -> None:
    if water.swell < _ROUGH:
        pen.line(surface, 0.8, "water_deep")
    else:
        pen.line(surface, 0.6)


def _waves(y: float, height: float) -> str:
    """Return a line of waves from side to side."""
    step = 20
    tops = range(int(_LEFT), int(_RIGHT), step)
    return f"M{_LEFT} {y}" + "".join(
        f"Q{pair((x + step / 2, y + height * (-1) ** k))} {pair((x + step, y))}"
        for k, x in enumerate(tops)
    )


def _crown(row: Sequence[Point]) -> str:
    """Return a splash through valleys, where it is level, and tips, where it is upright."""
    text = [f"M{pair(row[0])}"]
    for here, there in pairwise(row):
        low, tip = (here, there) if here[1] > there[1] else (there, here)
        level = ((low[0] + tip[0]) / 2, low[1])
        upright = (tip[0] + 0.32 * (low[0] - tip[0]), tip[1] + 0.3 * (low[1] - tip[1]))
        first, second = (level, upright) if low is here else (upright, level)
        text.append(f"C{pair(first)} {pair(second)} {pair(there)}")
    return "".join(text) + "Z"


def _lower(row: Sequence[Point]) -> list[Point]:
    """Return the splash's inner light: tips half as high, valleys a little lower."""
    base = row[0][1]
    return [(60 + (x - 60) * 0.97, base - (base - y) * 0.62) for x, y in row]


def paint_foam(pen: AnyPen, discs: Sequence[Bubble], weight: float = 0.6) -> None:
    """Draw bubbles that run together into one clump."""
    if not discs:
        return
    clump = "".join(ellipse(x, y, radius) for x, y, radius in discs)
    pen.contour(clump, weight=weight)
    pen.fill(clump, "foam")


def paint_bubbles(pen: InkPen, discs: Sequence[Bubble], weight: float = 0.6) -> None:
    """Draw separate soap bubbles with their highlights."""
    if discs:
        pen.fill_and_line(
            "".join(ellipse(x, y, radius) for x, y, radius in discs), "bubble", weight
        )
        pen.line("".join(gleam(*disc) for disc in discs), weight, "white")


def gleam(x: float, y: float, radius: float) -> str:
    """Return the light on a bubble, a line."""
    r = radius * 0.56
    return f"M{x - r:.1f} {y:.1f}Q{x - r:.1f} {y - r:.1f} {x:.1f} {y - r:.1f}"
