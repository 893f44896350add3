"""Feathers: one by one, and tracts of them along a form, small at the neck and large behind."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pnp.art.kit.curves import Point
from pnp.art.kit.flow import RoundForm
from pnp.art.kit.strokes import fine

_DROP: Final = 3**0.5 / 6
"""The greatest width of a cubic that returns to its start, relative to the distance of its
handles."""
_WITHIN: Final = (0.2, 0.92)
_HALF: Final = 0.38
"""The area of a feather that certainly hides everything below: along it, and to each side."""
_OVER: Final = 1.02
"""The limit of a feather across a form: its edge, with a tolerance for rounding."""
_DROOP: Final = 8.0
"""The angle of feathers below the form's direction, in degrees."""


class Feather(Struct, frozen=True):
    """A feather: its root, its direction (degrees, clockwise from the right), its size."""

    root: Point
    angle: float
    length: float
    width: float

    def at(self, along: float, aside: float) -> Point:
        """Return a point `along` the shaft, `aside` in half widths to the right of it."""
        cos, sin = math.cos(math.radians(self.angle)), math.sin(math.radians(self.angle))
        u, v = along * self.length, aside * self.width / 2
        return self.root[0] + u * cos - v * sin, self.root[1] + u * sin + v * cos

    def hides(self, point: Point) -> bool:
        """Return whether a point is well within it."""
        angle = math.radians(self.angle)
        x, y = point[0] - self.root[0], point[1] - self.root[1]
        along = (x * math.cos(angle) + y * math.sin(angle)) / self.length
        aside = abs(y * math.cos(angle) - x * math.sin(angle))
        return _WITHIN[0] < along < _WITHIN[1] and aside < _HALF * self.width

    @property
    def vane(self) -> str:
        """Return its outline: widest before the tip, which is round."""
        return self.leaf(0.0, 1.0, 1.0)

    def leaf(self, start: float, end: float, wide: float) -> str:
        """Return the outline of a feather within it, between two places along the shaft.

        One curve from the root and back to it: its tip lies three quarters of the way to its
        handles, and it is `_DROP` as wide as they lie apart.
        """
        beyond = start + (end - start) * 4 / 3
        root, left, right = (
            fine(self.at(*place))
            for place in ((start, 0), (beyond, -wide / _DROP), (beyond, wide / _DROP))
        )
        return f"M{root}C{left} {right} {root}Z"

    @property
    def inner(self) -> str:
        """Return the inner vane, the side where light falls: above the shaft."""
        above = 1 if math.cos(math.radians(self.angle)) < 0 else -1
        edge = (self.at(0.3, 0.7 * above), self.at(0.7, 0.9 * above), self.at(0.88, 0.12 * above))
        return f"M{fine(self.at(0.1, 0))}C{' '.join(map(fine, edge))}Z"

    @property
    def rim(self) -> str:
        """Return the edge of its tip, a line: all that shows of a small feather."""
        left, tip, right = (fine(self.at(*at)) for at in ((0.6, -0.85), (1.4, 0), (0.6, 0.85)))
        return f"M{left}C{tip} {right} {right}"

    @property
    def shaft(self) -> str:
        """Return its shaft, a line."""
        return f"M{fine(self.at(0.06, 0))}L{fine(self.at(0.93, 0))}"


def fan(start: Feather, end: Feather, count: int) -> Iterator[Feather]:
    """Yield feathers with linearly interpolated roots, directions and sizes."""
    for k in range(count):
        part = k / (count - 1) if count > 1 else 0.0
        yield _between(start, end, part)


def _between(a: Feather, b: Feather, part: float) -> Feather:
    numbers = [u + (v - u) * part for u, v in zip(_numbers(a), _numbers(b), strict=True)]
    return Feather((numbers[0], numbers[1]), *numbers[2:])


def _numbers(feather: Feather) -> tuple[float, ...]:
    return (*feather.root, feather.angle, feather.length, feather.width)


def tract(form: RoundForm, small: float, large: float, top: float) -> Iterator[Feather]:
    """Yield the feathers of a form whose guides run from neck to tail, tail first.

    Each covers the roots of those behind it, as on a bird; rows are staggered.

    Args:
        form: the surface on which they lie.
        small: a feather's length at the neck.
        large: a feather's length at the tail.
        top: the place of the uppermost row across the form, 0 to 1.
    """
    along, odd = 0.97, False
    while along > 0.0:
        size = small + (large - small) * along
        rows = max(2, round(form.breadth * (1 - top) / (size * 0.78)))
        for row in range(rows, -1, -1):
            across = top + (1 - top) * (row + (0.5 if odd else 0.0)) / rows
            if across <= _OVER:
                angle = form.turn(along) + _DROOP * (across - 0.3)
                yield Feather(form.at(along, across), angle, size * 1.05, size * 0.72)
        along -= size * 0.62 / form.length
        odd = not odd
