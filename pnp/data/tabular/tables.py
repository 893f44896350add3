"""Tables by the heads of their columns, whatever file they come from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.data.tabular.csv_files import read_csv
from pnp.data.tabular.grid import MAX_COLUMNS, MAX_LETTERS, MAX_ROWS, CellGrid


def _read_xlsx(path: Path, tab: str) -> CellGrid:
    from pnp.data.tabular.xlsx import read_xlsx  # noqa: PLC0415 -- few tables are Excel's

    return read_xlsx(path, tab)


def _read_ods(path: Path, tab: str) -> CellGrid:
    from pnp.data.tabular.ods import read_ods  # noqa: PLC0415 -- few tables are LibreOffice's

    return read_ods(path, tab)


_READERS: Final[Mapping[str, Callable[[Path, str], CellGrid]]] = {
    ".xlsx": _read_xlsx,
    ".xlsm": _read_xlsx,
    ".ods": _read_ods,
}

SPREADSHEETS: Final = tuple(_READERS)
"""Endings of files of spreadsheets, which are read and never written."""

SUFFIXES: Final = (".csv", ".tsv", ".txt", *SPREADSHEETS)
"""Endings of files that hold tables."""

_OLD: Final = (".xls", ".numbers", ".gsheet")
"""Endings of spreadsheets that are not read."""

_JOINTS: Final = re.compile(r"[\s_-]+")
_FOREIGN: Final = re.compile(r"[\0-\x08\v\f\x0e-\x1f\ud800-\udfff\ufffd-\uffff]")
"""Letters that XML does not allow, and the one that stands for what is lost."""

_BYTES: Final = range(0xDC80, 0xDD00)
"""Lone surrogates that stand for bytes which are not UTF-8."""

_LOST: Final = 0xFFFD


@dataclass(frozen=True, slots=True)
class DataRow:
    """A row of a table."""

    number: int
    """As people count it in that file."""
    place: str
    """Its name in problems: "birds.csv, row 3"."""
    cells: Mapping[str, str]
    """Texts by the heads of the columns; empty where the file says nothing."""


@dataclass(frozen=True, slots=True)
class DataTable:
    """A table: a row each, by the heads of its columns."""

    file: str
    heads: tuple[str, ...]
    rows: tuple[DataRow, ...]
    columns: Mapping[str, int] = field(repr=False)
    """The indices of columns by their heads."""
    _grid: CellGrid = field(repr=False, compare=False)

    def cells_of(self, row: DataRow) -> tuple[str, ...]:
        """Return all cells of a row as the file holds them."""
        return tuple(dict(self._grid.rows)[row.number])

    def place_of(self, row: DataRow, column: str) -> str:
        """Return the name of a cell in problems: "game.xlsx, geese!E3".

        Without a column that folds to that name it is the row's.
        """
        for head in self.heads:
            if fold(head) == column:
                return self._grid.cell_place(row.number, self.columns[head], head)
        return row.place


def fold(head: str) -> str:
    """Return the name of a column, however it is spelled: mystic_power for "Mystic-Power"."""
    return _JOINTS.sub("_", head.strip().casefold())


def split_tab(source: str) -> tuple[str, str]:
    """Return the file and the tab of a table that is named like `game.xlsx#geese`."""
    file, _, tab = source.partition("#")
    return file, tab


def read_table(path: Path, tab: str = "", encoding: str = "") -> DataTable:
    """Return a table with all its rows; empty rows and columns without a head are left out.

    Args:
        path: a CSV file, or a spreadsheet: .xlsx or .ods.
        tab: the tab of a spreadsheet; the first one if none is named.
        encoding: that of a CSV file; UTF-8 or UTF-16 if none is named.

    Raises:
        MaterialError: everything that is wrong with the file, by cell.
    """
    grid = read_grid(path, tab, encoding)
    if not grid.rows:
        hint = "write the heads of the columns into its first row"
        raise MaterialError([*grid.problems, Problem("the table is empty", _name(grid), hint)])
    raise_if_any([*grid.problems, *_wrong_shape(grid)])
    return _table(grid)


def read_grid(path: Path, tab: str = "", encoding: str = "") -> CellGrid:
    """Return the cells of a table as they are, whatever is wrong with single ones.

    Raises:
        MaterialError: the file cannot be read.
    """
    suffix = path.suffix.lower()
    if suffix in _OLD:
        hint = "save it as .xlsx, .ods or CSV"
        raise MaterialError(Problem(f"tables are not read from {suffix} files", str(path), hint))
    reader = _READERS.get(suffix)
    if reader is None and tab:
        hint = f"name the file alone: {path.name}"
        raise MaterialError(Problem("a CSV file has no tabs", str(path), hint))
    return reader(path, tab) if reader else read_csv(path, encoding)


def _table(grid: CellGrid) -> DataTable:
    (_, first), *rows = grid.rows
    columns = {head.strip(): index for index, head in enumerate(first) if head.strip()}
    return DataTable(
        grid.file,
        tuple(columns),
        tuple(
            DataRow(number, grid.row_place(number), _by_head(cells, columns))
            for number, cells in rows
            if any(cells[index].strip() for index in columns.values() if index < len(cells))
        ),
        columns,
        grid,
    )


def _by_head(cells: Sequence[str], columns: Mapping[str, int]) -> dict[str, str]:
    width = len(cells)
    return {head: cells[at] if at < width else "" for head, at in columns.items()}


def _name(grid: CellGrid) -> str:
    return f"{grid.file}, {grid.tab}" if grid.tab else grid.file


def _wrong_shape(grid: CellGrid) -> Iterator[Problem]:
    """Yield all that is wrong with heads and rows."""
    (top, heads), *rows = grid.rows
    width = max((index for index, head in enumerate(heads, start=1) if head.strip()), default=0)
    if width > MAX_COLUMNS:
        fact = f"the table has more than {MAX_COLUMNS} columns"
        yield Problem(fact, _name(grid), "leave out those that nothing shows")
        return
    if len(rows) > MAX_ROWS:
        fact = f"the table has more than {MAX_ROWS:,} rows"
        yield Problem(fact, _name(grid), "share them out among several decks")
    yield from _duplicate_heads(grid, top)
    for index, head in enumerate(heads[:width]):
        if wrong := _wrong_letter(head, "head"):
            fact, hint = wrong
            yield Problem(fact, grid.cell_place(top, index), hint)
    for number, cells in rows[:MAX_ROWS]:
        yield from _wrong_cells(grid, number, cells, width)


def _duplicate_heads(grid: CellGrid, top: int) -> Iterator[Problem]:
    """Yield the names that several columns have; spreadsheets leave some without any."""
    first: dict[str, str] = {}
    for index, head in enumerate(cell.strip() for cell in grid.rows[0][1]):
        if not head:
            continue
        if fold(head) in first:
            other = first[fold(head)]
            fact = f"two columns are called {head!r:.60}"
            if other != head:
                fact = f"the columns {other!r:.60} and {head!r:.60} have one name"
            place = grid.cell_place(top, index) if grid.tab else f"{grid.file}, first row"
            yield Problem(fact, place, "give each column a name of its own")
        first.setdefault(fold(head), head)


def _wrong_cells(
    grid: CellGrid, number: int, cells: Sequence[str], width: int
) -> Iterator[Problem]:
    """Yield the cells of a row that have no column, are too long or cannot be printed."""
    heads = grid.rows[0][1]
    if any(cell.strip() for cell in cells[width:]):
        fact = "there are more cells than columns"
        hint = "name each column, and put quotation marks around texts with a separator"
        yield Problem(fact, grid.row_place(number), hint)
    for index, cell in enumerate(cells[:width]):
        if len(cell) > MAX_LETTERS:
            place = grid.cell_place(number, index, heads[index])
            yield Problem(f"the cell has over {MAX_LETTERS:,} letters", place, "shorten it")
        elif wrong := _wrong_letter(cell, "cell"):
            fact, hint = wrong
            yield Problem(fact, grid.cell_place(number, index, heads[index]), hint)


def _wrong_letter(text: str, noun: str) -> tuple[str, str] | None:
    """Return the fact and the hint of the first letter that cannot be printed, if there is one."""
    match = _FOREIGN.search(text)
    if match is None:
        return None
    code = ord(match[0])
    if code in _BYTES:
        sample = text.encode("utf-8", "surrogateescape").decode("cp1252", "replace")
        hint = 'save the file as CSV UTF-8; a deck of game.toml may say encoding = "cp1252"'
        return f"the {noun} is not UTF-8; in Windows-1252 it is {sample!r:.60}", hint
    if code == _LOST:
        hint = "write it again; or the file is in another encoding: save it as CSV UTF-8"
        return f"a letter of the {noun} is lost: {text!r:.60}", hint
    return f"the {noun} holds U+{code:04X}, which cannot be printed", "take it out"
