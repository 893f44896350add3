"""Hyphenation: the points at which a word of a language may be parted.

Patterns: the Hunspell dictionaries that pyphen carries. A language without one is not hyphenated.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import Any, Final

_SHORTEST_WORD: Final = 6
_LEAST_BEFORE: Final = 2
_LEAST_AFTER: Final = 3
_LETTERS = re.compile(r"[^\W\d_]+")


class Hyphenator:
    """The break points of one language. The dictionary is read when first needed."""

    def __init__(self, language: str) -> None:
        self._language = language
        self._known: dict[str, tuple[int, ...]] = {}

    def points(self, text: str) -> tuple[int, ...]:
        """Return where a hyphen may part `text`: indices of the characters that would follow it."""
        if text not in self._known:
            words = _LETTERS.finditer(text) if self._patterns else ()
            self._known[text] = tuple(
                word.start() + point
                for word in words
                if word.end() - word.start() >= _SHORTEST_WORD
                for point in self._patterns.positions(word[0])
            )
        return self._known[text]

    @cached_property
    def _patterns(self) -> Any:
        import pyphen  # noqa: PLC0415 -- 15 ms that texts without a hyphen do not pay

        language = pyphen.language_fallback(self._language.replace("-", "_"))
        if language is None:
            return None
        return pyphen.Pyphen(lang=language, left=_LEAST_BEFORE, right=_LEAST_AFTER)
