"""Ids are written into tables that have none, and nothing else in them changes."""

from __future__ import annotations

import csv
import random
from io import StringIO
from pathlib import Path

import openpyxl
import pytest

import pnp
from pnp.core.errors import MaterialError
from pnp.games.own.ids import write_ids

HEAD = 'id = "geese"\n[credits]\ntitle = "Geese"\ndesigners = ["A"]\nyear = 2026\n'
DECK = '[decks.flock]\ncards = "{}"\nface = "face.svg"\n'
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="60mm" height="90mm" viewBox="0 0 60 90">'
    '<rect id="{{title}}" x="5" y="5" width="50" height="12"/></svg>'
)
WORDS = ("Teal", "A, b", 'He said "quack"', "two\nlines", "Œuf", "7", "", "teal", "#fff")


def folder(home: Path, table: str | bytes, name: str = "flock.csv") -> Path:
    (home / "game.toml").write_text(HEAD + DECK.format(name), encoding="utf-8")
    (home / "face.svg").write_text(FACE, encoding="utf-8")
    (home / name).write_bytes(table if isinstance(table, bytes) else table.encode())
    return home


def test_the_words_of_a_row_become_its_id(tmp_path: Path) -> None:
    home = folder(tmp_path, "copies,title\n2,Snow Goose\n1,Snow Goose\n\n1,7\n")
    (table,) = write_ids(home)
    assert table.ids == {2: "snow-goose", 3: "snow-goose-2", 5: "5"}
    text = (home / "flock.csv").read_text(encoding="utf-8")
    assert text == "id,copies,title\nsnow-goose,2,Snow Goose\nsnow-goose-2,1,Snow Goose\n\n5,1,7\n"
    assert write_ids(home) == ()
    ids = [card.id for card in pnp.open_game(home).bag().components]
    assert ids[0] == "geese.flock.snow-goose"


def test_ids_that_are_there_stay(tmp_path: Path) -> None:
    home = folder(tmp_path, "title;ID;copies\nTeal;a;1\nTeal;;2\nMallard\nA;teal;1\n")
    write_ids(home)
    text = (home / "flock.csv").read_text(encoding="utf-8")
    assert text == "title;ID;copies\nTeal;a;1\nTeal;teal-2;2\nMallard;mallard\nA;teal;1\n"


def cells(content: bytes, encoding: str, separator: str) -> list[list[str]]:
    text = StringIO(content.decode(encoding), newline="")
    return list(csv.reader(text, delimiter=separator))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n"])
@pytest.mark.parametrize("has_ids", [True, False])
def test_all_other_cells_stay(tmp_path: Path, encoding: str, line_end: str, has_ids: bool) -> None:
    chance = random.Random(f"{encoding}{line_end}{has_ids}")  # noqa: S311 -- repeatable
    for number in range(30):
        text = StringIO()
        separator = chance.choice((",", ";", "\t"))
        writer = csv.writer(text, delimiter=separator, lineterminator=line_end)
        writer.writerow(["title", "id" if has_ids else "text", "more"])
        for _ in range(chance.randint(1, 6)):
            first, second, last = (chance.choice(WORDS) for _ in range(3))
            writer.writerow([first, "" if has_ids else second, last])
        home, before = tmp_path / str(number), text.getvalue().encode(encoding)
        home.mkdir()
        write_ids(folder(home, before))
        after = (home / "flock.csv").read_bytes()
        if after == before:
            continue
        column = 1 if has_ids else 0
        rows = cells(after, encoding, separator)
        assert all(row.pop(column) or not any(row) for row in rows)
        others = cells(before, encoding, separator)
        assert rows == [row[:1] + row[2:] if has_ids else row for row in others]
        assert after[:2] == before[:2] or not has_ids
        assert after.decode(encoding).count("\r") == before.decode(encoding).count("\r")


def test_translations_keep_the_numbers_that_they_know_rows_by(tmp_path: Path) -> None:
    home = folder(tmp_path, "title\nTeal\n")
    (home / "words" / "fr").mkdir(parents=True)
    (home / "words" / "fr" / "geese.po").write_text("", encoding="utf-8")
    (table,) = write_ids(home)
    assert table.ids == {2: "2"}


def test_nothing_is_written_if_one_table_cannot_be(tmp_path: Path) -> None:
    home = folder(tmp_path, "title\nTeal\n")
    book = openpyxl.Workbook()
    for row in (["title"], ["Mallard"]):
        book.active.append(row)
    book.save(home / "more.xlsx")
    toml = home / "game.toml"
    more = DECK.format("more.xlsx").replace("flock", "more")
    toml.write_text(toml.read_text(encoding="utf-8") + more, encoding="utf-8")
    with pytest.raises(MaterialError, match=r"more\.xlsx: 1 row of the spreadsheet has no id"):
        write_ids(home)
    assert (home / "flock.csv").read_text(encoding="utf-8") == "title\nTeal\n"
