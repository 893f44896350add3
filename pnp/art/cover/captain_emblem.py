"""The captain's emblem: his portrait in a ring of rope, and the back of the cards that he calls.

The back lies as `backs.py` says: in millimetres with 3 mm of bleed, the same upside down.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from typing import Final

from pnp.art.cover.backs import FIELD, MIDDLE, halves
from pnp.art.cover.captain import MOODS, paint_bust
from pnp.art.kit.curves import Point, ellipse, pair, smooth
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import PlacedPen
from pnp.art.kit.recolour import paint_file
from pnp.art.kit.shapes import on_circle, ring
from pnp.art.kit.staging import STAGED
from pnp.core.geometry import IDENTITY

_X, _Y = MIDDLE
_RING: Final = 22.6
"""The radius of the back's rope, to its middle."""
_ROPE: Final = 2.1
"""Half as wide as that rope."""
_FINER: Final = 0.58
"""The weight of the portrait's rope in low ink."""
_FIBRES: Final = (0.3, 0.65)
"""The places of fibres between two strands."""
_WATER: Final = smooth(
    [
        (_X + dx, _Y + dy)
        for dx, dy in (
            (-_RING, -1),
            (-17, -2.6),
            (-11.4, -1),
            (0, 0),
            (11.4, 1),
            (17, 2.6),
            (_RING, 1),
        )
    ],
    is_closed=False,
)
"""The edge of the water that parts the ring; turned about the middle, it stays."""
_HALF: Final = f"{_WATER}L{pair((_X + _RING, _Y - _RING))}L{pair((_X - _RING, _Y - _RING))}Z"
"""The drawing above it."""
_FIELD: Final = 0.75
"""The weight of bubbles in low ink, behind the captain."""
_ANCHOR: Final = f"translate({_X} 6.3) scale(.7) translate({-_X} -6.3)"
"""The anchor's place in low ink: above the ribbon, for its arms hardly show without colour."""
_BUST: Final = f"translate({_X - 13.2} {_Y - 19}) scale(.212)"
_OPEN: Final = 1.3
"""The gap between its hatch lines in low ink, relative to that of large figures."""
_PORTRAIT: Final = "translate(-1.4 14.6) scale(.74)"


def paint(pen: InkPen, name: str) -> None:
    """Draw the captain's portrait, the mate's, or the back."""
    if name == "back":
        _back(pen)
    else:
        _portrait(pen, "mate" if name.startswith("mate.") else "captain")


def _portrait(pen: InkPen, officer: str) -> None:
    low = pen.ink == "low"
    pen.fill(ellipse(50, 50, 44), "water")
    with pen.inside(ellipse(50, 50, 44)), pen.transform(_PORTRAIT, pen.unit * (1 if low else 1.2)):
        paint_bust(PlacedPen(pen, IDENTITY), MOODS["pointing"], officer)
    _rope(pen.finer(_FINER) if low else pen, (50, 50), 43.2, 4)


def _back(pen: InkPen) -> None:
    low = pen.ink == "low"
    line = 3.5 if low else 2.2
    with pen.inside(FIELD):
        pen.fill(FIELD, "water")
        for _ in halves(pen):
            paint_file(pen, STAGED["emblem.half"], _FIELD if low else 1)
            with pen.transform(_ANCHOR if low else ""):
                paint_file(pen, STAGED["emblem.anchor"])
        pen.fill(ellipse(*MIDDLE, _RING), "bubble")
        for _ in halves(pen):
            disc = ellipse(*MIDDLE, _RING)
            with (
                pen.inside(disc),
                pen.inside(_HALF),
                pen.transform(_BUST, line),
            ):
                bust = PlacedPen(pen.denser(_OPEN), IDENTITY)
                paint_bust(bust, MOODS["pointing"], "captain")
        pen.line(_WATER, 3.4)
        pen.line(_WATER, 1.9, "white" if low else "water_deep")
        _rope(pen, MIDDLE, _RING, _ROPE)


def _rope(pen: InkPen, middle: Point, radius: float, half: float) -> None:
    """Draw a ring of rope, its strands about as long as it is wide."""
    band = ring(*middle, radius + half, radius - half)
    low = pen.ink == "low"
    pen.fill_and_line(band, "straw", 1.4 if low else 1.3)
    pen.line("".join(_strands(middle, radius, half)), 1.1 if low else 0.8)
    if low:
        pen.line("".join(_fibres(middle, radius, half)), 0.5)


def _strands(middle: Point, radius: float, half: float) -> Iterator[str]:
    lean = _lean(radius, half)
    for turn in _turns(lean):
        inner = on_circle(middle, radius - half, turn)
        bend = on_circle(middle, radius - half * 0.6, turn + 0.9 * lean)
        outer = on_circle(middle, radius + half, turn + lean)
        yield f"M{pair(inner)}Q{pair(bend)} {pair(outer)}"


def _fibres(middle: Point, radius: float, half: float) -> Iterator[str]:
    """Yield lines between the strands, in the shade along the inside of a rope."""
    lean = _lean(radius, half)
    for turn, part in product(_turns(lean), _FIBRES):
        inner = on_circle(middle, radius - half, turn + part * lean)
        outer = on_circle(middle, radius - half * 0.3, turn + (part + 0.6) * lean)
        yield f"M{pair(inner)}L{pair(outer)}"


def _lean(radius: float, half: float) -> float:
    """Return the length of a strand around a rope's ring, in degrees."""
    return 180 / (round(math.tau * radius / (3.2 * half)) // 2)


def _turns(lean: float) -> Iterator[float]:
    return (k * lean for k in range(round(360 / lean)))
