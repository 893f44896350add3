"""The pseudo-language xx: English with accents and longer words, to test layouts.

Letters get accents, and a text gets 25 % more of them, as in German or French, by doubled vowels.
If that makes two letters or more, brackets take the place of two: they reveal a text that is cut
off or joined from pieces. Texts of one or two letters only get accents, and numerals are unchanged.
So are braces with their content, and Markdown's own characters. Paragraphs of rulebooks have no
brackets.
"""

from __future__ import annotations

import re
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

PSEUDO: Final = "xx"
"""Its language tag, which ISO 639 does not assign."""

_MORE: Final = 0.25
"""Share of letters added."""

_BRACKETS: Final = 2

_ACCENTS: Final = str.maketrans("AaCcEeIiNnOoSsUuYyZz", "ÅåÇçÉéÎîÑñÖöŠšÛûÝýŽž")

_UNCHANGED: Final = re.compile(r"(\{\{|\}\}|\{[^{}\n]*\})")
"""Braces with their content, and doubled braces, which are unchanged."""

_UNCHANGED_IN_MARKDOWN: Final = re.compile(r"(\{[^{}\n]*\}|\]\([^)\n]*\)|<!--.*?-->|&\w+;)")

_VOWEL: Final = re.compile(r"[aeiouAEIOU](?=[a-zA-Z])|(?<=[a-zA-Z])[aeiou]")
_LETTER: Final = re.compile(r"[a-zA-Z]")


def pseudo(text: str) -> str:
    """Translate a text of a catalogue into the pseudo-language."""
    pieces = _UNCHANGED.split(text)
    more = int(_MORE * sum(len(_LETTER.findall(piece)) for piece in pieces[::2]))
    if more < _BRACKETS:
        return _stretch(pieces, more)
    before, after = text[: -len(text.lstrip())], text[len(text.rstrip()) :]
    inside = _stretch(_UNCHANGED.split(text.strip()), more - _BRACKETS)
    return f"{before}[{inside}]{after}"


def pseudo_markdown(text: str) -> str:
    """Translate a rulebook into the pseudo-language, line by line."""
    return "\n".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    pieces = _UNCHANGED_IN_MARKDOWN.split(line)
    return _stretch(pieces, int(_MORE * sum(len(_LETTER.findall(piece)) for piece in pieces[::2])))


def _stretch(pieces: list[str], more: int) -> str:
    """Return the text with accents and `more` additional letters.

    Args:
        pieces: pieces to change and pieces to keep, alternating.
        more: the number of letters to add.
    """
    vowels = [
        (index, match.start())
        for index, piece in enumerate(pieces)
        if index % 2 == 0
        for match in _VOWEL.finditer(piece)
    ]
    times = dict.fromkeys(vowels, 0)
    for vowel in islice(cycle(vowels), more):
        times[vowel] += 1
    return "".join(
        "".join(_letters(piece, index, times)) if index % 2 == 0 else piece
        for index, piece in enumerate(pieces)
    )


def _letters(piece: str, index: int, times: dict[tuple[int, int], int]) -> Iterator[str]:
    for place, letter in enumerate(piece):
        new = letter.translate(_ACCENTS)
        yield new + new.lower() * times.get((index, place), 0)
