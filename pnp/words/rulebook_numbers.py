"""Comparing the numbers of a translated rulebook with those of the English one.

Both are split in the same way, as finely as their structure allows: into lines, paragraphs or
chapters, or not at all. Each pair of pieces must have the same numbers, as figures or as words, and
the same placeholders. 0 and 1 are ignored, since some languages use an article instead. If the
words for numbers in a language are unknown, a missing figure is only reported where another number
replaces it.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from pnp.core.errors import Problem
from pnp.words.chain import SOURCE

_NUMBER_WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    "en": (
        *("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
        "twelve",
    ),
    "fr": (
        *("deux", "trois", "quatre", "cinq", "six", "sept", "huit", "neuf", "dix", "onze"),
        "douze",
    ),
    "de": (
        *("zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf"),
        "zwölf",
    ),
    "es": (
        *("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once"),
        "doce",
    ),
}
"""The words for 2 to 12."""

_MIN: Final = 2

_BRACES: Final = re.compile(r"\{[^{}\n]*\}")
_FILLED: Final = re.compile(r"\bgame\.[a-z0-9_.]+(?:[+-][a-z0-9_.]+)*|\w+:\d+(?=\})")
"""In braces: a number of the data, a sum of them, or a small picture with a number: `die:6`."""

_NO_NUMBERS: Final = re.compile(r"<!--.*?-->|\]\([^)\n]*\)|^[ \t>]*\d+[.)][ \t]", re.MULTILINE)
"""Comments, links, and the numbers of list items."""

_FIGURES: Final = re.compile(r"\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?")
"""Numbers with the thousands and decimal separators of any language."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_MARK: Final = re.compile(r"#+|[-*>|!]|\d+[.)]")

_HINT: Final = "use the same numbers, or fix the English first"


@dataclass(frozen=True, slots=True)
class _Numbers:
    """The numbers in a piece of a rulebook."""

    figures: frozenset[str]
    words: frozenset[str]
    """Numbers written as words, converted to figures."""
    filled: frozenset[str]
    """Paths of the numbers to fill in."""

    @property
    def every(self) -> frozenset[str]:
        return self.figures | self.words


def unlike_numbers(english: str, translation: str, language: str, name: str) -> Iterator[Problem]:
    """Yield a problem for each piece of a translated rulebook whose numbers differ.

    Args:
        english: the English rulebook, before filling in.
        translation: the translated rulebook, before filling in.
        language: the language of the translation, such as `fr-CA`.
        name: the file of the translation.
    """
    primary = language.partition("-")[0]
    for line, source, target in _pieces(english, translation):
        source_numbers, actual = _numbers_in(source, SOURCE), _numbers_in(target, primary)
        absent, other = _unlike(source_numbers, actual, knows_words=primary in _NUMBER_WORDS)
        absent += sorted(source_numbers.filled - actual.filled)
        other += sorted(actual.filled - source_numbers.filled)
        if absent or other:
            yield Problem(_difference(absent, other), f"{name}, line {line}", _HINT)


def _unlike(
    numbers: _Numbers, actual: _Numbers, *, knows_words: bool
) -> tuple[list[str], list[str]]:
    """Return the missing numbers and the additional ones, both sorted.

    A missing number word is no mistake unless there is another number: the text may be worded
    differently.
    """
    absent, other = numbers.every - actual.every, actual.every - numbers.every
    if not (absent and other):
        absent &= numbers.figures if knows_words else frozenset()
        other &= actual.figures
    return sorted(absent, key=_by_size), sorted(other, key=_by_size)


def _by_size(number: str) -> tuple[int, str]:
    return len(number), number


def _difference(absent: list[str], other: list[str]) -> str:
    if not absent:
        return f"the translation has {', '.join(other)} here, and the English does not"
    instead = f"has {', '.join(other)}" if other else "does not"
    return f"the English has {', '.join(absent)} here, and the translation {instead}"


def _numbers_in(text: str, language: str) -> _Numbers:
    paths = {path for token in _BRACES.findall(text) for path in _FILLED.findall(token)}
    rest = _NO_NUMBERS.sub(" ", _BRACES.sub(" ", text))
    figures = {_digits(figure) for figure in _FIGURES.findall(rest)}
    values = {word: str(n) for n, word in enumerate(_NUMBER_WORDS.get(language, ()), start=_MIN)}
    words = {values[word] for word in _WORD.findall(rest.casefold()) if word in values}
    return _Numbers(frozenset(figures - {"0", "1"}), frozenset(words), frozenset(paths))


def _digits(number: str) -> str:
    return "".join(str(unicodedata.decimal(char)) for char in number if char.isdecimal())


# --- corresponding pieces -------------------------------------------------------------------------

_Piece = tuple[int, str]
"""A text and the number of its first line."""


def _pieces(english: str, translation: str) -> Iterator[tuple[int, str, str]]:
    """Yield corresponding pieces of both languages, with the line of the translated one."""
    for split in (_lines, _paragraphs, _chapters):
        ours, theirs = list(split(english)), list(split(translation))
        if [_mark(text) for _, text in ours] == [_mark(text) for _, text in theirs]:
            yield from ((line, ours[at][1], text) for at, (line, text) in enumerate(theirs))
            return
    yield 1, english, translation


def _mark(text: str) -> str:
    """Return the Markdown mark of a heading, list or table, "text" of a paragraph, or ""."""
    match = _MARK.match(text)
    return match[0] if match else text[:1] and "text"


def _lines(text: str) -> Iterator[_Piece]:
    return enumerate(text.split("\n"), start=1)


def _paragraphs(text: str) -> Iterator[_Piece]:
    return _join(text, lambda line, before: bool(line.strip()) and not before.strip())


def _chapters(text: str) -> Iterator[_Piece]:
    return _join(text, lambda line, _: line.startswith("#"))


def _join(text: str, begins: Callable[[str, str], bool]) -> Iterator[_Piece]:
    """Join lines into pieces; `begins` takes a line and the previous one."""
    first, lines, before = 1, list[str](), ""
    for number, line in _lines(text):
        if lines and begins(line, before):
            yield first, "\n".join(lines)
            first, lines = number, []
        lines.append(line)
        before = line
    yield first, "\n".join(lines)
