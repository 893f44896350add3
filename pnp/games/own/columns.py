"""The columns of a deck as its drawings show them: texts by language, colours, pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pnp import art
from pnp.core.errors import MaterialError, Problem, collect_problems, did_you_mean, nearest
from pnp.data.css_colours import hex_colour
from pnp.data.tabular import fold
from pnp.games.own.model import Inks, in_every_ink
from pnp.games.own.rows import OwnCardRow, likely_column
from pnp.press.faces.drawings import Cells
from pnp.press.text import Icon, parse_rich

_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,15}(?:[.,][0-9]{1,15})?")

UNSHOWN: Final = "no drawing shows the column {!r:.60}"


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a deck by their uses."""

    deck: str
    files: Mapping[str, str]
    """The files of art/ by name, with and without suffix."""
    colours: Mapping[str, str | Inks]
    shared: Cells
    """Numbers and kinds of text available to every card."""
    icons: frozenset[str]
    """The names of pictures in lines of text."""
    words: frozenset[str]
    """The columns that drawings show as words or pictures."""
    pictures: frozenset[str]
    """The columns that name pictures."""
    numbers: frozenset[str]
    """The columns of numbers, which are the same in all languages."""
    labels: frozenset[str] = frozenset()
    """All columns that drawings name."""
    problems: list[Problem] = field(default_factory=list)

    def cells(self, row: OwnCardRow) -> Cells:
        """Return the cells of a card as drawings show them."""
        cells = {column: cell for column, cell in row.cells.items() if cell.strip()}
        return Cells(
            cells={**self.shared.cells, **self._own_cells(row), **row.cells},
            texts={column: self.text_id(row, column) for column in cells if self._is_text(column)},
            colours=dict(self._colours(cells)),
            pictures={
                column: self._picture(row, column) for column in self.pictures & row.cells.keys()
            },
            palette=tuple(self.colours),
            types=self.shared.types,
        )

    def texts(self, row: OwnCardRow) -> Iterator[tuple[str, str, str]]:
        """Yield the language, "" for the first, the id and the words of each text of a card."""
        for column, cell in row.cells.items():
            if cell.strip() and self._is_text(column):
                self._check_words(cell, row.place_of(column))
                yield "", self.text_id(row, column), cell
        for tag, cells in row.translations.items():
            for column, cell in cells.items():
                place = row.place_of(f"{column}@{tag.lower()}")
                if column in self.numbers:
                    fact = "a column of numbers needs no translation"
                    self.problems.append(Problem(fact, place, "leave the column out"))
                if self._is_text(column):
                    self._check_words(cell, place)
                    yield tag, self.text_id(row, column), cell

    def name_clashes(self, row: OwnCardRow) -> Iterator[Problem]:
        """Yield the numbers of the game with the name of a column."""
        for name in self.shared.cells.keys() & row.cells.keys():
            fact = f"the column {name!r:.60} is called like a number of game.toml"
            yield Problem(fact, row.place_of(name), "rename one of them")

    def likely_typos(self, row: OwnCardRow) -> Iterator[Problem]:
        """Yield the columns that no drawing shows, and whose names are nearly those of others."""
        for table, _ in row.sources:
            heads = {fold(head): head for head in table.heads if "@" not in head}
            for name, head in heads.items():
                column = likely_column(name, heads)
                if column and name not in self.labels:
                    place = f"{table.file}, column {head:.60}"
                    yield Problem(UNSHOWN.format(name), place, f"did you mean {column!r}?")

    def _check_words(self, words: str, place: str) -> None:
        """Note invalid marks of a cell, and unknown icons."""
        with collect_problems(self.problems, MaterialError):
            for part in parse_rich(words, place):
                if isinstance(part, Icon) and part.name not in self.icons:
                    hint = did_you_mean(part.name, self.icons)
                    fact = f"there is no picture {part.name!r:.60} for a line"
                    self.problems.append(Problem(fact, place, hint))

    def _own_cells(self, row: OwnCardRow) -> dict[str, str]:
        """Return the id of a card and the number of its copies, if drawings show them."""
        cells = {"id": row.id, "copies": str(row.copies)}
        return {name: cell for name, cell in cells.items() if name in self.labels}

    def text_id(self, row: OwnCardRow, column: str) -> str:
        """Return the id of the text of a cell."""
        return f"{self.deck}.{row.id}.{column}"

    def _is_text(self, column: str) -> bool:
        return column in self.words - self.numbers - self.pictures

    def _colours(self, cells: Mapping[str, str]) -> Iterator[tuple[str, str | Mapping[str, str]]]:
        for column, cell in cells.items():
            inks = self.colours.get(cell.strip())
            values = in_every_ink(inks or cell.strip())
            if len(set(values.values())) > 1:
                yield column, {ink: hex_colour(value) or value for ink, value in values.items()}
            elif colour := hex_colour(values["full"]):
                yield column, colour  # one for all inks, which follows them

    def _picture(self, row: OwnCardRow, column: str) -> str:
        """Return the name of a cell's picture; empty for an empty cell."""
        cell = row.cells[column].strip()
        if not cell or find_file(cell, self.files):
            return find_file(cell, self.files) or ""
        if cell not in art.ids():
            fact = f"there is no picture {cell!r:.60} in art/"
            self.problems.append(Problem(fact, row.place_of(column), self._hint_of_picture(cell)))
        return cell

    def _hint_of_picture(self, cell: str) -> str:
        near = nearest(cell, (*self.files, *art.ids()))
        if near and near not in self.files:
            return f"did you mean {near!r}, a picture of the kit?"
        return did_you_mean(cell, self.files) if self.files else "put its file there"


def number_columns(rows: Sequence[OwnCardRow]) -> frozenset[str]:
    """Return the columns whose non-empty cells are all numbers."""
    return frozenset(
        column
        for column in rows[0].cells
        if all(_NUMBER.fullmatch(cell) for row in rows if (cell := row.cells[column].strip()))
    )


def find_file(cell: str, files: Mapping[str, str]) -> str | None:
    """Return the file of art/ that a cell names, with the id of an element after a `#`."""
    name, sign, element = cell.partition("#")
    if cell in files or name not in files or not element:
        return files.get(cell)
    return f"{files[name]}{sign}{element}"


def file_columns(rows: Sequence[OwnCardRow], files: Mapping[str, str]) -> frozenset[str]:
    """Return the columns whose cells are names of files of art/, with suffixes."""
    return frozenset(
        column
        for column in rows[0].cells
        if any(row.cells[column].strip() for row in rows)
        and all(
            find_file(cell, files) == cell for row in rows if (cell := row.cells[column].strip())
        )
    )
