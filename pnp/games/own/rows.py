"""The rows of a deck: one for each different card, of one table or of each pair of several."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import prod
from pathlib import Path
from typing import Final

from pnp.core.errors import (
    DucksError,
    MaterialError,
    Problem,
    collect_problems,
    did_you_mean,
    nearest,
    raise_if_any,
)
from pnp.data.tabular import MAX_ROWS, DataRow, DataTable, fold, read_table, split_tab
from pnp.games.own.model import Rows, is_inside
from pnp.words.words import language_tag

MAX_COPIES: Final = 1_000

_COUNT: Final = re.compile(r"0*([0-9]{1,4})(?:[.,]0{1,4})?")
_WHOLE: Final = re.compile(r"[0-9]+(?:[.,]0{1,4})?")
_NEGATIVE: Final = re.compile(r"[-\u2212][0-9]+(?:[.,][0-9]+)?")
_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,59}")
OWN_COLUMNS: Final = ("id", "copies")
"""Columns that every table of a deck may have; other columns are in one table only."""

READ_COLUMNS: Final = (*OWN_COLUMNS, "face", "back")
"""Columns that are read even if no drawing shows them."""

_MISSPELT: Final = 0.7
"""Minimum similarity of a name to that of such a column, 0 to 1: of copeis, but not of cost."""


@dataclass(frozen=True, slots=True)
class OwnCardRow:
    """A card as given by its table."""

    id: str
    copies: int
    cells: Mapping[str, str]
    """The cells by case-folded column names, without those of further languages."""
    translations: Mapping[str, Mapping[str, str]]
    """The non-empty cells by language, then by case-folded column names."""
    place: str
    """The name of the row in problems."""
    sources: tuple[tuple[DataTable, DataRow], ...]
    """The rows of tables of which it consists."""

    @classmethod
    def lone(cls, place: str) -> OwnCardRow:
        """Return the row of a part without a table."""
        return cls("", 1, {}, {}, place, ())

    def place_of(self, column: str) -> str:
        """Return the name of a cell in problems; that of the row if there is no such column."""
        for table, row in self.sources:
            if column in map(fold, table.heads):
                return table.place_of(row, column)
        return self.place


def read_rows(home: Path, deck: Rows) -> tuple[OwnCardRow, ...]:
    """Return the cards of a deck, or the pieces of another part, in the order of its tables.

    Raises:
        MaterialError: everything that is wrong with its tables.
    """
    sources = deck.sources
    problems: list[Problem] = []
    tables = _read_tables(home, deck, problems)
    raise_if_any(problems)
    combinations = prod(map(len, tables))
    if combinations > MAX_ROWS:
        fact = f"the tables make {combinations:,} cards, more than {MAX_ROWS:,}"
        raise_if_any([Problem(fact, ", ".join(sources), "leave out some rows")])
    if not combinations:
        raise_if_any([Problem("the table has no rows", ", ".join(sources), "write one a card")])
    raise_if_any(list(_repetitions(tables, sources)))
    rows = tuple(_combine(rows) for rows in product(*tables))
    raise_if_any(list(_duplicate_ids(rows)))
    return rows


def sound_rows(home: Path, deck: Rows) -> tuple[OwnCardRow, ...]:
    """Return the cards of a deck, in spite of faulty cells; none of unreadable tables."""
    tables = _read_tables(home, deck, [])
    is_whole = len(tables) == len(deck.sources) and prod(map(len, tables)) <= MAX_ROWS
    return tuple(_combine(rows) for rows in product(*tables)) if is_whole else ()


def _read_tables(home: Path, deck: Rows, problems: list[Problem]) -> list[list[OwnCardRow]]:
    """Return the rows of the tables of a deck that can be read."""
    tables = []
    for source in deck.sources:
        with collect_problems(problems, DucksError):
            file, tab = split_tab(source)
            if not is_inside(home, file):
                fact, hint = "the table is not in the folder of the game", "copy it there"
                raise MaterialError(Problem(fact, source, hint))
            table = read_table(home / file, tab, deck.encoding or "")
            tables.append(list(_rows_of(table, problems)))
    return tables


def _rows_of(table: DataTable, problems: list[Problem]) -> Iterator[OwnCardRow]:
    columns = {head: _column(table, head, problems) for head in table.heads}
    plain = {head: fold(name) for head, (name, tag) in columns.items() if not tag}
    further = {head: (fold(name), tag) for head, (name, tag) in columns.items() if tag}
    for row in table.rows:
        cells = {column: row.cells[head] for head, column in plain.items()}
        translations: dict[str, dict[str, str]] = {}
        for head, (column, tag) in further.items():
            if row.cells[head].strip():
                translations.setdefault(tag, {})[column] = row.cells[head]
        ident = cells.pop("id", "").strip() or str(row.number)
        if not _ID.fullmatch(ident):
            hint = "write letters from a to z, digits, full stops, hyphens and underscores"
            place = table.place_of(row, "id")
            problems.append(Problem(f"{ident!r:.60} is not an id of a card", place, hint))
        copies = _copies(cells.pop("copies", ""), table.place_of(row, "copies"), problems)
        place = f"{row.place} ({ident})" if ident != str(row.number) else row.place
        yield OwnCardRow(ident, copies, cells, translations, place, ((table, row),))


def likely_column(name: str, heads: Iterable[str]) -> str | None:
    """Return the column that a name nearly spells, if a table has none so called."""
    absent = [column for column in READ_COLUMNS if column not in heads and column[0] == name[:1]]
    return None if name in READ_COLUMNS else nearest(name, absent, _MISSPELT)


def _column(table: DataTable, head: str, problems: list[Problem]) -> tuple[str, str]:
    """Return the name of a column, and its language if it is a translation."""
    name, at, tag = head.partition("@")
    if not at:
        return head, ""
    place = f"{table.file}, column {head}"
    heads = {fold(other): other for other in table.heads if "@" not in other}
    if fold(name) not in heads:
        hint = did_you_mean(name, heads.values())
        problems.append(Problem(f"there is no column {name!r:.60} to translate", place, hint))
    try:
        return name, language_tag(tag.strip())
    except DucksError as error:
        problems += (replace(problem, place=place) for problem in error.problems)
        return name, tag


def copies_of(cell: str) -> int | None:
    """Return a number of copies, 1 by default; spreadsheets may write it as 4.0."""
    count = _COUNT.fullmatch(cell.strip() or "1")
    return int(count[1]) if count and int(count[1]) <= MAX_COPIES else None


def copies_are_too_many(cell: str) -> bool:
    """Return whether a number of copies exceeds the limit for a card."""
    return _WHOLE.fullmatch(cell.strip()) is not None and copies_of(cell) is None


def copies_fault(cell: str) -> str:
    """Return the fact of a problem with a cell of which `copies_of` is None."""
    fault = f"over {MAX_COPIES:,}" if copies_are_too_many(cell) else "not a whole number"
    if _NEGATIVE.fullmatch(cell.strip()):
        fault = "below 0"
    return f"copies are {cell!r:.40}, {fault}"


def _copies(cell: str, place: str, problems: list[Problem]) -> int:
    count = copies_of(cell)
    if count is not None:
        return count
    problems.append(
        Problem(copies_fault(cell), place, f"write 0 to {MAX_COPIES:,}, or leave it empty")
    )
    return 0


def _repetitions(
    tables: Sequence[Sequence[OwnCardRow]], sources: Sequence[str]
) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for table, source in zip(tables, sources, strict=True):
        for column in table[0].cells:
            other = first.setdefault(column, source)
            if other != source and column not in OWN_COLUMNS:
                fact = f"the column {column!r} is in {other}, too"
                yield Problem(fact, source, "keep it in one of them")


def _combine(rows: Sequence[OwnCardRow]) -> OwnCardRow:
    """Return the card of one row of each table."""
    if len(rows) == 1:
        return rows[0]
    copies = 1
    translations: dict[str, dict[str, str]] = {}
    for row in rows:
        copies *= row.copies
        for tag, cells in row.translations.items():
            translations.setdefault(tag, {}).update(cells)
    return OwnCardRow(
        ".".join(row.id for row in rows),
        copies,
        {column: cell for row in rows for column, cell in row.cells.items()},
        translations,
        " x ".join(row.place for row in rows),
        tuple(source for row in rows for source in row.sources),
    )


def _duplicate_ids(rows: Iterable[OwnCardRow]) -> Iterator[Problem]:
    first: dict[str, str] = {}
    for row in rows:
        ident = row.id.casefold()
        if ident in first:
            fact = f"the id {row.id!r:.60} is that of {first[ident]} already"
            yield Problem(fact, row.place_of("id"), "give each card an id of its own")
        first.setdefault(ident, row.place)
