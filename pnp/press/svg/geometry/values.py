"""Numbers and lengths in the notation of SVG and CSS.

Values are read completely: a value with a remainder is refused, never guessed. Source: SVG 1.1,
section 4.2; CSS Values 4, section 6.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from pnp.press.svg.errors import RefusalError

NUMBER: Final = r"[+-]?(?:\d++(?:\.\d++)?+|\.\d++)(?:[eE][+-]?\d++)?+"
WHITE: Final = " \t\r\n\f"
"""White space of SVG and CSS, without Unicode's other spaces."""

_NUMBER = re.compile(NUMBER, re.ASCII)
_SINGLE = re.compile(rf"(?:{NUMBER})\.?", re.ASCII)
"""A single number may end in a dot: graphviz writes these, and viewers accept them."""

_LENGTH = re.compile(rf"\s*({NUMBER})([a-zA-Z]*|%)\s*", re.ASCII)
_LIST = re.compile(rf"\s*+(?:{NUMBER}(?:\s*+,?\s*+{NUMBER})*+)?+\s*+", re.ASCII)
_SEPARATOR = re.compile(r"\s*,\s*|\s+", re.ASCII)

PX_PER_UNIT: Final = {
    "": 1.0,
    "px": 1.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "in": 96.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "q": 96 / 101.6,
}
"""CSS pixels per unit (CSS Values 4, 6.2)."""

_NUMBER_HINT: Final = "write a plain number, such as 2.5"
_LENGTH_HINT: Final = "write a number, alone or with px, mm, cm, in, pt, pc, em or %"
_LARGE_HINT: Final = "scale the drawing down"

_MAX_SIZE: Final = 1e9
"""The largest number, beyond which arithmetic in viewers breaks down."""

_MIN_SIZE: Final = 1e-9
"""Smaller numbers count as 0: the difference is invisible, and their squares and reciprocals would
exceed the range of floating point."""

Length = tuple[float, str]
"""A value and its unit: one of `PX_PER_UNIT`, "em" or "%"."""


@lru_cache(maxsize=4096)
def number(text: str) -> float:
    """Return a single number."""
    digits = text.strip(WHITE)
    if not _SINGLE.fullmatch(digits):
        raise RefusalError(f"number {quote(text)} not understood", _NUMBER_HINT)
    return check_bounds(float(digits), text)


def check_bounds(value: float, text: str) -> float:
    """Return the value, or 0 if it is negligible.

    Every number of a drawing, and every computed length, passes through here.

    Raises:
        RefusalError: it is too large to draw with.
    """
    size = abs(value)
    if not size <= _MAX_SIZE:
        raise RefusalError(f"number {quote(text)} is too large", _LARGE_HINT)
    return value if size >= _MIN_SIZE else 0.0


@lru_cache(maxsize=4096)
def parse_length(text: str) -> Length:
    """Return a length with its unit."""
    match = _LENGTH.fullmatch(text)
    if not match:
        raise RefusalError(f"length {quote(text)} not understood", _LENGTH_HINT)
    unit = match[2].lower()
    if unit not in PX_PER_UNIT and unit not in ("%", "em"):
        raise RefusalError(f"unit of length {quote(text)} is not supported", _LENGTH_HINT)
    return check_bounds(float(match[1]), text), unit


def length(text: str, whole: float, font_size: float) -> float:
    """Return a length in user units: percentages refer to `whole`, em to `font_size`."""
    value, unit = parse_length(text)
    if unit == "%":
        return check_bounds(value / 100 * whole, text)
    if unit == "em":
        return check_bounds(value * font_size, text)
    return value * PX_PER_UNIT[unit]


def numbers(text: str) -> list[float]:
    """Return numbers between spaces or single commas."""
    if not _LIST.fullmatch(text):
        raise RefusalError(f"numbers {quote(text)} not understood", "correct the list")
    return floats(_NUMBER.findall(text), text)


def floats(numbers: Iterable[str], text: str) -> list[float]:
    """Return the values of numbers that were found in `text`; see `check_bounds`."""
    values = list(map(float, numbers))
    sizes = list(map(abs, values))
    if sizes and not _MIN_SIZE <= min(sizes) <= max(sizes) <= _MAX_SIZE:
        return [check_bounds(value, text) for value in values]
    return values


def items(text: str) -> list[str]:
    """Return the parts of a list between spaces or single commas."""
    content = text.strip(WHITE)
    return _SEPARATOR.split(content) if content else []


@lru_cache(maxsize=1024)
def opacity(text: str) -> float:
    """Return an opacity between 0 and 1, from a number or a percentage."""
    content = text.strip(WHITE)
    share = number(content[:-1]) / 100 if content.endswith("%") else number(content)
    return min(max(share, 0.0), 1.0)


def diagonal(width: float, height: float) -> float:
    """Return the reference for percentages along neither width nor height (SVG 1.1, 7.10)."""
    return math.sqrt((width * width + height * height) / 2)


def quote(text: str) -> str:
    """Return a value as quoted in messages: short and on one line."""
    flat = " ".join(text.split())
    limit = 60
    return f'"{flat}"' if len(flat) <= limit else f'"{flat[:limit]}..."'
