"""Duck Blind told in words: each move, what came of it, and the end, in every language."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.blind import policies, rules, telling
from pnp.games.blind.fields import CARDS, SINGLES, SPECIES
from pnp.rules.replay import WatchedEngine
from pnp.words.words import Words, languages

ENGINE = WatchedEngine(rules, policies, telling.TALE.watched)


@pytest.fixture(scope="module", params=languages())
def words(request: pytest.FixtureRequest) -> Words:
    return Words.load(request.param, "blind")


@pytest.fixture(scope="module")
def english() -> Words:
    return Words.load("en", "blind")


def tell(table: Any, words: Words, action: str) -> list[str]:
    assert action in table.legal
    number = rules.ACTIONS.parse(action)
    states = ENGINE.apply_watched(table.state, table.material, number, table.chance)
    return telling.describe_move(words, table.material, number, states)


def test_every_duck_card_move_and_end_has_words(words: Words) -> None:
    ids = [
        *(f"duck.{name}" for name in (*SPECIES, *SINGLES)),
        *(f"card.{name}" for name in CARDS),
        *(f"bonus.{name}" for name in telling.BONUS),
        *(f"move.{kind.name}" for kind in rules.ACTIONS.kinds if kind.name not in telling.SECRET),
        *(f"end.{reason}" for reason in rules.REASONS),
        *(f"time.{card}" for card in telling.TIMING if card.isalpha()),
    ]
    assert [key for key in ids if key not in words.texts] == []


def test_what_is_committed_is_told_when_all_have(table: Any, english: Words) -> None:
    table.hold("double_barrel", seat=0)
    table.hold(seat=1)
    table.hold(seat=2)
    table.lay(["wood_m", "smew", "teal_f"], ["mallard_f", "teal_m", "teal_m", "teal_m"])
    assert tell(table, english, "shoot 1 1 0 0 0") == []
    assert tell(table, english, "add 0 0 0 1") == []
    tell(table, english, "shoot 0 0 1 0 1")
    assert tell(table, english, "shoot 0 0 0 1 0") == [
        "Player 1 fires 7 shots: 4 and 3.",
        "Player 1 adds Double Barrel.",
        "Player 2 fires 2 shots: 2 and a blank.",
        "Player 3 fires 1 shot: 1.",
        "Order of choosing: Player 1, Player 2, Player 3.",
        "Player 1 draws a second duck: Mallard (female).",
    ]
    assert tell(table, english, "take 18") == ["Player 1 takes Smew."]


def test_who_ties_is_told(table: Any, english: Words) -> None:
    table.hold()
    table.lay(["wood_m", "smew", "teal_f"])
    table.shoot([2], [1])
    said = tell(table, english, "shoot 0 0 1 0 1")
    assert said == [
        "Player 1 fires 2 shots: 2.",
        "Player 2 fires 1 shot: 1.",
        "Player 3 fires 2 shots: 2 and a blank.",
        "Order of choosing: Player 2.",
        "No place in the order: Player 1 and Player 3.",
    ]


def test_who_lays_no_shot_card_is_told(table: Any, english: Words) -> None:
    table.hold()
    table.lay(["wood_m", "smew", "teal_f"])
    table.shoot([2], [1])
    assert tell(table, english, "shoot 0 0 0 0 0")[2] == "Player 3 lays no shot card."


def test_a_warden_that_finds_nothing_is_told(table: Any, english: Words) -> None:
    table.hold()
    table.lay([], ["warden", "teal_m", "teal_f", "smew"])
    table.shoot([], [])
    said = tell(table, english, "shoot 0 0 0 0 0")
    assert said[-3:-1] == [
        "A Game Warden turns up.",
        "Nobody has a rare duck: the warden is shuffled back into the deck.",
    ]


def test_a_day_with_other_rounds_has_no_times(table: Any, english: Words) -> None:
    table.material.rounds = 9
    said = telling.describe_setup(english, table.material, table.state)
    assert said[1:3] == ["Day 1, round 1 of 9", "Player 1 is the start player."]


def test_a_warden_is_told(table: Any, english: Words) -> None:
    table.hold()
    table.give(1, "king_eider")
    table.lay([], ["warden", "teal_m", "teal_f", "smew"])
    table.shoot([], [])
    said = tell(table, english, "shoot 0 0 0 0 0")
    assert said[-6:] == [
        "Day 1, 6:00",
        "Player 2 is the start player.",
        "A Game Warden turns up.",
        "The warden takes a duck from Player 2: King Eider.",
        "The warden is discarded.",
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
        "Player 1 scores 8 for ducks + 0 for the largest set + 0 for pairs: 8 points, 8 in all.",
        "Player 2 scores 0 for ducks + 0 for the largest set + 0 for pairs: 0 points, 0 in all.",
        "Player 3 scores 0 for ducks + 0 for the largest set + 0 for pairs: 0 points, 0 in all.",
        "Player 1 wins the bonus card Full Strap: 4 points.",
        "Nobody wins the bonus card Two by Two.",
        "Player 1 wins the bonus card Field Guide: 4 points.",
    ]
    assert telling.describe_result(english, table.material, table.state) == [
        "The hunt is over: Player 1 wins with 16 points.",
    ]


def test_a_permit_is_shown_after_its_warden_has_turned_up(table: Any, english: Words) -> None:
    table.hold("special_permit", seat=1)
    table.hold(seat=0)
    table.hold(seat=2)
    table.give(1, "king_eider")
    table.lay([], ["warden", "teal_m", "teal_f", "smew"])
    table.shoot([], [])
    assert tell(table, english, "shoot 0 0 0 0 0")[-1] == "A Game Warden turns up."
    assert tell(table, english, "show")[:2] == [
        "Player 2 shows a Special Permit: the rare ducks stay, the permit is discarded.",
        "The warden is discarded.",
    ]


def test_a_card_that_can_do_nothing_goes_back(table: Any, english: Words) -> None:
    table.hold("duck_call")
    table.hold(seat=2)
    table.discard("smew")
    table.lay(["wood_m", "teal_m", "teal_f"])
    for action in ("shoot 0 0 0 1 0", "add 0 0 1 0", "shoot 0 0 1 0 0", "add 0 0 1 0"):
        tell(table, english, action)
    tell(table, english, "shoot 0 1 0 0 0")
    assert tell(table, english, "call 18") == [
        "Player 1 calls a duck back from the discards: Smew.",
        "Duck Call has nothing to do, and goes back to Player 2.",
    ]


def test_the_setup_has_four_lines_however_many_play(table: Any, words: Words) -> None:
    for seats in range(2, 6):
        table.start(seats)
        assert len(telling.describe_setup(words, table.material, table.state)) == 4
