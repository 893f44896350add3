"""Pages as people see them who see colours otherwise, and as a grey print shows them."""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image, ImageFilter

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.srgb import SIGHT_MATRICES, Colour, encode, linearize

SIGHTS: Final = tuple(SIGHT_MATRICES)

_NODES: Final = 33
"""Of the table of colours, along each side; between them it is linear."""


def simulate_sight(picture: Image.Image, sight: str) -> Image.Image:
    """Return an RGB picture as it is seen with one of `SIGHTS`.

    Raises:
        CallError: there is no such sight.
    """
    check_sight(sight)
    return picture.filter(_table(sight))


def check_sight(sight: str) -> None:
    """Refuse a sight that there is not.

    Raises:
        CallError: there is no such sight; the hint names the nearest.
    """
    if sight not in SIGHT_MATRICES:
        raise CallError(Problem(f"unknown sight {sight!r}", hint=did_you_mean(sight, SIGHTS)))


@cache
def _table(sight: str) -> ImageFilter.Color3DLUT:
    rows = SIGHT_MATRICES[sight]

    def simulate(*channels: float) -> Colour:
        light = [linearize(part) for part in channels]
        red, green, blue = (
            encode(sum(weight * part for weight, part in zip(row, light, strict=True)))
            for row in rows
        )
        return red, green, blue

    return ImageFilter.Color3DLUT.generate(_NODES, simulate)
