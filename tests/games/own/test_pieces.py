"""Sheets, pads, aids and boards: one of each, or one for each row of a table."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import pnp
from pnp.core.errors import MaterialError
from pnp.printing.edition import Edition
from pnp.proof.owncheck import check_game

HEAD = 'id = "geese"\n[credits]\ntitle = "Geese"\ndesigners = ["A"]\nyear = 2026\n'
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="80mm" height="60mm" viewBox="0 0 80 60">'
    '<rect id="fill=tint" x="2" y="2" width="76" height="56"/>'
    '<rect id="{{title|lines=1|centre}}" x="8" y="10" width="64" height="12"/>'
    '<g id="if eggs &gt; 1"><rect id="{{eggs}}" x="8" y="40" width="20" height="10"/></g></svg>'
)
TABLE = (
    "id,copies,title,title@fr,tint,eggs\nreed,1,Reed,Roseau,#dfe8c8,1\nmud,2,Mud,Boue,#c8b8a0,3\n"
)
TABLES = ("sheets", "pads", "aids", "boards")


def folder(home: Path, table: str, more: str = "", rows: str = TABLE, face: str = FACE) -> Path:
    toml = f'[{table}.nest]\ncards = "nest.csv"\nface = "nest.svg"\n{more}'
    for name, content in {"game.toml": HEAD + toml, "nest.csv": rows, "nest.svg": face}.items():
        (home / name).write_text(content, encoding="utf-8")
    return home


def faces_on_paper(edition: Edition) -> Counter[str]:
    """Return how often each of the game's own faces is placed."""
    placed = (
        placement.face for side in edition.part("nest").sides for placement in side.placements
    )
    return Counter(name for name in placed if name.startswith("geese."))


@pytest.mark.parametrize("table", TABLES)
def test_each_row_is_printed_as_often_as_it_says(tmp_path: Path, table: str) -> None:
    home = folder(tmp_path, table)
    assert check_game(home).findings == ()
    edition = pnp.lay_out(home, language="fr")
    printed = faces_on_paper(edition)
    words = {name: edition.part("nest").faces[name].svg.decode() for name in printed}
    assert ">Roseau<" in words["geese.nest.reed"]
    assert ">3<" in words["geese.nest.mud"]
    assert ">1<" not in words["geese.nest.reed"]
    if table in {"sheets", "boards"}:  # the last page of the others is filled
        assert printed["geese.nest.mud"] == 2 * printed["geese.nest.reed"]


def test_the_last_page_of_a_pad_is_filled_with_all_its_sheets(tmp_path: Path) -> None:
    edition = pnp.lay_out(folder(tmp_path, "pads", "copies = 5\n"))
    printed, grid = faces_on_paper(edition), edition.part("nest").pad
    assert grid is not None
    assert len(grid.cells) > 1
    assert sum(printed.values()) % len(grid.cells) == 0
    assert 0 <= sum(printed.values()) - 15 < len(grid.cells)
    assert abs((printed["geese.nest.mud"] - 10) - (printed["geese.nest.reed"] - 5)) <= 1


@pytest.mark.parametrize("table", TABLES)
def test_copies_multiply_those_of_rows(tmp_path: Path, table: str) -> None:
    bag = pnp.open_game(folder(tmp_path, table, "copies = 3\n")).bag()
    assert [piece.copies for piece in bag.components] == [3, 6]


def test_a_board_in_tiles_has_a_sketch_for_each_drawing_alone(tmp_path: Path) -> None:
    large = FACE.replace("80mm", "800mm").replace("60mm", "600mm")
    sides = pnp.lay_out(folder(tmp_path, "boards", face=large)).part("nest").sides
    labels = Counter(side.label for side in sides)
    assert labels["sketch"] == 2
    assert labels["tiles"] % 3 == 0


@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (("title,title@fr", "name,name@fr"), "no column 'title'"),
        (("2,Mud", "lots,Mud"), "nest.csv, row 3, column copies"),
        (("id,copies", "id,face"), "row 2, column face: '1' is not a drawing of the folder"),
    ],
)
def test_slips_are_told_by_cell(
    tmp_path: Path, table: str, change: tuple[str, str], told: str
) -> None:
    with pytest.raises(MaterialError) as caught:
        pnp.open_game(folder(tmp_path, table, rows=TABLE.replace(*change)))
    assert told in "\n".join(str(problem) for problem in caught.value.problems)


@pytest.mark.parametrize("table", TABLES)
def test_a_label_on_what_has_no_table_asks_for_one(tmp_path: Path, table: str) -> None:
    home = folder(tmp_path, table)
    toml = (home / "game.toml").read_text(encoding="utf-8")
    (home / "game.toml").write_text(toml.replace('cards = "nest.csv"\n', ""), encoding="utf-8")
    with pytest.raises(MaterialError) as caught:
        pnp.open_game(home)
    (told, *_) = map(str, caught.value.problems)
    assert "the table has no column" in told
    assert 'cards = "nest.csv"' in told
