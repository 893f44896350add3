"""Generic families: the bundled font that stands for each.

A drawing that asks for `sans-serif`, or for no font at all, leaves the choice to whoever shows it.
Nothing bundled is monospaced: text that asks for that counts on columns, and is refused.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pnp.press.svg.css.properties import words

_READ: Final = ("Andika", "DejaVu Sans")
"""What is made to be read, and after it what has the signs that it lacks."""

STANDS_FOR: Final[Mapping[str, tuple[str, ...]]] = dict.fromkeys(
    words("serif sans-serif cursive fantasy system-ui ui-serif ui-sans-serif ui-rounded sans"),
    _READ,
)
"""Generic family -> the families that draw it. Fontconfig, and so Inkscape, also says `sans`."""

WITHOUT_FONT: Final = words("monospace ui-monospace math emoji fangsong")
"""Generic families that no bundled font can stand for."""

DEFAULT: Final = "sans-serif"
"""What draws text that names no font."""
