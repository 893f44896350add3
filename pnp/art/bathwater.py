"""The bath around a duck: calm with foam, lively, or splashing wildly; foam and bubbles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.pen import InkPen
from pnp.art.rubber import Water
from pnp.art.shapes import drop

Bubble = tuple[float, float, float]
"""Middle and radius."""

_DEPTH: Final = "C108 110 88 115 60 115C32 115 12 110 5 101Z"
_SURFACES: Final[Mapping[Water, str]] = {
    "calm": "M5 101C18 97 30 100.4 44 99.2C60 98 72 100.4 86 99.2C98 98.2 106 98.6 115 101",
    "lively": "M5 101C3 95 3 90 5 86C7 82 12 83 12 88C12 92 15 96 21 97C40 101 76 101 94 96.6"
    "C102 95 105 91 106 85C107 80 113 80 114 85C115 90 114 96 115 101",
    "wild": "M5 101C2 92 1 83 3 77C5 72.6 10 74 10 79C10 84 12 87 15 87C19 87 19 80 17.6 74"
    "C17 69 23 68 25 73C28 82 31 92 41 95C54 98 68 98 79 95C87 92 91 84 94 76"
    "C96 71 102 72 101.4 77C100.6 83 101 88 104.6 88C108 88 109.4 83 110 78C111 73 117 73 118 78"
    "C119 86 117 94 115 101",
}
_BEHIND: Final[Mapping[Water, str]] = {
    "calm": "",
    "lively": "M10 104C6 92 3 82 3 74C3 69 9 68 10.6 73C13 80 16 86 24 90L92 90C100 86 105 78"
    " 108 70"
    "C110 65 116 67 115.6 72C115 84 112 94 110 104Z",
    "wild": "M10 104C8 90 4 74 2.6 62C2 57 8 55.4 10 60C13 68 15 76 19 76C22.6 76 20 62 16 50"
    "C14.6 45 20.6 43 23 48C29 60 33 78 35 92L88 92C90 82 95 72 100 62C102 57.4 108 59 107 64"
    "C106 70 106 76 108.6 76C111 76 112 66 112.6 58C113 53 119 54 118.6 59C118 76 113 92 110 104Z",
}
"""The far side of a splash."""
_DROPS: Final[Mapping[Water, Sequence[Bubble]]] = {
    "calm": (),
    "lively": ((7, 57, 5.4), (112, 57, 5.6)),
    "wild": ((6.4, 44, 6), (19.6, 30, 5), (113.6, 24, 6)),
}
_FOAM: Final[Mapping[Water, Sequence[Bubble]]] = {
    "calm": ((12, 104, 6), (22, 107, 7), (32, 110, 5), (106, 105, 6), (97, 109, 6.6)),
    "lively": (
        (7, 102, 4.6),
        (15, 106, 6),
        (25, 109, 6),
        (113, 102, 4.6),
        (105, 106, 6),
        (96, 109, 5),
    ),
    "wild": (
        (7, 102, 4.8),
        (15, 106, 6),
        (26, 110, 5),
        (113, 102, 4.8),
        (105, 106, 6.4),
        (95, 110, 5),
    ),
}
_FREE: Final[Sequence[Bubble]] = ((9, 91, 3.4), (112, 90, 4), (104, 95, 2.4))
"""Bubbles over calm water."""
_RIPPLES: Final = "M24 107Q32 105 40 107M52 111Q61 109 70 111M84 107Q92 104.8 100 107"


def paint_water_behind(pen: InkPen, water: Water) -> None:
    """Draw the far side of the splash, and what flies through the air."""
    if _BEHIND[water]:
        pen.outlined(_BEHIND[water], "drop", 0.6)
        drops = "".join(drop(x, y, size) for x, y, size in _DROPS[water])
        pen.outlined(drops, "drop", 0.6)


def paint_water(pen: InkPen, water: Water) -> None:
    """Draw water and foam in front of the duck."""
    surface = _SURFACES[water]
    pen.fill(surface + _DEPTH, "water")
    if water == "calm":
        pen.line(surface, 0.8, "water_deep")
    else:
        pen.line(surface, 0.6)
    pen.line(_RIPPLES, 0.6, "water_deep")
    paint_foam(pen, _FOAM[water])
    if water == "calm":
        paint_bubbles(pen, _FREE)


def paint_foam(pen: InkPen, discs: Sequence[Bubble], weight: float = 0.6) -> None:
    """Draw bubbles that run together into one clump."""
    clump = "".join(ellipse(x, y, radius) for x, y, radius in discs)
    pen.contour(clump, weight=weight)
    pen.fill(clump, "foam")


def paint_bubbles(pen: InkPen, discs: Sequence[Bubble], weight: float = 0.6) -> None:
    """Draw soap bubbles that do not touch, with their lights."""
    pen.outlined("".join(ellipse(x, y, radius) for x, y, radius in discs), "bubble", weight)
    pen.line("".join(gleam(*disc) for disc in discs), weight, "white")


def gleam(x: float, y: float, radius: float) -> str:
    """Return the light on a bubble, a line."""
    r = radius * 0.56
    return f"M{x - r:.1f} {y:.1f}Q{x - r:.1f} {y - r:.1f} {x:.1f} {y - r:.1f}"
