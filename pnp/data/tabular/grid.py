"""The cells of a table as its file holds them: texts, with the number of each row."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from pnp.core.errors import Problem

MAX_ROWS: Final = 5_000
MAX_COLUMNS: Final = 200
MAX_LETTERS: Final = 5_000
"""Of one cell."""

PERCENT: Final = "%"

_LETTERS: Final = 26

GridRow = tuple[int, Sequence[str]]
"""The number of a row, as people count it in that file, and its cells from the left."""


@dataclass(slots=True)
class CellGrid:
    """The rows of one table that hold anything, and the problems of single cells."""

    file: str
    tab: str = ""
    """The tab of a spreadsheet; empty for CSV, whose rows are counted below the heads."""
    rows: list[GridRow] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def is_full(self) -> bool:
        """Return whether there are more rows than a table may have."""
        return len(self.rows) > MAX_ROWS + 1

    def add(self, number: int, cells: Sequence[str]) -> None:
        """Add a row, unless it is empty."""
        if any(cell.strip() for cell in cells):
            self.rows.append((number, cells))

    def refuse(self, fact: str, row: int, column: int, hint: str) -> None:
        """Add the problem of a cell, given its row and the index of its column."""
        self.problems.append(Problem(fact, self.cell_place(row, column), hint))

    def row_place(self, row: int) -> str:
        """Return the name of a row in problems."""
        return f"{self.file}, {self.tab}, row {row}" if self.tab else f"{self.file}, row {row}"

    def cell_place(self, row: int, column: int, head: str = "") -> str:
        """Return the name of a cell in problems: its address, or in CSV the head of its column."""
        if self.tab:
            return f"{self.file}, {self.tab}!{column_letters(column)}{row}"
        name = head.encode("utf-8", "replace").decode() or str(column + 1)
        return f"{self.row_place(row)}, column {name}"


def column_letters(index: int) -> str:
    """Return the name of a column in spreadsheets: A for 0, AA for 26."""
    name = ""
    index += 1
    while index:
        index, rest = divmod(index - 1, _LETTERS)
        name = chr(ord("A") + rest) + name
    return name


def plain_number(value: float) -> str:
    """Return a number as spreadsheets show it: 4 for 4.0, and no more than 15 digits."""
    return f"{value:.15g}"


def percentage(value: float) -> str:
    """Return a number as spreadsheets show it in a cell of percentages: 50% for 0.5."""
    return plain_number(100 * value) + PERCENT
