"""Pages as people see them who see colours otherwise, and as a grey print shows them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from PIL import Image, ImageFilter

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.core.srgb import LUMINANCE, encode, linearize

Colour = tuple[float, float, float]
"""Red, green and blue from 0 to 1."""

_MATRICES: Final[Mapping[str, tuple[Colour, Colour, Colour]]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
    "grey": (LUMINANCE,) * 3,
}
"""From what is shown to what is seen, in linear RGB, at full severity.

Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency", IEEE TVCG 15 (2009), table of matrices; grey is luminance (IEC 61966-2-1).
"""

SIGHTS: Final = tuple(_MATRICES)

_NODES: Final = 33
"""Of the table of colours, along each side; between them it is linear."""


def simulate_sight(picture: Image.Image, sight: str) -> Image.Image:
    """Return an RGB picture as it is seen with one of `SIGHTS`.

    Raises:
        CallError: there is no such sight.
    """
    refuse_unknown_sight(sight)
    return picture.filter(_table(sight))


def refuse_unknown_sight(sight: str) -> None:
    """Refuse a sight that there is not.

    Raises:
        CallError: there is no such sight; the hint names the nearest.
    """
    if sight not in _MATRICES:
        raise CallError(Problem(f"unknown sight {sight!r}", hint=did_you_mean(sight, SIGHTS)))


@cache
def _table(sight: str) -> ImageFilter.Color3DLUT:
    rows = _MATRICES[sight]

    def seen(*shown: float) -> Colour:
        light = [linearize(part) for part in shown]
        red, green, blue = (
            encode(sum(weight * part for weight, part in zip(row, light, strict=True)))
            for row in rows
        )
        return red, green, blue

    return ImageFilter.Color3DLUT.generate(_NODES, seen)
