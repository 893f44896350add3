"""The colours of a drawing in grey ink and in low ink.

In grey ink each colour becomes the grey of equal lightness (ITU-R BT.601). In low ink the colours
of shapes become much lighter; words and lines keep theirs, as do colours that a table names.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, Final

from pnp.data.css_colours import hex_colour
from pnp.press.svg.tree.attributes import SVG_PREFIX

if TYPE_CHECKING:
    from pnp.core.xml import etree

FULL, GREY, LOW = "full", "grey", "low"
_FILLS: Final = ("fill", "stop-color")
_LINES: Final = ("stroke", "color")
_SHEET: Final = f"{SVG_PREFIX}style"
_WORDS: Final = (f"{SVG_PREFIX}text", f"{SVG_PREFIX}tspan", f"{SVG_PREFIX}textPath")
_WORDS_INSIDE: Final = f".//{SVG_PREFIX}text"
_LIGHTER: Final = 0.6
"""The share of white in the colours of shapes in low ink."""

_WEIGHTS: Final = (0.299, 0.587, 0.114)


def tone(root: etree._Element, ink: str, words: Collection[etree._Element]) -> None:
    """Convert a drawing to the colours of an ink.

    Args:
        root: its tree.
        ink: full, grey or low.
        words: rectangles for words, whose fill is the words' colour.
    """
    if ink == FULL:
        return
    for element in root.iter("*"):
        names: tuple[str, ...] = (*_FILLS, *_LINES)
        if ink == LOW:
            has_words = element.tag in _WORDS or element in words
            names = () if has_words or element.find(_WORDS_INSIDE) is not None else _FILLS
        for name, value in _attributes(element, names):
            element.set(name, in_ink(value, ink))
        if element.get("style") and names:
            element.set("style", _declarations(str(element.get("style")), names, ink))
        if element.tag == _SHEET and element.text and names:
            element.text = _declarations(str(element.text), names, ink)


def in_ink(colour: str, ink: str) -> str:
    """Return a colour in an ink; a value that is not a colour is returned as it is."""
    plain = hex_colour(colour.strip()) if ink != FULL else None
    if plain is None:
        return colour
    shares = [int(plain[at : at + 2], 16) for at in (1, 3, 5)]
    if ink == GREY:
        grey = round(sum(w * share for w, share in zip(_WEIGHTS, shares, strict=True)))
        shares = [grey] * 3
    else:
        shares = [round(share + (255 - share) * _LIGHTER) for share in shares]
    return "#" + "".join(f"{share:02x}" for share in shares)


def _attributes(element: etree._Element, names: Collection[str]) -> Iterator[tuple[str, str]]:
    for name in names:
        value = element.get(name)
        if value is not None:
            yield name, str(value)


def _declarations(text: str, names: Collection[str], ink: str) -> str:
    """Return declarations with the colours of some properties in an ink."""
    pattern = rf"(?<![\w-])({'|'.join(names)})(\s*:\s*)([^;}}]+)"
    return re.sub(pattern, lambda match: f"{match[1]}{match[2]}{in_ink(match[3], ink)}", text)
