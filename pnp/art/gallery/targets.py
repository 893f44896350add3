"""The Gallery's targets: six small posters, each with rings of its own.

A poster is printed from wood type in two colours, a drawing of `pnp/art/data/staged`. Its other
state has a cork in it.
"""

from __future__ import annotations

from typing import Final

from pnp.art.kit.curves import ellipse
from pnp.art.kit.letterpress import press, pressed
from pnp.art.kit.pen import InkPen
from pnp.art.kit.recolour import paint_file
from pnp.art.kit.shapes import star
from pnp.art.kit.staging import STAGED

HIT: Final = ".hit"
"""How the names of posters end that have a cork in them."""

_SHEET: Final = (
    "M7 9C20 7 34 8.5 50 7.5C66 6.5 80 8 93 7C94 22 92 36 93.5 50C95 66 92.5 80 93 92.5"
    "C78 94 64 92 50 93C34 94 20 92 7 93C5.5 78 8 64 6.5 50C5.5 36 8 22 7 9Z"
)


def paint(pen: InkPen, name: str) -> None:
    """Draw the poster called `name`, a number, or the same one hit."""
    with pressed(pen, _SHEET, "manila"):
        paint_file(pen, STAGED[f"poster.{name.removesuffix(HIT)}"])
    if name.endswith(HIT):
        _cork(pen)
    else:
        press(pen, ellipse(50, 9, 3.2), "tin", 0.6)


def _cork(pen: InkPen) -> None:
    """Draw the tear that a cork makes, and the cork in it."""
    with pen.moved("translate(58 57) scale(0.7) translate(-50 -50)", pen.unit / 0.7):
        press(pen, star((51, 51), 27, 9, 0.62), "white", 0.9)
        with pressed(pen, ellipse(50, 50, 12.5), "rope", 0.9):
            pen.tone("M64 40C64 58 52 64 38 58L40 70L70 70Z", "rope", "shade")
        with pressed(pen, ellipse(48.6, 48.4, 8.4), "wood", 0.5):
            for x, y in ((45, 46), (51, 45), (49, 51)):
                pen.dot(x, y, 0.9, "rope_deep")
        pen.line("M22 30L28 35M78 30L72 35M20 66L27 63M80 68L73 64", 0.6)
