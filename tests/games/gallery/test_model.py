"""The Gallery's data: what it says, and what its checks find."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.games.gallery.fields import CARDS, COLOURS
from pnp.games.gallery.model import read

Faults = Callable[..., list[tuple[str, str]]]
"""Given a game and changes of its file, what is told of it (tests/games/conftest.py)."""


def test_the_kinds_and_their_copies() -> None:
    assert {kind.id: kind.copies for kind in read().actions.each} == {
        "take_aim": 10,
        "shoot": 12,
        "double_barrel": 2,
        "quick_shot": 2,
        "misfire": 2,
        "two_birds": 1,
        "bump_left": 2,
        "bump_right": 2,
        "line_forward": 6,
        "hang_back": 3,
        "move_ahead": 3,
        "fast_forward": 1,
        "disorderly_conduct": 2,
        "duck_shuffle": 1,
        "duck_and_cover": 2,
        "bottoms_up": 3,
    }


def test_copies_that_are_our_own_choice_say_so() -> None:
    ours = [kind.id for kind in read().actions.each if kind.provenance == "default"]
    assert ours == ["double_barrel", "quick_shot"]


def test_the_rulings_that_may_be_switched() -> None:
    switchable = [name for name, ruling in read().rulings.items() if ruling.switchable]
    assert switchable == ["G-11", "G-18", "G-19"]


@pytest.mark.parametrize(
    ("old", "new", "key", "fact"),
    [
        ("cards = 41", "cards = 40", "ducks.cards",
         "40 cards, but 6 colours of 6 and 5 of water make 41"),
        ("cards = 54", "cards = 53", "actions.cards", "53 cards, but the kinds make 54"),
        ("in_front = 1", "in_front = 6", "ducks.in_front",
         "with 6 of 6 ducks in front of a player none swims"),
        ("count = 6", "count = 5", "targets.count", "5 targets for 6 spaces"),
        ("cards = 3\n", "cards = 9\n", "actions.cards",
         "54 cards, but hands and the line may hold 57"),
        ("fewest = 3", "fewest = 7", "players.most", "6 is less than fewest, which is 7"),
    ],
)  # fmt: skip
def test_a_fault_is_told_by_key(faults: Faults, old: str, new: str, key: str, fact: str) -> None:
    assert faults("gallery", (old, new)) == [(key, fact)]


def test_a_colour_that_players_and_cards_want_is_told(faults: Faults) -> None:
    assert faults("gallery", ('each = ["red", ', "each = [")) == [
        ("players.most", "there are 5 colours for 6 players"),
        ("ducks.cards", "41 cards, but 5 colours of 6 and 5 of water make 35"),
    ]


def test_a_kind_without_rules_and_one_that_is_missing_are_told(faults: Faults) -> None:
    assert faults("gallery", ('id = "shoot"', 'id = "shot"')) == [
        ("actions.each[1].id", "no rules tell of 'shot'"),
        ("actions.each", "the kind 'shoot' is missing"),
    ]


def test_less_water_than_the_line_needs_is_told(faults: Faults) -> None:
    assert faults("gallery", ("water = 5", "water = 4")) == [
        ("ducks.cards", "41 cards, but 6 colours of 6 and 4 of water make 40"),
        ("line.spaces", "4 of water and a last stack of ducks cannot fill 6 spaces"),
    ]


def test_the_kinds_of_the_rules_are_those_of_the_data() -> None:
    assert tuple(kind.id for kind in read().actions.each) == CARDS


def test_seats_have_the_colours_in_the_order_of_the_data() -> None:
    assert read().colours.each == COLOURS
