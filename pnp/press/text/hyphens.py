"""Hyphenation: the points at which a word of a language may be parted.

Patterns: the Hunspell dictionaries that pyphen carries. A language without one is not hyphenated.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Any, Final

_MIN_WORD_LENGTH: Final = 6
_MIN_BEFORE: Final = 2
_MIN_AFTER: Final = 3
_LONG_WORD = re.compile(rf"[^\W\d_]{{{_MIN_WORD_LENGTH},}}")


class Hyphenator:
    """The break points of one language. The dictionary is read for the first long word."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._known: dict[str, tuple[int, ...]] = {}

    def points(self, text: str) -> tuple[int, ...]:
        """Return where a hyphen may part `text`: indices of the characters that would follow it."""
        if text not in self._known:
            self._known[text] = tuple(self._found(text))
        return self._known[text]

    def _found(self, text: str) -> Iterator[int]:
        for word in _LONG_WORD.finditer(text):
            for point in self._patterns.positions(word[0]) if self._patterns else ():
                yield word.start() + point

    @cached_property
    def _patterns(self) -> Any:
        import pyphen  # noqa: PLC0415 -- reads patterns for 50 ms, which few texts need

        language = pyphen.language_fallback(self._language.replace("-", "_"))
        if language is None:
            return None
        return pyphen.Pyphen(lang=language, left=_MIN_BEFORE, right=_MIN_AFTER)
