"""Numbers and outlines as PDF operators spell them: fixed notation, no useless zeros.

Everything is written in the face's own points, so that one number of decimals fits all of it.
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
"""Steps along the longer side of a face at least; never coarser than 0.01 pt, 0.0035 mm."""

_WORDS: Final = {
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
"""What stands for a point and useless zeros, while the others' useless zeros are taken away."""

_BOX_FINER: Final = 1
"""More decimals for edges of boxes, which viewers snap to whole pixels."""

_FACTOR_PLACES: Final = 8
"""Decimals of a map's factors, which a long coordinate multiplies."""

_FARTHEST: Final = 30_000.0
"""Points. Viewers that count in 16 bits or in fixed point go wrong beyond about this."""


class Spelling:
    """Spells with a number of decimals that suits the size of the face."""

    def __init__(self, longest_pt: float) -> None:
        wanted = math.ceil(math.log10(_FINEST / max(longest_pt, 1e-3)))
        self.places = min(max(wanted, 2), 6)
        self._number = f"%.{self.places}f"

    def number(self, value: float, finer: int = 0) -> str:
        """Return one number; `finer` asks for more decimals."""
        return _number(value, self.places + finer)

    def numbers(self, *values: float) -> str:
        """Return numbers with a space between."""
        spelled = "".join([f"{self._number % value} " for value in values])
        return _tidy(spelled, self.places).rstrip()

    def matrix(self, by: Affine) -> str:
        """Return a map: fine factors, and a shift in points."""
        factors = (_number(value, _FACTOR_PLACES) for value in (by.a, by.b, by.c, by.d))
        return f"{' '.join(factors)} {self.numbers(by.e, by.f)}"

    def shift(self, right: float, up: float) -> str:
        """Return a map that shifts by points."""
        return f"1 0 0 1 {self.numbers(right, up)}"

    def outline(self, outline: Outline) -> str:
        """Return the operators that build an outline given in points.

        Raises:
            RefusalError: it reaches too far for viewers to draw.
        """
        return (_kept_spelled if outline.is_short else _spelled)(outline, self.places)


def _spelled(outline: Outline, places: int) -> str:
    flat = tuple(chain.from_iterable(outline.points))
    if flat and not (min(flat) >= -_FARTHEST and max(flat) <= _FARTHEST):
        raise RefusalError(
            "the drawing reaches too far beyond the picture", "cut it at the picture's edge"
        )
    if outline.box:
        return _box(outline, places)
    operators = outline.operators
    if "c" in operators and any(map(eq, outline.points, outline.points[1:])):
        operators, points = _shortened(outline)
        flat = tuple(chain.from_iterable(points))
    template = "".join(map(_templates(places).__getitem__, operators))
    return _tidy(template % flat, places)


def _shortened(outline: Outline) -> tuple[str, list[Point]]:
    """Return operators and points, without the handles that `v` and `y` leave unsaid."""
    words, points = [], list[Point]()
    for word, given in outline.segments():
        if word == "c" and given[1] == given[2]:
            words.append("y")
            points += given[0], given[2]
        elif word == "c" and given[0] == points[-1]:
            words.append("v")
            points += given[1:]
        else:
            words.append(word)
            points += given
    return "".join(words), points


_kept_spelled = lru_cache(maxsize=2048)(_spelled)


def _box(outline: Outline, places: int) -> str:
    (left, top), _, (right, bottom), _ = outline.points
    edges = (left, top, right - left, bottom - top)
    finer = places + _BOX_FINER
    return _tidy("".join([f"{edge:.{finer}f} " for edge in edges]), finer) + "re\n"


@cache
def _templates(places: int) -> dict[str, str]:
    """Return each operator with its points, to be filled in. Spellings have 2 to 6 places."""
    point = f"%.{places}f %.{places}f"
    return {word: shape.replace("%s", point) for word, shape in _WORDS.items()}


@lru_cache(maxsize=4096)
def _number(value: float, places: int) -> str:
    """Return one number. Widths, sizes and factors come again and again, unlike coordinates."""
    return _tidy(f"{value:.{places}f} ", places).rstrip()


def _tidy(text: str, places: int) -> str:
    """Return numbers of so many decimals, a space after each, without useless zeros and signs."""
    short = text.replace(f".{'0' * places} ", _POINT_ZEROS)
    for _ in range(places - 1):
        short = short.replace("0 ", " ")
    return short.replace(_POINT_ZEROS, " ").replace("-0 ", "0 ")
