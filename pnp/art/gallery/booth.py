"""The Gallery's booth: its ducks between curtain and waves, and strips to build with.

The ends of a strip meet, so that strips may be set side by side. A strip is as long as a board: in
low ink it is outlines, since any hatch of that length looks grey.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec import Struct

from pnp.art.gallery import targets
from pnp.art.gallery.tinducks import paint_tinduck
from pnp.art.kit.curves import Point, ellipse, pair, polygon
from pnp.art.kit.letterpress import press, press_and_clip, shadow
from pnp.art.kit.pen import InkPen
from pnp.art.kit.staging import SCENES, Painter, stage

_WIDE: Final = 400.0
_SCALLOP: Final = 25.0
_WALL: Final = "M0 0L360 0L360 90L0 90Z"
_CURTAIN: Final = "M-4 8L34 8C34 26 30 36 20 44C27 47 27 50 22 53C26 64 27 78 26 94L-4 94Z"
_FOLDS: Final = (
    "M6 10C6 26 8 36 18 44M20 10C21 24 20 36 18 44M4 52C6 66 6 78 5 92M14 53C16 66 17 78 16 92"
)


def paint(pen: InkPen, name: str) -> None:
    """Draw the booth, `gallery`, or a strip: `valance` or `breakers`."""
    match name:
        case "gallery":
            _booth(pen)
        case "valance":
            with pen.inside(f"M0 0L{_WIDE:g} 0L{_WIDE:g} 60L0 60Z"):
                paint_valance(pen, _WIDE, 40)
        case _:
            with pen.inside(f"M0 0L{_WIDE:g} 0L{_WIDE:g} 60L0 60Z"):
                paint_breakers(pen, _WIDE, Breakers(16, 38, 0, "fair_wave"))
                paint_breakers(pen, _WIDE, Breakers(36, 66, -10, _without_hatch(pen, "fair_blue")))


def _without_hatch(pen: InkPen, paint: str) -> str:
    """Return `paint`, or in low ink one that is left white."""
    return "fair_cream" if pen.ink == "low" else paint


def paint_valance(pen: InkPen, width: float, depth: float) -> None:
    """Draw scallops of cloth in red and cream, and the bulbs above them."""
    beam = 0.3 * depth
    for k in range(round(width / _SCALLOP)):
        left = k * _SCALLOP
        cloth = _scallop(left, depth)
        with press_and_clip(pen, cloth, "fair_cream" if k % 2 else _without_hatch(pen, "fair_red")):
            if k % 2 == 0:
                pen.engrave(cloth, "booth")
            pen.line(_hem(left, depth * 0.8), 0.5, "fair_red" if k % 2 else "fair_cream")
    corners = ((-5, -5), (width + 5, -5), (width + 5, beam), (-5, beam))
    press(pen, polygon(corners), _without_hatch(pen, "fair_blue"))
    for k in range(round(width / _SCALLOP)):
        press(pen, ellipse(_SCALLOP * (k + 0.5), 0.44 * beam, 0.28 * beam), "primary_yellow", 0.6)


def _hem(left: float, y: float) -> str:
    middle, right = left + _SCALLOP / 2, left + _SCALLOP
    return f"M{pair((left, y))}Q{pair((middle, 1.37 * y))} {pair((right, y))}"


def _scallop(left: float, depth: float) -> str:
    right, edge = left + _SCALLOP, depth * 0.72
    return (
        f"M{pair((left, 0))}L{pair((right, 0))}L{pair((right, edge))}"
        f"C{pair((right, depth))} {pair((left, depth))} {pair((left, edge))}Z"
    )


class Breakers(Struct, frozen=True):
    """A painted board of waves."""

    top: float
    bottom: float
    shift: float
    """How far its waves stand to the right."""
    paint: str


_FOAM: Final = {"fair_wave": "fair_cream", "fair_blue": "fair_wave"}
"""The band below the crests of a board of either paint."""


def paint_breakers(pen: InkPen, width: float, board: Breakers) -> None:
    """Draw a board of waves that roll to the left, twenty units each."""
    top, bottom, shift = board.top, board.bottom, board.shift
    starts = [shift + 20 * k for k in range(-1, round(width / 20) + 2)]
    rolls = "".join(
        f"C{pair((x, top - 4))} {pair((x + 6, top - 10))} {pair((x + 12, top - 6.5))}"
        f"C{pair((x + 8.5, top - 5))} {pair((x + 12, top))} {pair((x + 20, top))}"
        for x in starts
    )
    start, end = shift - 20, shift + width + 40
    sea = f"M{pair((start, top))}{rolls}L{pair((end, bottom))}L{pair((start, bottom))}Z"
    press(pen, sea, board.paint)
    if pen.ink == "low":
        pen.fill("".join(hollow((x, top), 1.4) for x in starts), "outline")
    else:
        with pen.inside(sea), pen.transform("translate(3 4.6)"):
            pen.line(f"M{pair((start, top))}{rolls}", 0.5, _FOAM[board.paint])


def hollow(at: Point, size: float = 1.0) -> str:
    """Return the dark hollow of a wave that begins at a place; its length is 14 times its size."""
    x, y = at
    first, *others = (
        pair((x + size * right, y + size * down))
        for right, down in (
            *((1, 0.6), (3, -1.4), (6, -1), (10, 1.4)),
            *((7, 0.5), (4, 0.2), (1, 0.6)),
        )
    )
    return f"M{first}C{' '.join(others[:3])}C{' '.join(others[3:])}Z"


def _booth(pen: InkPen) -> None:
    """Draw all six ducks under way, and posters over two of them."""
    pen.fill(_WALL, "fair_cream")
    with pen.inside(_WALL):
        for k in range(18):
            pen.tone(
                f"M{20 * k} 0L{20 * k + 10} 0L{20 * k + 10} 90L{20 * k} 90Z",
                "fair_blue_pale",
                "plain",
            )
        stage(pen, SCENES["scene.gallery"].before, _PAINTERS)
        paint_breakers(pen, 360, Breakers(74, 86, 0, "fair_wave"))
        paint_breakers(pen, 360, Breakers(85, 96, -10, "fair_blue"))
        for across in ("translate(0 0)", "translate(360 0) scale(-1 1)"):
            with pen.transform(across):
                _curtain(pen)
        with pen.transform("translate(-7.5 0)"):
            paint_valance(pen, 375, 17)


def _curtain(pen: InkPen) -> None:
    with press_and_clip(pen, _CURTAIN, "fair_red"):
        shadow(pen, "M24 0L40 0L40 50L20 50L30 94L18 94L16 50Z", "fair_red")
        pen.line(_FOLDS, 0.5)
    press(pen, "M8 46C14 44 20 44 25 46L25 51C20 50 14 50 8 52Z", "primary_yellow", 0.7)


_PAINTERS: Final[Mapping[str, Painter]] = {"tinduck": paint_tinduck, "target": targets.paint}
