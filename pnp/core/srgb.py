"""The transfer function of sRGB and its inverse (IEC 61966-2-1); all values are 0 to 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

_TOE: Final = 0.04045
"""Encoded value below which the function is linear."""

LUMINANCE: Final = (0.2126, 0.7152, 0.0722)
"""Weights of linear red, green and blue."""

Colour = tuple[float, float, float]
"""Red, green and blue."""

SIGHT_MATRICES: Final[Mapping[str, tuple[Colour, Colour, Colour]]] = {
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


def linearize(channel: float) -> float:
    """Return the linear value of an encoded channel."""
    return channel / 12.92 if channel <= _TOE else float(((channel + 0.055) / 1.055) ** 2.4)


def encode(value: float) -> float:
    """Return the encoded channel of a linear value, clipped to 0 to 1."""
    value = min(1.0, max(0.0, value))
    return 12.92 * value if value <= _TOE / 12.92 else float(1.055 * value ** (1 / 2.4) - 0.055)


def luminance(channels: Iterable[float]) -> float:
    """Return the relative luminance of a colour's three encoded channels."""
    return sum(
        weight * linearize(channel) for weight, channel in zip(LUMINANCE, channels, strict=True)
    )
