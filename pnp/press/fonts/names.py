"""The names of a face, read from its `name` table.

Source: OpenType 1.9, "name": identifiers 1, 2, 4, 6 of old, 16 and 17 for families of more than
four styles. English is preferred; any language is better than none. A variable font that has no
name 16 is often called after the weight that it begins with, "Nunito ExtraLight": its family is
Nunito, as in CSS.
"""

from __future__ import annotations

import re
import struct
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.fonts.sfnt import DamagedFontError

_FAMILY, _POSTSCRIPT, _TYPOGRAPHIC_FAMILY = 1, 6, 16
_UNICODE, _MACINTOSH, _WINDOWS = 0, 1, 3
_ENGLISH_US: Final = 0x409
_WEIGHT_NAME = re.compile(
    r"(?<=\S)[ -]?\b(thin|(extra|ultra)?light|regular|medium|(semi|demi|extra|ultra)?bold"
    r"|black|heavy)$",
    re.IGNORECASE,
)
_NOT_IN_POSTSCRIPT_NAMES = re.compile(r"[^!-~]|[\[\](){}<>/%]")


class Names(Struct, frozen=True):
    """The family a text asks for, and the name a PDF gives the face."""

    family: str
    postscript: str


def read_names(table: bytes, stem: str) -> Names:
    """Return the names in a `name` table; a PostScript name that is missing is made from `stem`.

    Raises:
        DamagedFontError: no family name is to be had.
    """
    names = _best_of_each(table)
    family = (names.get(_TYPOGRAPHIC_FAMILY) or names.get(_FAMILY) or "").strip()
    if not family:
        raise DamagedFontError("it has no family name")
    postscript = _NOT_IN_POSTSCRIPT_NAMES.sub("", names.get(_POSTSCRIPT) or stem)
    return Names(family, postscript or "Font")


def without_weight(names: Names) -> Names:
    """Return the names of a font of all weights, its family without the name of one of them."""
    return replace(names, family=_WEIGHT_NAME.sub("", names.family))


def _best_of_each(table: bytes) -> dict[int, str]:
    """Return the text of each name identifier, in the best language that the table has it in."""
    count, start = struct.unpack_from(">HH", table, 2)
    best: dict[int, tuple[int, str]] = {}
    for at in range(6, 6 + 12 * count, 12):
        platform, _encoding, language, identifier, length, offset = struct.unpack_from(
            ">6H", table, at
        )
        rank = _rank(platform, language)
        if identifier not in best or rank > best[identifier][0]:
            raw = table[start + offset : start + offset + length]
            best[identifier] = (rank, _text(platform, raw))
    return {identifier: text for identifier, (_, text) in best.items()}


def _rank(platform: int, language: int) -> int:
    if platform == _WINDOWS:
        return 3 if language == _ENGLISH_US else 1
    if platform == _UNICODE:
        return 2
    return 2 if language == 0 else 0


def _text(platform: int, raw: bytes) -> str:
    if platform == _MACINTOSH:
        return raw.decode("mac-roman")
    return raw.decode("utf-16-be", errors="replace")
