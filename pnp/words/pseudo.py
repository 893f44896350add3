"""The pseudo-language xx: English made longer and strange, to see whether layouts have the room.

A text has accents on its letters and a quarter more of them, as German or French may take;
vowels are doubled, so that words grow as they do in languages that join them. Where the quarter is
two letters or more, brackets are two of them: a text that is cut off, or joined of pieces, shows.
So a text of one or two letters has accents and nothing else, and numerals are left alone. What
stands in braces, and Markdown's own signs, come out as they went in. A rulebook's paragraphs have
no brackets.
"""

from __future__ import annotations

import re
from itertools import cycle, islice
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator

PSEUDO: Final = "xx"
"""Its tag. ISO 639 gives it to no language."""

_MORE: Final = 0.25
"""How much longer a text becomes."""

_BRACKETS: Final = 2

_ACCENTS: Final = str.maketrans("AaCcEeIiNnOoSsUuYyZz", "ÅåÇçÉéÎîÑñÖöŠšÛûÝýŽž")

_KEPT: Final = re.compile(r"(\{\{|\}\}|\{[^{}\n]*\})")
"""What stands in braces, and doubled braces."""

_KEPT_OF_MARKDOWN: Final = re.compile(r"(\{[^{}\n]*\}|\]\([^)\n]*\)|<!--.*?-->|&\w+;)")

_VOWEL: Final = re.compile(r"[aeiouAEIOU](?=[a-zA-Z])|(?<=[a-zA-Z])[aeiou]")
_LETTER: Final = re.compile(r"[a-zA-Z]")


def pseudo(text: str) -> str:
    """Return a text of a catalogue in the pseudo-language."""
    pieces = _KEPT.split(text)
    more = int(_MORE * sum(len(_LETTER.findall(piece)) for piece in pieces[::2]))
    if more < _BRACKETS:
        return _stretched(pieces, more)
    before, after = text[: -len(text.lstrip())], text[len(text.rstrip()) :]
    inside = _stretched(_KEPT.split(text.strip()), more - _BRACKETS)
    return f"{before}[{inside}]{after}"


def pseudo_markdown(text: str) -> str:
    """Return a rulebook in the pseudo-language, line by line."""
    return "\n".join(map(_line, text.split("\n")))


def _line(line: str) -> str:
    pieces = _KEPT_OF_MARKDOWN.split(line)
    return _stretched(
        pieces, int(_MORE * sum(len(_LETTER.findall(piece)) for piece in pieces[::2]))
    )


def _stretched(pieces: list[str], more: int) -> str:
    """Return the text with accents and `more` letters.

    Args:
        pieces: what is changed and what is kept, by turns.
        more: how many letters it has more.
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
        accented = letter.translate(_ACCENTS)
        yield accented + accented.lower() * times.get((index, place), 0)
