"""The Bucket's bag: everything but dice and pencil; the rules agree with its examples."""

from __future__ import annotations

from typing import Any

import pytest

from pnp import art
from pnp.art.bucket.hands import HANDS as PICTURES
from pnp.games.bucket.components import WITH_WILD, bag, layout_values
from pnp.games.bucket.fields import HANDS
from pnp.games.bucket.hands import kind_of
from pnp.games.bucket.model import Bucket
from pnp.games.components import Bag


@pytest.fixture(scope="module")
def whole(bucket: Bucket) -> Bag:
    return bag(bucket, sheets=5)


def test_the_parts_come_in_the_order_of_printing(whole: Bag) -> None:
    assert whole.parts == ("score", "aid", "mat", "token", "rules")


def test_everything_is_there_as_often_as_it_is_needed(bucket: Bucket, whole: Bag) -> None:
    copies = {each.id: each.copies for each in whole.components}
    assert copies == {
        "bucket.score": 5,
        "bucket.aid": bucket.players.most,
        "bucket.mat": 1,
        "bucket.token": 1,
        "bucket.rules": 1,
    }


def test_the_button_has_two_sides(whole: Bag) -> None:
    (button,) = whole.of_part("token")
    assert button.is_round
    assert button.back is not None
    assert {button.values["shown"], button.back.values["shown"]} <= set(art.ids())


def test_a_game_ends_when_all_have_gone_first_equally_often(bucket: Bucket) -> None:
    endings = layout_values(bucket)["endings"]
    assert list(endings) == list(range(1, bucket.sheet.rounds + 1))
    for players in range(bucket.players.fewest, bucket.players.most + 1):
        told = [round_ for round_, counts in endings.items() if players in counts]
        assert told == [players, 2 * players]


def test_the_rounds_that_we_like_best_are_as_many_as_the_laps_make(bucket: Bucket) -> None:
    assert layout_values(bucket)["rounds"] == [4, 6, 4, 5, 6]


def test_the_sheet_holds_the_longest_game(bucket: Bucket) -> None:
    endings = layout_values(bucket)["endings"]
    assert endings[bucket.sheet.rounds] == [bucket.players.most]


# --- examples -------------------------------------------------------------------------------------


def test_example_rolls_allow_what_they_show(table: Any, bucket: Bucket) -> None:
    for roll in bucket.examples.rolls:
        table.lay(roll.boss, roll.whites)
        assert len(roll.whites) == bucket.dice.white
        assert table.sets() == [list(each) for each in roll.sets], roll.id


def test_the_example_round_scores_what_it_shows(table_for: Any, bucket: Bucket) -> None:
    hands = bucket.examples.round
    points = table_for(len(hands)).score_round([list(hand.dice) for hand in hands])
    assert points == [hand.points for hand in hands]


def test_the_last_hand_of_the_example_is_what_its_wild_die_makes(worth: Any) -> None:
    assert worth([2, 4, 1]) == worth([4, 4, 1])


@pytest.mark.parametrize("name", PICTURES)
def test_pictures_of_hands_show_hands_of_that_kind(name: str, worth: Any, printed: Any) -> None:
    dice = [2 if die == "w" else int(die) for die in "".join(PICTURES[name])]
    assert HANDS[kind_of(printed, worth(dice))] == name.removesuffix(".wild")
    assert 2 in dice or not name.endswith(".wild")


def test_every_hand_has_its_pictures(bucket: Bucket) -> None:
    plain = {hand.id for hand in bucket.hands.each}
    assert set(PICTURES) == plain | {f"{hand}.wild" for hand in WITH_WILD}


def test_no_wild_die_ever_makes_two_pairs_or_leaves_no_pair(worth: Any, printed: Any) -> None:
    from itertools import combinations_with_replacement  # noqa: PLC0415 -- for this test alone

    found = {
        HANDS[kind_of(printed, worth(dice))]
        for size in range(2, 6)
        for dice in combinations_with_replacement(range(1, 7), size)
        if 2 in dice
    }
    assert found == set(WITH_WILD)
