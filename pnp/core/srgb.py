"""The transfer function of sRGB and its inverse (IEC 61966-2-1); all values are 0 to 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_TOE: Final = 0.04045
"""Encoded value below which the function is linear."""

LUMINANCE: Final = (0.2126, 0.7152, 0.0722)
"""Weights of linear red, green and blue."""


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
