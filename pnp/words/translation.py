"""Comparing a translation with the English, entry by entry.

There are two kinds of findings. A *fault* would print something wrong: a value or plural form is
missing, a picture is too many; nothing is printed until it is fixed. A *notice* is unfinished work:
the entry is marked fuzzy, or the English has changed; the English is printed instead. An entry
without a translation is not even a notice: `Words.untranslated` lists it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from pnp.core.errors import Problem, nearest
from pnp.words.catalogue import MAX_HELD
from pnp.words.marks import marks_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.words.catalogue import Catalogue, CatalogueEntry
    from pnp.words.plurals import Plurals


_ID: Final = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)*")
"""Form of an id: words of lower-case letters, digits and underscores, joined by dots."""


@dataclass(frozen=True, slots=True)
class Findings:
    """The result of comparing a translation with the English."""

    usable: dict[str, CatalogueEntry] = field(default_factory=dict)
    """The valid entries by id."""
    faults: list[Problem] = field(default_factory=list)
    notices: list[Problem] = field(default_factory=list)
    fuzzy: set[str] = field(default_factory=set)
    """The ids of the notices."""
    unknown: list[CatalogueEntry] = field(default_factory=list)
    """The entries of ids that the English does not have."""


@lru_cache(maxsize=MAX_HELD)
def english_faults(catalogue: Catalogue) -> tuple[Problem, ...]:
    """Return the faults of an English catalogue, which must hold only msgids."""
    return tuple(_english_faults(catalogue))


def _english_faults(catalogue: Catalogue) -> Iterator[Problem]:
    for entry in catalogue.entries.values():
        if entry.forms:
            yield Problem(
                "the English catalogue has a translation",
                entry.place,
                "write the English as msgid and leave msgstr empty",
            )
        if not _ID.fullmatch(entry.id):
            hint = "use words of lower-case letters, digits and _, joined by dots"
            yield Problem("the id has the wrong form", entry.place, hint)
        if any(marks_in(text).stray for text in entry.english):
            yield _stray_brace(entry).about(texts=(entry.id,))


def compare(catalogue: Catalogue, english: Catalogue, plurals: Plurals) -> Findings:
    """Compare a translation with the English catalogue of the same name."""
    findings = Findings()
    for entry in catalogue.entries.values():
        source = english.entries.get(entry.id)
        notice = _notice(entry, source)
        faults = list(_faults(entry, source, plurals)) if notice is None else []
        findings.faults.extend(fault.about(texts=(entry.id,)) for fault in faults)
        if notice:
            findings.notices.append(notice)
            findings.fuzzy.add(entry.id)
        elif entry.forms and source and not faults:
            findings.usable[entry.id] = entry
        if source is None:
            findings.unknown.append(entry)
    return findings


def _notice(entry: CatalogueEntry, source: CatalogueEntry | None) -> Problem | None:
    """Return the notice for unfinished work; None for an entry without a translation."""
    if source is None or not entry.forms:
        return None
    if entry.english != source.english:
        fact = "the English has changed since this was translated"
        return Problem(fact, entry.place, f"translate it again: msgid is now {source.english[0]!r}")
    if entry.fuzzy:
        hint = "check it, then remove the flag: until then the English is printed"
        return Problem("the translation is marked fuzzy", entry.place, hint)
    return None


def _faults(
    entry: CatalogueEntry, source: CatalogueEntry | None, plurals: Plurals
) -> Iterator[Problem]:
    if not entry.forms or source is None:
        return
    if entry.counted and (len(entry.forms) != plurals.forms or not all(entry.forms)):
        count = sum(map(bool, entry.forms))
        yield Problem(
            f"the entry has {count} plural forms, the language has {plurals.forms}",
            entry.place,
            f"fill in msgstr[0] to msgstr[{plurals.forms - 1}]",
        )
    for form in filter(None, entry.forms):
        yield from _form_faults(form, entry, source)


def _form_faults(form: str, entry: CatalogueEntry, source: CatalogueEntry) -> Iterator[Problem]:
    marks = marks_in(form)
    english = [marks_in(text) for text in source.english]
    if marks.stray:
        yield _stray_brace(entry)
    if not any(marks.names == text.names for text in english):
        hint = "use the same names in braces; they are filled in, not translated"
        yield _differs(sorted(english[-1].names), sorted(marks.names), entry, hint)
    if not any(marks.icons == text.icons for text in english):
        hint = "use the same pictures, the same number of times"
        yield _differs(english[-1].icons, marks.icons, entry, hint)
    if _margins(form) != _margins(source.english[0]):
        fact = "the translation begins or ends with different spaces"
        hint = "keep or leave out spaces and line breaks at its ends, as the English does"
        yield Problem(fact, entry.place, hint)


def _differs(
    names: Sequence[str], actual: Sequence[str], entry: CatalogueEntry, hint: str
) -> Problem:
    fact = f"the English has {_in_braces(names)}, the translation {_in_braces(actual)}"
    return Problem(fact, entry.place, hint)


def _in_braces(names: Sequence[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names) or "no braces"


def _margins(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _stray_brace(entry: CatalogueEntry) -> Problem:
    hint = "write {name} for a value, {die:6} for a picture, {{ and }} for braces themselves"
    return Problem("the text has an invalid brace", entry.place, hint)


def no_such_id(entry: CatalogueEntry, english: Catalogue) -> Problem:
    """Return the problem of an entry whose id the English does not have."""
    near = nearest(entry.id, english.entries)
    hint = f"did you mean {near!r}?" if near else f"use an id of {english.path}"
    return Problem("the id is unknown in the English catalogue", entry.place, hint)
