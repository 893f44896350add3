"""Colours of sRGB as light, and back (IEC 61966-2-1). Shares of a primary are 0 to 1."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

_TOE: Final = 0.04045
"""The share up to which light follows a straight line."""

LUMINANCE: Final = (0.2126, 0.7152, 0.0722)
"""The weights of red, green and blue light."""


def linear(share: float) -> float:
    """Return the light of a share."""
    return share / 12.92 if share <= _TOE else float(((share + 0.055) / 1.055) ** 2.4)


def encoded(light: float) -> float:
    """Return the share of a light; beyond 0 to 1 it is cut off."""
    light = min(1.0, max(0.0, light))
    return 12.92 * light if light <= _TOE / 12.92 else float(1.055 * light ** (1 / 2.4) - 0.055)


def luminance(shares: Iterable[float]) -> float:
    """Return the light of a colour's three shares, 0 to 1."""
    return sum(weight * linear(each) for weight, each in zip(LUMINANCE, shares, strict=True))
