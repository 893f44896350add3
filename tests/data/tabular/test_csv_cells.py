"""One cell of a CSV file is written anew, and every other byte stays."""

from __future__ import annotations

import csv
import io
import random
from pathlib import Path

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.data.tabular import csv_with_cell

LETTERS = 'ab "\n,;é'


def read(content: bytes, codec: str, separator: str, *, is_stated: bool) -> list[list[str]]:
    rows = list(csv.reader(io.StringIO(content.decode(codec), newline=""), delimiter=separator))
    return rows[1:] if is_stated else rows


@pytest.mark.parametrize("seed", range(200))
def test_the_other_cells_stay_whatever_the_dialect(tmp_path: Path, seed: int) -> None:
    dice = random.Random(seed)  # noqa: S311 -- cases, no secrets
    separator, end = dice.choice(",;\t"), dice.choice(["\n", "\r\n", "\r"])
    codec = dice.choice(["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "cp1252"])
    rows = [["".join(dice.choices(LETTERS, k=dice.randint(0, 4))) for _ in "abc"] for _ in "abcd"]
    stream = io.StringIO(newline="")
    quoting = csv.QUOTE_ALL if end == "\r" else dice.choice([csv.QUOTE_MINIMAL, csv.QUOTE_ALL])
    writer = csv.writer(stream, delimiter=separator, lineterminator=end, quoting=quoting)
    writer.writerows([["id", "title", "text"], *rows])
    is_stated = dice.random() < 0.3
    text = f"sep={separator}{end}" * is_stated + stream.getvalue()
    text = text.removesuffix(end) if dice.random() < 0.3 else text
    path = tmp_path / "table.csv"
    path.write_bytes(text.encode(codec))
    before = read(path.read_bytes(), codec, separator, is_stated=is_stated)
    row, column = dice.randrange(2, len(before) + 1), dice.randrange(3)
    cell = "".join(dice.choices(LETTERS, k=3))
    encoding = codec if codec == "cp1252" else ""
    content = csv_with_cell(path, encoding, row, column, cell)
    before[row - 1][column] = cell
    assert read(content, codec, separator, is_stated=is_stated) == before


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
