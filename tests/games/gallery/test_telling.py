"""The Gallery told in words: each move, what came of it, and the end, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.gallery import policies, rules, telling
from pnp.games.gallery.fields import CARDS, COLOURS
from pnp.rules.replay import WatchedEngine
from pnp.words.words import Words

ENGINE = WatchedEngine(rules, policies, telling.TALE.watched)


@pytest.fixture(scope="module", params=["en", "fr"])
def words(request: pytest.FixtureRequest) -> Words:
    return Words.load(request.param, "gallery")


@pytest.fixture(scope="module")
def english() -> Words:
    return Words.load("en", "gallery")


def tell(table: Any, words: Words, action: str) -> list[str]:
    assert action in table.legal
    number = rules.ACTIONS.parse(action)
    states = ENGINE.apply_watched(table.state, table.material, number, table.chance)
    return telling.describe_move(words, table.material, number, states)


def test_every_card_colour_move_and_end_has_words(words: Words) -> None:
    ids = [
        *(f"card.{kind}" for kind in CARDS),
        *(f"colour.{colour}" for colour in COLOURS),
        *(f"move.{kind.name}" for kind in rules.ACTIONS.kinds if kind.name != "arrange"),
        *(f"end.{reason}" for reason in rules.REASONS),
    ]
    assert [key for key in ids if key not in words.texts] == []


def test_a_shot_is_told(table: Any, english: Words) -> None:
    table.lay(["A", "m", "W", "W", "W", "W"], ["B"])
    table.aim(0, 1)
    table.hold("shoot")
    said = tell(table, english, "shoot 1")
    assert said[:2] == ["Red plays Shoot at space 1.", "Orange loses 1 duck and has 4 left."]
    assert said[2].startswith("Red draws ")
    assert said[3] == "Front to back: Red, (water), water, water, water, Yellow."


def test_a_last_duck_is_told(table: Any, english: Words) -> None:
    table.state.shot[1] = 4
    table.lay(["A", "m", "W", "W", "W", "W"], ["B"])
    table.hold("quick_shot")
    said = tell(table, english, "quick_shot 1")
    assert said[1] == "Orange loses the last duck, and plays on for revenge."


def test_stacks_and_diving_ducks_are_told(table: Any, english: Words) -> None:
    table.lay(["A/m/B", "m", "W", "W", "W", "W"], ["B"])
    table.aim(0)
    table.hold("bottoms_up")
    said = tell(table, english, "bottoms_up 1")
    line = "(Orange over Red over Yellow diving), Red, water, water, water, water"
    assert said[-1] == f"Front to back: {line}."


def test_a_card_that_cannot_be_played_is_told(table: Any, english: Words) -> None:
    table.aim()
    table.hold("shoot", "shoot", "shoot")
    said = tell(table, english, "discard 2")
    assert said[0] == "Red can play nothing, and discards Shoot."
    assert len(said) == 2


def test_two_ducks_lost_at_once_are_both_told(table: Any, english: Words) -> None:
    table.lay(["A", "A", "m", "W", "W", "W"], ["B", "B"])
    table.aim(0, 1)
    table.hold("two_birds")
    said = tell(table, english, "two_birds 1")
    assert said[:2] == [
        "Red plays Two Birds at spaces 1 and 2.",
        "Orange loses 2 ducks and has 3 left.",
    ]


def test_a_card_that_comes_off_a_duck_is_told(table: Any, english: Words) -> None:
    table.lay(["A", "m", "W", "W", "W", "W"], ["B"])
    table.hide(0)
    table.hold("line_forward")
    said = tell(table, english, "line_forward")
    assert said[1] == "Bottoms Up comes off its duck and is discarded."


def test_a_new_order_is_told_when_it_is_whole(table: Any, english: Words) -> None:
    table.lay(["A", "m", "B", "W", "W", "W"], ["C"])
    table.hold("disorderly_conduct")
    assert tell(table, english, "disorderly_conduct") == [
        "Red plays Disorderly Conduct: the line gets a new order."
    ]
    for _ in range(4):
        assert tell(table, english, table.legal[-1]) == []
    *_, last = tell(table, english, table.legal[-1])
    assert last.startswith("Front to back: ")


def test_the_opening_tells_the_line_how_to_read_it_and_every_player(
    table: Any, words: Words
) -> None:
    for seats in range(3, 7):
        table.start(seats)
        assert len(telling.describe_setup(words, table.material, table.state)) == 3 + seats
