"""A new game builds at once, whatever it begins from."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PIL import Image

import pnp
from pnp.core.errors import CallError
from pnp.games.own.beginning import begin
from pnp.games.own.model import GameFile
from pnp.games.own.schema import schema
from pnp.proof.owncheck import check_game


def write(folder: Path, start: str, name: str = "Goose Hunt") -> Path:
    for path, content in begin(name, start).items():
        (folder / path).parent.mkdir(exist_ok=True, parents=True)
        (folder / path).write_bytes(content)
    return folder


@pytest.mark.parametrize(
    ("start", "width_mm"), [("poker", 63.5), ("tarot", 69.85), ("square", 70), ("mini", 44.45)]
)
def test_a_format_of_cards_is_begun_and_checks_clean(
    tmp_path: Path, start: str, width_mm: float
) -> None:
    checked = check_game(write(tmp_path, start))
    assert checked.findings == ()
    assert checked.game is not None
    sizes = {card.size.width_mm for card in checked.game.bag().components if card.size}
    assert sizes == {width_mm}
    assert checked.game.key == "goose-hunt"


def test_a_pad_is_begun(tmp_path: Path) -> None:
    (pad,) = pnp.open_game(write(tmp_path, "pad")).bag().components
    assert (pad.kind, pad.layout) == ("pad", "common/score.svg")


def test_a_table_shows_each_column_in_a_box(tmp_path: Path) -> None:
    table = tmp_path / "birds.csv"
    table.write_text(
        "Name,Rule,Cost,Art,Shade\nTeal,Draw a card and keep it.,2,teal.png,#7c9a3e\n"
        "Wren,Swap two cards of your hand.,1,teal.png,#58b\n",
        encoding="utf-8",
    )
    home = write(tmp_path / "birds", str(table))
    drawing = (home / "card.svg").read_text(encoding="utf-8")
    for label in ("{{Name|card_strong", "{{Rule|size", "{{Cost|", "{{Art|picture", '"fill=Shade"'):
        assert label in drawing
    assert "{{Shade" not in drawing
    (told, _) = check_game(home).errors
    assert told.place.endswith("birds.csv, row 2, column Art")


def test_a_folder_of_pictures_is_a_card_each(tmp_path: Path) -> None:
    photos = tmp_path / "photos"
    photos.mkdir()
    for name in ("one.png", "the fox.jpg"):
        Image.new("RGB", (60, 90), "green").save(photos / name)
    home = write(tmp_path / "game", str(photos))
    ids = [card.id for card in pnp.open_game(home).bag().components]
    assert ids == ["goose-hunt.cards.one", "goose-hunt.cards.the-fox"]
    assert check_game(home).findings == ()


def test_another_word_is_refused_with_the_nearest() -> None:
    with pytest.raises(CallError, match="did you mean 'poker'"):
        begin("goose", "pokre")


def test_the_schema_is_draft_4_and_knows_every_table() -> None:
    text = schema()
    known = json.loads(text)
    assert known["$schema"].endswith("draft-04/schema#")
    assert set(known["properties"]) == set(GameFile.__struct_fields__)
    for newer in ("$defs", '"const"', "propertyNames", "prefixItems"):
        assert newer not in text


def test_unused_columns_pictures_and_equal_cards_are_told(tmp_path: Path) -> None:
    home = write(tmp_path, "poker")
    (home / "cards.csv").write_text(
        "id,title,text,cost,colour\na,One,Words,1,red\nb,One,Words,1,blue\n", encoding="utf-8"
    )
    (home / "art").mkdir()
    Image.new("RGB", (6, 9), "green").save(home / "art" / "lost.png")
    told = [
        (each.grade, each.problem.fact.partition(" of ")[0]) for each in check_game(home).findings
    ]
    assert told == [
        ("warning", "the card looks like that"),
        ("note", "no drawing shows the column 'colour'"),
        ("note", "no cell names the picture"),
    ]
