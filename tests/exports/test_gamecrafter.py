"""The format `gamecrafter`: decks, pads and boards, in the pixels of the shop."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
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
from pnp.data import tables
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.gamecrafter import _components, _products
from pnp.exports.picturing import Cutout, picture_cutouts
from pnp.exports.pieces import Choices, PieceSet, Settings, collect_pieces

pytestmark = pytest.mark.usefixtures("warm")

CRAFTER = FORMATS["gamecrafter"]
SETTINGS = Settings(4.5, 300)
BLEED_PX = 37.5


@cache
def pieces(card: str = "poker") -> PieceSet:
    names = ("1-2", "draw.max", "cover.duck.diver.3")
    order = pnp.Order("cover", cards=names, card=card, bleed_mm=4.5)
    return collect_pieces(order, holds=CRAFTER.holds)


@cache
def files() -> Mapping[str, bytes]:
    return CRAFTER.make(pieces(), SETTINGS)


def rows(made: Mapping[str, bytes]) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(made["components.csv"].decode())))


def test_a_deck_has_one_back_and_every_card_as_often_as_the_game_has_it() -> None:
    decks = defaultdict(list)
    for row in rows(files()):
        decks[row["folder"], row["side"]].append(row)
    backs = {piece.id: piece.back for piece in pieces().pieces}
    assert {deck for deck, _ in decks} == {f"cards.pokerdeck.{n}" for n in (1, 2, 3)}
    assert len(decks) == 2 * len({*backs.values()})
    for (deck, side), group in decks.items():
        if side == "back":
            (back,) = group
            fronts = decks[deck, "front"]
            assert {backs[row["id"]] for row in fronts} == {back["id"]}
            assert int(back["copies"]) == sum(int(row["copies"]) for row in fronts)
    assert not [*CRAFTER.check(files())]
    assert CRAFTER.make(pieces(), SETTINGS) == files()


@pytest.mark.parametrize(
    ("card", "identity", "pixels"),
    [
        ("poker", "PokerDeck", (825, 1125)),
        ("standard", "EuroPokerDeck", (825, 1125)),
        ("tarot", "TarotDeck", (900, 1500)),
        ("square-89", "SquareDeck", (1125, 1125)),
    ],
)
def test_pictures_have_the_pixels_of_their_deck(
    card: str, identity: str, pixels: tuple[int, int]
) -> None:
    some = pieces(card)
    made = CRAFTER.make(some, SETTINGS)
    assert {row["identity"] for row in rows(made)} == {identity}
    table = [row for row in rows(made) if row["side"] == "front"]
    assert [row["id"] for row in table] == [piece.id for piece in some.pieces]
    first, size = some.pieces[0], some.pieces[0].size
    beyond = (sum(pixels) / 300 * 25.4 - size.width_mm - size.height_mm) / 4
    cuts = [Cutout(first.front, size, beyond)]
    (expected,) = picture_cutouts(some.edition, some.faces, cuts, [pixels])
    with Image.open(io.BytesIO(made[table[0]["file"]])) as picture:
        assert not ImageChops.difference(picture, expected).getbbox()
    for path, content in made.items():
        if path.endswith(".png"):
            with Image.open(io.BytesIO(content)) as picture:
                assert (picture.size, picture.mode) == (pixels, "RGB")
    assert not [*CRAFTER.check(made)]


def test_cards_without_back_have_a_white_one() -> None:
    bare = replace(pieces().pieces[0], back=None, copies=700)
    made = CRAFTER.make(replace(pieces(), pieces=(bare,)), SETTINGS)
    (path,) = (path for path in made if path.endswith("back.png"))
    with Image.open(io.BytesIO(made[path])) as picture:
        assert picture.getextrema() == ((255, 255),) * 3
    assert not [*CRAFTER.check(made)]


@cache
def things() -> PieceSet:
    """The score pad, the aid and the mat of Duck & Cover."""
    order = pnp.Order("cover", only=("score", "aid", "mat"), bleed_mm=4.5)
    return collect_pieces(order, holds=CRAFTER.holds)


def thing(part: str, **changes: Any) -> PieceSet:
    """One of them, changed."""
    (piece,) = (piece for piece in things().pieces if piece.part == part)
    return replace(things(), pieces=(replace(piece, **changes),))


@pytest.mark.parametrize(
    ("part", "identity", "is_turned"),
    [
        ("score", "MediumScorePadColor", True),
        ("aid", "PostcardMat", False),
        ("mat", "BigMat", True),
    ],
)
def test_pads_and_boards_lie_on_a_larger_product_as_large_as_they_are(
    part: str, identity: str, is_turned: bool
) -> None:
    made = CRAFTER.make(thing(part), SETTINGS)
    assert not [*CRAFTER.check(made)]
    front, back = rows(made)
    assert front["identity"] == back["identity"] == identity
    (piece,) = thing(part).pieces
    assert int(front["copies"]) == int(back["copies"]) == piece.copies
    face = Cutout(piece.front, piece.size)
    (expected,) = picture_cutouts(things().edition, things().faces, [face], [face.pixels(300)])
    if is_turned:
        expected = expected.rotate(90, expand=True)
    with Image.open(io.BytesIO(made[front["file"]])) as picture:
        left, top = (picture.width - expected.width) // 2, (picture.height - expected.height) // 2
        inside = (left, top, left + expected.width, top + expected.height)
        assert not ImageChops.difference(picture.crop(inside), expected).getbbox()
        picture.paste("white", inside)
        assert picture.getextrema() == ((255, 255),) * 3
        assert min(left, top) >= BLEED_PX
    with Image.open(io.BytesIO(made[back["file"]])) as picture:
        assert picture.getextrema() == ((255, 255),) * 3


def test_a_product_is_the_smallest_that_holds_a_piece() -> None:
    table = tables.gamecrafter()
    for part, products in (("score", table.pads), ("mat", table.boards)):
        for product in products:
            width, height = ((length - 2 * BLEED_PX) / 300 * 25.4 for length in product.pixels)
            for size in (Size(width, height), Size(height, width)):
                some = thing(part, size=size)
                (component,) = _components(some.pieces, _products(some))
                chosen = component.product
                areas = [one.pixels[0] * one.pixels[1] for one in (chosen, product)]
                assert areas[0] <= areas[1] * 1.001
                room = sorted((length - 2 * BLEED_PX) / 300 * 25.4 for length in chosen.pixels)
                sides = sorted((width, height))
                assert all(side <= most + 0.05 for side, most in zip(sides, room, strict=True))
                assert len([*component.rows()]) == chosen.sides


def test_a_product_that_is_printed_on_one_side_has_no_back() -> None:
    product = next(one for one in tables.gamecrafter().boards if one.sides == 1)
    width, height = ((length - 2 * BLEED_PX) / 300 * 25.4 for length in product.pixels)
    made = CRAFTER.make(thing("mat", size=Size(width, height)), SETTINGS)
    (row,) = rows(made)
    assert row["side"] == "front"
    assert not [*CRAFTER.check(made)]


def test_a_board_that_is_too_large_is_refused_with_the_two_nearest() -> None:
    pieces = replace(
        things(), pieces=(*thing("mat", size=Size(700, 500)).pieces, *thing("aid").pieces)
    )
    with pytest.raises(pnp.CallError) as caught:
        CRAFTER.make(pieces, SETTINGS)
    (problem,) = caught.value.problems
    assert problem.fact == "The Game Crafter has no boards as large as 700 x 500 mm"
    assert "SixFoldBoard of 685.8 x 457.2 mm and " in problem.hint
    wrong = replace(pieces, pieces=(*pieces.pieces, *thing("score", size=Size(300, 300)).pieces))
    with pytest.raises(pnp.CallError, match="no pads as large as 300 x 300 mm") as caught:
        CRAFTER.make(wrong, SETTINGS)
    assert len(caught.value.problems) == 2


def test_other_sizes_are_refused_with_the_nearest_and_nothing_is_written(tmp_path: Path) -> None:
    game = pnp.open_game("cover")
    own = replace(game, credits=structs.replace(game.credits, permission="given"))
    euro = pnp.Order(own, cards=("1",), card="euro", bleed_mm=3.0)
    with pytest.raises(pnp.CallError, match="choose --card bridge or --card poker"):
        export(euro, CRAFTER, 300, tmp_path / "x", choices=Choices(is_public=True))
    assert not (tmp_path / "x").exists()


def test_faults_are_told_by_name() -> None:
    def facts(before: str, after: str, **more: bytes) -> str:
        table = files()["components.csv"].decode().replace(before, after, 1)
        damaged = {**files(), "components.csv": table.encode(), **more}
        return "\n".join(problem.fact for problem in CRAFTER.check(damaged))

    assert not facts("", "")
    assert "the table of components is missing" in facts("folder", "dock")
    assert "PokerDeck has other pictures" in facts("825", "826")
    assert "none has other pictures" in facts("PokerDeck", "none")
    assert "the picture is missing" in facts("/front/", "/fronts/")
    assert "there is not one back, for all fronts" in facts(",1,", ",2,")
    assert "there is not one back, for all fronts" in facts(",back,", ",front,")
    assert "there is not one back, for all fronts" in facts(",1,", ",x,")
    assert "no row of the table has this picture" in facts("", "", **{"x.png": b""})


def test_a_product_that_the_shop_has_not_is_told_whatever_its_pictures() -> None:
    head = "folder,identity,side,id,copies,file,width_px,height_px"
    for size in ("0,0", "-1,0", "825,1125"):
        rows = [f"a,None,{side},x,1,{side}.png,{size}" for side in ("front", "back")]
        table = "\n".join([head, *rows, ""]).encode()
        facts = [problem.fact for problem in CRAFTER.check({"components.csv": table})]
        assert facts.count("None has other pictures") == 2
