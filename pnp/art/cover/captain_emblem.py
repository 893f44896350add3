"""The captain's emblem: his portrait in a ring of rope, and the back of the cards that he calls.

The back lies as `backs.py` says: in millimetres with 3 mm of bleed, the same upside down.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from pnp.art.cover.backs import FIELD, MIDDLE, halves
from pnp.art.cover.bathwater import gleam
from pnp.art.cover.captain import MOODS, paint_bust
from pnp.art.kit.curves import Point, ellipse, pair, placed, smooth
from pnp.art.kit.pen import InkPen
from pnp.art.kit.placed_pen import PlacedPen
from pnp.art.kit.shapes import on_circle, ring
from pnp.core.geometry import IDENTITY, Affine

_X, _Y = MIDDLE
_RING: Final = 22.6
"""The radius of the back's rope, to its middle."""
_ROPE: Final = 2.1
"""Half as wide as that rope."""
_FOAM: Final = (
    *((10.2, 22.1, 8.2), (0.8, 7.7, 7.2), (8.6, 31.7, 2.4), (18.5, 8.4, 2.2), (18.3, -0.4, 5.4)),
    *((71.5, 16.3, 7.5), (52.6, 6.4, 6.2), (59, 24.4, 6.4), (70, 1.1, 6.4), (9.4, 9, 2.4)),
    *((70.5, 32.1, 4.6), (59.2, 14.4, 2.6), (14.4, 12.3, 1.9), (20, 15, 3.4), (27, 2.6, 2.4)),
    *((25.2, 10.6, 1.7), (44.4, 11.6, 2), (-1.4, 30.5, 5), (2.4, 18.4, 1.4), (42.4, 2.4, 2.2)),
    *((2, 40.5, 3.4), (6.6, 36.6, 1.5), (66.8, 40.6, 2.4), (69.6, 25.6, 1.3), (61.6, 5.6, 1.8)),
    *((47.6, 15.6, 1.6), (19.6, 20.6, 1.5), (64.4, 9.6, 1.4), (61, 32.6, 1.4)),
)
"""Bubbles of a half: the middle and the radius."""
_GLEAMING: Final = 2.5
_ANCHOR: Final = Affine.translation(_X, 13)
"""To the back's upper half, from around the anchor's middle."""
_SHANK: Final = (
    "M0 -3.6L0 5.6M-2.9 -1.9L2.9 -1.9M-5.2 1.8C-4.6 5 -2.4 6.4 0 6.6C2.4 6.4 4.6 5 5.2 1.8"
)
_FLUKES: Final = "M-6.8 2.9L-5.4 0.2L-3.2 2.7ZM6.8 2.9L5.4 0.2L3.2 2.7Z"
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
    closed=False,
)
"""The edge of the water that parts the ring; turned about the middle, it stays."""
_HALF: Final = f"{_WATER}L{pair((_X + _RING, _Y - _RING))}L{pair((_X - _RING, _Y - _RING))}Z"
"""What lies above it."""
_BUST: Final = f"translate({_X - 13.2} {_Y - 19}) scale(.212)"
_PORTRAIT: Final = "translate(-1.4 14.6) scale(.74)"


def paint(pen: InkPen, name: str) -> None:
    """Draw the captain's portrait, the mate's, or the back."""
    if name == "back":
        _back(pen)
    else:
        _portrait(pen, "mate" if name.startswith("mate.") else "captain")


def _portrait(pen: InkPen, officer: str) -> None:
    pen.fill(ellipse(50, 50, 44), "water")
    with pen.inside(ellipse(50, 50, 44)), pen.moved(_PORTRAIT, pen.unit * 1.2):
        paint_bust(PlacedPen(pen, IDENTITY), MOODS["pointing"], officer)
    _rope(pen, (50, 50), 43.2, 4)


def _back(pen: InkPen) -> None:
    with pen.inside(FIELD):
        pen.fill(FIELD, "water")
        for _ in halves(pen):
            _bubbles(pen)
            _anchor(pen)
        pen.fill(ellipse(*MIDDLE, _RING), "bubble")
        for _ in halves(pen):
            disc = ellipse(*MIDDLE, _RING)
            with pen.inside(disc), pen.inside(_HALF), pen.moved(_BUST, 2.2):
                paint_bust(PlacedPen(pen, IDENTITY), MOODS["pointing"], "captain")
        pen.line(_WATER, 3.4)
        pen.line(_WATER, 1.9, "white" if pen.ink == "low" else "water_deep")
        _rope(pen, MIDDLE, _RING, _ROPE)


def _bubbles(pen: InkPen) -> None:
    foam = "".join(ellipse(*disc) for disc in _FOAM)
    pen.fill(foam, "bubble")
    pen.line(foam, 0.8, "water_deep")
    pen.line("".join(gleam(*disc) for disc in _FOAM if disc[2] > _GLEAMING), 0.9, "white")


def _anchor(pen: InkPen) -> None:
    lines, flukes, eye = (
        placed(shape, _ANCHOR) for shape in (_SHANK, _FLUKES, ellipse(0, -5, 1.7))
    )
    pen.line(lines + eye, 4.0)
    pen.contour(flukes, weight=0.8)
    pen.line(lines + eye, 2.0, "white" if pen.ink == "low" else "corn")
    pen.fill(flukes, "corn")


def _rope(pen: InkPen, middle: Point, radius: float, half: float) -> None:
    """Draw a ring of rope, its strands about as long as it is wide."""
    band = ring(*middle, radius + half, radius - half)
    pen.outlined(band, "straw", 1.3)
    pen.line("".join(_strands(middle, radius, half)), 0.8)


def _strands(middle: Point, radius: float, half: float) -> Iterator[str]:
    count = round(math.tau * radius / (3.2 * half)) // 2 * 2
    lean = 360 / count
    for k in range(count):
        turn = k * lean
        inner = on_circle(middle, radius - half, turn)
        bend = on_circle(middle, radius - half * 0.6, turn + 0.9 * lean)
        outer = on_circle(middle, radius + half, turn + lean)
        yield f"M{pair(inner)}Q{pair(bend)} {pair(outer)}"
