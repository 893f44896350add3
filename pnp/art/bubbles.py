"""The back of the cards that are called: foam, and two ducks that chase each other."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.backs import FIELD, MIDDLE, ground, halves
from pnp.art.bathwater import Bubble, gleam
from pnp.art.curves import ellipse
from pnp.art.pen import InkPen
from pnp.art.signs import paint_little_duck
from pnp.core.geometry import Affine

_DUCK: Final = (
    Affine.translation(MIDDLE[0], MIDDLE[1] - 8)
    @ Affine.scaling(0.2)
    @ Affine.translation(-60, -70)
)
_BUBBLE: Final = 21.0
"""The radius of the bubble in which they are."""
_FOAM: Final = (
    "10.2 22.1 8.2 57.1 0.8 7.7 -0.8 46.1 8.6 31.7 18.5 8.4 18.3 -0.4 8.3 71.5 16.3 7.5 -2.7 9.7 "
    "7.9 40.1 2.7 7.8 59 28.7 8.3 71.9 1.1 6.4 47.2 17.4 5.9 -1.2 29.6 4.2 72 32.1 4.1 10.7 35.9 "
    "4.1 -2.2 -3.6 4.4 59.2 13.7 4.3 20.2 29.1 3.1 9.8 9 3 56.9 40.7 3.1 44.5 26.5 3 6.2 1.7 3.2 "
    "20 13 3.4 12.1 44.4 3 27.9 6.9 3.1 -2.8 21.5 3 30.7 -2.2 2.1 3.7 35.7 2 64.8 8.1 2.2 49.2 "
    "7.9 2 21.3 22.8 2.2 66.8 36.6 2.2 14.4 12.3 1.5 15.4 31.6 1.6 25.8 27.7 1.4 17.4 34.7 1.4 "
    "53.1 9.9 1.6 5.4 31.3 1.5 63.5 39.4 1.5 53.2 37.2 1.4 47.9 30.4 1.6 55.1 18.6 1.5 -3.5 35.6 "
    "1.5 69.2 26.4 1.4 6.4 -3.8 1.5 20.7 18.6 1.5 47.8 -3.5 1.4"
)
"""Bubbles of a half that do not touch: x, y and radius in turn."""
_GLEAMING: Final = 2.5


def paint(pen: InkPen, _name: str) -> None:
    """Draw the back."""
    foam = "".join(ellipse(x, y, r) for x, y, r in _bubbles())
    gleams = "".join(gleam(x, y, r) for x, y, r in _bubbles() if r > _GLEAMING)
    with pen.inside(FIELD):
        ground(pen, "water_deep")
        for _ in halves(pen):
            pen.outlined(foam, "bubble", 1)
            pen.line(gleams, 1, "white")
        pen.outlined(ellipse(*MIDDLE, _BUBBLE), "foam", 1.2)
        for _ in halves(pen):
            paint_little_duck(pen, _DUCK)


def _bubbles() -> Iterator[Bubble]:
    """Yield middle and radius of each bubble of a half."""
    numbers = [float(word) for word in _FOAM.split()]
    return zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
