"""Colours as CSS writes them, in sRGB.

Source: CSS Color 4, sections 4 to 7; the names are those of section 6.1.
"""

from __future__ import annotations

import colorsys
import math
import re
from functools import lru_cache
from typing import Final, NamedTuple

from pnp.press.svg.named_colours import NAMED
from pnp.press.svg.refusal import RefusalError
from pnp.press.svg.values import NUMBER, WHITE, number, shown


class Colour(NamedTuple):
    """Red, green, blue and opacity, each from 0 to 1."""

    red: float
    green: float
    blue: float
    alpha: float = 1.0

    @property
    def rgb(self) -> tuple[float, float, float]:
        """The three components of the colour alone."""
        return self.red, self.green, self.blue


BLACK: Final = Colour(0.0, 0.0, 0.0)
_HEX = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
_FUNCTION = re.compile(r"(rgba?|hsla?)\(([^()]*)\)", re.IGNORECASE)
_LEGACY = re.compile(r"\s*,\s*")
_ANGLE = re.compile(rf"({NUMBER})(deg|grad|rad|turn)?")
_TURNS: Final = {"deg": 1 / 360, "grad": 1 / 400, "rad": 0.5 / 3.141592653589793, "turn": 1.0}
_HINT: Final = "write #rrggbb, a colour's name, rgb() or hsl()"
_BYTE: Final = 255
_NOISE: Final = 9
_PARTS: Final = (3, 4)


@lru_cache(maxsize=2048)
def colour(text: str) -> Colour:
    """A colour; `currentColor` is not one and is settled by the caller.

    Raises:
        RefusalError: the text is no sRGB colour.
    """
    stripped = text.strip(WHITE)
    named = NAMED.get(stripped.lower())
    if named is not None:
        return _from_hex(named)
    if stripped.lower() == "transparent":
        return Colour(0.0, 0.0, 0.0, 0.0)
    if _HEX.fullmatch(stripped):
        return _from_hex(stripped[1:])
    called = _FUNCTION.fullmatch(stripped)
    if called:
        return _from_function(called[1].lower()[:3], called[2], text)
    raise RefusalError(f"colour {shown(text)} not understood", _HINT)


def _from_hex(digits: str) -> Colour:
    short = len(digits) <= max(_PARTS)
    pairs = [d * 2 for d in digits] if short else [digits[i : i + 2] for i in (0, 2, 4, 6)]
    values = [int(pair, 16) / _BYTE for pair in pairs if pair]
    return Colour(*values)


def _from_function(name: str, arguments: str, text: str) -> Colour:
    parts = _arguments(arguments)
    if len(parts) not in _PARTS:
        raise RefusalError(f"colour {shown(text)} not understood", _HINT)
    alpha = _share(parts[3], 1.0) if len(parts) == max(_PARTS) else 1.0
    if name == "hsl":
        return _from_hsl(parts, alpha, text)
    percents = [part.endswith("%") for part in parts[:3]]
    if any(percents) != all(percents):
        raise RefusalError(f"colour {shown(text)} mixes numbers and percentages", _HINT)
    red, green, blue = (_rounded(_share(part, _BYTE)) for part in parts[:3])
    return Colour(red, green, blue, alpha)


def _arguments(text: str) -> list[str]:
    """The arguments of either notation: "a, b, c, d" or "a b c / d"."""
    stripped = text.strip()
    if "," in stripped:
        return _LEGACY.split(stripped)
    main, slash, alpha = stripped.partition("/")
    parts = main.split()
    if len(parts) > min(_PARTS):
        return []
    return parts + ([alpha.strip()] if slash else [])


def _share(text: str, whole: float) -> float:
    value = number(text[:-1]) / 100 if text.endswith("%") else number(text) / whole
    return min(max(value, 0.0), 1.0)


def _rounded(share: float) -> float:
    """To the eight bits that screens and browsers keep, halves upwards."""
    # What floating point has made of a half is a half.
    return math.floor(round(share * _BYTE, _NOISE) + 0.5) / _BYTE


def _from_hsl(parts: list[str], alpha: float, text: str) -> Colour:
    angle = _ANGLE.fullmatch(parts[0])
    if not angle or not all(part.endswith("%") for part in parts[1:3]):
        raise RefusalError(f"colour {shown(text)} not understood", _HINT)
    hue = float(angle[1]) * _TURNS[angle[2] or "deg"] % 1.0
    saturation, lightness = (_share(part, 1.0) for part in parts[1:3])
    red, green, blue = map(_rounded, colorsys.hls_to_rgb(hue, lightness, saturation))
    return Colour(red, green, blue, alpha)
