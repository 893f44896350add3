"""The `font:` shorthand: style, weight, size/line-height, family (CSS Fonts 4, 2.7)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.values import quote

_SIZE: Final = re.compile(
    r"(?P<size>(?:[\d.]+(?:px|pt|pc|mm|cm|in|q|Q|em|%))|larger|smaller|medium)"
    r"(?:\s*/\s*(?P<line>[\w.%]+))?\s+(?P<family>.+)",
    re.DOTALL,
)
_LEFT_OUT: Final = {
    "font-style": "normal",
    "font-weight": "normal",
    "font-kerning": "auto",
    "font-variant-ligatures": "normal",
}
"""Start values; the shorthand resets the last two too, which it cannot set (CSS Fonts 4, 2.7)."""

_STYLES: Final = frozenset(("italic", "oblique"))
_WEIGHTS: Final = frozenset(("bold", "bolder", "lighter"))
_WEIGHT = re.compile(r"\d{1,4}")


def expand(value: str) -> Iterator[tuple[str, str]]:
    """Yield the longhands of the shorthand, with initial values for those left out.

    Raises:
        RefusalError: the value is invalid or not supported.
    """
    size = _SIZE.search(value)
    if value in ("inherit", "initial"):
        for name in (*_LEFT_OUT, "font-size", "font-family"):
            yield name, value
        return
    if not size:
        raise RefusalError(
            f"font {quote(value)} not understood", "write style, weight, size, family in that order"
        )
    chosen = dict(_LEFT_OUT)
    for word in value[: size.start()].split():
        if word != "normal":
            chosen[_belongs(word, value)] = word
    yield from chosen.items()
    yield "font-size", size["size"]
    yield "font-family", size["family"].strip()


def _belongs(word: str, value: str) -> str:
    """Return the longhand that a word before the size stands for."""
    if word in _STYLES:
        return "font-style"
    if word in _WEIGHTS or _WEIGHT.fullmatch(word):
        return "font-weight"
    raise RefusalError(f"font {quote(value)} not understood: {word!r} not drawn", "remove the word")
