"""Hyphenation: the points at which a word of a language may be parted.

Patterns: the Hunspell dictionaries that pyphen carries. A language without one is not hyphenated.

pyphen itself parses a whole dictionary before its first word, the German one for a second; a text
asks for a few dozen of its 77,000 patterns. So here a pattern is parsed when a word contains it.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Final

_MIN_WORD_LENGTH: Final = 6
_MIN_BEFORE: Final = 2
_MIN_AFTER: Final = 3
_ENCODINGS: Final = {"microsoft-cp1251": "cp1251"}
"""Names of encodings in dictionaries that Python does not know."""

_ESCAPE: Final = re.compile(r"\^\^([0-9a-f]{2})")
"""A letter by its number."""

_IGNORED: Final = re.compile(r"/.*=.*|[ \t]+")
"""A word's change of spelling at a hyphen, and spaces around a pattern."""

_PLACE: Final = re.compile("([0-9]?)([^0-9]?)")
"""A letter of a pattern, with the level before it."""

_LONG_WORD: Final = re.compile(rf"[^\W\d_]{{{_MIN_WORD_LENGTH},}}")


class Hyphenator:
    """The break points of one language. The dictionary is read for the first long word."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._known: dict[str, tuple[int, ...]] = {}

    def points(self, text: str) -> tuple[int, ...]:
        """Return the hyphenation points of `text`, as indices of the next characters."""
        if text not in self._known:
            self._known[text] = tuple(self._pattern_points(text))
        return self._known[text]

    def _pattern_points(self, text: str) -> Iterator[int]:
        for word in _LONG_WORD.finditer(text):
            for point in self._patterns.points(word[0]) if self._patterns else ():
                yield word.start() + point

    @cached_property
    def _patterns(self) -> Patterns | None:
        import pyphen  # noqa: PLC0415 -- few texts need it

        language = pyphen.language_fallback(self._language.replace("-", "_"))
        return Patterns(pyphen.LANGUAGES[language]) if language else None


class Patterns:
    """The patterns of a dictionary, as Franklin Liang's algorithm applies them.

    A pattern is a piece of a word with levels between its letters: `.a2ch4` puts a 2 before "ch" at
    the start of a word, and a 4 after it. Of all levels that patterns put at a place the highest
    counts; an odd one allows a hyphen there.
    """

    def __init__(self, dictionary: Path) -> None:
        with dictionary.open("rb") as file:
            encoding = file.readline().decode("ascii").strip()
        text = dictionary.read_text(_ENCODINGS.get(encoding.casefold(), encoding))
        text = _IGNORED.sub("", _ESCAPE.sub(lambda match: chr(int(match[1], 16)), text))
        pieces = text.encode().translate(None, delete=b"0123456789").decode()
        self._lines = dict(zip(pieces.split("\n"), text.split("\n"), strict=True))
        self._longest = max(map(len, self._lines))

    def points(self, word: str) -> list[int]:
        """Return the places of hyphens in a word, each as the number of letters before it."""
        text = f".{word.lower()}."
        levels: defaultdict[int, int] = defaultdict(int)
        for start in range(len(text)):
            for end in range(start + 1, min(start + self._longest, len(text)) + 1):
                for place, level in _levels(self._lines.get(text[start:end], "")):
                    levels[start + place] = max(levels[start + place], level)
        last = len(word) - _MIN_AFTER
        return [place for place in range(_MIN_BEFORE, last + 1) if levels[place + 1] % 2]


def _levels(pattern: str) -> Iterator[tuple[int, int]]:
    """Yield the levels of a pattern, each with the number of letters before it.

    Of two levels at one place, a slip that the German dictionary has, the second moves all that
    follow by a letter, as it does in pyphen.
    """
    for place, (level, _) in enumerate(_PLACE.findall(pattern)):
        if level:
            yield place, int(level)
