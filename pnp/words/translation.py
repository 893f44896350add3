"""Compare a translation with the English, entry by entry.

Two kinds of findings. A *fault* would print something wrong: a value left out, a picture too
many, a plural form missing; nothing is printed until it is fixed. A *notice* is work not done
yet: the entry is marked fuzzy, or the English has changed since; the English is printed instead.
An entry that is not translated at all is not even a notice: `Words.untranslated` lists it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pnp.core.errors import Problem, nearest
from pnp.words.marks import marks_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pnp.words.catalogue import Catalogue, CatalogueEntry
    from pnp.words.plurals import Plurals


@dataclass(frozen=True, slots=True)
class Findings:
    """The result of comparing a translation with the English."""

    usable: dict[str, CatalogueEntry] = field(default_factory=dict)
    """The entries that may be printed."""
    faults: list[Problem] = field(default_factory=list)
    notices: list[Problem] = field(default_factory=list)
    fuzzy: set[str] = field(default_factory=set)
    """The ids that the notices are about."""


def english_faults(catalogue: Catalogue) -> Iterator[Problem]:
    """Yield the faults of an English catalogue: it holds msgids and nothing else."""
    for entry in catalogue.entries.values():
        if entry.forms:
            yield Problem(
                "the English catalogue holds a translation",
                entry.place,
                "write the English as msgid and leave msgstr empty",
            )
        if any(marks_in(text).stray for text in entry.english):
            yield _stray_brace(entry)


def compared(catalogue: Catalogue, english: Catalogue, plurals: Plurals) -> Findings:
    """Return the translation held against the English catalogue of the same name."""
    findings = Findings()
    for entry in catalogue.entries.values():
        source = english.entries.get(entry.id)
        notice = _notice(entry, source)
        faults = list(_faults(entry, source, plurals)) if notice is None else []
        findings.faults.extend(faults)
        if notice:
            findings.notices.append(notice)
            findings.fuzzy.add(entry.id)
        elif entry.forms and source and not faults:
            findings.usable[entry.id] = entry
        if source is None:
            findings.faults.append(_unknown_id(entry, english))
    return findings


def _notice(entry: CatalogueEntry, source: CatalogueEntry | None) -> Problem | None:
    """Work that is not done; the text of an entry that is not begun needs no word."""
    if source is None or not entry.forms:
        return None
    if entry.english != source.english:
        fact = "the English has changed since this was translated"
        return Problem(fact, entry.place, f"msgid is now {source.english[0]!r}: translate again")
    if entry.fuzzy:
        hint = "check it, then remove the flag; until then the English is printed"
        return Problem("the translation is marked fuzzy", entry.place, hint)
    return None


def _faults(
    entry: CatalogueEntry, source: CatalogueEntry | None, plurals: Plurals
) -> Iterator[Problem]:
    if not entry.forms or source is None:
        return
    if entry.counted and (len(entry.forms) != plurals.forms or not all(entry.forms)):
        filled = sum(map(bool, entry.forms))
        yield Problem(
            f"{filled} plural forms are filled in, and the language has {plurals.forms}",
            entry.place,
            f"fill in msgstr[0] to msgstr[{plurals.forms - 1}]",
        )
    for form in filter(None, entry.forms):
        yield from _form_faults(form, entry, source)


def _form_faults(form: str, entry: CatalogueEntry, source: CatalogueEntry) -> Iterator[Problem]:
    found = marks_in(form)
    english = [marks_in(text) for text in source.english]
    if found.stray:
        yield _stray_brace(entry)
    if not any(found.names == each.names for each in english):
        hint = "use the same names in braces; they are filled in, not translated"
        yield _differs(sorted(english[-1].names), sorted(found.names), entry, hint)
    if not any(found.icons == each.icons for each in english):
        hint = "use the same pictures, each as often"
        yield _differs(english[-1].icons, found.icons, entry, hint)
    if _margins(form) != _margins(source.english[0]):
        fact = "the translation begins or ends with other spaces than the English"
        yield Problem(fact, entry.place, "begin and end it like msgid")


def _differs(
    wanted: Sequence[str], found: Sequence[str], entry: CatalogueEntry, hint: str
) -> Problem:
    fact = f"the English has {_shown(wanted)}, the translation {_shown(found)}"
    return Problem(fact, entry.place, hint)


def _shown(names: Sequence[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in names) or "no braces"


def _margins(text: str) -> tuple[str, str]:
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def _stray_brace(entry: CatalogueEntry) -> Problem:
    hint = "write {name} for a value, {die:6} for a picture, {{ and }} for braces themselves"
    return Problem("a brace stands alone or holds something unknown", entry.place, hint)


def _unknown_id(entry: CatalogueEntry, english: Catalogue) -> Problem:
    near = nearest(entry.id, english.entries)
    hint = f"did you mean {near!r}?" if near else f"the ids are those of {english.path}"
    return Problem("the English catalogue has no such id", entry.place, hint)
