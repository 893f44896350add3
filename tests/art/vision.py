"""What people see who see colours otherwise: simulated on pixels, as all tests of art do it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PIL import Image, ImageChops, ImageStat

Matrix = tuple[float, float, float, float, float, float, float, float, float]

SIGHTS: Final[Mapping[str, Matrix]] = {
    "protanopia": (
        *(0.152286, 1.052583, -0.204868),
        *(0.114503, 0.786281, 0.099216),
        *(-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        *(0.367322, 0.860646, -0.227968),
        *(0.280085, 0.672501, 0.047413),
        *(-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        *(1.255528, -0.076749, -0.178779),
        *(-0.078411, 0.930809, 0.147602),
        *(0.004733, 0.691367, 0.303900),
    ),
}
"""From what is shown to what is seen, in linear RGB, at full severity.

Source: Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color
Vision Deficiency", IEEE TVCG 15 (2009), table of matrices.
"""

_MOST: Final = 255
_TOE: Final = 0.04045
"""Up to where sRGB is linear (IEC 61966-2-1)."""


def _linear(value: int) -> float:
    part = value / _MOST
    return part / 12.92 if part <= _TOE else ((part + 0.055) / 1.055) ** 2.4


def _encoded(value: int) -> int:
    part = value / _MOST
    return round(
        _MOST * (12.92 * part if part <= _TOE / 12.92 else 1.055 * part ** (1 / 2.4) - 0.055)
    )


def seen(picture: Image.Image, sight: str) -> Image.Image:
    """Return an RGB picture as people with a sight of `SIGHTS` see it."""
    linear = picture.point([round(_MOST * _linear(value)) for value in range(256)] * 3)
    a, b, c, d, e, f, g, h, i = SIGHTS[sight]
    mixed = linear.convert("RGB", (a, b, c, 0, d, e, f, 0, g, h, i, 0))
    return mixed.point([_encoded(value) for value in range(256)] * 3)


def apart(one: Image.Image, other: Image.Image) -> float:
    """Return how far apart two pictures of a size are on average, 0 to 1, channel by channel."""
    bands = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(bands) / len(bands) / _MOST
