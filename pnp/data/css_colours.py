"""CSS colours, as people write them in themes and tables."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

_MAX_LETTERS: Final = 100
"""Of a colour that is parsed."""


@lru_cache(maxsize=4096)
def hex_colour(text: str) -> str | None:
    """Return an opaque colour (`tomato`, `#f63` or `rgb()`) as #rrggbb; None for other text."""
    from tinycss2 import color4  # noqa: PLC0415 -- a heavy import, where colours are read only

    try:
        colour = color4.parse_color(text[:_MAX_LETTERS])
        shares = colour.to("srgb").coordinates if colour.alpha == 1 else ()
    except (AttributeError, NotImplementedError, TypeError, ValueError):
        return None  # no colour, a keyword, or one of another space, over which color4 stumbles
    if not shares or not all(share is not None and 0 <= share <= 1 for share in shares):
        return None
    return "#" + "".join(f"{round(255 * share):02x}" for share in shares)
