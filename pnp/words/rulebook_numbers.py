"""Numbers of a translated rulebook that are not those of the English one.

Both are parted in the same way, as finely as their shape allows: by lines, by paragraphs, by
headings, or not at all. In each piece the same numbers must stand, as figures or as words, and the
same numbers of the data must be filled in. One and nought are passed over: a language says them
where another has an article. Of a language whose words for numbers are not known here, figures that
are missing are told only where others stand instead.
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
"""In braces: a number of the data, a sum of such, or a small picture with a number: `die:6`."""

_NO_NUMBERS: Final = re.compile(r"<!--.*?-->|\]\([^)\n]*\)|^[ \t>]*\d+[.)][ \t]", re.MULTILINE)
"""Comments, links, and what counts the entries of a list."""

_FIGURES: Final = re.compile(r"\d{1,3}(?:[ \u00a0\u202f.,'’]\d{3})+(?!\d)|\d+(?:[.,]\d+)?")
"""Numbers with marks between thousands, or before decimals, as any language writes them."""

_WORD: Final = re.compile(r"[^\W\d_]+")
_MARK: Final = re.compile(r"#+|[-*>|!]|\d+[.)]")

_HINT: Final = "say the same, or fix the English first"


@dataclass(frozen=True, slots=True)
class _Said:
    """The numbers that a piece of a rulebook says."""

    figures: frozenset[str]
    words: frozenset[str]
    """Those written in letters, in figures here."""
    filled: frozenset[str]
    """The paths of the numbers that are filled in."""

    @property
    def every(self) -> frozenset[str]:
        return self.figures | self.words


def unlike_numbers(english: str, translated: str, language: str, name: str) -> Iterator[Problem]:
    """Yield a problem for each piece of a translated rulebook whose numbers are others.

    Args:
        english: the English rulebook, with braces unfilled; likewise the other.
        translated: the translated one.
        language: its language, such as `fr-CA`.
        name: its file.
    """
    spoken = language.partition("-")[0]
    for line, source, target in _pieces(english, translated):
        said, says = _said(source, SOURCE), _said(target, spoken)
        missing, other = _unlike(said, says, knows_words=spoken in _NUMBER_WORDS)
        missing += sorted(said.filled - says.filled)
        other += sorted(says.filled - said.filled)
        if missing or other:
            yield Problem(_difference(missing, other), f"{name}, line {line}", _HINT)


def _unlike(said: _Said, says: _Said, *, knows_words: bool) -> tuple[list[str], list[str]]:
    """Return the numbers that are missing, and those that stand instead of them or besides.

    A number in letters that is missing is no mistake if there is no other: texts may say it
    otherwise.
    """
    missing, other = said.every - says.every, says.every - said.every
    if not (missing and other):
        missing &= said.figures if knows_words else frozenset()
        other &= says.figures
    return sorted(missing, key=_by_size), sorted(other, key=_by_size)


def _by_size(number: str) -> tuple[int, str]:
    return len(number), number


def _difference(missing: list[str], other: list[str]) -> str:
    if not missing:
        return f"the translation says {', '.join(other)} here, and the English does not"
    instead = ", ".join(other) or "does not"
    return f"the English says {', '.join(missing)} here, and the translation {instead}"


def _said(text: str, language: str) -> _Said:
    filled = {path for token in _BRACES.findall(text) for path in _FILLED.findall(token)}
    rest = _NO_NUMBERS.sub(" ", _BRACES.sub(" ", text))
    figures = {_digits(each) for each in _FIGURES.findall(rest)}
    known = {word: str(n) for n, word in enumerate(_NUMBER_WORDS.get(language, ()), start=_MIN)}
    words = {known[word] for word in _WORD.findall(rest.casefold()) if word in known}
    return _Said(frozenset(figures - {"0", "1"}), frozenset(words), frozenset(filled))


def _digits(number: str) -> str:
    return "".join(str(unicodedata.decimal(each)) for each in number if each.isdecimal())


# --- pieces that say the same ---------------------------------------------------------------------

_Piece = tuple[int, str]
"""A text, and the line that it begins on."""


def _pieces(english: str, translated: str) -> Iterator[tuple[int, str, str]]:
    """Yield pieces that say the same in both languages, with the line of the translated one."""
    for parted in (_lines, _paragraphs, _chapters):
        ours, theirs = list(parted(english)), list(parted(translated))
        if [_mark(text) for _, text in ours] == [_mark(text) for _, text in theirs]:
            yield from ((line, ours[at][1], text) for at, (line, text) in enumerate(theirs))
            return
    yield 1, english, translated


def _mark(text: str) -> str:
    """Return what a piece begins with, if it is no paragraph: a heading, a list, a table."""
    found = _MARK.match(text)
    return found[0] if found else text[:1] and "text"


def _lines(text: str) -> Iterator[_Piece]:
    return enumerate(text.split("\n"), start=1)


def _paragraphs(text: str) -> Iterator[_Piece]:
    return _joined(text, lambda line, before: bool(line.strip()) and not before.strip())


def _chapters(text: str) -> Iterator[_Piece]:
    return _joined(text, lambda line, _: line.startswith("#"))


def _joined(text: str, begins: Callable[[str, str], bool]) -> Iterator[_Piece]:
    """Yield the lines up to each that begins another piece, told it and the line before."""
    first, held, before = 1, list[str](), ""
    for number, line in _lines(text):
        if held and begins(line, before):
            yield first, "\n".join(held)
            first, held = number, []
        held.append(line)
        before = line
    yield first, "\n".join(held)
