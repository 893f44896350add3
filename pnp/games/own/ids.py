"""Ids of cards and pieces: created for rows without one, and written into their tables.

A row without an id is identified by its number, so its card becomes a different one when rows move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from pnp.core.errors import (
    DucksError,
    MaterialError,
    Problem,
    collect_problems,
    quantity,
    raise_if_any,
)
from pnp.core.files import write_all
from pnp.data.tabular import (
    SPREADSHEETS,
    DataRow,
    DataTable,
    csv_with_column,
    fold,
    read_table,
    split_tab,
)
from pnp.data.toml import load
from pnp.games.own.drafts import FreeNames, id_of
from pnp.games.own.model import GameFile, is_inside

_ID: Final = "id"
_OTHERS: Final = (_ID, "copies", "face", "back")


@dataclass(frozen=True, slots=True)
class NewIds:
    """The new ids of a table."""

    file: Path
    ids: Mapping[int, str]
    """By the number of the row."""


def write_ids(home: Path) -> tuple[NewIds, ...]:
    """Write an id into each row of a game's tables that has none, and return the ids.

    An id is made of the first words of its row. Where words are translated in PO files, which know
    a row by its number, that number becomes its id.

    Raises:
        MaterialError: a table cannot be read or changed; spreadsheets are read-only. No table is
            changed then.
    """
    file = load(home / "game.toml", GameFile)
    keeps_numbers = any((home / "words").glob(f"*/{file.id}.po"))
    encodings = {
        source: rows.encoding or "" for rows in file.with_tables.values() for source in rows.sources
    }
    problems: list[Problem] = []
    tables: list[NewIds] = []
    contents: dict[Path, bytes] = {}
    for source, encoding in encodings.items():
        with collect_problems(problems, DucksError):
            path = _path(home, source)
            table = read_table(path, split_tab(source)[1], encoding)
            ids = dict(_new_ids(table, keeps_numbers=keeps_numbers))
            if ids:
                contents[path] = _with_ids(path, table, encoding, ids)
                tables.append(NewIds(path, ids))
    raise_if_any(problems)
    write_all(contents)
    return tuple(tables)


def _path(home: Path, source: str) -> Path:
    name = split_tab(source)[0]
    if not is_inside(home, name):
        fact, hint = "the table is not in the folder of the game", "copy it there"
        raise MaterialError(Problem(fact, source, hint))
    return home / name


def _new_ids(table: DataTable, *, keeps_numbers: bool) -> Iterator[tuple[int, str]]:
    """Yield the number and the new id of each row that has none."""
    names = FreeNames()
    ids = {row.number: _cell(row, _ID) for row in table.rows}
    for ident in filter(None, ids.values()):
        names.take(ident)
    for row in table.rows:
        if not ids[row.number]:
            words = str(row.number) if keeps_numbers else _first_words(row)
            yield row.number, names.take(id_of(words).lower())


def _cell(row: DataRow, column: str) -> str:
    return next((cell.strip() for head, cell in row.cells.items() if fold(head) == column), "")


def _first_words(row: DataRow) -> str:
    """Return the first cell of a row that holds a letter, or else its number."""
    for head, cell in row.cells.items():
        if fold(head) not in _OTHERS and "@" not in head and any(map(str.isalpha, cell)):
            return cell[:40]
    return str(row.number)


def _with_ids(path: Path, table: DataTable, encoding: str, ids: Mapping[int, str]) -> bytes:
    """Return the bytes of a table with ids in it.

    Raises:
        MaterialError: the table is a spreadsheet, or cannot be changed.
    """
    if path.suffix.lower() in SPREADSHEETS:
        verb = "has" if len(ids) == 1 else "have"
        fact = f"{quantity(len(ids), 'row')} of the spreadsheet {verb} no id"
        raise MaterialError(
            Problem(fact, str(path), "fill in a column id there: spreadsheets are read alone")
        )
    head = next((head for head in table.heads if fold(head) == _ID), None)
    return csv_with_column(path, encoding, head or _ID, ids)
