"""The format `tts`: cards on sheets, objects that the program takes, and damage that is noticed."""

from __future__ import annotations

import io
import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from msgspec import structs
from PIL import Image, ImageChops, ImageStat

import pnp
from pnp.core.geometry import Size
from pnp.exports.export import check_export, export
from pnp.exports.formats import FORMATS
from pnp.exports.picturing import Cutout, picture_cutouts
from pnp.exports.pieces import Choices, LoosePiece, PieceSet, Settings, collect_pieces
from pnp.exports.tts.decks import card_decks, sheet_grid

TTS = FORMATS["tts"]
DPI = 60
MAX_DIFFERENCE = 4
"""Of 255 on average, by which JPEG alters so small a picture; cards of a suit differ by more."""

GOOSE = Path(__file__).parents[2] / "examples" / "goose"


@cache
def pieces() -> PieceSet:
    """Cards of two decks, a card alone, a board, an aid and a token of Duck & Cover."""
    names = ("1-3", "duck.diver.4", "limit", "mat", "aid", "token")
    return collect_pieces(pnp.Order("cover", cards=names, bleed_mm=3.0), holds=TTS.holds)


@cache
def files() -> Mapping[str, bytes]:
    return TTS.make(pieces(), Settings(3.0, DPI, Path("/somewhere")))


def objects(content: bytes) -> list[dict[str, Any]]:
    """What lies in the bag."""
    (bag,) = json.loads(content)["ObjectStates"]
    assert bag["Name"] == "Bag"
    inside: list[dict[str, Any]] = bag["ContainedObjects"]
    return inside


class Importer:
    """Reads a saved object as an importer does: cards with their two pictures, by id of the card.

    Sheets are known by their key; an id of a deck that no sheet has is dropped, and so is seen.
    """

    def __init__(self, exported: Mapping[str, bytes], save: bytes) -> None:
        self.exported = exported
        self.inside = objects(save)

    def cards(self) -> Iterator[tuple[str, Image.Image, Image.Image]]:
        for entry in self.inside:
            if entry["Name"] == "CardCustom":
                yield entry["GMNotes"], *self.pictures(entry["CardID"], entry["CustomDeck"])
            if entry["Name"] == "DeckCustom":
                inner = zip(entry["DeckIDs"], entry["ContainedObjects"], strict=True)
                for number, card in inner:
                    yield card["GMNotes"], *self.pictures(number, entry["CustomDeck"])

    def pictures(self, number: int, sheets: dict[str, Any]) -> tuple[Image.Image, Image.Image]:
        key, place = divmod(number, 100)
        sheet = sheets[str(key)]
        grid = sheet["NumWidth"], sheet["NumHeight"]
        front = self.cut(self.picture(sheet["FaceURL"]), grid, place)
        back = self.picture(sheet["BackURL"])
        return front, self.cut(back, grid, place) if sheet["UniqueBack"] else back

    def picture(self, address: str) -> Image.Image:
        path = "/".join(unquote(urlsplit(address).path).split("/")[-2:])
        return Image.open(io.BytesIO(self.exported[path])).convert("RGB")

    @staticmethod
    def cut(sheet: Image.Image, grid: tuple[int, int], place: int) -> Image.Image:
        columns, rows = grid
        width, height = sheet.width // columns, sheet.height // rows
        row, column = divmod(place, columns)
        return sheet.crop((column * width, row * height, (column + 1) * width, (row + 1) * height))


def difference(one: Image.Image, other: Image.Image) -> float:
    """The mean difference of two pictures, of 255."""
    mean = ImageStat.Stat(ImageChops.difference(one, other)).mean
    return sum(mean) / len(mean)


def face(name: str, size_px: tuple[int, int]) -> Image.Image:
    cuts = [Cutout(name, pieces().faces[name].size)]
    (picture,) = picture_cutouts(pieces().edition, pieces().faces, cuts, [size_px])
    return picture


def test_every_card_of_the_game_is_read_back_as_it_looks_and_as_often() -> None:
    read = [*Importer(files(), files()["cover.json"]).cards()]
    cards = {piece.id: piece for piece in pieces().pieces if piece.kind == "card"}
    assert Counter(name for name, _, _ in read) == {
        name: piece.copies for name, piece in cards.items()
    }
    for name, front, back in read:
        assert difference(front, face(cards[name].front, front.size)) < MAX_DIFFERENCE
        if shown := cards[name].back:
            assert difference(back, face(shown, back.size)) < MAX_DIFFERENCE
        else:
            assert back.getextrema() == ((255, 255),) * 3
    chefs = {name: front for name, front, _ in read}
    assert difference(chefs["cover.duck.chef.1"], chefs["cover.duck.chef.3"]) > MAX_DIFFERENCE


def test_other_things_are_tiles_as_often_as_the_game_has_them() -> None:
    tiles = [entry for entry in objects(files()["cover.json"]) if entry["Name"] == "Custom_Tile"]
    assert Counter(tile["GMNotes"] for tile in tiles) == {
        "cover.aid": 8,
        "cover.mat": 1,
        "cover.token": 1,
    }
    shapes = {tile["GMNotes"]: tile["CustomImage"]["CustomTile"]["Type"] for tile in tiles}
    assert shapes == {"cover.aid": 0, "cover.mat": 0, "cover.token": 2}
    assert {tile["Nickname"] for tile in tiles} == {"Player aid", "Table mat", "Captain’s token"}


def test_cards_tell_their_words_and_decks_what_their_cards_share() -> None:
    deck, *_ = objects(files()["cover.json"])
    assert deck["Nickname"] == "The Chefs"
    assert deck["ContainedObjects"][0]["Nickname"] == "The Chefs"
    assert "The Chefs" in deck["ContainedObjects"][0]["Description"]


def test_a_deck_of_several_titles_is_called_by_its_part() -> None:
    first, second, *_ = pieces().pieces
    mixed = replace(pieces(), pieces=(first, replace(second, title="The Others")))
    made = TTS.make(mixed, Settings(3.0, DPI, Path("/somewhere")))
    (deck,) = objects(made["cover.json"])
    titles = {card["Nickname"] for card in deck["ContainedObjects"]}
    assert (deck["Nickname"], titles) == ("Cards", {"The Chefs", "The Others"})


def test_a_card_alone_is_no_deck() -> None:
    names = Counter(entry["Name"] for entry in objects(files()["cover.json"]))
    assert names["CardCustom"] == 2, "the limit, and one diver"
    assert names["DeckCustom"] == 1


@pytest.mark.thorough
def test_the_rulebook_comes_as_a_pdf(tmp_path: Path) -> None:
    order = pnp.Order("pond", only=("aid", "rules"), bleed_mm=3.0)
    written = export(order, TTS, 30, tmp_path)
    assert written.omitted == ()
    (path,) = (path for path in written.files if path.startswith("pdf/"))
    assert (tmp_path / path).read_bytes().startswith(b"%PDF")
    (book,) = (
        entry
        for entry in objects((tmp_path / "pond.json").read_bytes())
        if entry["Name"] == "Custom_PDF"
    )
    assert book["CustomPDF"]["PDFUrl"] == (tmp_path / path).as_uri()
    check_export(TTS, tmp_path)


def test_what_was_exported_is_found_again_and_equal() -> None:
    assert not [*TTS.check(files())]
    assert TTS.make(pieces(), Settings(3.0, DPI, Path("/somewhere"))) == files()


def cards(number: int, backs: int) -> PieceSet:
    """So many cards, of which so many backs are different; 0 for none."""
    piece = next(piece for piece in pieces().pieces if piece.kind == "card")
    many = (
        replace(piece, id=str(place), back=f"{place % backs}" if backs else None)
        for place in range(number)
    )
    return replace(pieces(), pieces=tuple(many))


@pytest.mark.parametrize("number", [1, 2, 69, 70, 71, 140, 700])
@pytest.mark.parametrize("has_own_backs", [True, False])
def test_decks_of_any_length_find_places_and_keep_the_last_free_where_backs_differ(
    number: int, has_own_backs: bool
) -> None:
    (deck,) = card_decks(cards(number, number if has_own_backs else 1), 300)
    assert len({number for number, _ in deck.cards}) == number
    for sheet in deck.sheets:
        free = sheet.grid.places - len(sheet.pieces)
        assert free >= sheet.has_own_backs
        assert max(sheet.grid.columns * sheet.grid.width_px, 1) <= 4096
        assert sheet.grid.rows * sheet.grid.height_px <= 4096
    assert deck.sheets[0].has_own_backs == (has_own_backs and number > 1)
    assert max(len(sheet.pieces) for sheet in deck.sheets) <= 70


@pytest.mark.parametrize("dpi", [72, 150, 300])
@pytest.mark.parametrize(
    "size", [Size(63.5, 88.9), Size(120, 200), Size(200, 120), Size(300, 60), Size(400, 400)]
)
def test_large_cards_lie_on_as_few_sheets_as_can_still_be_read(size: Size, dpi: int) -> None:
    dots = min(150, dpi) / 25.4
    columns, rows = int(4096 / dots / size.width_mm), int(4096 / dots / size.height_mm)
    capacity = min(columns, 10) * min(rows, 7) if min(columns, rows) > 1 else 4
    many = tuple(replace(one, size=size) for one in cards(40, 1).pieces)
    (deck,) = card_decks(replace(pieces(), pieces=many), dpi)
    assert len(deck.sheets) == -(-40 // capacity)
    if min(columns, rows) > 1:
        for sheet in deck.sheets:
            assert sheet.grid.width_px + 1 > size.width_mm * dots
            assert sheet.grid.height_px + 1 > size.height_mm * dots


def test_cards_without_a_back_are_a_deck_of_their_own() -> None:
    mixed = (*cards(3, 1).pieces, *cards(3, 0).pieces)
    first, second = card_decks(replace(pieces(), pieces=mixed), 300)
    assert (first.sheets[0].back, second.sheets[0].back) == ("0", None)


@pytest.mark.parametrize(
    ("number", "size", "grid"),
    [
        (4, Size(63.5, 88.9), (2, 2, 750, 1050)),
        (24, Size(63.5, 88.9), (6, 4, 682, 955)),
        (69, Size(63.5, 88.9), (10, 7, 409, 573)),
        (3, Size(4000, 1), (2, 2, 2048, 1)),
    ],
)
def test_a_sheet_shows_its_cards_as_large_as_can_be(
    number: int, size: Size, grid: tuple[int, int, int, int]
) -> None:
    sheet = sheet_grid(number, size, 300)
    assert (sheet.columns, sheet.rows, sheet.width_px, sheet.height_px) == grid


def change(value: Callable[[Any], None]) -> dict[str, bytes]:
    table = json.loads(files()["cover.json"])
    value(table["ObjectStates"][0]["ContainedObjects"])
    return {**files(), "cover.json": json.dumps(table).encode()}


def test_faults_are_told_by_name() -> None:
    def facts(damaged: Mapping[str, bytes]) -> str:
        return "\n".join(problem.fact for problem in TTS.check(damaged))

    assert "DeckIDs are not those of its cards" in facts(
        change(lambda inside: inside[0]["DeckIDs"].pop())
    )
    assert "CardID is missing, or no int" in facts(
        change(lambda inside: inside[0]["ContainedObjects"][0].update(CardID="100"))
    )
    assert "the card 150 is on no sheet" in facts(
        change(lambda inside: inside[0]["ContainedObjects"][0].update(CardID=150))
    )
    assert "2 objects have the GUID" in facts(
        change(lambda inside: inside[0].update(GUID=inside[1]["GUID"]))
    )
    assert "is not a GUID" in facts(change(lambda inside: inside[0].update(GUID="xyz")))
    assert "unknown kind of object" in facts(change(lambda inside: inside[0].update(Name="Deck")))
    assert "no object shows the file" in facts({**files(), "images/more.jpg": b""})
    sheet = next(path for path in files() if path.startswith("images/cards.1."))
    without = {path: content for path, content in files().items() if path != sheet}
    assert f"the file is missing: {sheet}" in facts(without)
    assert "the picture cannot be read" in facts({**files(), sheet: b"none"})
    assert "the saved object is not JSON" in facts({**files(), "cover.json": b"\xff{"})
    assert "there are 2 saved objects" in facts({**files(), "more.json": b"{}"})
    for value in (b"[]", b"null", b'{"SaveName": 1}', b'{"ObjectStates": [1]}'):
        assert facts({**files(), "cover.json": value})


def test_names_with_accents_and_slashes_become_addresses(tmp_path: Path) -> None:
    piece = next(piece for piece in pieces().pieces if piece.kind == "card")
    odd = replace(piece, part="é/ü part", id="é/ü")
    words = pieces().edition.prepress.words.with_texts({"part.é/ü part": "É"})
    prepress = replace(pieces().edition.prepress, words=words)
    edition = replace(pieces().edition, prepress=prepress)
    alone = replace(pieces(), edition=edition, pieces=(odd,))
    exported = TTS.make(alone, Settings(3.0, DPI, tmp_path / "é ü"))
    assert not [*TTS.check(exported)]
    assert all(path.isascii() and path.count("/") <= 1 for path in exported)


def refusal(order: pnp.Order, form: str, sharing: Choices, folder: Path) -> str:
    with pytest.raises(pnp.CallError) as caught:
        export(order, FORMATS[form], DPI, folder / "new", choices=sharing)
    assert not (folder / "new").exists()
    return str(caught.value)


def test_others_games_are_not_published(tmp_path: Path) -> None:
    order = pnp.Order("cover", cards=("1",), bleed_mm=0.0)
    for sharing in (Choices(is_public=True), Choices("https://example.org", is_public=True)):
        told = refusal(order, "tts", sharing, tmp_path)
        assert "belongs to Captain Games, who gave no permission" in told


def test_an_address_on_the_web_asks_for_public_and_is_one(tmp_path: Path) -> None:
    order = pnp.Order(str(GOOSE), cards=("1",), bleed_mm=0.0)
    assert "say --public" in refusal(order, "tts", Choices("https://example.org"), tmp_path)
    web = Choices("https://example.org", is_public=True)
    assert "png has no option --base-url" in refusal(order, "png", web, tmp_path)
    for address in ("example.org", 'https://a"b', "ftp://a", "https://"):
        assert "is not an address of a folder" in refusal(
            order, "tts", Choices(address, is_public=True), tmp_path
        )


def test_an_own_game_is_published_with_its_licence(tmp_path: Path) -> None:
    game = pnp.open_game(str(GOOSE))
    licensed = replace(game, credits=structs.replace(game.credits, licence="CC-BY-4.0"))
    order = pnp.Order(licensed, cards=("1",), bleed_mm=0.0)
    export(order, TTS, DPI, tmp_path, choices=Choices("https://example.org/g", is_public=True))
    assert "Licence: CC-BY-4.0" in (tmp_path / "README.txt").read_text()
    assert '"FaceURL": "https://example.org/g/images/' in (tmp_path / "goose.json").read_text()
    check_export(TTS, tmp_path)


def test_a_piece_knows_its_title() -> None:
    titles: dict[str, LoosePiece] = {piece.id: piece for piece in pieces().pieces}
    assert titles["cover.duck.diver.4"].title == "The Snorkels"
    assert titles["cover.mat"].title == "Table mat"
