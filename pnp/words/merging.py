"""Translations begun and brought up to date, without losing anything that somebody wrote.

An entry is known by its id. One whose English has changed keeps its translation, is marked fuzzy,
and tells what the English was; one whose id is gone becomes obsolete, and comes back with its id.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from pnp.words import plurals
from pnp.words.po_entries import PoEntry, PoFile

FUZZY: Final = "fuzzy"

_FORMS: Final = "Plural-Forms"
_BEGUN: Final[Mapping[str, str]] = {
    "MIME-Version": "1.0",
    "Content-Type": "text/plain; charset=UTF-8",
    "Content-Transfer-Encoding": "8bit",
}
_HELP: Final = "How to translate: docs/words.md. Never copy English into msgstr."


@dataclass(frozen=True, slots=True)
class Merged:
    """A catalogue brought up to date, and what happened to its entries, by id."""

    file: PoFile
    added: tuple[str, ...]
    changed: tuple[str, ...]
    """Those that became fuzzy, because their English has changed."""
    gone: tuple[str, ...]
    """Those that became obsolete."""


def begun(source: PoFile, language: str, rooms: Mapping[str, str]) -> PoFile:
    """Return an empty translation of a catalogue.

    Args:
        source: the English.
        language: what it will be translated into.
        rooms: the room that each text has, in words, by id.
    """
    usual = plurals.usual(language) or plurals.usual("en") or ""
    header = {"Language": language, **_BEGUN, _FORMS: f"{usual};"}
    forms = plurals.parsed(usual).forms
    entries = tuple(_empty(entry, forms, rooms) for entry in source.entries)
    return PoFile(header, entries, comments=(_HELP,))


def merged(source: PoFile, old: PoFile, language: str, rooms: Mapping[str, str]) -> Merged:
    """Return a translation brought up to date with a changed source.

    Args:
        source: the English as it is now.
        old: the translation as it was.
        language: what it is translated into.
        rooms: the room that each text has, in words, by id.
    """
    forms = _forms(old, language)
    known = {each.id: each for each in (*old.obsolete, *old.entries)}
    entries = tuple(
        _updated(_empty(each, forms, rooms), known.get(each.id)) for each in source.entries
    )
    ids = {each.id for each in source.entries}
    gone = tuple(each for each in old.entries if each.id not in ids and each.is_translated)
    before = {each.id for each in old.entries}
    return Merged(
        replace(
            old,
            entries=entries,
            obsolete=(*(each for each in old.obsolete if each.id not in ids), *map(_bare, gone)),
        ),
        added=tuple(entry.id for entry in entries if entry.id not in before),
        changed=tuple(_changed(entries, known)),
        gone=tuple(each.id for each in gone),
    )


def _forms(old: PoFile, language: str) -> int:
    """Return how many plural forms a catalogue has."""
    usual = plurals.usual(language) or plurals.usual("en") or ""
    try:
        return plurals.parsed(old.header.get(_FORMS, "")).forms
    except ValueError:
        return plurals.parsed(usual).forms


def _empty(source: PoEntry, forms: int, rooms: Mapping[str, str]) -> PoEntry:
    """Return an entry of the English to be translated, with notes on where it stands."""
    room = rooms.get(source.id)
    return replace(
        source,
        forms=("",) * (forms if len(source.english) > 1 else 1),
        notes=(*source.notes, *([room] if room else ())),
        comments=(),
    )


def _updated(entry: PoEntry, old: PoEntry | None) -> PoEntry:
    """Return an entry with what has been translated of it."""
    if old is None or not old.is_translated:
        return replace(entry, comments=old.comments if old else ())
    missing = len(entry.forms) - len(old.forms)
    is_changed = old.english != entry.english
    flags = {*old.flags, *([FUZZY] if is_changed else [])}
    previous = old.previous or (old.english if is_changed else ())
    return replace(
        entry,
        forms=(*old.forms, *("",) * missing),
        flags=tuple(sorted(flags)),
        comments=old.comments,
        previous=previous if FUZZY in flags else (),
    )


def _changed(entries: tuple[PoEntry, ...], known: Mapping[str, PoEntry]) -> Iterator[str]:
    for entry in entries:
        old = known.get(entry.id)
        if old and FUZZY in entry.flags and FUZZY not in old.flags:
            yield entry.id


def _bare(entry: PoEntry) -> PoEntry:
    """Return an entry as obsolete ones are written: without notes and the English before."""
    return replace(entry, notes=(), comments=(), previous=())
