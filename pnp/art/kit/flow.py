"""Hatching that follows a form: lines between two guide curves, as in an engraving."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final

from msgspec import Struct

from pnp.art.kit.curves import Point, between
from pnp.art.kit.hatch import EVERYWHERE, Box, common
from pnp.art.kit.hatch_line import HatchLine
from pnp.art.kit.strokes import evenly

_POINTS: Final = 5
"""The number of points of one line, which bends little between them."""
_PLACES: Final = tuple(k / 12 for k in range(13))
"""The places across a form at which its shading is evaluated."""
_MIN_LENGTH: Final = 2
"""The least length of a stretch, in places."""
_FAINTEST: Final = 0.16
"""The darkness up to which a form is left white."""
_MIN_COUNT: Final = 3
"""The least number of dark points of a line."""

Shading = Callable[[float, float], float]
"""Returns the darkness of a form, 0 to 1, at a place along and across it, both 0 to 1."""


class RoundForm(Struct, frozen=True, dict=True):
    """A rounded form between two guides in the same direction, such as back and belly."""

    upper: tuple[Point, ...]
    lower: tuple[Point, ...]
    bulge: float = 0.0
    """The bow of lines across it towards its end, relative to its breadth there."""

    def at(self, along: float, across: float) -> Point:
        """Return the point `along` the guides and `across` from the upper to the lower."""
        upper, lower = _part(self.upper, along), _part(self.lower, along)
        x, y = between(upper, lower, across)
        bow = self.bulge * 4 * across * (1 - across)
        # Towards the end: a quarter turn to the left of the way across.
        return x + bow * (lower[1] - upper[1]), y - bow * (lower[0] - upper[0])

    def turn(self, along: float) -> float:
        """Return the direction of the middle line at `along`, in degrees."""
        (x0, y0), (x1, y1) = self.at(max(0, along - 0.04), 0.5), self.at(min(1, along + 0.04), 0.5)
        return math.degrees(math.atan2(y1 - y0, x1 - x0))

    @cached_property
    def length(self) -> float:
        """Return the mean length of the guides."""
        return (_long(self.upper) + _long(self.lower)) / 2

    @cached_property
    def breadth(self) -> float:
        """Return the distance of the guides half-way."""
        return math.dist(_part(self.upper, 0.5), _part(self.lower, 0.5))


def round_form(upper: Sequence[Point], lower: Sequence[Point], bulge: float = 0.0) -> RoundForm:
    """Return the form between two lines through points."""
    return RoundForm(tuple(evenly(upper, 24)), tuple(evenly(lower, 24)), bulge)


def lines_along(
    form: RoundForm, gap: float, weight: float, shading: Shading, span: tuple[float, float] = (0, 1)
) -> list[HatchLine]:
    """Return lines parallel to the guides, `gap` apart in the middle.

    Args:
        form: the form whose guides they follow.
        gap: the gap between lines, in the picture's units.
        weight: the width of a line where the form is darkest.
        shading: the darkness of the form; a line ends where it is 0.
        span: the range of lines across the form.
    """
    count = max(2, round(form.breadth * (span[1] - span[0]) / gap))
    places = (span[0] + (span[1] - span[0]) * (k + 0.5) / count for k in range(count))
    lines = (_line([(s, t) for s in _steps()], form, weight, shading) for t in places)
    return [line for line in lines if line]


def lines_across(
    form: RoundForm, gap: float, weight: float, shading: Shading, box: Box = EVERYWHERE
) -> list[HatchLine]:
    """Return lines from guide to guide, `gap` apart, like rings on a round form.

    Each consists of two curves, with the width for its darkest place.

    Args:
        form: the form whose guides they follow.
        gap: the gap between lines half-way across, in the picture's units.
        weight: the width of a line where the form is darkest.
        shading: the darkness of the form; lines are interrupted where it is negligible.
        box: lines that do not touch it are left out.
    """
    count = max(2, round(form.length / gap))
    places = ((k + 0.5) / count for k in range(count))
    return [
        line
        for along in places
        if _meets(form, along, box)
        for line in _ring(form, along, weight, shading)
    ]


def _meets(form: RoundForm, along: float, box: Box) -> bool:
    """Return whether a line across a form touches a box."""
    xs, ys = zip(*(form.at(along, across) for across in (0.0, 0.5, 1.0)), strict=True)
    left, top, right, bottom = common(box, (min(xs), min(ys), max(xs), max(ys)))
    return left <= right and top <= bottom


def _ring(form: RoundForm, along: float, weight: float, shading: Shading) -> Iterator[HatchLine]:
    """Yield the dark part of a line across a form, or its two dark parts beside the light."""
    dark = [shading(along, across) for across in _PLACES]
    for a, b in _runs(dark):
        ends = (_PLACES[a], (_PLACES[a] + _PLACES[b]) / 2, _PLACES[b])
        through = tuple(form.at(along, across) for across in ends)
        yield HatchLine(through, (0.0, weight * max(dark[a : b + 1]), 0.0))


def _runs(dark: Sequence[float]) -> Iterator[tuple[int, int]]:
    """Yield the first and last place of each stretch that is dark enough to print."""
    start = None
    for k, value in enumerate((*dark, 0.0)):
        if value > _FAINTEST and start is None:
            start = k
        elif value <= _FAINTEST and start is not None:
            if k - start > _MIN_LENGTH:
                yield start, k - 1
            start = None


def _steps() -> Iterator[float]:
    return (k / (_POINTS - 1) for k in range(_POINTS))


def _line(
    places: Sequence[tuple[float, float]], form: RoundForm, weight: float, shading: Shading
) -> HatchLine | None:
    """Return the dark part of one line; None if no part is dark enough to print."""
    dark = [(form.at(*place), weight * shading(*place)) for place in places]
    dark_part = [(point, width) for point, width in dark if width > weight * _FAINTEST]
    if len(dark_part) < _MIN_COUNT:
        return None
    widths_of_line = [width for _, width in dark_part]
    widths = (widths_of_line[0] * 0.3, max(widths_of_line), widths_of_line[-1] * 0.3)
    return HatchLine(tuple(point for point, _ in dark_part), widths)


def _part(guide: Sequence[Point], part: float) -> Point:
    last = len(guide) - 1
    place = 0.0 if part < 0 else last if part > 1 else part * last
    k = int(place) if place < last else last - 1
    return between(guide[k], guide[k + 1], place - k)


def _long(guide: Sequence[Point]) -> float:
    return math.fsum(math.dist(a, b) for a, b in itertools.pairwise(guide))
