"""Signs of Duck & Cover on which the rubber duck is: what the captain calls, what ducks do."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Final

from pnp.art.cover.rubber import (
    EYE_AT,
    HEAD,
    LITTLE_EYE,
    beak,
    little,
)
from pnp.art.kit.curves import ellipse, placed
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import round_arrow, rounded
from pnp.core.geometry import Affine


def paint(pen: InkPen, name: str) -> None:
    """Draw the sign called `name`."""
    _PAINTERS[name](pen)


def paint_little_duck(pen: InkPen, by: Affine, paint: str = "rubber") -> None:
    """Draw a bare rubber duck for small sizes, moved from its box of 120 x 120."""
    shape, bill = (placed(part, by) for part in little())
    pen.contour(shape, bill, weight=0.7)
    pen.fill(shape, paint)
    pen.fill(bill, "bill")
    x, y = by.apply(*LITTLE_EYE)
    pen.dot(x, y, 5 * math.hypot(by.a, by.b))


def _head(pen: InkPen, by: Affine, gape: float) -> None:
    head, x, y = placed(HEAD["head"], by), *by.apply(*EYE_AT)
    throat, lower, upper = (placed(shape, by) for shape in beak(gape))
    pen.contour(head, throat, lower, upper, weight=0.6)
    pen.fill(head, "rubber")
    with pen.inside(head):
        pen.tone(placed(HEAD["shade"], by), "rubber", "shade")
    pen.tone(placed(HEAD["gloss"], by), "rubber", "light")
    pen.fill(throat, "throat")
    for part in (lower, upper):
        pen.outlined(part, "bill", 0.5)
    pen.fill(ellipse(x, y, 7.4, 9.2), "white")
    pen.line(ellipse(x, y, 7.4, 9.2), 0.4)
    pen.fill(ellipse(x + 1, y + 0.6, 5, 6.6), "outline")
    pen.dot(x + 3, y - 2.4, 2.1, "white")


def _coin(pen: InkPen) -> None:
    _head(pen, Affine.translation(34, 54) @ Affine.scaling(1.36), 34)
    pen.line("M84 26L93 18M88 40L97 38M82 86L90 93M88 74L97 78", 1.0)


def _max(pen: InkPen) -> None:
    for x, top, paint in (
        (5, 76, "amber_pale"),
        (33, 60, "amber_pale"),
        (61, 44, "amber"),
    ):
        pen.outlined(f"M{x} 95L{x} {top}L{x + 28} {top}L{x + 28} 95Z", paint, 0.8)
    paint_little_duck(pen, Affine.translation(45, -6) @ Affine.scaling(0.46))
    pen.outlined("M24 8L42 30L32 30L32 50L16 50L16 30L6 30Z", "tomato", 0.8)


def _bis(pen: InkPen) -> None:
    pen.outlined(rounded(33, 27, 34, 46, 5), "rubber", 0.8)
    paint_little_duck(pen, Affine.translation(35.4, 33.4) @ Affine.scaling(0.25), "white")
    for start in (-172, 8):
        pen.outlined(round_arrow((50, 50), 38, 5.4, start, start + 100), "lagoon", 0.7)


def _cover(pen: InkPen) -> None:
    for x, y in ((60, 34), (56, 30), (52, 26)):
        pen.outlined(rounded(x, y, 34, 48, 5), "lagoon_pale", 0.8)
    for x, y in ((12, 42), (8, 38), (4, 34)):
        pen.outlined(rounded(x, y, 34, 48, 5), "rubber", 0.8)
    paint_little_duck(pen, Affine.translation(6, 42) @ Affine.scaling(0.26), "white")
    pen.outlined(_BENT_ARROW, "tomato", 0.8)


_BENT_ARROW: Final = "M16 30C18 10 44 2 60 13L66 5L72 27L50 27L55 20C46 14 30 18 28 30Z"


def _duck_under(pen: InkPen) -> None:
    pen.dashes(rounded(60, 36, 34, 48, 5), 0.9, "7 7")
    pen.outlined(rounded(6, 36, 34, 48, 5), "rubber", 0.8)
    paint_little_duck(pen, Affine.translation(8, 44) @ Affine.scaling(0.26), "white")
    pen.outlined("M22 30C26 10 52 4 66 15L72 7L78 29L56 29L61 22C52 15 38 18 34 30Z", "lagoon", 0.8)


_PAINTERS: Final[Mapping[str, Callable[[InkPen], None]]] = {
    "coin": _coin,
    "max": _max,
    "bis": _bis,
    "cover": _cover,
    "duck_under": _duck_under,
}
