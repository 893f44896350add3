"""Writing numbers and outlines as PDF operators: fixed notation without trailing zeros.

All coordinates are in the face's own points, so that one precision suits them all.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache
from itertools import chain
from operator import eq
from typing import Final

from pnp.core.geometry import Affine
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Outline, Point

_FINEST: Final = 10_000
"""Minimum number of steps along the longer side of a face; a step is at most 0.01 pt."""

_TEMPLATES: Final = {
    "m": "%s m\n",
    "l": "%s l\n",
    "c": "%s %s %s c\n",
    "v": "%s %s v\n",
    "y": "%s %s y\n",
    "h": "h\n",
}
"""Operators with their points. `v` and `y` are curves (ISO 32000-2, table 58): the first handle of
`v` is where it starts, the second of `y` where it ends."""
_POINT_ZEROS: Final = "~ "
"""Replaces a decimal point with only zeros behind it while other zeros are removed."""

_BOX_FINER: Final = 1
"""Additional decimals for edges of boxes, which viewers snap to whole pixels."""

_FACTOR_DIGITS: Final = 6
"""Significant digits of the largest factor of a map: a millionth of a page is 0.001 points."""

_FARTHEST: Final = 30_000.0
"""Points. Viewers with 16-bit or fixed-point coordinates fail beyond about this."""


class OperatorWriter:
    """Writes operators with a precision that suits the size of the face."""

    def __init__(self, longest_pt: float) -> None:
        decimals = math.ceil(math.log10(_FINEST / max(longest_pt, 1e-3)))
        self.places = min(max(decimals, 2), 6)
        self._number = f"%.{self.places}f"

    def number(self, value: float, finer: int = 0) -> str:
        """Format one number with `finer` additional decimals."""
        return _number(value, self.places + finer)

    def numbers(self, *values: float) -> str:
        """Format numbers, separated by spaces."""
        text = "".join([f"{self._number % value} " for value in values])
        return _tidy(text, self.places).rstrip()

    def matrix(self, by: Affine) -> str:
        """Format the six numbers of a map; the translation is in points."""
        factors = (by.a, by.b, by.c, by.d)
        largest = max(map(abs, factors)) or 1
        places = max(_FACTOR_DIGITS - 1 - math.floor(math.log10(largest)), 0)
        text = " ".join(_number(value, places) for value in factors)
        return f"{text} {self.numbers(by.e, by.f)}"

    def shift(self, right: float, up: float) -> str:
        """Return a map that shifts by points."""
        return f"1 0 0 1 {self.numbers(right, up)}"

    def outline(self, outline: Outline) -> str:
        """Return the operators that build an outline given in points.

        Raises:
            RefusalError: the outline extends too far for viewers.
        """
        return (_cached_outline_operators if outline.is_short else _outline_operators)(
            outline, self.places
        )


def _outline_operators(outline: Outline, places: int) -> str:
    flat = tuple(chain.from_iterable(outline.points))
    if flat and not (min(flat) >= -_FARTHEST and max(flat) <= _FARTHEST):
        raise RefusalError(
            "the drawing extends too far beyond the picture", "cut it at the picture's edge"
        )
    if outline.box:
        return _box(outline, places)
    operators = outline.operators
    if "c" in operators and any(map(eq, outline.points, outline.points[1:])):
        operators, points = _shorten(outline)
        flat = tuple(chain.from_iterable(points))
    template = "".join(map(_templates(places).__getitem__, operators))
    return _tidy(template % flat, places)


def _shorten(outline: Outline) -> tuple[str, list[Point]]:
    """Return operators and points, with `v` and `y` for curves that lack one handle."""
    words, points = [], list[Point]()
    for word, handles in outline.segments():
        if word == "c" and handles[1] == handles[2]:
            words.append("y")
            points += handles[0], handles[2]
        elif word == "c" and handles[0] == points[-1]:
            words.append("v")
            points += handles[1:]
        else:
            words.append(word)
            points += handles
    return "".join(words), points


_cached_outline_operators = lru_cache(maxsize=2048)(_outline_operators)


def _box(outline: Outline, places: int) -> str:
    (left, top), _, (right, bottom), _ = outline.points
    edges = (left, top, right - left, bottom - top)
    finer = places + _BOX_FINER
    return _tidy("".join([f"{edge:.{finer}f} " for edge in edges]), finer) + "re\n"


@cache
def _templates(places: int) -> dict[str, str]:
    """Return the format strings of operators with 2 to 6 decimals."""
    point = f"%.{places}f %.{places}f"
    return {word: shape.replace("%s", point) for word, shape in _TEMPLATES.items()}


@lru_cache(maxsize=4096)
def _number(value: float, places: int) -> str:
    """Format one number. Widths, sizes and factors recur, unlike coordinates, and are cached."""
    return _tidy(f"{value:.{places}f} ", places).rstrip()


def _tidy(text: str, places: int) -> str:
    """Strip trailing zeros and signs of zero from numbers that each end in a space."""
    short = text.replace(f".{'0' * places} ", _POINT_ZEROS)
    for _ in range(places - 1):
        short = short.replace("0 ", " ")
    return short.replace(_POINT_ZEROS, " ").replace("-0 ", "0 ")
