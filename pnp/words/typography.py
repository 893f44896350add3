"""The typography of a language: spaces before signs, quotes, apostrophes.

Translators write plain spaces and straight quotes; here they become what a printer sets. A
language that is not in the table is set as its authors wrote it, English among them.

Spaces in French: Imprimerie nationale, "Lexique des règles typographiques", under "Ponctuation".
Quotes, dashes and abbreviations in German: Duden, "Anführungszeichen", "Gedankenstrich",
"Abkürzungen". Quotes and signs in Spanish: Real Academia Española, "Ortografía de la lengua
española", chapter III, 3.4.8 and 3.4.9; numbers: "Ortografía", VIII, 2.1.1.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

NO_BREAK: Final = "\u00a0"
"""A space at which no line ends."""

NARROW: Final = "\u202f"
"""A narrow space at which no line ends."""

_SPACES: Final = "[ \u00a0\u2009\u202f]"
"""The spaces that authors put before a sign; line ends are left alone."""

_CLOSED: Final = r"(?<=[\w)\]}»”%\u2019])"
"""After the end of a word, or of what stands in brackets or quotes."""

Rule = tuple[re.Pattern[str], str]
"""What is found, and what is set in its place."""

CURLED: Final = "\u2019"
"""The apostrophe that is set; it closes single quotes too."""

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
"""A straight quote before a word, after none."""

_CLOSING: Final = re.compile(r'(?<=\S)"')
"""The other straight quotes that stand at a word."""

_GERMAN: Final[Sequence[Rule]] = (
    _APOSTROPHE,
    (_OPENING, "„"),
    (_CLOSING, "“"),
    (re.compile(r"“([^“”„\n]+)”"), r"„\1“"),
    (re.compile(r"(?<![\w'])'(\w[^'\n]*)'(?![\w'])"), r"‚\1‘"),
    (re.compile(r"(?<=[^\s|]) - (?=[^\s|])"), " – "),
    # z. B., d. h., u. a.: two letters that are never parted
    (re.compile(rf"(?<!\w)([dioszu])\.{_SPACES}?(?=[aBdhoRTUÄ]\.)"), rf"\1.{NARROW}"),
)

_SPANISH: Final[Sequence[Rule]] = (
    _APOSTROPHE,
    (re.compile(rf"([«¿¡]){_SPACES}+(?=\S)"), r"\1"),
    (re.compile(rf"(?<=[^\s«]){_SPACES}+(?=»)"), ""),
    (re.compile(rf"(?<=[^\s|]){_SPACES}+(?=[;:!?]+(?:\s|$))"), ""),
    # Quotes come last: what stands beside them tells whether they open or close.
    (_OPENING, "«"),
    (_CLOSING, "»"),
)

_RULES: Final[Mapping[str, Sequence[Rule]]] = {"de": _GERMAN, "es": _SPANISH, "fr": _FRENCH}

_GROUPING: Final[Mapping[str, tuple[int, str]]] = {"es": (10_000, NARROW)}
"""The least number whose digits are parted in groups, and what parts them, where Babel says
otherwise."""

_TWELVE_HOURS: Final = frozenset({"en"})
"""The languages whose clocks begin again after noon."""

_PAIRS: Final[Mapping[str, Sequence[tuple[str, str]]]] = {"es": (("¿", "?"), ("¡", "!"))}
"""Signs that come in pairs, by language."""

_NO_SIGN: Final = re.compile(r"!(?=\[)|<!--")
"""An exclamation mark of Markdown's."""


def typeset(text: str, language: str) -> str:
    """Return the text as it is set in `language` (`fr`, `fr-CA`). Setting it twice changes nothing.

    What stands in braces, and Markdown's own signs, come out as they went in.
    """
    for pattern, replacement in _RULES.get(language.partition("-")[0], ()):
        text = pattern.sub(replacement, text)
    return text


def grouping(language: str) -> tuple[int, str] | None:
    """Return the least number that is written in groups of digits, and what parts them.

    None where the language's locale says it.
    """
    return _GROUPING.get(language.partition("-")[0])


def hour(number: int, language: str) -> int:
    """Return an hour of the day, 0 to 23, as the clocks of a language count it: 13 or 1."""
    if language.partition("-")[0] in _TWELVE_HOURS:
        return number % 12 or 12
    return number


def unpaired(text: str, language: str) -> tuple[str, str] | None:
    """Return a pair of signs of which the text has not one for each other: ¿ and ?."""
    plain = _NO_SIGN.sub("", text)
    pairs = _PAIRS.get(language.partition("-")[0], ())
    return next((pair for pair in pairs if plain.count(pair[0]) != plain.count(pair[1])), None)
