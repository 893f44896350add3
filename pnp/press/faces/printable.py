"""The values that a layout may print: texts and numbers, and no other values.

A list or an object printed would show Python's spelling of it, and some an address in memory;
none would show a word that nobody wrote. Only a whole attribute may be none: it is left out.
"""

from __future__ import annotations

import math
import re
from typing import Any, Final

from jinja2 import Undefined, pass_context
from jinja2.runtime import Context, markup_join
from markupsafe import escape

from pnp.press.faces.limits import TooMuchError, bound, budget, weigh

_WIDE: Final = re.compile(r"\d{3}|\*")
"""In a format: a field of a hundred characters or more, or as wide as some value says."""


def printable(value: object) -> Any:
    """Return `value` if it is a text or a number.

    Raises:
        TypeError: it is neither.
        ValueError: it is no finite number.
    """
    if isinstance(value, str):
        return value
    if isinstance(value, Undefined):
        return str(value)  # raises what is wrong with it
    if isinstance(value, float) and not math.isfinite(value):
        raise ValueError(f"a layout prints finite numbers, and this is {value}")
    if not isinstance(value, int | float):
        raise TypeError(f"a layout prints texts and numbers, and this is {_kind(value)}")
    return weigh(value)


def _kind(value: object) -> str:
    """Return the kind of a value, in words without its address."""
    return "none" if value is None else f"of the type {type(value).__name__}"


@pass_context
def printed(_: Context, value: object) -> str:
    """Return a text, escaped, or a number as it is printed: Jinja's `finalize`.

    It asks for the context only so that Jinja computes nothing while it compiles.
    """
    if isinstance(value, str):
        budget().print(len(value))
        return escape(value)
    number = str(printable(value))
    budget().print(len(number))
    return number


def attribute(value: object, opening: str) -> str:
    """Return an attribute, escaped, or nothing if its value is none; `opening` is ` name="`."""
    if value is None:
        return ""
    plain = escape(value) if isinstance(value, str) else printable(value)
    text = f"{opening}{plain}{opening[-1]}"
    budget().print(len(text))
    return text


def concatenate(*pieces: object) -> Any:
    """Return the pieces as one text: `~`."""
    return bound(markup_join([printable(piece) for piece in pieces]))


def formatted(pattern: Any, *values: Any) -> Any:
    """Return the values in Python's `%` format.

    Raises:
        TooMuchError: a field may be a hundred letters wide, or the text is too long.
    """
    if _WIDE.search(printable(bound(pattern))):
        raise TooMuchError("a field of a format is 99 letters wide at most")
    return bound(pattern % tuple(bound(printable(value)) for value in values))
