"""The Gallery told in words: each move, what came of it, and the end, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.data.words import Words
from pnp.games.gallery import rules, telling
from pnp.games.gallery.fields import CARDS, COLOURS


@pytest.fixture(scope="module", params=["en", "fr"])
def words(request: pytest.FixtureRequest) -> Words:
    return Words.load(request.param, "gallery")


@pytest.fixture(scope="module")
def english() -> Words:
    return Words.load("en", "gallery")


def tell(table: Any, words: Words, action: str) -> list[str]:
    before = rules.STATE.plain()
    table.hold(action.split(maxsplit=1)[0])
    rules.STATE.copy(table.state, before)
    table.play(action)
    number = rules.ACTIONS.parse(action)
    return telling.told(words, table.material, before, number, table.state)


def test_every_card_colour_move_and_end_has_words(words: Words) -> None:
    ids = [
        *(f"card.{kind}" for kind in CARDS),
        *(f"colour.{colour}" for colour in COLOURS),
        *(f"move.{kind.name}" for kind in rules.ACTIONS.kinds),
        *(f"end.{reason}" for reason in rules.REASONS),
    ]
    assert [key for key in ids if key not in words.texts] == []


def test_a_shot_is_told(table: Any, english: Words) -> None:
    table.lay(["A", "m", "W", "W", "W", "W"], ["B"])
    table.aim(0, 1)
    said = tell(table, english, "shoot 1")
    assert said[:2] == ["Red shoots at space 1.", "Orange loses a duck and has 4 left."]
    assert said[2].startswith("Red draws ")
    assert said[3] == "Front to back: Red, (water), water, water, water, Yellow."


def test_a_last_duck_is_told(table: Any, english: Words) -> None:
    table.state.shot[1] = 4
    table.lay(["A", "m", "W", "W", "W", "W"], ["B"])
    said = tell(table, english, "quick_shot 1")
    assert said[1] == "Orange loses the last duck, and plays on for revenge."


def test_stacks_and_diving_ducks_are_told(table: Any, english: Words) -> None:
    table.lay(["A/m/B", "m", "W", "W", "W", "W"], ["B"])
    table.aim(0)
    said = tell(table, english, "bottoms_up 1")
    line = "(Orange over Red over Yellow diving), Red, water, water, water, water"
    assert said[-1] == f"Front to back: {line}."


def test_a_card_that_cannot_be_played_is_told(table: Any, english: Words) -> None:
    table.aim()
    before = rules.STATE.plain()
    table.hold("shoot", "shoot", "shoot")
    rules.STATE.copy(table.state, before)
    table.play("discard 2")
    action = rules.ACTIONS.parse("discard 2")
    said = telling.told(english, table.material, before, action, table.state)
    assert said[0] == "Red can play nothing, and throws away Shoot."
    assert len(said) == 2


def test_the_opening_tells_the_line_how_to_read_it_and_every_player(
    table: Any, words: Words
) -> None:
    for players in range(3, 7):
        table.start(players)
        assert len(telling.opening(words, table.material, table.state)) == 2 + players
