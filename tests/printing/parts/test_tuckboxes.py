"""Tuckboxes on paper: which decks there are, and that each box has room on its page."""

from __future__ import annotations

import json
import re
from itertools import pairwise, product
from pathlib import Path

import pytest
from sampling import sampled

import pnp
from pnp.core.geometry import Size
from pnp.games.components import Back, Bag, Component
from pnp.press.sheets import caliper_mm
from pnp.printing.common_parts import decks_of, with_start, with_tuckboxes
from pnp.printing.orders import Order, with_boxes
from pnp.printing.parts import Part

pytestmark = pytest.mark.one_in(4)

PUDDLE = str(Path(__file__).parents[3] / "examples" / "puddle")


def a_card(
    name: str, layout: str, back: str | None, copies: int = 10, size: Size | None = None
) -> Component:
    behind = Back(back, "back.svg") if back else None
    return Component(f"tit.{name}", "cards", "card", f"tit/{layout}.svg", size, copies, back=behind)


def decks(*cards: Component) -> dict[str, int]:
    return {deck.name: deck.count for deck in decks_of(Bag("tit", cards))}


def test_cards_that_share_a_layout_are_a_deck_whatever_their_backs() -> None:
    assert decks(a_card("a", "duck", "red"), a_card("b", "duck", "blue")) == {"duck": 20}


def test_cards_that_share_a_back_are_a_deck_whatever_their_layouts() -> None:
    assert decks(a_card("a", "duck", "red"), a_card("b", "warden", "red", 1)) == {"duck": 11}


def test_what_ties_two_decks_together_makes_them_one() -> None:
    cards = a_card("a", "duck", "red"), a_card("b", "call", "blue"), a_card("c", "duck", "blue")
    assert decks(*cards) == {"duck": 30}
    owls = a_card("d", "owl", "green"), a_card("e", "owl", "green")
    assert decks(owls[0], *cards, owls[1]) == {"owl": 20, "duck": 30}


def test_decks_of_other_layouts_and_backs_or_other_formats_are_apart() -> None:
    large = a_card("c", "duck", "red", size=Size(70, 120))
    assert decks(a_card("a", "duck", "red"), a_card("b", "call", "blue")) == {
        "duck": 10,
        "call": 10,
    }
    assert [deck.count for deck in decks_of(Bag("tit", (a_card("a", "duck", "red"), large)))] == [
        10,
        10,
    ]


def test_a_few_cards_lie_with_the_largest_deck_of_their_format() -> None:
    cards = (
        a_card("a", "duck", "red"),
        a_card("b", "call", "blue", 20),
        a_card("c", "limit", None, 1),
    )
    assert decks(*cards) == {"duck": 10, "call": 21}


def test_a_few_cards_of_another_format_have_no_box() -> None:
    odd = a_card("c", "limit", None, 1, Size(70, 120))
    assert decks(a_card("a", "duck", "red"), odd) == {"duck": 10}


def test_eight_cards_are_a_deck_of_their_own_and_seven_are_not() -> None:
    many = a_card("a", "duck", "red", 30)
    assert decks(many, a_card("b", "call", "blue", 8)) == {"duck": 30, "call": 8}
    assert decks(many, a_card("b", "call", "blue", 7)) == {"duck": 37}


def test_a_card_that_is_not_printed_is_in_no_deck() -> None:
    cards = a_card("a", "duck", "red"), a_card("b", "duck", "red", 0)
    (deck,) = decks_of(Bag("tit", cards))
    assert [card.id for card in deck.cards] == ["tit.a"]


def test_cards_of_two_formats_share_two_boxes() -> None:
    cards = a_card("a", "duck", "red"), a_card("b", "call", "blue", size=Size(70, 120))
    bag = with_tuckboxes(Bag("tit", cards), for_each_deck=False)
    assert [each.id for each in bag.components if each.kind == "tuckbox"] == [
        "tit.tuckbox.all",
        "tit.tuckbox.all2",
    ]


def test_a_deck_is_whole_by_what_it_holds_whatever_its_name() -> None:
    bag = Bag("tit", (a_card("a", "alligator", "red"), a_card("b", "call", "blue")))
    boxes = [
        part.values["deck"]
        for each in (True, False)
        for part in with_tuckboxes(bag, for_each_deck=each).components
        if part.kind == "tuckbox"
    ]
    assert {deck.name: deck.is_whole for deck in boxes} == {
        "alligator": False,
        "call": False,
        "all": True,
    }


def test_a_game_of_two_parts_has_a_page_to_print_first_and_one_of_one_has_not() -> None:
    cards = Bag("tit", (a_card("a", "duck", "red"),))
    assert with_start(cards) == cards
    sheet = Component("tit.sheet", "score", "sheet", "tit/sheet.svg", Size(99, 99), 1)
    both = with_start(Bag("tit", (*cards.components, sheet)))
    first = both.components[0]
    assert (first.id, first.part, first.kind) == ("tit.start", "start", "start")


def test_sheets_are_no_deck() -> None:
    assert decks_of(pnp.open_game("pond").bag()) == ()


def boxes(game: str = "cover", **options: object) -> Part:
    return pnp.lay_out(game, **{"only": ("tuckbox",), **options}).part("tuckbox")


def test_each_deck_has_a_box_or_all_share_one_and_have_bands() -> None:
    assert [each.id for each in boxes().components] == ["cover.tuckbox.duck", "cover.tuckbox.draw"]
    assert [each.id for each in boxes(tuckbox="game").components] == [
        "cover.tuckbox.all",
        "cover.band.duck",
        "cover.band.draw",
    ]
    assert [each.kind for each in boxes(PUDDLE, tuckbox="game").components] == ["tuckbox"]


def test_the_note_below_bands_is_as_wide_as_the_longest() -> None:
    faces = boxes(tuckbox="game").faces
    bands = [face.size.width_mm for name, face in faces.items() if name.startswith("cover.band")]
    assert len({*bands}) == 2
    assert faces["note.cover.band.duck"].size.width_mm == max(bands)


@pytest.mark.parametrize("game", ["cover", "gallery", "blind"])
def test_the_scene_of_a_game_goes_around_its_box(game: str) -> None:
    faces = boxes(game, tuckbox="game").faces
    nets = [face for name, face in faces.items() if name.startswith(f"{game}.tuckbox")]
    assert all(len({use.name for use in net.pictures}) >= 5 for net in nets)


@pytest.mark.parametrize("game", ["cover", "gallery", "blind"])
def test_the_box_of_a_deck_shows_what_no_other_does(game: str) -> None:
    nets = [face for name, face in boxes(game).faces.items() if not name.startswith("note.")]
    shown = [{use.name for use in net.pictures} for net in nets]
    for own in shown:
        assert own.difference(*(other for other in shown if other is not own))


def test_a_box_of_one_s_own_game_shows_every_back_of_its_deck() -> None:
    shown = {use.name for use in boxes(PUDDLE).faces["puddle.tuckbox.duck"].pictures}
    backs = {f"box.{each.back.id}" for each in pnp.open_game(PUDDLE).bag().components if each.back}
    assert backs
    assert backs <= shown


def test_on_its_front_are_the_first_the_middle_and_the_last_card() -> None:
    (deck,) = decks_of(pnp.open_game(PUDDLE).bag())
    shown = {use.name for use in boxes(PUDDLE).faces["puddle.tuckbox.duck"].pictures}
    fronts = [f"box.{each.id}" for each in deck.cards if f"box.{each.id}" in shown]
    last = len(deck.cards) - 1
    assert fronts == [f"box.{deck.cards[place].id}" for place in (0, last // 2, last)]


@pytest.mark.parametrize(
    ("paper", "printer", "how"),
    sampled(product(("a4", "letter", "a3"), ("typical", "safe", "hp-bottom"), ("deck", "game")), 6),
)
def test_boxes_and_bands_lie_between_the_margins(paper: str, printer: str, how: str) -> None:
    edition = pnp.lay_out("cover", only=("tuckbox",), tuckbox=how, paper=paper, printer=printer)
    margins = edition.job.imposition.margins
    for side in edition.part("tuckbox").sides:
        upright = side.paper == edition.job.paper.size
        free = (margins if upright else margins.transpose()).usable(side.paper)
        assert all(free.contains(each.at) for each in side.placements)
        boxes = [each.at for each in side.placements]
        assert [below.y_mm - above.bottom_mm for above, below in pairwise(boxes)] == pytest.approx(
            [4] * (len(boxes) - 1)
        )
        above, below = boxes[0].y_mm - free.y_mm, free.bottom_mm - boxes[-1].bottom_mm
        assert above == pytest.approx(below), "it stands in the middle"
        for box in boxes:
            assert box.x_mm - free.x_mm == pytest.approx(free.right_mm - box.right_mm)


def test_names_of_decks_find_room_on_bands_in_all_languages() -> None:
    for game, language in product(("cover", "gallery", "blind"), ("fr", "de", "es")):
        assert boxes(game, tuckbox="game", language=language).components


@pytest.mark.parametrize("card", ["mini", "micro", "poker", "tarot", "square-80", "jumbo"])
def test_words_find_room_on_boxes_of_any_format(card: str, tmp_path: Path) -> None:
    for language in ("en", "fr"):
        options = {"card": card, "language": language, "gsm": 120}
        edition = pnp.lay_out(PUDDLE, only=("tuckbox",), **options)
        (file,) = pnp.write(edition, tmp_path)
        assert file.path.name == f"puddle_tuckbox_a4_{language}_{card}.pdf"
        assert file.pages == (2 if card == "jumbo" else 1)


def test_a_box_that_no_page_holds_whole_is_made_of_two_halves() -> None:
    part = boxes(gsm=500)
    assert [len(side.placements) for side in part.sides] == [2, 2, 2]
    assert {"cover.tuckbox.duck.1", "cover.tuckbox.duck.2", "cover.tuckbox.draw"} <= set(part.faces)


def test_boxes_that_no_page_holds_at_all_are_refused_with_the_paper_that_they_need() -> None:
    with pytest.raises(pnp.CallError) as raised:
        boxes(card="jumbo", gsm=600, paper="a5", tuckbox="deck")
    assert len(raised.value.problems) == 2
    assert all("not even in two pieces" in each.fact for each in raised.value.problems)
    for each in raised.value.problems:
        told = re.search(r"choose paper of ([\d.]+) x ([\d.]+) mm", each.hint)
        assert told
        width, height = map(float, told.groups())
        assert 200 < height < width < 500  # a net is as wide as all sides of a box


def test_folded_and_sleeved_cards_have_deeper_boxes() -> None:
    plain, folded, sleeved = (
        boxes(PUDDLE, **options).faces["puddle.tuckbox.duck"].size.width_mm
        for options in (
            {"gsm": 300},
            {"gsm": 300, "backs": "gutterfold"},
            {"gsm": 300, "sleeved": True},
        )
    )
    assert plain < folded
    assert plain < sleeved


def test_a_card_is_as_thick_as_its_paper_and_one_glued_of_two_halves_as_both_and_the_glue() -> None:
    paper_mm = caliper_mm(300)
    printed, glued = (
        pnp.resolve("cover", gsm=300, backs=backs).card_mm
        for backs in ("duplex-long", "gutterfold")
    )
    assert printed == paper_mm
    assert 2 * paper_mm < glued < 2.5 * paper_mm


def test_boxes_are_printed_when_they_are_asked_for_and_not_otherwise() -> None:
    assert "tuckbox" not in pnp.resolve("cover").parts
    assert pnp.resolve("cover", tuckbox="deck").parts[-1] == "tuckbox"
    assert "tuckbox" not in pnp.resolve("pond", tuckbox="deck").parts


def test_the_manifest_tells_of_each_box(tmp_path: Path) -> None:
    (file,) = pnp.write(pnp.lay_out(PUDDLE, only=("tuckbox",)), tmp_path)
    told = json.loads(file.path.with_suffix(".json").read_text(encoding="utf-8"))
    assert told["components"]["puddle.tuckbox.duck"]["copies"] == 1
    assert file.components == 1


@pytest.mark.parametrize("how", ["deck", "game"])
def test_boxes_that_are_asked_for_are_printed_beside_parts_that_are_named(how: str) -> None:
    edition = pnp.lay_out("cover", only=("limit",), tuckbox=how)
    assert [part.name for part in edition.parts] == ["limit", "tuckbox"]


def test_a_box_is_refused_for_single_cards() -> None:
    with pytest.raises(pnp.CallError, match="a box is printed for a whole deck"):
        pnp.lay_out("cover", cards=("3",), tuckbox="deck")


@pytest.mark.parametrize("name", ["tuckbox.duck", "cover.band.draw"])
def test_a_box_or_a_band_may_be_named_by_itself(name: str) -> None:
    order = Order("cover", cards=(name,), tuckbox="game")
    assert with_boxes(order) == order
