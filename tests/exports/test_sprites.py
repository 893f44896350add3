"""The format `sprites`: every face where the file says, once, and on sheets of bounded size."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs
from PIL import Image, ImageChops

import pnp
from pnp.exports.formats import FORMATS
from pnp.exports.picturing import Cutout, picture_cutouts
from pnp.exports.pieces import PieceSet, Settings, collect_pieces
from pnp.exports.sprites import MAX_SIDE_PX, SCHEMA

SPRITES = FORMATS["sprites"]
DPI = 50


@cache
def pieces() -> PieceSet:
    names = ("1-3", "limit", "aid", "token")
    return collect_pieces(pnp.Order("cover", cards=names, bleed_mm=3.0))


@cache
def files() -> Mapping[str, bytes]:
    return SPRITES.make(pieces(), Settings(3.0, DPI))


def game(content: bytes) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(content)
    return table


def test_every_face_is_where_the_file_says() -> None:
    told = {entry["id"]: entry for entry in game(files()["game.json"])["pieces"]}
    assert not [*SPRITES.check(files())]
    for piece in pieces().pieces:
        entry = told[piece.id]
        assert entry["copies"] == piece.copies
        assert (entry["back"] is None) == (piece.back is None)
        for name, sprite in ((piece.front, entry["front"]), (piece.back, entry["back"])):
            if name is None:
                continue
            x, y, width, height = (sprite[key] for key in ("x", "y", "width", "height"))
            with Image.open(io.BytesIO(files()[sprite["sheet"]])) as sheet:
                shown = sheet.crop((x, y, x + width, y + height))
            cuts = [Cutout(name, pieces().faces[name].size)]
            (face,) = picture_cutouts(pieces().edition, pieces().faces, cuts, [(width, height)])
            assert ImageChops.difference(shown, face).getbbox() is None


def test_a_shared_back_is_there_once_and_equal_orders_give_equal_bytes() -> None:
    table = game(files()["game.json"])["pieces"]
    backs = [entry["back"] for entry in table if entry["id"].startswith("cover.duck")]
    assert backs[0] == backs[1] == backs[2]
    assert SPRITES.make(pieces(), Settings(3.0, DPI)) == files()


@pytest.mark.parametrize("number", [1, 15, 16])
def test_sheets_stay_within_their_bounds(number: int) -> None:
    piece = next(piece for piece in pieces().pieces if piece.kind == "card")
    faces = {str(place): pieces().faces[piece.front] for place in range(number)}
    many = tuple(replace(piece, id=name, front=name, back=None) for name in faces)
    small = replace(pieces(), pieces=many, faces=faces)
    made = SPRITES.make(small, Settings(0.0, 20))
    assert not [*SPRITES.check(made)]
    for path, content in made.items():
        if path.endswith(".png"):
            assert max(Image.open(io.BytesIO(content)).size) <= MAX_SIDE_PX


def test_the_file_has_what_the_schema_requires() -> None:
    table = game(files()["game.json"])
    assert set(SCHEMA["required"]) <= set(table) <= set(SCHEMA["properties"])
    entry = SCHEMA["properties"]["pieces"]["items"]
    for piece in table["pieces"]:
        assert set(piece) == set(entry["required"]) == set(entry["properties"])
    assert game(files()["game.schema.json"]) == SCHEMA


def test_an_own_game_carries_its_licence() -> None:
    own = pnp.open_game(str(Path(__file__).parents[2] / "examples" / "goose"))
    licensed = replace(own, credits=structs.replace(own.credits, licence="CC0-1.0"))
    one = collect_pieces(pnp.Order(licensed, cards=("1",), bleed_mm=0.0))
    made = SPRITES.make(one, Settings(0.0, 20))
    assert game(made["game.json"])["licence"] == "CC0-1.0"


def test_faults_are_told_by_name() -> None:
    def facts(**changes: object) -> str:
        table = {**game(files()["game.json"]), **changes}
        damaged = {**files(), "game.json": json.dumps(table).encode()}
        return "\n".join(problem.fact for problem in SPRITES.check(damaged))

    first, *_ = game(files()["game.json"])["pieces"]
    far = {**first["front"], "x": 9_999}
    for wrong in ({"format": "other"}, {"pieces": []}, {"pieces": [1]}, {"pieces": [{}]}):
        assert "not as the schema says" in facts(**wrong)
    for sprite in ({**far, "x": -1}, {**far, "x": "1"}, {"x": 1}, {**far, "z": 1}):
        assert "not as the schema says" in facts(pieces=[{**first, "front": sprite}])
    assert "the sheet is larger than 2048 pixels" in facts(pieces=[{**first, "front": far}])
    assert "no piece is on this sheet" in facts(pieces=[first])
    without = {path: content for path, content in files().items() if path != "cards.1.png"}
    assert {problem.fact for problem in SPRITES.check(without)} == {"the picture is missing"}
    for content in (b"", b"\xff", b"[]", b"null"):
        (problem,) = SPRITES.check({**files(), "game.json": content})
        assert problem.place == "game.json"
