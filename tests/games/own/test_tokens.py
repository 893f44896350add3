"""Tokens: one kind, or one for each row of a table."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from lxml import etree

import pnp
from pnp.core.errors import MaterialError
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Settings, collect_pieces
from pnp.proof.owncheck import check_game

HEAD = 'id = "geese"\n[credits]\ntitle = "Geese"\ndesigners = ["A"]\nyear = 2026\n'
TOKENS = '[tokens.food]\ncards = "food.csv"\nface = "food.svg"\nmm = 20\n'
FACE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="20mm" height="20mm" viewBox="0 0 20 20">'
    '<circle id="fill=tint" cx="10" cy="10" r="9"/>'
    '<rect id="{{name|lines=1|centre}}" x="4" y="7" width="12" height="6"/></svg>'
)
LYING = 'width="88.9mm" height="63.5mm" viewBox="0 0 88.9 63.5"'
TABLE = "id,copies,name,name@fr,tint\nreed,3,Reed,Jonc,#dfe8c8\ncorn,2,Corn,Blé,#ffe0a0\n"


def folder(home: Path, toml: str = TOKENS, table: str = TABLE) -> Path:
    files = {"game.toml": HEAD + toml, "food.csv": table, "food.svg": FACE}
    for name, content in files.items():
        (home / name).write_text(content, encoding="utf-8")
    return home


def refusals(home: Path) -> str:
    with pytest.raises(MaterialError) as caught:
        pnp.open_game(home)
    return "\n".join(str(problem).replace(f"{home}/", "") for problem in caught.value.problems)


def test_a_row_is_a_token_on_both_sides(tmp_path: Path) -> None:
    home = folder(tmp_path)
    assert check_game(home).findings == ()
    reed, corn = pnp.open_game(home).bag().components
    assert (reed.id, reed.kind, reed.copies, corn.copies) == ("geese.food.reed", "token", 3, 2)
    assert reed.is_round
    assert reed.back is not None
    assert reed.back.layout == reed.layout
    edition = pnp.lay_out(home, only=("food",), language="fr")
    words = " ".join(face.svg.decode() for face in edition.parts[0].faces.values())
    assert ">Jonc<" in words
    assert ">Blé<" in words


def test_copies_of_the_kind_multiply_those_of_rows(tmp_path: Path) -> None:
    bag = pnp.open_game(folder(tmp_path, TOKENS + "copies = 4\nround = false\n")).bag()
    assert [token.copies for token in bag.components] == [12, 8]
    assert not any(token.is_round for token in bag.components)


@pytest.mark.parametrize(
    ("toml", "table", "told"),
    [
        ("[tokens.food]\nmm = 20\n", TABLE, "tokens.food: no drawing is named"),
        (TOKENS.replace("food.csv", "foot.csv"), TABLE, "foot.csv"),
        (TOKENS, TABLE.replace("name@fr,tint", "name@fr,tone"), "no column 'tint'"),
        (TOKENS, TABLE.replace("3,Reed", "many,Reed"), "food.csv, row 2, column copies"),
        (TOKENS.replace("food.svg", "food.png"), TABLE, "tokens.food.face"),
        (
            TOKENS.replace("20", "900"),
            TABLE,
            "game.toml, tokens.food.mm: a token of 900 mm is larger than any paper (write 297 ",
        ),
        (TOKENS, "id,copies,name,name@fr,tint\n", "the table has no rows"),
    ],
)
def test_slips_are_told_by_cell_or_key(tmp_path: Path, toml: str, table: str, told: str) -> None:
    assert told in refusals(folder(tmp_path, toml, table))


def test_a_drawing_that_lies_turns_a_format_of_cards(tmp_path: Path) -> None:
    deck = '[decks.food]\ncards = "food.csv"\nface = "food.svg"\nsize = "poker"\n'
    home = folder(tmp_path, deck)
    lying = FACE.replace('width="20mm" height="20mm" viewBox="0 0 20 20"', LYING)
    (home / "food.svg").write_text(lying, encoding="utf-8")
    (card, _) = pnp.open_game(home).bag().components
    assert card.size is not None
    assert (card.size.width_mm, card.size.height_mm) == (88.9, 63.5)
    assert check_game(home).errors == ()


@pytest.mark.parametrize(
    ("language", "names"),
    [("en", ["Food: reed", "Food: corn"]), ("fr", ["Food\xa0: reed", "Food\xa0: corn"])],
)
def test_tokens_of_a_table_are_told_apart_in_exports(
    tmp_path: Path, language: str, names: list[str]
) -> None:
    order = pnp.Order(str(folder(tmp_path)), language=language)
    settings = Settings(0.0, 60, tmp_path)
    html, tts = FORMATS["html"], FORMATS["tts"]
    page = html.make(collect_pieces(order, holds=html.holds), settings)["geese.html"]
    root = etree.fromstring(page, etree.HTMLParser(encoding="utf-8"))
    assert root.xpath("//h3/text()") == names
    assert root.xpath("//li/img/@alt") == names
    files = tts.make(collect_pieces(order, holds=tts.holds), settings)
    (bag,) = json.loads(files["geese.json"])["ObjectStates"]
    assert {piece["Nickname"] for piece in bag["ContainedObjects"]} == {*names}
