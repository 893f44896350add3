"""What a saved object tells of each thing: whose it is, how large, which way up, and where from."""

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
from pnp.core.geometry import Size
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Choices, LoosePiece, PieceSet, Settings, collect_pieces
from pnp.exports.tts.decks import CardSheet, SheetGrid, TableDeck, card_decks
from pnp.exports.tts.objects import TableObjects

TTS = FORMATS["tts"]
GOOSE = str(Path(__file__).parents[2] / "examples" / "goose")


@cache
def pieces() -> PieceSet:
    """Two cards of one back, and a token."""
    order = pnp.Order("cover", cards=("1-2", "token"), bleed_mm=3.0)
    return collect_pieces(order, holds=TTS.holds)


def made(*only: LoosePiece) -> Mapping[str, bytes]:
    return TTS.make(replace(pieces(), pieces=only), Settings(3.0, 40, Path("/somewhere")))


def kind(name: str) -> LoosePiece:
    return next(piece for piece in pieces().pieces if piece.kind == name)


def objects() -> TableObjects:
    return TableObjects("file:///{}".format)


def sheet(*cards: LoosePiece, has_own_backs: bool = False) -> CardSheet:
    return CardSheet(3, cards, SheetGrid(2, 4, 100, 140), None, has_own_backs)


@pytest.mark.parametrize("has_own_backs", [False, True])
def test_a_deck_lies_face_down_and_names_its_sheets_and_cards(*, has_own_backs: bool) -> None:
    card = replace(kind("card"), size=Size(50, 177.8), copies=2)
    pile = TableDeck("cards", (sheet(card, replace(card, id="b"), has_own_backs=has_own_backs),))
    deck = objects().deck(pile, "Ducks", {3: ("a.jpg", "b.jpg")})
    assert (deck["Name"], deck["Nickname"], deck["GMNotes"]) == (
        "DeckCustom",
        "Ducks",
        "deck cards",
    )
    assert (deck["Tags"], deck["DeckIDs"]) == (["cards"], [300, 300, 301, 301])
    assert deck["CustomDeck"] == {
        "3": {
            "FaceURL": "file:///a.jpg",
            "BackURL": "file:///b.jpg",
            "NumWidth": 2,
            "NumHeight": 4,
            "BackIsHidden": not has_own_backs,
            "UniqueBack": has_own_backs,
            "Type": 0,
        }
    }
    first, *_ = deck["ContainedObjects"]
    assert first["CustomDeck"] == deck["CustomDeck"]
    for entry in (deck, first):
        turned = [entry["Transform"][name] for name in ("rotX", "rotY", "rotZ")]
        assert turned == [0.0, 180.0, 180.0]
        scales = [entry["Transform"][name] for name in ("scaleX", "scaleY", "scaleZ")]
        assert scales == [2.0, 1.0, 2.0]
    assert (first["Hands"], first["HideWhenFaceDown"], first["Sticky"]) == (True, True, False)
    assert (deck["Hands"], deck["HideWhenFaceDown"], deck["Sticky"]) == (False, False, True)
    guids = [deck["GUID"], *(each["GUID"] for each in deck["ContainedObjects"])]
    assert len({*guids}) == 5


def test_a_tile_is_as_wide_as_a_card_of_that_width_and_shows_both_sides() -> None:
    token = replace(kind("token"), size=Size(2 * 63.5, 20))
    tile = objects().tile(token, "a.jpg", "b.jpg")
    assert tile["Transform"]["scaleX"] == pytest.approx(2.2, abs=1e-4)
    assert tile["Transform"]["rotZ"] == 0.0
    image = tile["CustomImage"]
    assert (image["ImageURL"], image["ImageSecondaryURL"]) == ("file:///a.jpg", "file:///b.jpg")
    assert (image["ImageScalar"], image["WidthScale"]) == (1.0, 0.0)
    assert image["CustomTile"] == {
        "Type": 2,
        "Thickness": 0.1,
        "Stackable": True,
        "Stretch": True,
    }
    board = objects().tile(replace(token, kind="board", is_round=False), "a.jpg", "a.jpg")
    about = board["CustomImage"]["CustomTile"]
    assert (about["Type"], about["Stackable"]) == (0, False)


def test_a_rulebook_is_named_and_tagged_by_its_part() -> None:
    book = objects().book("Rules of the game", "rules", "pdf/rules.pdf")
    assert (book["Nickname"], book["GMNotes"], book["Tags"]) == (
        "Rules of the game",
        "rules",
        ["rules"],
    )
    assert book["CustomPDF"]["PDFUrl"] == "file:///pdf/rules.pdf"
    assert book["Transform"]["scaleX"] == 1.0


def saved(files: Mapping[str, bytes]) -> dict[str, Any]:
    table: dict[str, Any] = json.loads(files["cover.json"])
    return table


def test_the_save_has_the_title_of_the_game_and_its_credit_as_a_note() -> None:
    table, edition = saved(made(kind("token"))), pieces().edition
    assert (table["SaveName"], table["Note"]) == (edition.title, edition.credit)
    (bag,) = table["ObjectStates"]
    assert (bag["Nickname"], bag["Tags"]) == (edition.title, [])
    assert bag["Transform"]["scaleX"] == 1.0


def test_all_things_may_be_moved_and_pointed_at() -> None:
    for thing in (
        objects().book("Rules", "rules", "a.pdf"),
        objects().tile(kind("token"), "a.jpg", "b.jpg"),
    ):
        names = ("Locked", "Grid", "Snap", "Autoraise", "Sticky", "Tooltip", "Hands")
        assert [thing[name] for name in names] == [False, True, True, True, True, True, False]
        assert [thing["Transform"][name] for name in ("posX", "posY", "posZ")] == [0, 1, 0]


@pytest.mark.parametrize(("wider", "higher"), [(1, 0), (0, 1)])
def test_a_sheet_that_does_not_divide_into_its_cards_is_told(wider: int, higher: int) -> None:
    first, second = (piece for piece in pieces().pieces if piece.kind == "card")
    files = made(first, second)
    path = next(path for path in files if path.startswith("images/cards.1."))
    with Image.open(io.BytesIO(files[path])) as picture:
        width, height = picture.width + wider, picture.height + higher
    stream = io.BytesIO()
    Image.new("RGB", (width, height)).save(stream, "JPEG")
    (problem,) = TTS.check({**files, path: stream.getvalue()})
    assert f"{width} x {height} pixels do not make 2 x 2 cards" in problem.fact
    assert not [*TTS.check(files)]


def test_a_tile_shows_its_back_or_else_its_front_on_both_sides() -> None:
    for back in (None, kind("card").back):
        ((tile,),) = (
            bag["ContainedObjects"]
            for bag in saved(made(replace(kind("token"), back=back)))["ObjectStates"]
        )
        image = tile["CustomImage"]
        assert (image["ImageURL"] == image["ImageSecondaryURL"]) == (back is None)


@pytest.mark.parametrize(
    ("copies", "grid"), [([1], (1, 1)), ([2], (2, 2)), ([1, 1], (2, 2)), ([1] * 5, (2, 3))]
)
def test_only_a_card_that_is_all_alone_has_a_sheet_of_one(
    copies: list[int], grid: tuple[int, int]
) -> None:
    many = (replace(kind("card"), id=str(n), copies=count) for n, count in enumerate(copies))
    (deck,) = card_decks(replace(pieces(), pieces=tuple(many)), 300)
    assert (deck.sheets[0].grid.columns, deck.sheets[0].grid.rows) == grid


def test_the_picture_in_the_list_is_a_square_with_the_first_piece_in_its_middle() -> None:
    content = made(kind("card"))["cover.png"]
    with Image.open(io.BytesIO(content)) as picture:
        assert picture.size == (256, 256)
        shown = ImageChops.invert(picture.convert("L")).getbbox()
    assert shown == pytest.approx((36, 0, 220, 256), abs=2)


def test_an_order_without_a_bleed_is_exported_without_one(tmp_path: Path) -> None:
    given: list[Settings] = []

    def make(_: PieceSet, settings: Settings) -> dict[str, bytes]:
        given.append(settings)
        return {}

    form = replace(FORMATS["png"], make=make)
    for bleed_mm, wanted in ((None, 0.0), (2.5, 2.5)):
        export(pnp.Order("cover", cards=("1",), bleed_mm=bleed_mm), form, 40, tmp_path)
        assert given[-1].bleed_mm == wanted
        assert (given[-1].dpi, given[-1].folder) == (40, tmp_path)


@pytest.mark.parametrize(
    ("publishers", "whose"), [((), "Ada, Bo"), (("Pond Press",), "Pond Press")]
)
def test_a_game_belongs_to_its_publisher_or_else_to_who_made_it(
    publishers: tuple[str, ...], whose: str, tmp_path: Path
) -> None:
    game = pnp.open_game(GOOSE)
    rights = {"permission": "none", "publishers": publishers, "designers": ("Ada", "Bo")}
    barred = replace(game, credits=structs.replace(game.credits, **rights))
    sharing = Choices("https://example.org", is_public=True)
    with pytest.raises(pnp.CallError, match=f"belongs to {whose}, who gave no permission"):
        export(pnp.Order(barred, cards=("1",), bleed_mm=0.0), TTS, 40, tmp_path, choices=sharing)
