"""Scripts: which text the press can set, and where one script ends and the next begins.

Text is shaped in stretches of one direction, which whoever lays out a line tells apart
(`pnp/core/bidi.py`). Characters that steer the directions are refused beside letters that run from
right to left, since a text in the wrong order would look like one to whoever cannot read it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator

from pnp.core.bidi import holds_controls, holds_rtl

SIMPLE_SCRIPT = "Latn"
# Latin, its marks, general punctuation, arrows, symbols and Latin ligatures: one script for the
# shaper, so that a number is shaped alike beside a word and alone.
_SIMPLE = re.compile("[\u0000-\u036f\u1e00-\u1eff\u2000-\u2bff\ufb00-\ufb06]*")
_TURNING = frozenset({"RLE", "RLO", "RLI"})

# Every range that holds combining marks; what is in none of them is surely no mark.
_MAY_BE_MARKS = re.compile(
    "[\u0300-\u1dff\u20d0-\u20ff\u2cef-\u2dff\u302a-\u309a\ua66f-\uabff\ufb1e\ufe00-\ufe2f"
    "\U00010000-\U0010ffff]"
)

# Canonical combining classes from here on say where a mark stands (UAX #44, section 5.7.4); those
# before belong to a script's own shaping.
_FIRST_PLACED_CLASS = 200

# Characters that steer layout and draw nothing (Unicode, Default_Ignorable_Code_Point).
IGNORABLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)


def is_simple(text: str) -> bool:
    """Return whether the text is of Latin letters, digits and symbols alone."""
    return _SIMPLE.fullmatch(text) is not None


def cannot_set(text: str) -> str | None:
    """Return why the press cannot lay out `text`, as a problem's fact; None if it can."""
    if text.isascii():
        return None
    if not holds_controls(text):
        return None
    turns = [letter for letter in text if unicodedata.bidirectional(letter) in _TURNING]
    if not turns and not holds_rtl(text):
        return None
    control = next(filter(holds_controls, turns or text))
    return (
        f"the press cannot set text that is turned by control characters: "
        f"{describe(control)} in {shorten(text)!r}"
    )


def letters(text: str) -> Iterable[str]:
    """Return the characters of the text, each with the combining marks that follow it."""
    return _letters_with_marks(text) if _MAY_BE_MARKS.search(text) else text


def _letters_with_marks(text: str) -> Iterator[str]:
    letter = ""
    for character in text:
        if letter and not unicodedata.category(character).startswith("M"):
            yield letter
            letter = ""
        letter += character
    yield letter


def has_placed_mark(letter: str) -> bool:
    """Return whether a mark has to be put over, under or through the letter before it."""
    return any(unicodedata.combining(mark) >= _FIRST_PLACED_CLASS for mark in letter[1:])


def describe(character: str) -> str:
    """Return a character as problems show it: U+2605 '★'; several for a letter with marks."""
    codes = " ".join(f"U+{ord(char):04X}" for char in character)
    return f"{codes} {character!r}" if character.isprintable() else codes


def shorten(text: str, length: int = 40) -> str:
    """Return the text, or its beginning."""
    return text if len(text) <= length else f"{text[: length - 1]}…"


def runs_by_script(text: str, script_of: Callable[[str], str | None]) -> Iterator[tuple[int, int]]:
    """Yield start and end of each stretch of one script.

    Characters common to all scripts (`script_of` gives None) stay with the letters before them,
    or at the start of the text with those after.
    """
    start, current = 0, None
    for index, character in enumerate(text):
        script = script_of(character)
        if script is not None and current is not None and script != current:
            yield start, index
            start = index
        current = script or current
    yield start, len(text)
