"""The format `mpc`: orders as mpc-autofill reads them, of games that may be published."""

from __future__ import annotations

import io
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from lxml import etree
from msgspec import structs
from PIL import Image

import pnp
from pnp.exports.export import export
from pnp.exports.formats import FORMATS
from pnp.exports.pieces import Choices, PieceSet, Settings, collect_pieces

MPC = FORMATS["mpc"]
GOOSE = str(Path(__file__).parents[2] / "examples" / "goose")
PUBLIC = Choices(is_public=True)
DPI = 30


def order(**options: Any) -> pnp.Order:
    return pnp.Order(GOOSE, only=("cards",), bleed_mm=3.048, card="poker", **options)


@cache
def pieces() -> PieceSet:
    return collect_pieces(order(), holds=MPC.holds)


@cache
def files() -> Mapping[str, bytes]:
    return MPC.make(pieces(), Settings(3.048, DPI))


class Project:
    """Reads an order by the published schema: the picture of each side of each slot."""

    def __init__(self, exported: Mapping[str, bytes], path: str = "order.xml") -> None:
        root = etree.fromstring(exported[path])
        assert [child.tag for child in root if child.tag != "backs"] == [
            "details",
            "fronts",
            "cardback",
        ]
        self.quantity = int(root.findtext("details/quantity") or 0)
        assert root.findtext("details/foil") in {"true", "false"}
        self.fronts = self.side(root, "fronts")
        usual = dict.fromkeys(range(self.quantity), self.path(root.findtext("cardback")))
        self.backs = {**usual, **self.side(root, "backs")}
        assert {*self.fronts.values(), *self.backs.values()} <= set(exported)

    @staticmethod
    def path(text: str | None) -> str:
        assert text is not None
        assert text.startswith("./")
        return text.removeprefix("./")

    def side(self, root: etree._Element, side: str) -> dict[int, str]:
        slots = {}
        for card in root.findall(f"{side}/card"):
            assert card.findtext("sourceType") == "Local File"
            for slot in (card.findtext("slots") or "").split(","):
                assert int(slot) not in slots
                slots[int(slot)] = self.path(card.findtext("id"))
        return slots


def many(number: int, **options: Any) -> PieceSet:
    """So many copies of a card."""
    piece = replace(pieces().pieces[0], copies=number, **options)
    return replace(pieces(), pieces=(piece,))


def test_every_slot_shows_a_card_as_often_as_the_deck_has_it() -> None:
    project = Project(files())
    assert project.quantity == len(project.fronts) == 24
    copies = {f"fronts/{piece.front}.png": piece.copies for piece in pieces().pieces}
    assert Counter(project.fronts.values()) == copies
    assert len({*project.backs.values()}) == 1
    assert not [*MPC.check(files())]
    assert MPC.make(pieces(), Settings(3.048, DPI)) == files()


@pytest.mark.parametrize("dpi", [72, 150])
def test_both_sides_have_as_many_pixels_as_the_resolution_asks_for(dpi: int) -> None:
    files = MPC.make(many(1, back=None), Settings(3.048, dpi))
    sizes = {
        path: Image.open(io.BytesIO(content)).size
        for path, content in files.items()
        if path.endswith(".png")
    }
    expected = (round(822 * dpi / 300), round(1122 * dpi / 300))
    assert {path.partition("/")[0] for path in sizes} == {"fronts", "backs"}
    assert {*sizes.values()} == {expected}


@pytest.mark.parametrize(("card", "pixels"), [("poker", (822, 1122)), ("standard", (816, 1110))])
def test_pictures_have_the_pixels_that_the_shop_asks_for(
    card: str, pixels: tuple[int, int]
) -> None:
    cover = pnp.Order("cover", cards=("1",), card=card, bleed_mm=3.048)
    one = MPC.make(collect_pieces(cover, holds=MPC.holds), Settings(3.048, 300))
    sizes = {Image.open(io.BytesIO(one[path])).size for path in one if path.endswith(".png")}
    assert sizes == {pixels}


@pytest.mark.parametrize(("number", "projects"), [(1, [1]), (612, [612]), (700, [612, 88])])
def test_a_project_holds_612_cards(number: int, projects: list[int]) -> None:
    split = MPC.make(many(number), Settings(3.048, DPI))
    orders = sorted((path for path in split if path.endswith(".xml")), key=len)
    assert [Project(split, path).quantity for path in orders] == projects
    assert not [*MPC.check(split)]


def test_cards_without_a_back_get_a_white_one_and_the_most_common_back_is_the_order_s() -> None:
    first, *others = pieces().pieces
    mixed = replace(pieces(), pieces=(*others, replace(first, back=None)))
    made = MPC.make(mixed, Settings(3.048, DPI))
    project = Project(made)
    blank = project.backs[23]
    assert Counter(project.backs.values())[blank] == first.copies
    assert Image.open(io.BytesIO(made[blank])).getextrema() == ((255, 255),) * 3
    assert not [*MPC.check(made)]


def test_other_sizes_are_refused_with_the_nearest_and_nothing_is_written(tmp_path: Path) -> None:
    game = pnp.open_game("cover")
    own = replace(game, credits=structs.replace(game.credits, permission="given"))
    tarot = pnp.Order(own, cards=("1",), card="tarot", bleed_mm=3.0)
    with pytest.raises(pnp.CallError, match="choose --card poker or --card standard"):
        export(tarot, MPC, DPI, tmp_path / "new", choices=PUBLIC)
    assert not (tmp_path / "new").exists()


def test_an_order_asks_for_public_and_is_not_made_of_others_games(tmp_path: Path) -> None:
    with pytest.raises(pnp.CallError, match="say --public"):
        export(order(), MPC, DPI, tmp_path / "new")
    for game in ("pond", "bucket", "cover", "gallery", "blind"):
        with pytest.raises(pnp.CallError, match="gave no permission"):
            export(pnp.Order(game, bleed_mm=3.0), MPC, DPI, tmp_path / "new", choices=PUBLIC)
    assert not (tmp_path / "new").exists()


def test_faults_are_told_by_name() -> None:
    text = files()["order.xml"].decode()

    def facts(changed: str) -> str:
        damaged = {**files(), "order.xml": changed.encode()}
        return "\n".join(problem.fact for problem in MPC.check(damaged))

    assert "not '613'" in facts(text.replace(">24<", ">613<"))
    assert "not 'x'" in facts(text.replace(">24<", ">x<"))
    assert "not ''" in facts(text.replace(">24<", "><"))
    assert "not ''" in facts(text.replace("quantity>", "number>"))
    assert "a slot has no front, or two" in facts(text.replace(">24<", ">23<"))
    assert "unknown stock 'paper'" in facts(
        re.sub("<stock>.*</stock>", "<stock>paper</stock>", text)
    )
    assert "is missing, or cannot be read" in facts(text.replace("./fronts/", "./x/", 1))
    assert "the order is not XML" in facts("<order")
    twice = "<backs><card><slots>1,1</slots></card></backs><cardback>"
    assert "a slot has two backs" in facts(text.replace("<cardback>", twice))
    small = io.BytesIO()
    Image.new("RGB", (3, 3)).save(small, "PNG")
    front = next(path for path in files() if path.startswith("fronts/"))
    (problem,) = MPC.check({**files(), front: small.getvalue()})
    assert problem.fact == "the pictures differ in size"
    others = {path: content for path, content in files().items() if path != "order.xml"}
    assert "there is no order" in {problem.fact for problem in MPC.check(others)}
