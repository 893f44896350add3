"""Texts of tables as a catalogue, which a translator fills in.

A game without Python has its texts in the cells of tables, in the language that it was written in.
Their ids are those of the cells, `geese.fox.title`. Translations stand in further columns, or in a
catalogue of the game's own folder, `words/fr/goose.po`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from pnp.core.errors import Problem, did_you_mean
from pnp.words import plurals
from pnp.words.catalogue import Catalogue, CatalogueEntry
from pnp.words.chain import Text, chain, read_translation
from pnp.words.po_entries import PoEntry, PoFile


@dataclass(frozen=True, slots=True)
class CellTexts:
    """The texts of a game's tables."""

    name: str
    """The key of the catalogues of their translations: the game's."""
    first: str
    """The language that has all of them."""
    cells: Mapping[str, Mapping[str, str]]
    """By language, then by id."""
    folders: Sequence[Path] = ()
    """Folders with a subfolder for each language, the game's own first."""

    @property
    def source(self) -> Catalogue:
        """Return the texts of the first language, as a catalogue to translate from."""
        entries = {
            key: CatalogueEntry(key, key, (text,), (), fuzzy=False)
            for key, text in self.cells[self.first].items()
        }
        return Catalogue(Path(f"{self.name}.po"), {}, entries)

    def to_translate(self, language: str) -> PoFile:
        """Return the texts that no column has in a language, to be filled in."""
        there = self.cells.get(language, {})
        texts = self.cells[self.first]
        return PoFile({}, tuple(PoEntry(key, (texts[key],)) for key in texts if key not in there))


@dataclass(slots=True)
class TranslatedCells:
    """The texts of tables in a language, each in the nearest one that has it."""

    texts: dict[str, Text] = field(default_factory=dict)
    fuzzy: set[str] = field(default_factory=set)
    faults: list[Problem] = field(default_factory=list)
    notices: list[Problem] = field(default_factory=list)


def translate_cells(tables: CellTexts, language: str) -> TranslatedCells:
    """Return the texts of tables in a language, with all that is wrong with its catalogues."""
    result = TranslatedCells()
    source = tables.source
    for nearer in dict.fromkeys((tables.first, *reversed(chain(language)), language)):
        columns = tables.cells.get(nearer, {})
        result.texts |= {key: _literal(cell, nearer, key) for key, cell in columns.items()}
        for index, folder in enumerate(tables.folders):
            path = folder / nearer / f"{tables.name}.po"
            if nearer != tables.first and path.exists():
                _add_catalogue(result, path, nearer, source, {} if index else columns)
    return result


def _add_catalogue(
    result: TranslatedCells,
    path: Path,
    language: str,
    source: Catalogue,
    columns: Mapping[str, str],
) -> None:
    """Add the texts of a catalogue; those of `columns` it may not translate again."""
    findings, _ = read_translation(path, language, source, passes_unknown=True)
    for entry in findings.usable.values():
        if entry.id in columns:
            fact = "the table has this text in the language, too"
            result.faults.append(Problem(fact, entry.place, "keep one of them"))
        result.texts[entry.id] = _literal(entry.forms[0], language, entry.place)
    for entry in findings.unknown:
        hint = f"{did_you_mean(entry.id, source.entries)}; or: ducks-pnp words update {language}"
        result.notices.append(Problem("no cell has this id", entry.place, hint))
    result.faults += findings.faults
    result.notices += findings.notices
    result.fuzzy |= findings.fuzzy


def _literal(words: str, language: str, place: str) -> Text:
    return Text((words,), plurals.ENGLISH, language, place, is_literal=True)
