"""The Gallery's targets: six small posters, each with rings of its own.

A poster is printed from wood type in two colours, a drawing of `pnp/art/data/staged`. Its other
state has a cork in it: the paper hangs askew, torn around the cork and at a corner.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import cycle
from typing import Final

from msgspec import Struct

from pnp.art.kit.curves import Point, ellipse, pair, polygon
from pnp.art.kit.letterpress import press, press_and_clip, shadow
from pnp.art.kit.pen import InkPen
from pnp.art.kit.recolour import paint_file
from pnp.art.kit.scatter import scatter
from pnp.art.kit.shapes import on_circle
from pnp.art.kit.staging import STAGED

HIT: Final = ".hit"
"""How the names of posters end that have a cork in them."""

_SHEET: Final = (
    "M7 9C20 7 34 8.5 50 7.5C66 6.5 80 8 93 7C94 22 92 36 93.5 50C95 66 92.5 80 93 92.5"
    "C78 94 64 92 50 93C34 94 20 92 7 93C5.5 78 8 64 6.5 50C5.5 36 8 22 7 9Z"
)
_TORN: Final = (
    "M7 9C20 7 34 8.5 50 7.5C66 6.5 80 8 93 7C94 22 92 36 93.5 50C94.4 58 94 66 93.4 72L88 73.4"
    "L86.6 79L80.4 80.6L79.4 86.4L74 87.6L72.6 92.8C64 92.4 57 92.8 50 93C34 94 20 92 7 93"
    "C5.5 78 8 64 6.5 50C5.5 36 8 22 7 9Z"
)
"""The same sheet without its lower right corner."""


class _Shot(Struct, frozen=True):
    """The place of a cork in a poster, and how the poster hangs."""

    at: Point
    tilt: float
    """Degrees that the poster hangs askew, clockwise."""


_SHOTS: Final[Mapping[str, _Shot]] = {
    "1": _Shot((56, 57), 4),
    "2": _Shot((43, 55), -4),
    "3": _Shot((54, 55), -3),
    "4": _Shot((45, 47), 4),
    "5": _Shot((57, 48), -4),
    "6": _Shot((49, 62), 3),
}
_SMALLER: Final = 0.94
"""The scale of a poster that hangs askew, so that its corners keep clear of cuts."""
_FLAPS: Final = ((19.5, 5.0), (13.0, 2.0))
"""Of a tear: how far its points are from the cork at least, and how much more; so its gaps."""
_POINTS: Final = 9
_CRACKS: Final = (1, 7, 11)
"""The gaps that the paper has cracked from."""
_PAPER: Final = 2.0
"""How wide the white around a tear is in low ink, where cracks would cross the hatching."""
_CORK: Final = 9.2
"""The radius of the cork."""


def paint(pen: InkPen, name: str) -> None:
    """Draw the poster called `name`, a number, or the same one hit."""
    number = name.removesuffix(HIT)
    if number == name:
        _poster(pen, number, _SHEET)
        press(pen, ellipse(50, 9, 3.2), "tin", 0.6)
        return
    shot = _SHOTS[number]
    place = f"translate(50 50) rotate({shot.tilt:g}) scale({_SMALLER:g}) translate(-50 -50)"
    with pen.transform(place, pen.unit / _SMALLER):
        _poster(pen, number, _TORN)
        with pen.transform(f"translate({pair(shot.at)})"):
            _tear(pen, int(number))
            _cork(pen)


def _poster(pen: InkPen, number: str, sheet: str) -> None:
    with press_and_clip(pen, sheet, "manila"):
        paint_file(pen, STAGED[f"poster.{number}"])


def _tear(pen: InkPen, seed: int) -> None:
    """Draw the paper that a cork has torn open, and the dark behind it."""
    radii = [
        least + more * part
        for (least, more), part, _ in zip(
            cycle(_FLAPS), scatter(seed), range(2 * _POINTS), strict=False
        )
    ]
    edge = [on_circle((0, 0), r, k * 180 / _POINTS) for k, r in enumerate(radii)]
    if pen.ink == "low":
        pen.halo(polygon(edge), _PAPER)
    for gap in _CRACKS if pen.ink != "low" else ():
        pen.line(_crack(gap * 180 / _POINTS), 0.5)
    press(pen, polygon(edge), "white", 0.8)
    pen.fill(polygon((0.78 * x, 0.78 * y) for x, y in edge), "outline")


def _crack(angle: float) -> str:
    """Return a jagged line outwards from a tear."""
    bends = ((12.0, 0.0), (23.0, -5.0), (27.0, 6.0), (34.0, -1.0))
    points = (on_circle((0, 0), radius, angle + by) for radius, by in bends)
    return "M" + "L".join(pair(point) for point in points)


def _cork(pen: InkPen) -> None:
    with press_and_clip(pen, ellipse(0, 0, _CORK), "rope", 0.9):
        shadow(pen, "M7 -10C8.6 5 2 9.6 -9 5.4L-8 12L12 12L12 -10Z", "rope", "shadow_deep")
    with press_and_clip(pen, ellipse(-1.6, -1.8, 0.66 * _CORK), "wood", 0.5):
        for x, y in ((-4, -4), (1, -5), (-1, 0.6)):
            pen.dot(x, y, 0.9, "rope_deep")
