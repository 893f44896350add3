"""Colours in CSS notation, in sRGB (CSS Color 4, sections 4 to 8)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any, Final, NamedTuple

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import quote


class Colour(NamedTuple):
    """Red, green, blue and opacity, each from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    @property
    def rgb(self) -> tuple[float, float, float]:
        """Return the three components of the colour alone."""
        return self.red, self.green, self.blue


BLACK: Final = Colour(0.0, 0.0, 0.0)
_IN_PERCENT: Final = ("hsl", "hwb")
"""Notations with a hue and two percentages."""

_SHARES: Final = 2

_HINT: Final = "write #rrggbb, a colour's name, rgb() or hsl()"
_MAX_LENGTH: Final = 200
"""Characters."""

_BYTE: Final = 255
_NOISE: Final = 9


@lru_cache(maxsize=2048)
def colour(text: str) -> Colour:
    """Return a colour; `currentColor` is resolved by the caller.

    Raises:
        RefusalError: the text is not a colour, or a colour outside sRGB.
    """
    parse_result = _parse(text)
    if parse_result is None:
        raise RefusalError(f"colour {quote(text)} not understood", _HINT)
    if parse_result.space not in ("srgb", *_IN_PERCENT):
        raise RefusalError(f"colour {quote(text)} is not in sRGB", _HINT)
    red, green, blue = map(_round, _clamp(parse_result).to("srgb").coordinates)
    return Colour(red, green, blue, parse_result.alpha)


def _parse(text: str) -> Any:
    """Return a `tinycss2.color4.Color`; None if invalid or ambiguous."""
    from tinycss2 import color4  # noqa: PLC0415 -- a heavy import, for drawings with colours

    is_balanced = text.count("(") == text.count(")")
    try:
        result = color4.parse_color(text) if is_balanced and len(text) <= _MAX_LENGTH else None
    except ValueError:  # color4 stumbles over color()
        return None
    if not isinstance(result, color4.Color) or not all(map(_is_number, result.coordinates)):
        return None
    return None if result.space in _IN_PERCENT and text.count("%") < _SHARES else result


def _is_number(coordinate: float | None) -> bool:
    return coordinate is not None and math.isfinite(coordinate)


def _clamp(colour: Any) -> Any:
    """Return a colour with its components clamped to 0 and 1."""
    if colour.space not in _IN_PERCENT:
        return colour
    hue, *shares = colour.coordinates
    within = (min(max(share, 0.0), 100.0) for share in shares)
    return type(colour)(colour.space, (hue, *within), colour.alpha)


def _round(share: float) -> float:
    """Return a component rounded to eight bits, as in browsers, halves upwards."""
    # What floating point has made of a half is a half.
    within = min(max(share, 0.0), 1.0)
    return math.floor(round(within * _BYTE, _NOISE) + 0.5) / _BYTE
