"""The sky as an engraver rules it: lines that swell away from the sun and leave it a halo."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final

from pnp.art.kit.curves import Point
from pnp.art.kit.strokes import taper

_GAP: Final = 1.15
"""How far apart lines are overhead under the darkest sky, in millimetres."""
_THINNED: Final = 2.4
"""How much further apart they are under the lightest."""
_HEAVIEST: Final = 0.62
_FINEST: Final = 0.1
"""Finer than that a printer does not draw a line."""
_HALO: Final = 10.0
"""No line comes nearer to the middle of the sun."""
_BEYOND: Final = 30.0
"""How far lines run past the card's edge, which so does not cut their points."""


def sky_lines(sun: Point, shade: float, box: Point) -> str:
    """Return the lines of a sky as path data; empty where it is all light.

    Args:
        sun: the middle of the sun.
        shade: how dark the sky is away from it, 0 to 1.
        box: width and height of the sky, in millimetres, from the corner at the upper left.
    """
    return "".join(_strokes(sun, shade, box)) if shade else ""


def _strokes(sun: Point, shade: float, box: Point) -> Iterator[str]:
    """Yield lines from the zenith down: finer and wider apart the nearer to the sun's height."""
    y, farthest = 0.6, max(sun[1], 1.0)
    while y < box[1]:
        away = min(1.0, abs(sun[1] - y) / farthest)
        weight = _HEAVIEST * shade * (0.25 + 0.75 * away)
        yield from _line(sun, y, max(weight, _FINEST), (box[0], shade))
        y += _GAP * (1 + _THINNED * (1 - shade) + 0.8 * (1 - away))


def _line(sun: Point, y: float, weight: float, sky: tuple[float, float]) -> Iterator[str]:
    """Yield a line, or what is left of it on both sides of the sun's halo."""
    width, shade = sky
    halo = _HALO + 8 * (1 - shade)
    if abs(y - sun[1]) >= halo:
        yield taper((-_BEYOND, y), (width + _BEYOND, y), weight)
        return
    half = math.sqrt(halo**2 - (y - sun[1]) ** 2)
    yield taper((-_BEYOND, y), (sun[0] - half, y), weight)
    yield taper((sun[0] + half, y), (width + _BEYOND, y), weight)
