"""Plural forms: which translation of a counted text belongs to a number.

A catalogue's header says how its forms are numbered (`Plural-Forms`); translators' tools go by
it, and so do we. That it fits the language is held against CLDR and gettext's own table, which
both come with Babel.
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

_TRIED: Final = (*range(201), 1_000_000)
"""Whole numbers that take every form: those under a million none that the first do not take, and
some languages have one for millions."""


@dataclass(frozen=True, slots=True)
class Plurals:
    """The plural forms of a language: their count, and the one that belongs to a number."""

    forms: int
    form_of: Callable[[int], int]


ENGLISH: Final = Plurals(2, lambda n: int(n != 1))


def parsed(header: str) -> Plurals:
    """Return the plurals that the field `Plural-Forms` describes.

    Raises:
        ValueError: it is not written as gettext wants it, or gives some number no form.
    """
    match = _HEADER.fullmatch(header)
    if match is None:
        raise ValueError
    plurals = Plurals(int(match[1]), gettext.c2py(match[2]))
    try:
        if not all(plurals.form_of(n) in range(plurals.forms) for n in _TRIED):
            raise ValueError
    except ZeroDivisionError as error:
        raise ValueError from error
    return plurals


def usual(language: str) -> str | None:
    """Return the field `Plural-Forms` as usual for the language; None if Babel has none."""
    try:
        return str(get_plural(Locale.parse(language, sep="-"))).rstrip(";")
    except (UnknownLocaleError, ValueError):
        return None


def fits(plurals: Plurals, language: str) -> bool:
    """Return whether a language has that many forms, as gettext or as CLDR counts them.

    The two differ for some languages: CLDR, and with it Poedit and Weblate, gives French and
    Spanish a third form, for millions. A language that neither knows
    may have any number.
    """
    known = usual(language)
    if known is None or parsed(known).forms == plurals.forms:
        return True
    category = Locale.parse(language, sep="-").plural_form
    return len({category(n) for n in _TRIED}) == plurals.forms
