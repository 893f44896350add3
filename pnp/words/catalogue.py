"""Reading one PO catalogue: its entries by id, and its problems.

1. the text (`pnp.core.reading`);
2. the lines (`pnp.words.po_lines`);
3. Babel reads the entries;
4. each entry has an id of its own (`msgctxt`).

`pnp.words.translation` compares a translation with the English.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import PoFileParser

from pnp.core.errors import Problem
from pnp.core.reading import read_text
from pnp.words.po_lines import sound_lines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

MAX_HELD: Final = 64
"""Catalogues: those of a game and a pack in five languages, twice over."""


@dataclass(frozen=True, slots=True)
class CatalogueEntry:
    """A text and its translation."""

    id: str
    place: str
    """File, line and id, for a problem."""
    english: tuple[str, ...]
    """The text, or its singular and plural if it depends on a number."""
    forms: tuple[str, ...]
    """The translation, or one per plural form; empty if there is none."""
    fuzzy: bool

    @property
    def counted(self) -> bool:
        """Return whether the text depends on a number."""
        return len(self.english) > 1


@dataclass(frozen=True, slots=True, eq=False)
class Catalogue:
    """The entries of a PO file by id, and the fields of its header by lower-case name.

    It is equal only to itself, so that functions of it can be cached.
    """

    path: Path
    header: Mapping[str, str]
    entries: Mapping[str, CatalogueEntry]


def read_catalogue(path: Path) -> tuple[Catalogue, list[Problem]]:
    """Return the catalogue at `path` without its invalid entries, and its problems.

    Raises:
        MaterialError: the file cannot be read as text.
    """
    catalogue, problems = _read_catalogue(path, read_text(path))
    return catalogue, [*problems]


@lru_cache(maxsize=MAX_HELD)
def _read_catalogue(path: Path, text: str) -> tuple[Catalogue, tuple[Problem, ...]]:
    """Return the catalogue that a text is: held, for whoever reads again after each save."""
    lines, problems = sound_lines(str(path), text.split("\n"))
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
    catalogue = Catalogue(path, header, MappingProxyType(entries))
    return catalogue, (*problems, *_problems_with_header(path, header))


class _EveryMessage(Catalog):
    """A list of all messages: Babel's own catalogue would merge those with the same id."""

    num_plurals = 10
    """More than any language has; the correct number is checked later."""

    def __init__(self) -> None:
        super().__init__()
        self.messages: list[Message] = []

    def __setitem__(self, _: object, message: Message) -> None:
        self.messages.append(message)


def messages_of(lines: Sequence[str]) -> list[Message]:
    """Return the messages of valid lines, in order."""
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
    if entry.id in entries:
        hint = f"rename it: {entries[entry.id].place} has the same id"
        return Problem("the id is a duplicate", entry.place, hint)
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
