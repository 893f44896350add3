"""The Bucket's words, and its moves told in them."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.bucket import rules
from pnp.games.bucket.model import Bucket
from pnp.games.bucket.telling import describe_move, describe_result, describe_setup
from pnp.rules.fields import copy_record
from pnp.words.words import Words, languages

COMPLETE = languages()


def words(language: str) -> Words:
    return Words.load(language, "bucket")


def play(table: Any, text: str, language: str = "en") -> list[str]:
    """Play an action and tell it."""
    before = rules.STATE.plain()
    copy_record(table.state, before)
    table.push(text)
    states = (before, table.state)
    return describe_move(words(language), table.material, rules.ACTIONS.parse(text), states)


@pytest.mark.parametrize("language", COMPLETE)
def test_every_kind_of_hand_has_a_name_of_its_own(bucket: Bucket, language: str) -> None:
    names = {words(language).text(f"hand.{hand.id}") for hand in bucket.hands.each}
    assert len(names) == 8


def test_the_first_roll_is_told(table: Any) -> None:
    table.lay(5, [2, 3, 5, 5, 6])
    assert describe_setup(words("en"), table.material, table.state) == [
        "Round 1 of 4",
        "Player 1 has the button.",
        "Player 1 rolls 2 3 5 5 6; the Boss shows 5.",
    ]


def test_an_inning_is_told(table: Any) -> None:
    table.lay(5, [2, 3, 5, 5, 6])
    assert play(table, "add 2 3") == [
        "Player 1 adds 2 + 3 to make 5 and promotes them.", "In the bucket: 2 3.",
    ]  # fmt: skip
    table.to_roll(1, 1, 1, 4)
    assert play(table, "roll") == [
        "Player 1 rolls on.",
        "Player 1 rolls 1 1 4; the Boss shows 1.",
        "In the bucket: 2 3.",
    ]
    assert play(table, "match 2") == [
        "Player 1 matches the Boss and promotes 1 1.", "In the bucket: 1 1 2 3.",
    ]  # fmt: skip
    table.to_roll(6, 1, 2, 3, 4, 5)
    assert play(table, "stop") == [
        "Player 1 stops: Three of a Kind, 1 1 1 3.", "Player 2 rolls 1 2 3 4 5; the Boss shows 6.",
    ]  # fmt: skip


def test_a_goose_egg_and_the_scores_of_a_round_are_told(table: Any) -> None:
    table.score_round([[1]])
    table.lay(1, [6], [3, 3])
    table.to_roll(6, 1, 2, 3, 4, 5)
    assert play(table, "throw") == [
        "Player 2 throws a white die away.",
        "Player 2 has no white die left and loses the bucket: a goose egg.",
        "Player 1 scores 2 points and has 2.",
        "Player 2 scores 0 points and has 0.",
        "Round 2 of 4",
        "Player 2 has the button.",
        "Player 2 rolls 1 2 3 4 5; the Boss shows 6.",
    ]


def test_the_end_is_told(table: Any) -> None:
    for _ in range(3):
        table.score_round([[1], [3]])
    table.score_round([[1]])
    table.lay(1, [], [3])
    table.state.promoted = 1
    play(table, "stop")
    told_last = describe_result(words("en"), table.material, table.state)
    assert told_last == ["Player 1 and Player 2 share the win with 6 points each."]


def test_moves_are_told_in_french(table: Any) -> None:
    table.lay(2, [1, 1, 2, 3, 4])
    assert play(table, "match 1", "fr") == [
        "Le joueur 1 égale le Boss et met 2 dans le seau.", "Dans le seau\u00a0: 2.",
    ]  # fmt: skip
