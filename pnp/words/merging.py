"""Starting a translation, and updating one without losing any translator's work.

Entries are matched by id. An entry with changed English keeps its translation, is marked fuzzy and
records the previous English; an entry without an id in the source becomes obsolete, and is restored
when the id returns.
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
    """An updated catalogue, and the ids of the entries that changed."""

    file: PoFile
    added: tuple[str, ...]
    changed: tuple[str, ...]
    """Ids that became fuzzy, because their English has changed."""
    gone: tuple[str, ...]
    """Ids that became obsolete."""


def start_translation(source: PoFile, language: str, rooms: Mapping[str, str]) -> PoFile:
    """Return an empty translation of a catalogue.

    Args:
        source: the English catalogue.
        language: the target language.
        rooms: by id, a note on the space that a text has on paper.
    """
    usual = plurals.usual(language) or plurals.usual("en") or ""
    header = {"Language": language, **_BEGUN, _FORMS: f"{usual};"}
    forms = plurals.parse(usual).forms
    entries = tuple(_empty(entry, forms, rooms) for entry in source.entries)
    return PoFile(header, entries, comments=(_HELP,))


def merge(source: PoFile, old: PoFile, language: str, rooms: Mapping[str, str]) -> Merged:
    """Update a translation to a changed source.

    Args:
        source: the present English catalogue.
        old: the translation so far.
        language: the target language.
        rooms: by id, a note on the space that a text has on paper.
    """
    forms = _forms(old, language)
    old_entries = {entry.id: entry for entry in (*old.obsolete, *old.entries)}
    entries = tuple(
        _update(_empty(entry, forms, rooms), old_entries.get(entry.id)) for entry in source.entries
    )
    ids = {entry.id for entry in source.entries}
    obsolete = tuple(entry for entry in old.entries if entry.id not in ids and entry.is_translated)
    before = {entry.id for entry in old.entries}
    return Merged(
        replace(
            old,
            entries=entries,
            obsolete=(
                *(entry for entry in old.obsolete if entry.id not in ids),
                *map(_bare, obsolete),
            ),
        ),
        added=tuple(entry.id for entry in entries if entry.id not in before),
        changed=tuple(_newly_fuzzy(entries, old_entries)),
        gone=tuple(entry.id for entry in obsolete),
    )


def _forms(old: PoFile, language: str) -> int:
    """Return the number of plural forms of a catalogue."""
    usual = plurals.usual(language) or plurals.usual("en") or ""
    try:
        return plurals.parse(old.header.get(_FORMS, "")).forms
    except ValueError:
        return plurals.parse(usual).forms


def _empty(source: PoEntry, forms: int, rooms: Mapping[str, str]) -> PoEntry:
    """Return an English entry with empty translations and the note on its space."""
    room = rooms.get(source.id)
    return replace(
        source,
        forms=("",) * (forms if len(source.english) > 1 else 1),
        notes=(*source.notes, *([room] if room else ())),
        comments=(),
    )


def _update(entry: PoEntry, old: PoEntry | None) -> PoEntry:
    """Return an entry with its previous translation, fuzzy if the English has changed."""
    if old is None or not old.is_translated:
        return replace(entry, comments=old.comments if old else ())
    shortfall = len(entry.forms) - len(old.forms)
    has_changed = old.english != entry.english
    flags = {*old.flags, *([FUZZY] if has_changed else [])}
    previous = old.previous or (old.english if has_changed else ())
    return replace(
        entry,
        forms=(*old.forms, *("",) * shortfall),
        flags=tuple(sorted(flags)),
        comments=old.comments,
        previous=previous if FUZZY in flags else (),
    )


def _newly_fuzzy(entries: tuple[PoEntry, ...], old_entries: Mapping[str, PoEntry]) -> Iterator[str]:
    for entry in entries:
        old = old_entries.get(entry.id)
        if old and FUZZY in entry.flags and FUZZY not in old.flags:
            yield entry.id


def _bare(entry: PoEntry) -> PoEntry:
    """Return an entry in the form of obsolete ones: without notes and previous English."""
    return replace(entry, notes=(), comments=(), previous=())
