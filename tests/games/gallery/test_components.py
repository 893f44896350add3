"""The Gallery's bag: both decks, the board, six targets; the examples are played by the rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from itertools import pairwise
from typing import Any

import pytest
from unchecked import with_fields

from pnp import art
from pnp.core.geometry import Size
from pnp.games.components import Bag, Component
from pnp.games.gallery.components import bag
from pnp.games.gallery.model import ExamplePlay, Gallery, read

POKER = Size(63.5, 88.9)


@pytest.fixture(scope="module")
def gallery() -> Gallery:
    return read()


@pytest.fixture(scope="module")
def whole(gallery: Gallery) -> Bag:
    return bag(gallery, 0)


def deck(whole: Bag, name: str) -> list[Component]:
    return [each for each in whole.of_part("cards") if each.id.startswith(f"gallery.{name}.")]


def test_the_parts_come_in_the_order_of_printing(whole: Bag) -> None:
    assert whole.parts == ("cards", "board", "targets", "aid", "rules")


def test_the_duck_deck_has_six_of_six_colours_and_five_of_water(whole: Bag) -> None:
    copies: Counter[str] = Counter()
    for each in deck(whole, "duck"):
        copies[each.values["colour"]] += each.copies
    assert copies.pop("water") == 5
    assert copies == dict.fromkeys(("red", "orange", "yellow", "green", "blue", "purple"), 6)
    assert sum(each.copies for each in deck(whole, "duck")) == 41


def test_no_two_ducks_of_a_colour_look_alike(whole: Bag) -> None:
    ducks = [each for each in deck(whole, "duck") if each.values["colour"] != "water"]
    assert {each.copies for each in ducks} == {1}
    pictures = [art.draw(each.values["picture_id"], "low") for each in ducks]
    assert len({*pictures}) == len(pictures) == 36


def test_more_ducks_than_makes_are_dealt_out_evenly(gallery: Gallery) -> None:
    ducks = with_fields(gallery.ducks, of_each_colour=8)
    made = deck(bag(with_fields(gallery, ducks=ducks), 0), "duck")
    reds = {each.id: each.copies for each in made if each.values["colour"] == "red"}
    assert reds == {
        "gallery.duck.red": 2,
        "gallery.duck.red.wound": 2,
        "gallery.duck.red.patched": 1,
        "gallery.duck.red.banded": 1,
        "gallery.duck.red.dented": 1,
        "gallery.duck.red.corked": 1,
    }


def test_the_action_deck_has_sixteen_kinds_and_fifty_four_cards(
    gallery: Gallery, whole: Bag
) -> None:
    cards = deck(whole, "action")
    kinds = Counter({each.values["kind"]: 0 for each in cards})
    for card in cards:
        kinds[card.values["kind"]] += card.copies
    assert len(kinds) == 16
    assert kinds.total() == gallery.actions.cards == 54
    assert all(each.values["copies"] == kinds[each.values["kind"]] for each in cards)


def test_no_more_than_three_action_cards_look_alike(whole: Bag) -> None:
    assert {each.copies for each in deck(whole, "action")} == {1, 2, 3}
    scenes = Counter(each.values["kind"] for each in deck(whole, "action"))
    assert {kind: count for kind, count in scenes.items() if count > 1} == {
        "shoot": 6,
        "take_aim": 5,
        "line_forward": 2,
    }


def test_counts_of_our_own_are_marked_on_the_cards(whole: Bag) -> None:
    marked = {each.values["kind"] for each in deck(whole, "action") if each.values["is_house"]}
    assert marked == {"double_barrel", "quick_shot"}


@pytest.mark.parametrize("name", ["duck", "action"])
def test_cards_of_a_deck_share_one_back(whole: Bag, name: str) -> None:
    assert {each.back and each.back.id for each in deck(whole, name)} == {f"gallery.back.{name}"}


def test_there_is_a_target_for_each_space_whole_on_one_side_and_hit_on_the_other(
    gallery: Gallery, whole: Bag
) -> None:
    targets = whole.of_part("targets")
    assert len(targets) == gallery.targets.count == gallery.line.spaces == 6
    for target in targets:
        assert target.back is not None
        assert target.back.values["shown"] == f"{target.values['shown']}.hit"
        assert not target.is_round
    assert len({target.values["shown"] for target in targets}) == 6


def test_every_player_has_an_aid(gallery: Gallery, whole: Bag) -> None:
    (aid,) = whole.of_part("aid")
    assert aid.copies == gallery.players.most


def test_pictures_that_cards_name_are_there(whole: Bag) -> None:
    known = set(art.ids())
    assert {each.values["picture_id"] for each in deck(whole, "duck")} <= known
    assert {f"act.{each.values['kind']}" for each in deck(whole, "action")} <= known


@pytest.mark.parametrize("card", [Size(63, 88), POKER, Size(41, 63)])
def test_the_board_is_as_long_as_the_line_and_the_deck_behind_it(whole: Bag, card: Size) -> None:
    (board,) = whole.of_part("board")
    assert board.row is not None
    size = board.row.size(card)
    assert size.width_mm > 7 * card.width_mm
    assert size.height_mm > card.height_mm + 30, "a target hangs above each card"


# --- examples -------------------------------------------------------------------------------------

SEATS: Mapping[str, str] = {
    "water": "W", "green": "A", "blue": "B", "red": "C", "yellow": "D", "purple": "E",
}  # fmt: skip


def letters(play: ExamplePlay) -> Callable[[tuple[str, ...]], str]:
    """Return how a stack is told as the table wants it: m is a duck of who plays."""
    return lambda stack: "/".join("m" if c == play.who else SEATS[c] for c in stack)


@pytest.mark.parametrize("play", read().examples.plays, ids=lambda play: str(play.id))
def test_the_rules_make_of_an_example_what_it_shows(play: ExamplePlay, table: Any) -> None:
    told = letters(play)
    table.lay([told(stack) for stack in play.line], [told((card,)) for card in play.deck])
    table.aim(*(space - 1 for space in play.targets))
    table.do(play.play)
    assert table.line == [told(stack) for stack in play.after]
    assert table.targets == [space - 1 for space in play.left]
    assert play.play.startswith(play.card)


def test_an_example_goes_on_where_the_one_before_it_ends() -> None:
    plays = read().examples.plays
    for before, after in pairwise(plays):
        assert (before.after, before.left) == (after.line, after.targets)
    assert len({play.who for play in plays}) == len(plays)
