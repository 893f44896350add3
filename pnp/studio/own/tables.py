"""The tables of a game without Python, read cell by cell, and edited if they are CSV files.

They are in the folder of the game rather than in its pack. Spreadsheets are read-only.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import CallError, DucksError, MaterialError, Problem, did_you_mean
from pnp.data.tabular import (
    MAX_COLUMNS,
    SPREADSHEETS,
    GridRow,
    csv_with_cell,
    csv_with_copy,
    csv_without_row,
    fold,
    read_grid,
    split_tab,
)
from pnp.data.toml import load
from pnp.games.own.model import GameFile, Rows, is_inside
from pnp.games.own.rows import OwnCardRow, sound_rows
from pnp.studio.edits import ADD, COPY, DELETE, CellEdit, RowEdit, TableEdit, WordEdit

if TYPE_CHECKING:
    from pnp.games.game import Game
    from pnp.studio.pack_folder import FileChanges

MAX_BYTES: Final = 4 * 2**20
"""The largest table that is shown; larger ones belong in a spreadsheet."""

GAME_FILE: Final = "game.toml"
_ID: Final = "id"
_NEW: Final = "new"
"""The initial id of a new row."""

_MAX_ID: Final = 50
_NUMBER: Final = re.compile(r"-[0-9]+$")
"""The number of a copy: "greylag-2"."""


def tables_of(game: Game) -> list[dict[str, Any]]:
    """Return the tables of a game, each cell as it is, or why it cannot be shown or changed."""
    decks = _decks(game)
    names = {source: name for name, deck in decks.items() for source in deck.sources}
    home = Path(game.source)
    return [{"deck": name, **_table(home, source, decks[name])} for source, name in names.items()]


def _table(home: Path, source: str, deck: Rows) -> dict[str, Any]:
    about: dict[str, Any] = {"name": source, "heads": (), "rows": (), "fixed": False, "wrong": ""}
    about |= {"first": 1}
    try:
        path, tab = _path(home, source), split_tab(source)[1]
        (first, heads), *rows = read_grid(path, tab, deck.encoding or "").rows or [(1, ())]
    except DucksError as error:
        return {**about, "wrong": "; ".join(map(str, error.problems))}
    return {
        **about,
        "first": first,
        "heads": heads[:MAX_COLUMNS],
        "rows": [(number, cells[:MAX_COLUMNS]) for number, cells in rows],
        "fixed": is_spreadsheet(source),
    }


def table_path(game: Game, source: str) -> Path:
    """Return the path of the file of a table, without a check that it is in the game's folder."""
    return Path(game.source) / split_tab(source)[0]


def is_spreadsheet(source: str) -> bool:
    """Return whether a table is a file that cannot be edited here."""
    return PurePosixPath(split_tab(source)[0]).suffix.lower() in SPREADSHEETS


def _path(home: Path, source: str) -> Path:
    """Return the path of a table.

    Raises:
        MaterialError: it is outside the folder, or too large.
    """
    path = home / split_tab(source)[0]
    if not is_inside(home, split_tab(source)[0]) or path.is_symlink():
        raise MaterialError(Problem("the table is not in the folder of the game", source))
    if path.is_file() and path.stat().st_size > MAX_BYTES:
        fact = f"the table is larger than {MAX_BYTES // 2**20} MB"
        raise MaterialError(Problem(fact, source, "change it in a spreadsheet"))
    return path


def _decks(game: Game) -> dict[str, Rows]:
    """Return the parts of a game that have tables; none if its file is damaged.

    A game with Python has none.
    """
    file = game_file(game)
    return file.with_tables if file else {}


def game_file(game: Game) -> GameFile | None:
    """Return the file of a game without Python; None if it is damaged or missing."""
    path = Path(game.source) / GAME_FILE
    if not game.is_of_tables or not path.is_file():
        return None
    try:
        return load(path, GameFile)
    except MaterialError:  # the view tells of it
        return None


@dataclass(frozen=True, slots=True)
class CellPlace:
    """The cell of a text of a card."""

    table: str
    row: int
    column: str
    """The head of its column."""
    text: str
    cells: tuple[str, ...]
    """The whole row."""
    at: int
    """The index of its column in that."""


def cells_of(game: Game, key: str) -> dict[str, CellPlace]:
    """Return the cells of a text by language; none if it is not in a table."""
    name = key.partition(".")[0]
    deck = _decks(game).get(name)
    for row in sound_rows(Path(game.source), deck) if deck else ():
        start = f"{name}.{row.id}."
        if deck and key.startswith(start) and key.removeprefix(start) in row.cells:
            return _places(deck, row, game.language).get(key.removeprefix(start), {})
    return {}


def card_cells(game: Game, card: str) -> dict[str, dict[str, CellPlace]]:
    """Return the cells of a card by folded names of columns, then by language.

    The card is identified by the id of its component; one without a table has no cells.
    """
    for name, deck in _decks(game).items():
        start = f"{game.key}.{name}."
        rows = sound_rows(Path(game.source), deck) if card.startswith(start) else ()
        for row in rows:
            if row.id == card.removeprefix(start):
                return _places(deck, row, game.language)
    return {}


def _places(deck: Rows, row: OwnCardRow, usual: str) -> dict[str, dict[str, CellPlace]]:
    """Return the cells of a card by folded names of columns, then by language."""
    places: dict[str, dict[str, CellPlace]] = {}
    for source, (table, line) in zip(deck.sources, row.sources, strict=True):
        cells = table.cells_of(line)[:MAX_COLUMNS]
        for head in table.heads:
            name, _, tag = head.partition("@")
            at = table.columns[head]
            cell = CellPlace(source, line.number, head, line.cells[head], cells, at)
            places.setdefault(fold(name), {}).setdefault(tag.strip() or usual, cell)
    return places


def colour_names(game: Game) -> tuple[str, ...]:
    """Return the colours that a game defines for the cells of its tables."""
    file = game_file(game)
    return tuple(file.colours) if file else ()


def cell_edit(game: Game, edit: WordEdit) -> CellEdit | None:
    """Return the edit of a cell that corresponds to the edit of a text, if it is in a table.

    Raises:
        CallError: it has no cell in that language, or is already as shipped.
    """
    cells = cells_of(game, edit.id)
    if not cells:
        return None
    if edit.language not in cells:
        hint = f"add a column to the table: {next(iter(cells.values())).column}@{edit.language}"
        raise CallError(Problem(f"no column has {edit.id} in {edit.language[:20]}", hint=hint))
    if edit.forms is None or len(edit.forms) != 1:
        raise CallError(Problem(f"{edit.id} takes one text"))
    cell = cells[edit.language]
    return CellEdit(cell.table, cell.row, cell.column, edit.forms[0], cell.cells)


def table_changes(edit: TableEdit, game: Game) -> FileChanges:
    """Return the new content of the file of a table.

    Raises:
        CallError: the game has no such table, row or column, or the row has changed since it was
            seen.
        MaterialError: the table is a spreadsheet, or cannot be written.
    """
    home = Path(game.source)
    decks = {source: deck for deck in _decks(game).values() for source in deck.sources}
    if edit.table not in decks:
        hint = did_you_mean(edit.table, decks)
        raise CallError(Problem(f"{game.key} has no table {edit.table[:60]!r}", hint=hint))
    path, tab = _path(home, edit.table), split_tab(edit.table)[1]
    encoding = decks[edit.table].encoding or ""
    if is_spreadsheet(edit.table):
        hint = "change it in your spreadsheet, and save: the page follows"
        raise MaterialError(Problem("spreadsheets are not written here", edit.table, hint))
    rows = read_grid(path, tab, encoding).rows
    if isinstance(edit, CellEdit):
        return {edit.table: _cell_change(edit, path, encoding, rows)}
    return {edit.table: _row_change(edit, path, encoding, rows)}


def _cell_change(edit: CellEdit, path: Path, encoding: str, rows: Sequence[GridRow]) -> bytes:
    heads = [head.strip() for head in rows[0][1]] if rows else []
    if edit.column not in heads or edit.row <= rows[0][0]:
        fact = f"the table has no cell {edit.column[:60]!r} in row {edit.row}"
        raise CallError(Problem(fact, edit.table))
    _refuse_stale(edit, dict(rows).get(edit.row, ()), f"look, and write it again: {edit.value}")
    return csv_with_cell(path, encoding, edit.row, heads.index(edit.column), edit.value)


def _row_change(edit: RowEdit, path: Path, encoding: str, rows: Sequence[GridRow]) -> bytes:
    cells = dict(rows).get(edit.row)
    if not cells or (edit.row == rows[0][0] and edit.change != ADD):
        raise CallError(Problem(f"the table has no row {edit.row}", edit.table))
    _refuse_stale(edit, cells, "look, and try again")
    if edit.change == DELETE:
        return csv_without_row(path, encoding, edit.row)
    below = dict(_cells_below(cells, rows, is_copy=edit.change == COPY))
    return csv_with_copy(path, encoding, edit.row, below)


def _refuse_stale(edit: TableEdit, cells: Sequence[str], hint: str) -> None:
    """Raise a `CallError` if a row is not as it was seen."""
    if _without_end(cells[:MAX_COLUMNS]) != _without_end(edit.cells):
        raise CallError(Problem(f"row {edit.row} was changed meanwhile", edit.table, hint))


def _without_end(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the cells of a row without trailing empty ones."""
    return tuple(cells[: max((at for at, cell in enumerate(cells, start=1) if cell), default=0)])


def _cells_below(
    cells: Sequence[str], rows: Sequence[GridRow], *, is_copy: bool
) -> Iterator[tuple[int, str]]:
    """Yield the cells of a new row that differ from the one above it, by column.

    It has its own id; in a table without ids its first cell is kept, because an empty row is none.
    """
    heads = [fold(head) for head in rows[0][1]]
    at = heads.index(_ID) if _ID in heads else None
    stay = next(column for column, cell in enumerate(cells) if cell.strip()) if at is None else at
    if not is_copy:
        yield from ((column, "") for column in range(len(cells)) if column != stay)
    if at is not None:
        ids = {row[at].strip().casefold() for _, row in rows if at < len(row)}
        old = _NUMBER.sub("", cells[at].strip()) if is_copy and at < len(cells) else ""
        start = old[:_MAX_ID] or _NEW
        names = chain([start], (f"{start}-{number}" for number in count(2)))
        yield at, next(name for name in names if name.casefold() not in ids)
