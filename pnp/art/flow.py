"""Hatching that follows a form: lines between two guide curves, as an engraver lays them."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.art.curves import Point, between
from pnp.art.strokes import evenly, swell

_POINTS: Final = 6
"""Points of one line: it bends little between them."""
_FEWEST: Final = 3
"""A line with fewer dark points than that is left out."""

Shading = Callable[[float, float], float]
"""How dark a form is, 0 to 1, at a place along it and across it, both 0 to 1."""


@dataclass(frozen=True, slots=True)
class RoundForm:
    """A rounded form between two guides that run the same way, as back and belly do."""

    upper: tuple[Point, ...]
    lower: tuple[Point, ...]
    bulge: float = 0.0
    """How far lines across it bow towards its end, as a part of its breadth there."""

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

    @property
    def length(self) -> float:
        """Return how long the guides are on average."""
        return (_long(self.upper) + _long(self.lower)) / 2

    @property
    def breadth(self) -> float:
        """Return how far apart the guides are half-way."""
        return math.dist(_part(self.upper, 0.5), _part(self.lower, 0.5))


def round_form(upper: Sequence[Point], lower: Sequence[Point], bulge: float = 0.0) -> RoundForm:
    """Return the form between two lines through points."""
    return RoundForm(tuple(evenly(upper, 24)), tuple(evenly(lower, 24)), bulge)


def lines_along(
    form: RoundForm, gap: float, weight: float, shading: Shading, span: tuple[float, float] = (0, 1)
) -> str:
    """Return lines that run as the guides do, `gap` apart at the middle.

    Args:
        form: what they follow.
        gap: how far apart they are, in the picture's units.
        weight: how wide a line is where the form is darkest.
        shading: how dark the form is; a line ends where that is 0.
        span: from where to where across the form they lie.
    """
    count = max(2, round(form.breadth * (span[1] - span[0]) / gap))
    places = (span[0] + (span[1] - span[0]) * (k + 0.5) / count for k in range(count))
    return "".join(_line([(s, t) for s in _steps()], form, weight, shading) for t in places)


def lines_across(
    form: RoundForm, gap: float, weight: float, shading: Shading, span: tuple[float, float] = (0, 1)
) -> str:
    """Return lines from guide to guide, `gap` apart, as rings lie on a round form."""
    count = max(2, round(form.length * (span[1] - span[0]) / gap))
    places = (span[0] + (span[1] - span[0]) * (k + 0.5) / count for k in range(count))
    return "".join(_line([(s, t) for t in _steps()], form, weight, shading) for s in places)


def _steps() -> Iterator[float]:
    return (k / (_POINTS - 1) for k in range(_POINTS))


def _line(
    places: Sequence[tuple[float, float]], form: RoundForm, weight: float, shading: Shading
) -> str:
    """Return the dark part of one line; nothing if it is nowhere dark enough to print."""
    dark = [(form.at(*place), weight * shading(*place)) for place in places]
    seen = [(point, width) for point, width in dark if width > weight * 0.12]
    if len(seen) < _FEWEST:
        return ""
    inked = [width for _, width in seen]
    return swell([point for point, _ in seen], inked[0] * 0.3, max(inked), inked[-1] * 0.3)


def _part(guide: Sequence[Point], part: float) -> Point:
    place = min(max(part, 0.0), 1.0) * (len(guide) - 1)
    k = min(int(place), len(guide) - 2)
    return between(guide[k], guide[k + 1], place - k)


def _long(guide: Sequence[Point]) -> float:
    return sum(math.dist(a, b) for a, b in itertools.pairwise(guide))
