"""One PO catalogue as it stands in its file: its entries by id, and what is wrong with them.

1. the text (`pnp.core.reading`);
2. the lines (`pnp.words.po_lines`);
3. Babel reads the entries;
4. each entry has an id of its own (`msgctxt`).

Whether a translation agrees with the English is looked at in `pnp.words.translation`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileParser

from pnp.core.errors import Problem
from pnp.core.reading import read_text
from pnp.words.po_lines import sound_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

_ID: Final = re.compile(r"[a-z0-9_]+(?:\.[a-z0-9_]+)*")
"""The form of an id: words of lower-case letters, digits and underscores, joined by dots."""


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A text and its translation."""

    id: str
    place: str
    """File, line and id, for a problem."""
    english: tuple[str, ...]
    """The text; or its singular and plural, if it is counted."""
    forms: tuple[str, ...]
    """The translation, or one for each plural form; none if there is no translation at all."""
    fuzzy: bool

    @property
    def counted(self) -> bool:
        """Return whether the text depends on a number."""
        return len(self.english) > 1


@dataclass(frozen=True, slots=True)
class Catalogue:
    """The entries of a PO file by id, and the fields of its header, names in small letters."""

    path: Path
    header: Mapping[str, str]
    entries: Mapping[str, CatalogueEntry]


def read_catalogue(path: Path) -> tuple[Catalogue, list[Problem]]:
    """Return the catalogue at `path` without its broken entries, and all that is wrong with it.

    Raises:
        MaterialError: there is no text to read at all.
    """
    lines, problems = sound_lines(str(path), read_text(path).split("\n"))
    header: Mapping[str, str] = {}
    entries: dict[str, CatalogueEntry] = {}
    for message in messages_of(lines):
        if not message.id:
            header = _header(str(message.string))
            continue
        entry = _entry(path, message)
        problem = _problem_with_id(entry, entries)
        if problem:
            problems.append(problem)
        else:
            entries[entry.id] = entry
    return Catalogue(path, header, entries), [*problems, *_problems_with_header(path, header)]


class _EveryMessage(Catalog):
    """Keeps every entry as it comes: Babel's own catalogue would merge those of one id."""

    num_plurals = 10
    """More than any language has; how many there should be is looked at later."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[Message] = []

    def __setitem__(self, _: object, message: Message) -> None:
        self.messages.append(message)


def messages_of(lines: Sequence[str]) -> list[Message]:
    """Return the messages of sound lines, in order."""
    catalogue = _EveryMessage()
    PoFileParser(catalogue, ignore_obsolete=True, abort_invalid=True).parse(lines)
    return catalogue.messages


def _header(text: str) -> Mapping[str, str]:
    fields = (line.partition(":") for line in text.splitlines())
    return {name.strip().lower(): value.strip() for name, _, value in fields}


def _entry(path: Path, message: Message) -> CatalogueEntry:
    key = message.context or ""
    text = message.string or ""
    forms = [text] if isinstance(text, str) else list(text)
    while forms and not forms[-1]:
        del forms[-1]
    return CatalogueEntry(
        id=key,
        place=f"{path}:{message.lineno}" + (f", {key}" if key else ""),
        english=(message.id,) if isinstance(message.id, str) else tuple(message.id),
        forms=tuple(forms),
        fuzzy="fuzzy" in message.flags,
    )


def _problem_with_id(
    entry: CatalogueEntry, entries: Mapping[str, CatalogueEntry]
) -> Problem | None:
    if not entry.id:
        return Problem("the entry has no id", entry.place, 'write msgctxt "..." above msgid')
    if not _ID.fullmatch(entry.id):
        hint = "use words of lower-case letters, digits and _, joined by dots"
        return Problem("the id has the wrong form", entry.place, hint)
    if entry.id in entries:
        hint = f"it is at {entries[entry.id].place} already"
        return Problem("the id stands a second time", entry.place, hint)
    return None


def _problems_with_header(path: Path, header: Mapping[str, str]) -> list[Problem]:
    if not header:
        hint = "begin it with an empty msgid; its msgstr holds Language: and Plural-Forms:"
        return [Problem("the catalogue has no header", str(path), hint)]
    charset = header.get("content-type", "").lower().partition("charset=")[2]
    if charset and charset != "utf-8":
        hint = "save the file as UTF-8 and write charset=UTF-8"
        return [Problem(f"the header names the encoding {charset}", str(path), hint)]
    return []
