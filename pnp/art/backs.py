"""Backs of cards: fields that run over every edge and look the same upside down.

A back has no frame, so that nobody sees how far the printer's two sides lie apart. The box is
in millimetres, a card of 63 x 88 with 3 mm of bleed all round.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.art.badges import paint_badge
from pnp.art.curves import Point, ellipse, placed, points
from pnp.art.families import FAMILIES
from pnp.art.palette import Ink
from pnp.art.patterns import lines, weight
from pnp.art.pen import Pen
from pnp.art.rubber import BODY, HEAD, POSES, Figure
from pnp.art.signs import paint_little_duck
from pnp.ground.geometry import Affine

BOX: Final = (69.0, 94.0)
WEIGHT: Final = 0.55
_MIDDLE: Final[Point] = (BOX[0] / 2, BOX[1] / 2)
_FIELD: Final = f"M0 0L{BOX[0]} 0L{BOX[0]} {BOX[1]}L0 {BOX[1]}Z"
_ALL: Final = (-40.0, -50.0, 40.0, 50.0)
_GAP: Final = 5.0
_MEDAL: Final = 20.0
_ROWS: Final = (-39.0, -23.4, -7.8, 7.8, 23.4, 39.0)
"""Heights of the rows of little ducks, from the middle; every other row is upside down."""
_STEP: Final = 17.4
_BUBBLES: Final = (
    "10.2 22.1 8.2 57.1 0.8 7.7 -0.8 46.1 8.6 31.7 18.5 8.4 18.3 -0.4 8.3 71.5 16.3 7.5 -2.7 9.7 7.9 "
    "40.1 2.7 7.8 59 28.7 8.3 71.9 1.1 6.4 47.2 17.4 5.9 -1.2 29.6 4.2 72 32.1 4.1 10.7 35.9 4.1 "
    "-2.2 -3.6 4.4 59.2 13.7 4.3 20.2 29.1 3.1 9.8 9 3 56.9 40.7 3.1 44.5 26.5 3 6.2 1.7 3.2 20 13 3.4 "
    "12.1 44.4 3 27.9 6.9 3.1 -2.8 21.5 3 30.7 -2.2 2.1 3.7 35.7 2 64.8 8.1 2.2 49.2 7.9 2 21.3 22.8 2.2 "
    "66.8 36.6 2.2 14.4 12.3 1.5 15.4 31.6 1.6 25.8 27.7 1.4 17.4 34.7 1.4 53.1 9.9 1.6 5.4 31.3 1.5 "
    "63.5 39.4 1.5 53.2 37.2 1.4 47.9 30.4 1.6 55.1 18.6 1.5 -3.5 35.6 1.5 69.2 26.4 1.4 6.4 -3.8 1.5 "
    "20.7 18.6 1.5 47.8 -3.5 1.4"
)
"""Bubbles of the upper half that do not touch: x, y and radius in turn."""


def draw_back(family: str, ink: Ink) -> bytes:
    """The back of a family's duck cards."""
    row, pen = FAMILIES[family], Pen(BOX, ink, WEIGHT)
    hatch = placed(lines(row.hatch, _ALL, _GAP), Affine.translation(*_MIDDLE))
    with pen.inside(_FIELD):
        _ground(pen, row.paint)
        pen.line(hatch, weight(row.hatch, _GAP, WEIGHT, 0.9), f"{row.paint}.deep")
        for place, upside_down in _little_ducks():
            _silhouette(pen, place, upside_down, f"{row.paint}.pale")
        pen.outlined(ellipse(*_MIDDLE, _MEDAL), "white", 1.2)
        for turn in (0, 180):
            paint_badge(pen, row, _turned(turn) @ _at(0, -8.8) @ _badge_scale(), WEIGHT)
    return pen.to_bytes()


def draw_bubbles(ink: Ink) -> bytes:
    """The back of the cards that are called: foam, and two ducks that chase each other."""
    pen = Pen(BOX, ink, WEIGHT)
    with pen.inside(_FIELD):
        _ground(pen, "pond.deep")
        foam = "".join(ellipse(x, y, r) for x, y, r in _bubbles())
        pen.outlined(foam, "bubble", 1)
        pen.line("".join(_gleam(x, y, r) for x, y, r in _bubbles() if r > _GLEAMING), 1, "white")
        pen.outlined(ellipse(*_MIDDLE, _MEDAL - 1), "foam", 1.2)
        for turn in (0, 180):
            paint_little_duck(pen, _turned(turn) @ _at(0, -9) @ _duck_scale(0.17))
    return pen.to_bytes()


_GLEAMING: Final = 2.5


def _ground(pen: Pen, paint: str) -> None:
    if pen.ink != "low":
        pen.fill(_FIELD, paint)


def _bubbles() -> Iterator[tuple[float, float, float]]:
    numbers = [float(word) for word in _BUBBLES.split()]
    for x, y, radius in zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True):
        yield x, y, radius
        yield BOX[0] - x, BOX[1] - y, radius


def _gleam(x: float, y: float, radius: float) -> str:
    r = radius * 0.62
    return f"M{x - r:.1f} {y:.1f}Q{x - r:.1f} {y - r:.1f} {x:.1f} {y - r:.1f}"


def _at(x: float, y: float) -> Affine:
    return Affine.translation(_MIDDLE[0] + x, _MIDDLE[1] + y)


def _turned(degrees: float) -> Affine:
    x, y = _MIDDLE
    return Affine.translation(x, y) @ Affine.rotation(degrees) @ Affine.translation(-x, -y)


def _badge_scale() -> Affine:
    return Affine.scaling(0.155) @ Affine.translation(-50, -50)


def _duck_scale(scale: float) -> Affine:
    return Affine.scaling(scale) @ Affine.translation(-58, -70)


def _little_ducks() -> Iterator[tuple[Point, bool]]:
    for k, y in enumerate(_ROWS):
        shift = _STEP / 2 if k in {1, 3, 4} else 0
        shift = 0 if k % 2 else _STEP / 2
        for column in range(-2, 3):
            x = column * _STEP + (shift if k < 3 else -shift)
            if x * x + y * y > (_MEDAL + 4) ** 2:
                yield (x, y), k % 2 == 1


def _silhouette(pen: Pen, place: Point, upside_down: bool, paint: str) -> None:
    figure = Figure(POSES[0])
    x, y = place
    turn = " rotate(180)" if upside_down else ""
    with pen.moved(
        f"translate({_MIDDLE[0] + x:.2f} {_MIDDLE[1] + y:.2f}){turn} scale(.1) translate(-58 -70)"
    ):
        for shape in (BODY, figure.put("head", HEAD), *figure.beak[1:]):
            pen.fill(shape, paint)


__all__ = ["BOX", "draw_back", "draw_bubbles", "points"]
