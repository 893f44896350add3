"""A cell or a row of a CSV file is written anew, and every other byte stays."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.data.tabular import csv_with_cell, csv_with_column, csv_with_copy, csv_without_row

LETTERS = 'ab "\n,;é'


def read(content: bytes, codec: str, separator: str, *, is_stated: bool) -> list[list[str]]:
    rows = list(csv.reader(io.StringIO(content.decode(codec), newline=""), delimiter=separator))
    return rows[1:] if is_stated else rows


class Table:
    """A table of three columns and four rows below the heads, in a dialect by chance."""

    def __init__(self, folder: Path, seed: int) -> None:
        self.dice = random.Random(seed)  # noqa: S311 -- cases, no secrets
        choice = self.dice.choice
        self.separator, end = choice(",;\t"), choice(["\n", "\r\n", "\r"])
        self.codec = choice(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
        self.encoding = self.codec if self.codec == "cp1252" else ""
        rows = [[self.cell(self.dice.randint(0, 4)) for _ in "abc"] for _ in "abcd"]
        quoting = csv.QUOTE_ALL if end == "\r" else choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
        stream = io.StringIO(newline="")
        writer = csv.writer(stream, delimiter=self.separator, lineterminator=end, quoting=quoting)
        writer.writerows([["id", "title", "text"], *rows])
        self.is_stated = self.dice.random() < 0.3
        text = f"sep={self.separator}{end}" * self.is_stated + stream.getvalue()
        text = text.removesuffix(end) if self.dice.random() < 0.3 else text
        self.path = folder / "table.csv"
        self.path.write_bytes(text.encode(self.codec))

    def cell(self, letters: int) -> str:
        return "".join(self.dice.choices(LETTERS, k=letters))

    def rows(self, content: bytes | None = None) -> list[list[str]]:
        content = self.path.read_bytes() if content is None else content
        return read(content, self.codec, self.separator, is_stated=self.is_stated)


@pytest.mark.parametrize("seed", range(200))
def test_the_other_cells_stay_whatever_the_dialect(tmp_path: Path, seed: int) -> None:
    table = Table(tmp_path, seed)
    rows = table.rows()
    row, column = table.dice.randrange(2, len(rows) + 1), table.dice.randrange(3)
    cell = table.cell(3)
    content = csv_with_cell(table.path, table.encoding, row, column, cell)
    rows[row - 1][column] = cell
    assert table.rows(content) == rows


@pytest.mark.parametrize("seed", range(100))
def test_a_row_is_copied_and_taken_out_whatever_the_dialect(tmp_path: Path, seed: int) -> None:
    table = Table(tmp_path, seed)
    before, rows = table.path.read_bytes(), table.rows()
    row, column = table.dice.randrange(2, len(rows) + 1), table.dice.randrange(3)
    cell = table.cell(3)
    content = csv_with_copy(table.path, table.encoding, row, {column: cell})
    copy = [*rows[row - 1][:column], cell, *rows[row - 1][column + 1 :]]
    assert table.rows(content) == [*rows[:row], copy, *rows[row:]]
    table.path.write_bytes(content)
    assert csv_without_row(table.path, table.encoding, row + 1).startswith(before)
    content = csv_without_row(table.path, table.encoding, row)
    assert table.rows(content) == [*rows[: row - 1], copy, *rows[row:]]


@pytest.mark.parametrize("head", ["title", "new"])
@pytest.mark.parametrize("seed", range(50))
def test_a_column_is_filled_in_or_comes_first_whatever_the_dialect(
    tmp_path: Path, seed: int, head: str
) -> None:
    table = Table(tmp_path, seed)
    rows = table.rows()
    cells = {row: f"cell{row}" for row in range(2, len(rows) + 1) if table.dice.random() < 0.7}
    content = csv_with_column(table.path, table.encoding, head, cells)
    if head == "new":
        new = {1: head, **cells}
        assert table.rows(content) == [[new.get(n, ""), *row] for n, row in enumerate(rows, 1)]
    else:
        filled = [[row[0], cells.get(n, row[1]), row[2]] for n, row in enumerate(rows, 1)]
        assert table.rows(content) == filled


def test_a_column_is_filled_in_on_short_rows_and_not_on_empty_ones(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(b"\na,b,c\n\n1\n2,3\n")
    assert csv_with_column(path, "", "c", {4: "x", 5: "y"}) == b"\na,b,c\n\n1,,x\n2,3,y\n"
    assert csv_with_column(path, "", "d", {5: "y"}) == b"\nd,a,b,c\n\n,1\ny,2,3\n"


def test_a_copied_row_keeps_its_quotation_marks_and_line_break(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(b'sep=;\r\nid;text\r\n"a"; "b"\r\n\r\nc;"d\nd"')
    copied = b'sep=;\r\nid;text\r\n"a"; "b"\r\n\r\nc;"d\nd"\r\ne;"d\nd"'
    assert csv_with_copy(path, "", 4, {0: "e"}) == copied
    assert csv_without_row(path, "", 2) == b'sep=;\r\nid;text\r\n\r\nc;"d\nd"'


def test_other_bytes_stay_and_a_short_row_gains_cells(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(b'id; title ;"text"\r\n\r\n a ;"b"\r\nc;d;e')
    content = csv_with_cell(path, "", 3, 2, "x;y")
    assert content == b'id; title ;"text"\r\n\r\n a ;"b";"x;y"\r\nc;d;e'


def test_an_emptied_table_of_one_column_keeps_its_row(tmp_path: Path) -> None:
    path = tmp_path / "table.csv"
    path.write_bytes(b"id\na\nb\n")
    assert csv_with_cell(path, "", 2, 0, "") == b'id\n""\nb\n'


@pytest.mark.parametrize(
    ("content", "encoding", "row", "fact"),
    [
        (b"id,title\na,b\n", "", 9, "no row 9"),
        (b"id,title\na,b\n", "", 0, "no row 0"),
        (b"id,title\na,b\n", "cp1252", 2, "cannot be written"),
        (b"id,title\na,\xff\n", "", 2, "cannot be written"),
    ],
)
def test_a_cell_that_cannot_be_written_is_told(
    tmp_path: Path, content: bytes, encoding: str, row: int, fact: str
) -> None:
    path, cell = tmp_path / "table.csv", "\u0416"
    path.write_bytes(content)
    with pytest.raises((CallError, MaterialError), match=fact):
        csv_with_cell(path, encoding, row, 1, cell)
