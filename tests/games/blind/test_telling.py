"""Duck Blind told in words: each move, what came of it, and the end, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.data.words import Words
from pnp.games.blind import rules, telling
from pnp.games.blind.fields import CARDS, SINGLES, SPECIES


@pytest.fixture(scope="module", params=["en", "fr"])
def words(request: pytest.FixtureRequest) -> Words:
    return Words.load(request.param, "blind")


@pytest.fixture(scope="module")
def english() -> Words:
    return Words.load("en", "blind")


def tell(table: Any, words: Words, action: str) -> list[str]:
    before = rules.STATE.plain()
    rules.STATE.copy(table.state, before)
    table.play(action)
    number = rules.ACTIONS.parse(action)
    return telling.told(words, table.material, before, number, table.state)


def test_every_duck_card_move_and_end_has_words(words: Words) -> None:
    ids = [
        *(f"duck.{name}" for name in (*SPECIES, *SINGLES)),
        *(f"card.{name}" for name in CARDS),
        *(f"bonus.{name}" for name in telling.BONUS),
        *(f"move.{kind.name}" for kind in rules.ACTIONS.kinds),
        *(f"end.{reason}" for reason in rules.REASONS),
        *(f"time.{card}" for card in telling.TIMING if card.isalpha()),
    ]
    assert [key for key in ids if key not in words.texts] == []


def test_what_is_committed_is_told_when_all_have(table: Any, english: Words) -> None:
    table.hold("double_barrel", seat=0)
    table.hold(seat=1)
    table.hold(seat=2)
    table.lay(["wood_m", "smew", "teal_f"], ["mallard_f", "teal_m", "teal_m", "teal_m"])
    assert tell(table, english, "shoot 1 1 0 0 0") == ["Player 1 lays cards face down."]
    assert tell(table, english, "add 0 0 0 1") == ["Player 1 is ready."]
    tell(table, english, "shoot 0 0 1 0 1")
    assert tell(table, english, "shoot 0 0 0 1 0") == [
        "Player 3 lays cards face down.",
        "Player 1 fires 7 shots: 4 and 3.",
        "Player 1 adds Double Barrel.",
        "Player 2 fires 2 shots: 2 and a blank.",
        "Player 3 fires 1 shot: 1.",
        "Player 1 draws a second duck: Mallard (female).",
    ]
    assert tell(table, english, "take 18") == ["Player 1 takes Smew."]


def test_who_ties_is_told(table: Any, english: Words) -> None:
    table.hold()
    table.lay(["wood_m", "smew", "teal_f"])
    table.shoot([2], [1])
    said = tell(table, english, "shoot 0 0 1 0 1")
    assert said[1:] == [
        "Player 1 fires 2 shots: 2.",
        "Player 2 fires 1 shot: 1.",
        "Player 3 fires 2 shots: 2 and a blank.",
        "No place in the order: Player 1 and Player 3.",
    ]


def test_who_lays_no_shot_card_is_told(table: Any, english: Words) -> None:
    table.hold()
    table.lay(["wood_m", "smew", "teal_f"])
    table.shoot([2], [1])
    assert tell(table, english, "shoot 0 0 0 0 0")[-1] == "Player 3 lays no shot card."


def test_a_warden_that_finds_nothing_is_told(table: Any, english: Words) -> None:
    table.hold()
    table.lay([], ["warden", "teal_m", "teal_f", "smew"])
    table.shoot([], [])
    said = tell(table, english, "shoot 0 0 0 0 0")
    assert said[-4:-2] == [
        "A Game Warden turns up.",
        "Nobody has a rare duck: the warden is shuffled back into the deck.",
    ]


def test_a_day_with_other_rounds_has_no_times(table: Any, english: Words) -> None:
    table.material.rounds = 9
    assert "Day 1, round 1 of 9; Player 1 is the start player." in telling.opening(
        english, table.material, table.state
    )


def test_a_warden_is_told(table: Any, english: Words) -> None:
    table.hold()
    table.give(1, "king_eider")
    table.lay([], ["warden", "teal_m", "teal_f", "smew"])
    table.shoot([], [])
    said = tell(table, english, "shoot 0 0 0 0 0")
    assert said[-5:] == [
        "A Game Warden turns up.",
        "The warden is discarded.",
        "The warden takes a duck from Player 2: King Eider.",
        "Day 1, 06:00; Player 2 is the start player.",
        "In flight: Blue-winged Teal (male), Blue-winged Teal (female), and Smew.",
    ]


def test_scores_and_the_win_are_told(table: Any, english: Words) -> None:
    table.hold()
    table.state.round = 10
    table.state.bonus = [1, 1, 1, *[0] * 7]
    table.lay(["smew"])
    table.shoot([2], [1])
    tell(table, english, "shoot 0 0 0 0 0")
    assert tell(table, english, "take 18")[1:] == [
        "Player 1 has 16 points.",
        "Player 2 has 0 points.",
        "Player 3 has 0 points.",
    ]
    assert telling.ending(english, table.material, table.state) == [
        "Player 1 wins the bonus card Full Strap.",
        "Player 1 wins the bonus card Field Guide.",
        "The hunt is over: Player 1 wins with 16 points.",
    ]


def test_the_opening_has_three_lines_however_many_play(table: Any, words: Words) -> None:
    for players in range(2, 6):
        table.start(players)
        assert len(telling.opening(words, table.material, table.state)) == 3
