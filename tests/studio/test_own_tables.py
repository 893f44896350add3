"""A table of one's own is written cell by cell, and nothing else of its folder."""

from __future__ import annotations

import csv
from collections.abc import Callable
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.studio.about import Shipped, about_word
from pnp.studio.edits import CellEdit, RowEdit, WordEdit
from pnp.studio.own.tables import table_changes, tables_of
from pnp.studio.session import Session, SessionRequest

TITLE = "geese.snow.title"


def test_the_game_stands_in_the_choice_by_its_source(
    goose: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(goose.parent)
    session = Session(SessionRequest("./goose"), lambda _: goose.parent / "my-goose")
    assert session.opened_titles == {session.view.game: "Goose Hunt"}
    assert session.open(SessionRequest(session.view.game)) == session.view


def texts(session: Session) -> set[str]:
    return {spot.text for face in session.view.faces for spot in face.spots}


def test_a_word_typed_on_a_card_changes_its_cell_alone(
    open_goose: Callable[[], Session], goose: Path
) -> None:
    session, path = open_goose(), goose / "geese.csv"
    before = path.read_bytes()
    about = about_word(session, Shipped(session.game), TITLE)
    assert [tongue["language"] for tongue in about["tongues"]] == ["en", "fr"]
    session.edit(WordEdit("en", TITLE, ('Snow, "white"',)))
    assert path.read_bytes() == before.replace(b"Snow Goose", b'"Snow, ""white"""')
    assert 'Snow, "white"' in texts(session)
    assert not session.folder.exists
    session.edit(WordEdit("fr", TITLE, ("Neige",)))
    assert about_word(session, Shipped(session.game), TITLE)["tongues"][1]["shipped"] == ("Neige",)
    session.undo()
    session.undo()
    assert path.read_bytes() == before
    assert session.view.undo is None
    session.redo()
    assert b'"Snow, ""white"""' in path.read_bytes()


def test_a_cell_that_the_game_refuses_is_saved_and_told(
    open_goose: Callable[[], Session], goose: Path, cell_edit: Callable[..., Any]
) -> None:
    session = open_goose()
    before = {face.name: face.address for face in session.view.faces}
    view = session.edit(cell_edit(session, 3, "copies", "many"))
    assert any("copies are 'many'" in problem.fact for problem in view.problems)
    assert {face.name: face.address for face in view.faces} == before
    assert tables_of(session.game)[0]["rows"][1][1][1] == "many"
    session.edit(cell_edit(session, 3, "copies", "3"))
    assert session.view.problems == ()
    (goose / "geese.csv").write_text("id,title\nsnow,Other\n")
    with pytest.raises(MaterialError, match="another program"):
        session.undo()


@pytest.mark.parametrize(
    "cell",
    [
        CellEdit("../goose/geese.csv", 3, "title", "x", ()),
        CellEdit("game.toml", 3, "title", "x", ()),
        CellEdit("geese.csv", 1, "title", "x", ()),
        CellEdit("geese.csv", 99, "title", "x", ()),
        CellEdit("geese.csv", 3, "tilte", "x", ()),
        WordEdit("de", TITLE, ("x",)),
        WordEdit("en", TITLE, ("x", "y")),
        WordEdit("en", TITLE, None),
    ],
    ids=str,
)
def test_what_is_no_cell_is_refused(
    open_goose: Callable[[], Session], goose: Path, cell: Any
) -> None:
    session = open_goose()
    before = {path: path.read_bytes() for path in goose.rglob("*") if path.is_file()}
    with pytest.raises(CallError):
        session.edit(cell)
    assert {path: path.read_bytes() for path in goose.rglob("*") if path.is_file()} == before


def test_an_empty_table_has_neither_cells_nor_rows(
    open_goose: Callable[[], Session], goose: Path
) -> None:
    session = open_goose()
    edits = CellEdit("geese.csv", 2, "title", "x", ()), RowEdit("geese.csv", 2, "delete", ())
    (goose / "geese.csv").write_text("")
    for edit in edits:
        with pytest.raises(CallError, match=r"the table has no (cell|row)"):
            table_changes(edit, session.game)


def row_edit(session: Session, row: int, change: str) -> RowEdit:
    """Return the edit of a row of the first table as it is now."""
    (table,) = tables_of(session.game)
    cells = {1: table["heads"], **dict(table["rows"])}[row]
    return RowEdit(table["name"], row, change, tuple(cells))


def ids(session: Session) -> list[str]:
    (table,) = tables_of(session.game)
    return [cells[0] for _, cells in table["rows"]]


def test_rows_come_and_go_and_each_is_a_step_of_its_own(
    open_goose: Callable[[], Session], goose: Path
) -> None:
    session, path = open_goose(), goose / "geese.csv"
    before = path.read_bytes()
    session.edit(row_edit(session, 3, "copy"))
    session.edit(row_edit(session, 4, "copy"))
    assert ids(session) == ["greylag", "snow", "snow-2", "snow-3", "barnacle", "canada"]
    assert session.view.problems == ()
    assert {"goose.geese.snow-2", "goose.geese.snow-3"} <= {
        face.name for face in session.view.faces
    }
    session.edit(row_edit(session, 2, "delete"))
    session.edit(row_edit(session, 2, "delete"))
    assert ids(session) == ["snow-2", "snow-3", "barnacle", "canada"]
    session.edit(row_edit(session, 1, "add"))
    session.edit(row_edit(session, 6, "add"))
    assert ids(session) == ["new", "snow-2", "snow-3", "barnacle", "canada", "new-2"]
    assert session.view.problems == ()
    for _ in range(6):
        session.undo()
    assert path.read_bytes() == before
    assert session.view.undo is None


def test_a_row_that_is_not_as_it_was_seen_stays(
    open_goose: Callable[[], Session], goose: Path
) -> None:
    session, path = open_goose(), goose / "geese.csv"
    edit = row_edit(session, 3, "delete")
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], *lines[2:]]))
    with pytest.raises(CallError, match="row 3 was changed meanwhile"):
        session.edit(edit)
    for row, change in ((1, "delete"), (1, "copy"), (99, "add"), (5, "add")):
        with pytest.raises(CallError):
            session.edit(RowEdit("geese.csv", row, change, edit.cells))
    assert path.read_bytes() == b"".join([lines[0], *lines[2:]])


def test_a_cell_of_a_row_that_is_not_as_it_was_seen_stays_and_its_text_is_told(
    open_goose: Callable[[], Session], goose: Path, cell_edit: Callable[..., Any]
) -> None:
    session, other, path = open_goose(), open_goose(), goose / "geese.csv"
    edit = cell_edit(session, 3, "title", "Blizzard")
    other.edit(cell_edit(other, 3, "copies", "2"))
    after = path.read_bytes()
    with pytest.raises(CallError, match="row 3 was changed meanwhile") as refused:
        session.edit(edit)
    assert "Blizzard" in refused.value.problems[0].hint
    assert path.read_bytes() == after
    session.edit(cell_edit(session, 3, "title", "Blizzard"))
    assert path.read_bytes() == after.replace(b"Snow Goose", b"Blizzard")
    path.write_bytes(b"".join(after.splitlines(keepends=True)[::2]))  # the row is another's now
    with pytest.raises(CallError, match="row 3 was changed meanwhile"):
        session.edit(edit)


def test_a_row_of_a_table_without_ids_and_a_table_that_has_lost_all_rows(
    open_goose: Callable[[], Session], goose: Path
) -> None:
    path = goose / "geese.csv"
    rows = [line.split(",", 1)[1] for line in path.read_text().splitlines(keepends=True)]
    path.write_text("".join(rows[:2]))
    session = open_goose()
    session.edit(row_edit(session, 2, "add"))
    assert path.read_text().splitlines()[2].rstrip(",") == "6"
    for _ in range(2):
        session.edit(row_edit(session, 2, "delete"))
    assert any("no rows" in problem.fact for problem in session.view.problems)
    session.edit(row_edit(session, 1, "add"))
    assert len(tables_of(session.game)[0]["rows"]) == 1


def test_a_spreadsheet_is_read_and_not_written(
    open_goose: Callable[[], Session], goose: Path
) -> None:
    book = openpyxl.Workbook()
    with (goose / "geese.csv").open(newline="") as file:
        for line in csv.reader(file):
            book.worksheets[0].append(line)
    book.save(goose / "geese.xlsx")
    toml = (goose / "game.toml").read_text()
    (goose / "game.toml").write_text(toml.replace('"geese.csv"', '"geese.xlsx"'))
    session = open_goose()
    (table,) = tables_of(session.game)
    assert table["fixed"]
    assert table["rows"][1][0] == 3
    assert table["rows"][1][1][3] == "Snow Goose"
    content = (goose / "geese.xlsx").read_bytes()
    for edit in (CellEdit("geese.xlsx", 3, "title", "Other", ()), row_edit(session, 3, "delete")):
        with pytest.raises(MaterialError, match="not written here"):
            session.edit(edit)
    assert (goose / "geese.xlsx").read_bytes() == content


def test_tokens_and_decks_of_other_names_are_told_by_the_ids_of_their_faces(
    open_goose: Callable[[], Session], goose: Path, cell_edit: Callable[..., Any]
) -> None:
    size = 'width="20mm" height="20mm" viewBox="0 0 20 20"'
    box = '<rect id="{{name|lines=1|centre}}" x="4" y="7" width="12" height="6"/>'
    (goose / "food.svg").write_text(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{box}</svg>')
    (goose / "food.csv").write_text("id,copies,name\nbread,2,Bread\ngrass,1,Grass\n")
    food = '[tokens.food]\ncards = "food.csv"\nface = "food.svg"\nmm = 20\n'
    toml = (goose / "game.toml").read_text().replace("[decks.geese]", f"{food}\n[decks.wild_geese]")
    (goose / "game.toml").write_text(toml.replace('deck = "geese"', 'deck = "wild_geese"'))
    session = open_goose()
    assert session.view.problems == ()
    faces = {face.name.partition(".")[2] for face in session.view.faces}
    tables = {table["name"]: table for table in tables_of(session.game)}
    assert tables.keys() == {"geese.csv", "food.csv"}
    for table in tables.values():
        assert {f"{table['deck']}.{cells[0]}" for _, cells in table["rows"]} <= faces
    session.edit(cell_edit(session, 2, "name", "Crumbs", "food.csv"))
    assert "Crumbs" in texts(session)
    assert "bread,2,Crumbs\n" in (goose / "food.csv").read_text()


def test_a_link_and_a_broken_table_are_told_in_its_place(
    open_goose: Callable[[], Session], goose: Path, tmp_path: Path
) -> None:
    session, path = open_goose(), goose / "geese.csv"
    path.rename(tmp_path / "elsewhere.csv")
    assert "no such file" in tables_of(session.game)[0]["wrong"]
    path.symlink_to(tmp_path / "elsewhere.csv")
    assert "not in the folder" in tables_of(session.game)[0]["wrong"]
    with pytest.raises(MaterialError):
        session.edit(CellEdit("geese.csv", 3, "title", "x", ()))
    (goose / "game.toml").write_text("broken = ")
    assert tables_of(session.game) == []
