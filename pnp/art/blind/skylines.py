"""Level lines of an engraved landscape: they part around the sun, and thin out in its light.

They run across a card of 69 x 94 mm. The width of a line follows the darkness of the sky or the
water; it is interrupted where these are bright.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import cycle, groupby, pairwise
from typing import Final

from pnp.art.kit.curves import Point, between
from pnp.art.kit.strokes import ribbon
from pnp.data.schema import Record

_RIGHT: Final = 69.0
_STEPS: Final = 10
"""The number of pieces of a line across the card."""
_GAP: Final = 1.3
_WIDEST: Final = 0.4
"""The width of a line in full darkness, in millimetres."""
_FINEST: Final = (0.1, 0.17)
"""The least widths that print, alternating from line to line, so that lines fade rather than stop
at an edge."""
_MIN_LENGTH: Final = 2.5
"""The least length of a stretch, in millimetres; a shorter one would be a speck."""
_DISC: Final = 7.0
"""The least distance of lines from the centre of the sun, in millimetres."""
_WIDTH: Final = 15.0
"""The distance beside the sun at which lines are deflected by half, in millimetres."""
_PATH: Final = 6.0
"""How far from its middle the sun's path on the water is half as dark as elsewhere."""

Inked = tuple[Point, float]
"""A point of a line, with the width of the line there."""

Darkness = Callable[[Point], float]
"""Returns the darkness of a place, 0 to 1."""


class SkyTone(Record):
    """The darkness of a sky, 0 to 1."""

    overhead: float
    low: float
    """Over the trees."""
    glow: float = 20.0
    """How far from the sun the sky is half as dark as elsewhere, in millimetres."""


def sky_lines(tone: SkyTone, sun: Point, horizon: float, gap: float = _GAP) -> str:
    """Return the lines of a sky from the card's top to its `horizon`, around the sun."""

    def dark(at: Point) -> float:
        height = min(1.0, max(0.0, at[1] / horizon))
        there = tone.overhead + (tone.low - tone.overhead) * height
        return there * (1 - 2 ** -((math.dist(at, sun) / tone.glow) ** 2))

    levels = (gap * (k + 0.5) for k in range(round(horizon / gap)))
    return _engrave(([_deflect(at, sun) for at in _level(y)] for y in levels), dark)


def water_lines(dim: float, light: float, shore: float, foot: float) -> str:
    """Return the lines of still water, wider apart towards its `foot`.

    Args:
        dim: the darkness, 0 to 1.
        light: the horizontal position of the sun's path.
        shore: the top of the water.
        foot: the bottom of the water.
    """

    def dark(at: Point) -> float:
        path = 1 - 2 ** -(((at[0] - light) / _PATH) ** 2)
        swell = 0.5 + 0.5 * math.sin(0.33 * at[0] + 2.4 * at[1])
        return path * swell * (0.36 + 0.2 * dim)

    return _engrave(map(_level, _recede(shore, foot)), dark)


def _recede(shore: float, foot: float) -> Iterator[float]:
    y, gap = shore + 0.9, 0.9
    while y < foot:
        yield y
        gap *= 1.07
        y += gap


def _level(y: float) -> list[Point]:
    """Return points of a line that rises a little, and then sinks."""
    across = (_RIGHT * k / _STEPS for k in range(_STEPS + 1))
    return [(x, y - 0.7 * math.sin(math.tau * x / _RIGHT)) for x in across]


def _deflect(at: Point, sun: Point) -> Point:
    """Return a point of a line deflected around the sun, like a stream."""
    x, y = at[0] - sun[0], at[1] - sun[1]
    away = math.copysign(math.hypot(y / 2, _DISC / (1 + (x / _WIDTH) ** 2)) - abs(y / 2), y)
    return at[0], at[1] + away


def _engrave(lines: Iterable[Sequence[Point]], dark: Darkness) -> str:
    finest = cycle(_FINEST)
    return "".join(
        stroke
        for line, least in zip(lines, finest, strict=False)
        for stroke in _strokes(line, dark, least)
    )


def _strokes(line: Sequence[Point], dark: Darkness, least: float) -> Iterator[str]:
    """Yield a line where it is wider than `least`, each stretch as a shape."""
    points = [(at, _WIDEST * dark(at)) for at in line]
    for wide_enough, stretch in groupby(_with_ends(points, least), lambda point: point[1] >= least):
        places = list(stretch)
        if wide_enough and math.dist(places[0][0], places[-1][0]) >= _MIN_LENGTH:
            yield _ribbon(places, least)


def _with_ends(points: Sequence[Inked], least: float) -> Iterator[Inked]:
    """Yield the points of a line, and intermediate ones at which it has the width `least`."""
    yield points[0]
    for (behind, before), (ahead, after) in pairwise(points):
        if (before - least) * (after - least) < 0:
            yield between(behind, ahead, (least - before) / (after - before)), least
        yield ahead, after


def _ribbon(places: Sequence[Inked], least: float) -> str:
    """Return a stretch of a line as a shape, pointed where it is interrupted."""
    through = [at for at, _ in places]
    widths = [0.0 if width == least else width for _, width in places]
    return ribbon(through, widths)
