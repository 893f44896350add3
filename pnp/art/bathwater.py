"""The bath around a duck: calm with foam, lively, or splashing wildly; foam and bubbles."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from pnp.art.curves import ellipse
from pnp.art.pen import Pen
from pnp.art.rubber import Water
from pnp.art.shapes import drop

Disc = tuple[float, float, float]
"""Middle and radius."""

_DEPTH: Final = "C108 110 88 115 60 115C32 115 12 110 5 101Z"
_SURFACES: Final[Mapping[Water, str]] = {
    "calm": "M5 101C18 97 30 100.4 44 99.2C60 98 72 100.4 86 99.2C98 98.2 106 98.6 115 101",
    "lively": "M5 101C8 97 9 92 6 87C13 89 19 95 24 98C40 101 76 101 92 97C98 94 103 89 112 86"
    "C108 91 109 97 115 101",
    "wild": "M5 101C9 94 8 86 3 78C12 81 17 87 19 92C22 87 22 81 20 76C28 81 32 90 37 96"
    "C52 100 70 100 82 96C87 90 92 83 101 78C98 83 97 88 98 92C102 87 108 83 117 80"
    "C112 87 112 95 115 101",
}
_RIPPLES: Final = "M24 107Q32 105 40 107M52 111Q61 109 70 111M84 107Q92 104.8 100 107"
_DROPS: Final[Mapping[Water, Sequence[Disc]]] = {
    "calm": (),
    "lively": ((12, 76, 4.6), (108, 74, 4.6), (22, 86, 3)),
    "wild": ((9, 62, 5.2), (26, 66, 3.6), (110, 64, 5.2), (96, 68, 3.6)),
}
_FOAM: Final[Mapping[Water, Sequence[Disc]]] = {
    "calm": ((12, 104, 6), (22, 107, 7), (32, 110, 5), (106, 105, 6), (97, 109, 6.6)),
    "lively": ((16, 106, 6), (26, 109, 6), (100, 108, 6)),
    "wild": ((18, 107, 6), (102, 107, 6.4), (92, 110, 5)),
}
_FREE: Final[Mapping[Water, Sequence[Disc]]] = {
    "calm": ((9, 91, 3.4), (112, 90, 4), (104, 95, 2.4)),
    "lively": ((113, 95, 2.6),),
    "wild": (),
}


def paint_water_behind(pen: Pen, water: Water) -> None:
    """The far side of the splash."""
    if water == "wild":
        far = "M14 104C18 92 14 84 12 74C22 80 28 88 32 96L86 98C90 88 96 80 108 74C104 86 104 94 108 104Z"
        pen.fill(far, "pond.deep")


def paint_water(pen: Pen, water: Water) -> None:
    """Water and foam in front of the duck, and what flies through the air."""
    surface = _SURFACES[water]
    pen.fill(surface + _DEPTH, "pond")
    pen.line(surface, 0.8, "pond.deep")
    pen.line(_RIPPLES, 0.6, "pond.deep")
    for x, y, size in _DROPS[water]:
        pen.outlined(drop(x, y, size), "drop", 0.6)
    paint_foam(pen, _FOAM[water])
    for disc in _FREE[water]:
        paint_bubble(pen, *disc)


def paint_foam(pen: Pen, discs: Sequence[Disc], weight: float = 0.6) -> None:
    """Discs that run together into one clump."""
    shapes = [ellipse(x, y, radius) for x, y, radius in discs]
    pen.contour(*shapes, weight=weight)
    for shape in shapes:
        pen.fill(shape, "foam")


def paint_bubble(pen: Pen, x: float, y: float, radius: float, weight: float = 0.6) -> None:
    """A soap bubble with its light."""
    pen.outlined(ellipse(x, y, radius), "bubble", weight)
    r = radius * 0.55
    pen.line(f"M{x - r:.1f} {y:.1f}Q{x - r:.1f} {y - r:.1f} {x:.1f} {y - r:.1f}", weight, "white")
