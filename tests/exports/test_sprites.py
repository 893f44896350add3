"""The format `sprites`: every face where the file says, once, and on sheets of bounded size."""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs
from PIL import Image, ImageChops

import pnp
from pnp.core.geometry import Size
from pnp.exports.formats import FORMATS
from pnp.exports.picturing import Cutout, picture_cutouts
from pnp.exports.pieces import PieceSet, Settings, collect_pieces
from pnp.exports.sprites import MAX_SIDE_PX, SCHEMA, _pixels, _place

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


def stub(sizes: list[tuple[str, Size]], *, backs: bool = False) -> PieceSet:
    """Pieces of parts and sizes, each with a face of its own, and perhaps one back for all."""
    fronts = [
        SimpleNamespace(part=part, front=f"{part} {place}", back="back" if backs else None)
        for place, (part, _) in enumerate(sizes)
    ]
    faces = {
        piece.front: SimpleNamespace(size=size)
        for piece, (_, size) in zip(fronts, sizes, strict=True)
    }
    found: Any = SimpleNamespace(
        pieces=fronts, faces=faces | {"back": SimpleNamespace(size=sizes[0][1])}
    )
    return found  # type: ignore[no-any-return]  # as much of it as is placed


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 8, 9])
def test_faces_fill_rows_and_then_sheets_and_none_lies_on_another(number: int) -> None:
    """Two of these fit beside each other, and two below each other."""
    dpi, size = 254, Size(100, 90)
    sprites = [sprite for _, sprite in _place(stub([("cards", size)] * number), dpi)]
    assert {(sprite.width, sprite.height) for sprite in sprites} == {(1000, 900)}
    places = [(sprite.sheet, sprite.x, sprite.y) for sprite in sprites]
    corners = [(0, 0), (1000, 0), (0, 900), (1000, 900)]
    assert places == [
        (f"cards.{1 + place // 4}.png", *corners[place % 4]) for place in range(number)
    ]


def test_faces_of_other_parts_and_sizes_have_sheets_of_their_own_and_backs_come_last() -> None:
    small, large = Size(50, 50), Size(60, 50)
    sizes = [("cards", small), ("aid", small), ("cards", large), ("cards", small)]
    placed = dict(_place(stub(sizes, backs=True), 254))
    assert {name: sprite.sheet for name, sprite in placed.items()} == {
        "cards 0": "cards.1.png",
        "cards 3": "cards.1.png",
        "back": "cards.1.png",
        "aid 1": "aid.1.png",
        "cards 2": "cards.2.png",
    }
    assert [placed[name].x for name in ("cards 0", "cards 3", "back")] == [0, 500, 1000]


@pytest.mark.parametrize(
    ("size", "dpi", "pixels"),
    [
        (Size(63.5, 88.9), 300, (750, 1050)),
        (Size(25.4, 12.7), 100, (100, 50)),
        (Size(400, 200), 300, (2048, 1024)),
        (Size(200, 400), 300, (1024, 2048)),
        (Size(1000, 0.1), 300, (2048, 1)),
        (Size(0.1, 1000), 300, (1, 2048)),
    ],
)
def test_a_face_keeps_its_shape_and_fits_a_sheet(
    size: Size, dpi: int, pixels: tuple[int, int]
) -> None:
    assert _pixels(size, dpi) == pytest.approx(pixels, abs=1)
    assert max(_pixels(size, dpi)) <= MAX_SIDE_PX
    assert min(_pixels(size, dpi)) >= 1
