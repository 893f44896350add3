"""The `transform` attribute: a list of functions, read strictly.

Source: SVG 1.1, section 7.6; CSS Transforms 1, section 8.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from functools import lru_cache
from typing import Final

from pnp.core.geometry import IDENTITY, Affine
from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import numbers, quote

_MAX_LENGTH: Final = 4000
_FUNCTION = re.compile(r"\s*([a-zA-Z]+)\s*\(([^()]*)\)\s*,?")


def _rotate(angle: float, x: float = 0.0, y: float = 0.0) -> Affine:
    turn = Affine.rotation(angle)
    return Affine.translation(x, y) @ turn @ Affine.translation(-x, -y)


def _skew_x(angle: float) -> Affine:
    return Affine(c=math.tan(math.radians(angle)))


def _skew_y(angle: float) -> Affine:
    return Affine(b=math.tan(math.radians(angle)))


def _translate(x: float, y: float = 0.0) -> Affine:
    return Affine.translation(x, y)


_MAKERS: Final[dict[str, tuple[Callable[..., Affine], tuple[int, ...]]]] = {
    "matrix": (Affine, (6,)),
    "translate": (_translate, (1, 2)),
    "scale": (Affine.scaling, (1, 2)),
    "rotate": (_rotate, (1, 3)),
    "skewX": (_skew_x, (1,)),
    "skewY": (_skew_y, (1,)),
}
"""Function -> how its map is made, and how many numbers it may take."""


@lru_cache(maxsize=1024)
def transform(text: str) -> Affine:
    """Return the map that a transform list stands for.

    Raises:
        RefusalError: a function is unknown, takes other numbers, or carries units.
    """
    if len(text) > _MAX_LENGTH:
        raise RefusalError("the transform is too long", "multiply it out into one matrix")
    if text.strip() in ("", "none"):
        return IDENTITY
    result, at = IDENTITY, 0
    while at < len(text) and text[at:].strip():
        match = _FUNCTION.match(text, at)
        if not match:
            raise _unclear(text)
        result = result @ _one(match[1], match[2], text)
        at = match.end()
    if text.rstrip().endswith(","):
        raise _unclear(text)
    return result


def _one(name: str, arguments: str, text: str) -> Affine:
    if name not in _MAKERS:
        raise RefusalError(
            f"transform function {name!r} is not supported", f"use {', '.join(_MAKERS)}"
        )
    maker, counts = _MAKERS[name]
    try:
        values = numbers(arguments)
    except RefusalError as error:
        raise _unclear(text) from error
    if len(values) not in counts:
        raise _unclear(text)
    return maker(*values)


def _unclear(text: str) -> RefusalError:
    return RefusalError(
        f"transform {quote(text)} not understood", "write plain numbers, without units"
    )
