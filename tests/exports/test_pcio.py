"""The format `pcio`: rooms as an importer reads them, and faults told by name."""

from __future__ import annotations

import io
import json
import zipfile
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

import pnp
from pnp.exports.checking import zip_of
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.pcio import MAX_BYTES, WIDGETS
from pnp.exports.pieces import Choices, PieceSet, Settings, collect_pieces

PCIO = FORMATS["pcio"]
GOOSE = str(Path(__file__).parents[2] / "examples" / "goose")
SETTINGS = Settings(0.0, 300)


@cache
def pieces() -> PieceSet:
    names = ("1-12", "draw.max", "limit", "aid", "token", "mat")
    return collect_pieces(pnp.Order("cover", cards=names, bleed_mm=3.0), holds=PCIO.holds)


@cache
def members() -> Mapping[str, bytes]:
    return members_of(pieces())


def members_of(part: PieceSet) -> Mapping[str, bytes]:
    """The files of a room."""
    ((path, content),) = PCIO.make(part, SETTINGS).items()
    assert path == "cover.pcio"
    with zipfile.ZipFile(io.BytesIO(content)) as room:
        return {name: room.read(name) for name in room.namelist()}


class Room:
    """Reads a room as importers do: piles with their cards, and where all that lies."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        assert files["schemaVersion"] == b"3"
        self.files = files
        self.widgets: dict[str, dict[str, Any]] = {}
        for widget in json.loads(files[WIDGETS]):
            assert widget["id"] not in self.widgets
            self.widgets[widget["id"]] = widget

    def of_kind(self, kind: str) -> list[dict[str, Any]]:
        return [widget for widget in self.widgets.values() if widget["type"] == kind]

    def picture(self, card: dict[str, Any], side: str) -> bytes:
        """The picture that the template of a deck shows of a card."""
        deck = self.widgets[card["deck"]]
        (shown,) = deck[f"{side}Template"]["objects"]
        assert (shown["w"], shown["h"]) == (deck["cardWidth"], deck["cardHeight"])
        return self.files[
            deck["cardTypes"][card["cardType"]][shown["value"]].removeprefix("package://")
        ]

    def lies_on_pile(self, card: dict[str, Any]) -> bool:
        pile, deck = self.widgets[card["parent"]], self.widgets[card["deck"]]
        right, bottom = card["x"] + deck["cardWidth"], card["y"] + deck["cardHeight"]
        return bool(
            pile["x"] <= card["x"] < right <= pile["x"] + pile["width"]
            and pile["y"] <= card["y"] < bottom <= pile["y"] + pile["height"]
        )


def test_every_card_lies_on_a_pile_as_often_as_the_game_has_it() -> None:
    room = Room(members())
    copies = Counter(card["cardType"] for card in room.of_kind("card"))
    cards = [piece for piece in pieces().pieces if piece.kind != "board"]
    assert copies == {piece.id: piece.copies for piece in cards}
    assert all(map(room.lies_on_pile, room.of_kind("card")))
    for pile in room.of_kind("cardPile"):
        on_it = [card for card in room.of_kind("card") if card["parent"] == pile["id"]]
        assert len({room.picture(card, "back") for card in on_it}) in (1, len(on_it))


def test_piles_and_boards_lie_on_the_table_beside_one_another() -> None:
    room = Room(members())
    boxes = [
        (thing["x"], thing["y"], thing["x"] + thing["width"], thing["y"] + thing["height"])
        for kind in ("cardPile", "board", "hand")
        for thing in room.of_kind(kind)
    ]
    assert all(left >= 0 and right <= 1600 and bottom <= 1000 for left, _, right, bottom in boxes)
    for number, (left, top, right, bottom) in enumerate(boxes):
        for other in boxes[number + 1 :]:
            assert right <= other[0] or other[2] <= left or bottom <= other[1] or other[3] <= top


def test_pictures_show_the_faces_and_are_small_enough() -> None:
    room = Room(members())
    for path, content in room.files.items():
        if path.endswith(".jpg"):
            with Image.open(io.BytesIO(content)) as picture:
                assert picture.mode == "RGB"
                assert max(picture.size) <= 1024
            assert len(content) < MAX_BYTES
    board, mat = room.of_kind("board")[0], pieces().faces["cover.mat"].size
    assert board["width"] / board["height"] == pytest.approx(mat.width_mm / mat.height_mm, rel=0.01)


def test_a_card_without_back_has_a_white_one_and_700_cards_stay_on_the_table() -> None:
    piece = replace(pieces().pieces[0], back=None, copies=700)
    room = Room(members_of(replace(pieces(), pieces=(piece,))))
    cards = room.of_kind("card")
    assert len(cards) == 700
    with Image.open(io.BytesIO(room.picture(cards[0], "back"))) as picture:
        assert picture.getextrema() == ((255, 255),) * 3


def test_equal_orders_make_equal_rooms_and_nothing_of_others_is_shared(tmp_path: Path) -> None:
    assert PCIO.make(pieces(), SETTINGS) == PCIO.make(pieces(), SETTINGS)
    public = Choices(is_public=True)
    with pytest.raises(pnp.CallError, match="gave no permission"):
        export(pnp.Order("cover", bleed_mm=3.0), PCIO, 300, tmp_path / "new", choices=public)
    assert not (tmp_path / "new").exists()
    game = collect_pieces(pnp.Order(GOOSE, bleed_mm=0.0), holds=PCIO.holds)
    assert not [*PCIO.check(PCIO.make(game, SETTINGS))]


def test_faults_are_told_by_name() -> None:
    def facts(**files: bytes | None) -> str:
        room = {**members(), **files}
        content = zip_of({name: file for name, file in room.items() if file is not None})
        return "\n".join(problem.fact for problem in PCIO.check({"cover.pcio": content}))

    def facts_of(before: str, after: str) -> str:
        return facts(**{WIDGETS: members()[WIDGETS].decode().replace(before, after, 1).encode()})

    picture = next(path for path in members() if path.endswith(".jpg"))
    assert not facts()
    assert "not of version 3" in facts(schemaVersion=b"4")
    for list_of in (b"", b"\xff", b"{}", b"[]", None):
        assert "is missing, or no list" in facts(**{WIDGETS: list_of})
    assert "a widget is not an object" in facts(**{WIDGETS: b"[1]"})
    assert "unknown kind of widget 'cards'" in facts_of('"type": "card"', '"type": "cards"')
    assert "widgets have the id hand" in facts_of('"id": "pile1"', '"id": "hand"')
    assert "lies on no pile" in facts_of('"parent": "pile1"', '"parent": "pile9"')
    assert "is of no deck" in facts_of('"deck": "pile1-deck"', '"deck": "pile1"')
    assert ".z is missing, or no int" in facts_of('"z": 1,', '"z": 1.5,')
    assert f"the picture is missing: {picture}" in facts(**{picture: None})
    assert f"the picture cannot be read: {picture}" in facts(**{picture: b"GIF"})
    assert "no widget shows the file: x.jpg" in facts(**{"x.jpg": b""})
    assert "there are 0 files" in "".join(problem.fact for problem in PCIO.check({}))
    (problem,) = PCIO.check({"cover.pcio": b"PK"})
    assert problem.fact == "the file is not an archive, or is damaged"
