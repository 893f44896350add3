"""Places where a line may break.

A simplified Unicode line breaking (UAX #14) for scripts that part words by spaces, with the
typography of European languages on top:

- after spaces, but not before ! ? : ; % ° » or a spaced dash, nor after an opening «;
- never at no-break spaces (U+00A0, U+202F) and the no-break hyphen;
- after hyphens, dashes and slashes between letters, if three letters or more come before (not in
  au-dessus, là-bas), but not before a French pronoun (déplacez-le) or particle (celui-là), nor
  within a word said twice (coin-coin);
- between two icons, and at zero-width spaces.

Some words are better kept together, if a line can hold them: a number and its noun, the
name or short word before it (Player 1, 1 to 12), and a sentence's first word with the next if it
is one letter (À, Y, A). The parts of a sum (20 + 20 = 40) are tied more firmly: it is parted only
where no line holds it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from enum import IntEnum
from typing import Final, NamedTuple

ICON_MARK: Final = "\ufffc"
"""The character that stands for an icon in a paragraph's text (object replacement)."""
SOFT_HYPHEN: Final = "\u00ad"

_SPACE = "[ \t\u1680\u2000-\u2006\u2008-\u200a\u205f\u3000]"
SPACES: Final = re.compile(f"{_SPACE}+")
"""Spaces at which a line may break."""
_OPPORTUNITY = re.compile(
    f"(?P<space>{_SPACE}+)|\u200b"
    "|(?<=[^\\W_]{3}[-\u2010\u2013\u2014/])(?=[^\\W\\d_])"
    f"|(?<={ICON_MARK})(?={ICON_MARK})"
)
_NEVER_FIRST: Final = frozenset("!?:;%\u2030\u00b0\u2049\u2048\u203c\u00a0\u202f")
_DASHES: Final = frozenset("\u2013\u2014")
_ENCLITIC: Final = {
    "fr": re.compile(
        r"(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|ce|les?|la|lui|leur|moi|toi|en|y|là|ci|uns|unes)"
        r"(?![^\W\d_])"
    )
}
"""By language: what leans on the word before its hyphen. Grevisse, "Le bon usage", § 109."""
_COUNTED: Final = re.compile(r"(?<=\d) (?=[^\W\d_])")
"""The space in "6 dice"."""
_SUM: Final = re.compile(
    f"(?<=[\\d){ICON_MARK}]) (?=[=+\u2212×÷/] )|(?<=[ (][=+\u2212×÷/]) (?=[\\d(\u2212{ICON_MARK}])"
)
"""The spaces in "20 + 20 = 40", and in "(+ 5)"."""
_BEFORE: Final = re.compile(r"(?<!\S)(?P<word>[^\W\d_]+)(?P<space> )(?=\d)")
_MAX_LETTERS: Final = 3
"""Of a word that leans on the number after it: to, the, une."""
_ALONE: Final = re.compile(r"(?<!\S)(?=[^\W\d_])(?P<word>\S)(?P<space> )(?=\S)")
"""A word of one letter, with the space after it."""
_TWICE: Final = re.compile(r"(?<![^\W\d_])([^\W\d_]+)[-\u2010](?=\1(?![^\W\d_]))", re.IGNORECASE)
"""The first half of a word said twice, with its hyphen."""
_HYPHENS: Final = frozenset("-\u2010")
_DIGIT: Final = re.compile(r"\d")
_OPENS, _CLOSES = frozenset("«\u2039"), frozenset("»\u203a")


class Tie(IntEnum):
    """Strength of the tie between a part of a paragraph and the next."""

    NONE = 0
    LOOSE = 1
    """A line that can hold both holds both, unless another line would end in a hole for it."""
    FIRM = 2
    """A line that can hold both holds both."""


class BreakSegment(NamedTuple):
    """A part of a paragraph without a break in it: from `start` to `end`."""

    start: int
    end: int
    space: bool
    """Whether a space follows, which is dropped at the end of a line."""
    tie: Tie = Tie.NONE
    """The strength of its tie to the next word."""


def break_segments(text: str, language: str = "") -> Iterator[BreakSegment]:
    """Yield the unbreakable stretches of a paragraph; together they hold all but its spaces."""
    start = 0
    ties = _ties(text)
    for match in _OPPORTUNITY.finditer(text):
        if not _may_break(text, match, language):
            continue
        if match.start() > start:
            tie = ties.get(match.start(), Tie.NONE)
            yield BreakSegment(start, match.start(), bool(match["space"]), tie)
        start = match.end()
    if start < len(text):
        yield BreakSegment(start, len(text), space=False)


def _ties(text: str) -> dict[int, Tie]:
    """Return the ties of words that have one, by the index of the space after each."""
    loose = {match.start("space") for match in _ALONE.finditer(text) if match["word"].isupper()}
    if not _DIGIT.search(text) and ICON_MARK not in text:
        return dict.fromkeys(loose, Tie.LOOSE)
    loose |= {match.start() for match in _COUNTED.finditer(text)}
    loose |= {
        match.start("space")
        for match in _BEFORE.finditer(text)
        if len(match["word"]) <= _MAX_LETTERS or match["word"][0].isupper()
    }
    firm = (match.start() for match in _SUM.finditer(text))
    return dict.fromkeys(loose, Tie.LOOSE) | dict.fromkeys(firm, Tie.FIRM)


def _may_break(text: str, match: re.Match[str], language: str) -> bool:
    """Return whether a line may end at the opportunity."""
    if match["space"]:
        return _may_end_at_space(text, match.start(), match.end())
    if text[match.start() - 1 : match.start()] not in _HYPHENS:
        return True
    enclitic = _ENCLITIC.get(language.partition("-")[0])
    leans = bool(enclitic and enclitic.match(text, match.end()))
    return not leans and all(pair.end() != match.start() for pair in _TWICE.finditer(text))


def _may_end_at_space(text: str, start: int, end: int) -> bool:
    """Return whether the spaces from `start` to `end` may be replaced by a line's end."""
    after, then = text[end : end + 1], text[end + 1 : end + 2]
    if after in _NEVER_FIRST or (after in _DASHES and then.isspace()):
        return False
    if after in _CLOSES and not then.isalnum():
        return False
    opens = text[start - 1 : start] in _OPENS
    return not (opens and not text[max(start - 2, 0) : start - 1].isalnum())
