"""Plural forms: the choice of a translation by number.

A catalogue's header defines how its forms are numbered (`Plural-Forms`), for translators' tools as
for us. It is checked against CLDR and gettext's own table, which both come with Babel.
"""

from __future__ import annotations

import gettext
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from babel.core import Locale, UnknownLocaleError
from babel.messages.plurals import get_plural

if TYPE_CHECKING:
    from collections.abc import Callable

_HEADER: Final = re.compile(r"nplurals\s*=\s*(\d)\s*;\s*plural\s*=\s*([^;]{1,500});?\s*")

_MILLION: Final = 1_000_000
_SAMPLE: Final = (*range(201), _MILLION)
"""Numbers that cover all forms: up to 200 covers all but the form for millions of some
languages."""


@dataclass(frozen=True, slots=True)
class Plurals:
    """The plural forms of a language: their number, and the index of the form of a number."""

    forms: int
    form_of: Callable[[int], int]


ENGLISH: Final = Plurals(2, lambda n: int(n != 1))


def parse(header: str) -> Plurals:
    """Parse the header field `Plural-Forms`.

    Raises:
        ValueError: the syntax is not gettext's, or some number has no form.
    """
    match = _HEADER.fullmatch(header)
    if match is None:
        raise ValueError
    plurals = Plurals(int(match[1]), gettext.c2py(match[2]))
    try:
        if not all(plurals.form_of(n) in range(plurals.forms) for n in _SAMPLE):
            raise ValueError
    except ZeroDivisionError as error:
        raise ValueError from error
    return plurals


def usual(language: str) -> str | None:
    """Return the standard field `Plural-Forms` of a language; None if Babel has none."""
    try:
        return str(get_plural(Locale.parse(language, sep="-"))).rstrip(";")
    except (UnknownLocaleError, ValueError):
        return None


def new_header(language: str) -> str:
    """Return the field `Plural-Forms` of a new catalogue in a language."""
    return usual(language) or "nplurals=2; plural=(n != 1);"


def fits(plurals: Plurals, language: str) -> bool:
    """Return whether the number of forms is that of gettext or of CLDR for a language.

    Tables differ, and Babel's changes with its version: CLDR, and with it Poedit and Weblate, gives
    French and Spanish a form for millions, which gettext lacks, and Hebrew one for two alone.
    Either form may be left out. A language that neither knows may have any number.
    """
    header = usual(language)
    if header is None or parse(header).forms == plurals.forms:
        return True
    category = Locale.parse(language, sep="-").plural_form
    return plurals.forms in {
        len({category(n) for n in _SAMPLE if n not in optional})
        for optional in ((), (_MILLION,), (_MILLION, 2))
    }
