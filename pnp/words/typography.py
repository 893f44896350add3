"""The typography of a language: spaces before punctuation, quotes, apostrophes.

Translators write plain spaces and straight quotes, which are replaced by typographic ones here.
Texts in languages without rules, such as English, are unchanged.

Spaces in French: Imprimerie nationale, "Lexique des règles typographiques", under "Ponctuation".
Quotes, dashes and abbreviations in German: Duden, "Anführungszeichen", "Gedankenstrich",
"Abkürzungen". Quotes and signs in Spanish: Real Academia Española, "Ortografía de la lengua
española", chapter III, 3.4.8 and 3.4.9; numbers: "Ortografía", VIII, 2.1.1.

"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, Self

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NO_BREAK: Final = "\u00a0"
"""A no-break space."""

NARROW: Final = "\u202f"
"""A narrow no-break space."""

_SPACES: Final = "[ \u00a0\u2009\u202f]"
"""Spaces that authors put before punctuation, without line ends."""

_CLOSED: Final = r"(?<=[\w)\]}»”%\u2019])"
"""After a word, a closing bracket or a closing quote."""

Rule = tuple[re.Pattern[str], str]
"""A pattern and its replacement."""

CURLED: Final = "\u2019"
"""The typographic apostrophe, which also closes single quotes."""

_APOSTROPHE: Final[Rule] = (re.compile(r"(?<=\w)'(?=\w)"), CURLED)

_FRENCH: Final[Sequence[Rule]] = (
    _APOSTROPHE,
    (re.compile(rf"«{_SPACES}*(?=\S)"), f"«{NO_BREAK}"),
    (re.compile(rf"(?<=[^\s«]){_SPACES}*»"), f"{NO_BREAK}»"),
    # Two or three signs in a row (?!) stay together: only the first takes a space. A picture of
    # Markdown, ![...], is a word and no sign.
    (re.compile(rf"(?<=\S){_SPACES}+(?!!\[)(?=[;!?])"), NARROW),
    (re.compile(rf"{_CLOSED}(?=[;!?]+(?:\s|$))"), NARROW),
    (re.compile(rf"(?<=\S){_SPACES}+(?=:(?:\s|$))"), NO_BREAK),
    (re.compile(rf"{_CLOSED}(?=:(?:\s|$))"), NO_BREAK),
)

_OPENING: Final = re.compile(r"""(?<![\w.,;:!?…)\]}%"'“‘”’»])"(?=\S)""")
"""A straight quote before a word but not after one."""

_CLOSING: Final = re.compile(r'(?<=\S)"')
"""Any other straight quote after a character."""

_BEGINNING: Final = r"[\w(\[{*|…'‚–-]"
"""The first letter of words in quotes."""

_GERMAN: Final[Sequence[Rule]] = (
    _APOSTROPHE,
    (_OPENING, "„"),
    (_CLOSING, "“"),
    # English quotes. Nothing that could follow an opening one follows the closing one: that becomes
    # “, which is not to be taken for an opening one when the text is set again.
    (
        re.compile(
            rf"""(?<![\w.,;:!?…)\]}}%"'“‘”’»])“(?={_BEGINNING})([^“”„\n]+)”(?!{_BEGINNING})"""
        ),
        r"„\1“",
    ),
    (re.compile(r"(?<![\w'])'(\w[^'\n]*)'(?![\w'])"), r"‚\1‘"),
    (re.compile(r"(?<=[^\s|]) - (?=[^\s|])"), " – "),
    # z. B., d. h., u. a.: no line break between the letters
    (re.compile(rf"(?<!\w)([dioszu])\.{_SPACES}?(?=[aBdhoRTUÄ]\.)"), rf"\1.{NARROW}"),
)

_SPANISH: Final[Sequence[Rule]] = (
    _APOSTROPHE,
    (re.compile(rf"([«¿¡]){_SPACES}+(?=\S)"), r"\1"),
    (re.compile(rf"(?<=[^\s«]){_SPACES}+(?=»)"), ""),
    (re.compile(rf"(?<=[^\s|]){_SPACES}+(?=[;:!?]+(?:\s|$))"), ""),
    # Quotes come last: their neighbours determine whether they open or close.
    (_OPENING, "«"),
    (_CLOSING, "»"),
)

_RULES: Final[Mapping[str, Sequence[Rule]]] = {"de": _GERMAN, "es": _SPANISH, "fr": _FRENCH}

_GROUPING: Final[Mapping[str, tuple[int, str]]] = {"es": (10_000, NARROW)}
"""The smallest number whose digits are grouped, and the separator, where they differ from Babel."""

_TWELVE_HOURS: Final = frozenset({"en"})
"""The languages with a 12-hour clock."""

_PAIRS: Final[Mapping[str, Sequence[tuple[str, str]]]] = {"es": (("¿", "?"), ("¡", "!"))}
"""Paired punctuation marks, by language."""

_NO_SIGN: Final = re.compile(r"!(?=\[)|<!--")
"""An exclamation mark in Markdown syntax."""


def typeset(text: str, language: str) -> str:
    """Apply the typography of `language` (`fr`, `fr-CA`) to a text. The result is idempotent.

    Braces with their content, and Markdown's own characters, are unchanged.
    """
    for pattern, replacement in _RULES.get(language.partition("-")[0], ()):
        text = pattern.sub(replacement, text)
    return text


def digit_groups(language: str) -> tuple[int, str] | None:
    """Return the smallest number with grouped digits and the separator, or None for Babel's."""
    return _GROUPING.get(language.partition("-")[0])


def hour(number: int, language: str) -> int:
    """Convert an hour of the day, 0 to 23, to the clock of a language: 13 or 1."""
    if language.partition("-")[0] in _TWELVE_HOURS:
        return number % 12 or 12
    return number


def find_odd_mark(text: str, language: str) -> tuple[str, str] | None:
    """Return the first pair of punctuation marks, such as ¿ and ?, that occur unequally often."""
    plain = _NO_SIGN.sub("", text)
    pairs = _PAIRS.get(language.partition("-")[0], ())
    return next((pair for pair in pairs if plain.count(pair[0]) != plain.count(pair[1])), None)


class Headline(str):
    """A line that begins a section, such as a round; to other code it is a plain string."""

    __slots__ = ()


class Aside(str):
    """A line that only one seat may know; to other code it is a plain string."""

    __slots__ = ("seat",)

    seat: int

    def __new__(cls, text: str, seat: int) -> Self:
        """Return a line for a seat, from 0."""
        line = super().__new__(cls, text)
        line.seat = int(seat)
        return line

    def __reduce__(self) -> tuple[type[Aside], tuple[str, int]]:
        """Return the call that makes an equal line in another process."""
        return Aside, (str(self), self.seat)
