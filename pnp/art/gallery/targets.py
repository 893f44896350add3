"""The Gallery's targets: six small posters, each with rings of its own.

A poster is printed from wood type in two colours. Its other state has a cork in it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.kit.curves import Point, ellipse, pair, polygon, smooth
from pnp.art.kit.letterpress import press, pressed
from pnp.art.kit.pen import InkPen
from pnp.art.kit.shapes import on_circle, star

HIT: Final = ".hit"
"""How the names of posters end that have a cork in them."""

_MIDDLE: Final[Point] = (50.0, 50.0)
_SHEET: Final = (
    "M7 9C20 7 34 8.5 50 7.5C66 6.5 80 8 93 7C94 22 92 36 93.5 50C95 66 92.5 80 93 92.5"
    "C78 94 64 92 50 93C34 94 20 92 7 93C5.5 78 8 64 6.5 50C5.5 36 8 22 7 9Z"
)
_BORDER: Final = "M12 12L88 12L88 88L12 88Z"


@dataclass(frozen=True, slots=True)
class Poster:
    """The print on a target."""

    rings: tuple[str, ...]
    """From the outermost inwards, in the first colour and in paper by turns."""
    first: str
    second: str
    """Paints of the rings and of the middle."""
    middle: str


def _petals(radius: float, count: int, dent: float) -> str:
    turns = [180 * k / count for k in range(2 * count)]
    return smooth(
        [on_circle(_MIDDLE, radius * (dent if k % 2 else 1), a) for k, a in enumerate(turns)]
    )


def _corners(radius: float, count: int, turn: float = -90) -> str:
    return polygon(on_circle(_MIDDLE, radius, turn + 360 * k / count) for k in range(count))


def _rays(radius: float, hole: float, count: int) -> str:
    """Return a ring of wedges, as many as `count`."""
    half = 90 / count
    wedges = (
        (on_circle(_MIDDLE, r, a) for r, a in ((hole, t), (radius, t - half), (radius, t + half)))
        for t in (360 * k / count for k in range(count))
    )
    return "".join(f"M{'L'.join(map(pair, wedge))}Z" for wedge in wedges)


_RED: Final = ("fair_red", "fair_blue")
_BLUE: Final = ("fair_blue", "fair_red")
POSTERS: Final[Mapping[str, Poster]] = {
    "1": Poster(tuple(ellipse(50, 50, r) for r in (35, 27.5, 20)), *_RED, ellipse(50, 50, 9)),
    "2": Poster(tuple(_corners(r, 4, -45) for r in (48, 37, 26)), *_BLUE, _corners(14, 4, -45)),
    "3": Poster(tuple(star(_MIDDLE, r, 5, 0.52) for r in (38, 28, 19)), *_RED, ellipse(50, 50, 6)),
    "4": Poster((_petals(36, 8, 0.8), ellipse(50, 50, 24)), *_BLUE, _petals(15, 8, 0.6)),
    "5": Poster((_rays(36, 12, 12), ellipse(50, 50, 20)), *_RED, ellipse(50, 50, 10)),
    "6": Poster(tuple(_corners(r, 3, -90) for r in (40, 28, 17)), *_BLUE, ellipse(50, 50, 4)),
}


def paint(pen: InkPen, name: str) -> None:
    """Draw the poster called `name`, a key of `POSTERS`, or the same one hit."""
    poster = POSTERS[name.removesuffix(HIT)]
    with pressed(pen, _SHEET, "manila"):
        pen.tone("M88 0L100 0L100 100L0 100L0 91C40 90 70 90 89 88Z", "manila", "shade")
        pen.line(_BORDER, 0.6, poster.second)
        _rings(pen, poster)
        for x, y in ((12, 12), (88, 12), (12, 88), (88, 88)):
            pen.fill(ellipse(x, y, 4.2), "manila")
            pen.dot(x, y, 2, poster.second)
    if name.endswith(HIT):
        _cork(pen)
    else:
        press(pen, ellipse(50, 9, 3.2), "tin", 0.6)


def _rings(pen: InkPen, poster: Poster) -> None:
    """Print the rings, and the middle in the second colour, a little beside its place."""
    for place, ring in enumerate(poster.rings):
        paint = "manila" if place % 2 else poster.first
        pen.fill(ring, paint)
        pen.line(ring, 0.3)
    with pen.moved("translate(0.9 0.7)"):
        pen.fill(poster.middle, poster.second)
    pen.line(poster.middle, 0.3)


def _cork(pen: InkPen) -> None:
    """Draw the tear that a cork makes, and the cork in it."""
    press(pen, star((51, 51), 27, 9, 0.62), "khaki", 0.7)
    with pressed(pen, ellipse(50, 50, 12.5), "rope", 0.9):
        pen.tone("M64 40C64 58 52 64 38 58L40 70L70 70Z", "rope", "shade")
    with pressed(pen, ellipse(48.6, 48.4, 8.4), "wood", 0.5):
        for x, y in ((45, 46), (51, 45), (49, 51)):
            pen.dot(x, y, 0.9, "rope_deep")
    pen.line("M22 30L28 35M78 30L72 35M20 66L27 63M80 68L73 64", 0.6)
