"""Registration: a sheet that shows the position of its back, held against the light.

A scale is a row of pairs of lines: one on the front, and one on the back that is to run on from
it. The back's line lies behind the front's and is then moved by the pair's own number, exactly as
a `Correction` by that number moves a back. A printer that errs takes it from there to somewhere
else; the pair that runs on as one is the pair whose move undoes the error. So its number is the
correction to type, with its sign, whichever edge the paper is turned about.

Scales A and B tell of the shift to the right, near the top and the bottom of the back; C and D
of the shift down, at its sides. About the middle of the paper, with y downwards, a turn by
`angle` clockwise moves points `LEVER_MM` above the middle to the right, and points as far below it
to the left, both by `LEVER_MM` sin(angle)::

    A = dx + LEVER_MM sin(angle)        dx = (A + B) / 2        dy = (C + D) / 2
    B = dx - LEVER_MM sin(angle)        sin(angle) = (A - B) / (2 LEVER_MM)

Margins are read off stairs at each edge of the paper: a line a millimetre, each with its number.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Final, Literal

from msgspec import Struct

from pnp.core.errors import CallError
from pnp.core.geometry import Affine, Size
from pnp.press.sheets.imposition import NO_CORRECTION, Correction

Edge = Literal["long", "short"]
"""The edge of upright paper about which it is turned over."""

ScaleName = Literal["A", "B", "C", "D"]
Align = Literal["start", "middle", "end"]
Point = tuple[float, float]

STEP_MM: Final = 0.5
"""Between the numbers of two neighbouring pairs."""

REACH: Final = 6
"""Pairs on either side of the middle one."""

PITCH_MM: Final = 10.0
LEVER_MM: Final = 100.0
"""From the middle of the paper to the scales A and B."""

BESIDE_MM: Final = 72.0
"""From the middle of the paper to the scales C and D."""

MIN_SIZE: Final = Size(200, 270)
"""The smallest paper that the scales and stairs have room on."""

_LINE_MM: Final = 8.0
_OVERLAP_MM: Final = 0.5
_BADGE_MM: Final = 11.0
"""Lengths along a pair from where its lines meet: its ends, and the scale's name beside them."""

_LABELS: Final[Mapping[ScaleName, tuple[float, Align]]] = {
    "A": (11.0, "middle"),
    "B": (11.0, "middle"),
    "C": (9.6, "end"),
    "D": (9.6, "start"),
}
"""The distance of the numbers from each scale, and their alignment there."""

_STEPS: Final = 18
_TREAD_MM: Final = 3.6
_FROM_CORNER_MM: Final = (35.0, 22.0)
"""Stairs: how many steps, how wide, and how far their deep ends lie from the corners of the
paper, along its upper and its right edge."""


class RegistrationLine(Struct, frozen=True):
    """A line, in millimetres from the top left of its own side."""

    x1_mm: float
    y1_mm: float
    x2_mm: float
    y2_mm: float

    def through(self, change: Affine) -> RegistrationLine:
        """Return the line where a map takes it."""
        return RegistrationLine(
            *change.apply(self.x1_mm, self.y1_mm), *change.apply(self.x2_mm, self.y2_mm)
        )


class Pair(Struct, frozen=True):
    """Two lines that run on as one where a back needs the correction `number`."""

    number: float
    """The values to type, in millimetres."""
    front: RegistrationLine
    back: RegistrationLine
    """On the back as it is looked at, before any correction of the page."""
    label: Point
    """The place of the number on the front."""
    is_middle: bool


class Scale(Struct, frozen=True):
    """A row of pairs."""

    name: ScaleName
    badge: Point
    """The place of its name on the front."""
    align: Align
    """The alignment of the numbers at their points."""
    pairs: tuple[Pair, ...]


class Step(Struct, frozen=True):
    """A line as many millimetres from the edge as its number says."""

    number: int
    line: RegistrationLine
    label: Point


def turn_over(paper: Size, flip: Edge) -> Affine:
    """Return the map from points of the front to the back as seen; it is its own inverse."""
    if flip == "long":
        return Affine(a=-1, e=paper.width_mm)
    return Affine(d=-1, f=paper.height_mm)


def scales(paper: Size, flip: Edge, base: Correction = NO_CORRECTION) -> tuple[Scale, ...]:
    """Return the four scales of a sheet.

    `base` is the correction already applied to the back; the numbers include it.
    """
    above = -LEVER_MM if flip == "long" else LEVER_MM  # of the back, seen from the front
    middles: dict[ScaleName, Point] = {
        "A": (0, above),
        "B": (0, -above),
        "C": (-BESIDE_MM, 0),
        "D": (BESIDE_MM, 0),
    }
    return tuple(
        _Row(name, paper, turn_over(paper, flip), base, offset).scale()
        for name, offset in middles.items()
    )


def correction_read(a: float, b: float, c: float, d: float) -> Correction:
    """Return the correction that the numbers of the four scales tell.

    Raises:
        CallError: it is more than a printer errs by.
    """
    sine = (a - b) / (2 * LEVER_MM)
    angle = math.degrees(math.asin(max(-1.0, min(1.0, sine))))
    correction = Correction((a + b) / 2, (c + d) / 2, angle)
    hint = "read the scales once more; a printer that errs so far wants its paper fed anew"
    problems = [replace(problem, hint=hint) for problem in correction.problems()]
    if problems:
        raise CallError(problems)
    return correction


def angles() -> tuple[tuple[float, float], ...]:
    """Return differences of A and B in mm, each with the angle in degrees that it tells."""
    differences = (STEP_MM * steps for steps in range(1, REACH + 1))
    return tuple(
        (difference, round(correction_read(difference, 0, 0, 0).angle_deg, 2))
        for difference in differences
    )


def stairs(paper: Size) -> tuple[Step, ...]:
    """Return the stairs at the four edges of either side."""
    half_turn = Affine(-1, 0, 0, -1, paper.width_mm, paper.height_mm)
    steps = tuple(_steps_above_and_at_the_right(paper))
    return (*steps, *(_move(step, half_turn) for step in steps))


class _Row(Struct, frozen=True):
    """The place of a scale: `offset` is its middle, from that of the paper, on the front."""

    name: ScaleName
    paper: Size
    to_back: Affine
    base: Correction
    offset: Point

    def scale(self) -> Scale:
        badge = self._point(-(REACH + 1) * PITCH_MM, _BADGE_MM)
        pairs = tuple(self._pair(place) for place in range(-REACH, REACH + 1))
        return Scale(self.name, badge, _LABELS[self.name][1], pairs)

    def _pair(self, place: int) -> Pair:
        step = STEP_MM * place
        move = Correction(dx_mm=step) if self._is_across else Correction(dy_mm=step)
        along = PITCH_MM * place
        behind = self._line(along, _OVERLAP_MM, -_LINE_MM).through(self.to_back)
        return Pair(
            number=round(self._base_shift() + step, 2) + 0.0,
            front=self._line(along, -_OVERLAP_MM, _LINE_MM),
            back=behind.through(move.adjust(self.paper)),
            label=self._point(along, _LABELS[self.name][0]),
            is_middle=place == 0,
        )

    @property
    def _is_across(self) -> bool:
        """Return whether the scale tells of the shift to the right."""
        return self.offset[0] == 0

    def _line(self, along: float, first: float, last: float) -> RegistrationLine:
        return RegistrationLine(*self._point(along, first), *self._point(along, last))

    def _point(self, along: float, outward: float) -> Point:
        """Return a point of the front: so far along the scale, and away from the paper's middle."""
        x, y = self.paper.width_mm / 2, self.paper.height_mm / 2
        dx, dy = self.offset
        if self._is_across:
            return x + along, y + dy + math.copysign(1, dy) * outward
        return x + dx + math.copysign(1, dx) * outward, y + along

    def _base_shift(self) -> float:
        """Return the shift of the scale's middle by the base, along the measured direction."""
        here = self.to_back.apply(*self._point(0, 0))
        there = self.base.adjust(self.paper).apply(*here)
        which = 0 if self._is_across else 1
        return there[which] - here[which]


def _steps_above_and_at_the_right(paper: Size) -> Iterator[Step]:
    right, down = _FROM_CORNER_MM
    for number in range(1, _STEPS + 1):
        back = (_STEPS - number) * _TREAD_MM
        x, y = paper.width_mm - right - back, down + back
        middle = x - _TREAD_MM / 2, y + _TREAD_MM / 2
        yield Step(
            number, RegistrationLine(x - _TREAD_MM, number, x, number), (middle[0], number + 1.9)
        )
        inner = paper.width_mm - number
        yield Step(
            number, RegistrationLine(inner, y, inner, y + _TREAD_MM), (inner - 2.4, middle[1])
        )


def _move(step: Step, change: Affine) -> Step:
    return Step(step.number, step.line.through(change), change.apply(*step.label))
