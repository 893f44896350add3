"""The typography of a language: spaces before signs, quotes, apostrophes.

Translators write plain spaces and straight quotes; here they become what a printer sets. A
language that is not in the table is set as its authors wrote it, English among them.

Spaces in French: Imprimerie nationale, "Lexique des règles typographiques", under "Ponctuation".
Quotes in German: Duden, "Anführungszeichen".
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

_GERMAN: Final[Sequence[Rule]] = (
    _APOSTROPHE,
    (re.compile(r'"([^"\n]*)"'), r"„\1“"),
)

_RULES: Final[Mapping[str, Sequence[Rule]]] = {"de": _GERMAN, "fr": _FRENCH}


def typeset(text: str, language: str) -> str:
    """Return the text as it is set in `language` (`fr`, `fr-CA`). Setting it twice changes nothing.

    What stands in braces, and Markdown's own signs, come out as they went in.
    """
    for pattern, replacement in _RULES.get(language.partition("-")[0], ()):
        text = pattern.sub(replacement, text)
    return text
