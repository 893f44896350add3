"""The format `gamecrafter`: decks by size and back, in the pixels of the shop."""

from __future__ import annotations

import csv
import io
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from msgspec import structs
from PIL import Image

import pnp
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Choices, PieceSet, Settings, collect_pieces

CRAFTER = FORMATS["gamecrafter"]
SETTINGS = Settings(4.5, 300)


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
        decks[row["deck"], row["side"]].append(row)
    backs = {piece.id: piece.back for piece in pieces().pieces}
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
    made = CRAFTER.make(pieces(card), SETTINGS)
    assert {row["identity"] for row in rows(made)} == {identity}
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
    assert "the table of components is missing" in facts("deck", "dock")
    assert "PokerDeck has other pictures" in facts("825", "826")
    assert "none has other pictures" in facts("PokerDeck", "none")
    assert "the picture is missing" in facts("/front/", "/fronts/")
    assert "has not one back, for all its fronts" in facts(",1,", ",2,")
    assert "has not one back, for all its fronts" in facts(",back,", ",front,")
    assert "has not one back, for all its fronts" in facts(",1,", ",x,")
    assert "no row of the table has this picture" in facts("", "", **{"x.png": b""})
