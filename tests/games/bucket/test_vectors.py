"""The vectors of Ducks in a Bucket, each named by its id."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.bucket.fields import HANDS
from pnp.games.bucket.hands import UNIT, kind_of
from pnp.games.bucket.model import Bucket

EGG: list[int] = []


def digits(worth: int) -> list[int]:
    """The dice of a strength, in order."""
    rest = worth % UNIT
    found = [rest // 7**place % 7 for place in range(4, -1, -1)]
    return [face for face in found if face]


def test_bucket_score_of_the_example_round(table_for: Any) -> None:
    hands = [[3, 3, 1], [4, 4, 3], EGG, [6, 5, 4, 4], [5, 6, 6]]
    assert table_for(5).score_round(hands) == [2, 3, 0, 4, 5]


def test_bucket_ranks_of_hands(bucket: Bucket, printed: Any) -> None:
    order = ["five", "four", "straight", "full_house", "three", "two_pair", "one_pair", "no_pair"]
    assert [hand.id for hand in bucket.hands.each] == order
    ranked = sorted(range(8), key=lambda kind: printed.rank[kind], reverse=True)
    assert [HANDS[kind] for kind in ranked] == order


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param([4, 4], [3, 3], id="BUCKET-CMP1"),
        pytest.param([3, 3, 2], [3, 3], id="BUCKET-CMP2"),
        pytest.param([6, 5, 4, 4], [4, 4, 3], id="BUCKET-CMP3"),
    ],
)
def test_one_hand_beats_another(worth: Any, better: list[int], worse: list[int]) -> None:
    assert worth(better) > worth(worse)


@pytest.mark.parametrize(
    ("boss", "whites", "sets"),
    [
        pytest.param(5, [2, 3, 5, 5, 6], [[2, 3], [5], [5, 5]], id="BUCKET-PR1"),
        pytest.param(5, [2, 3, 5, 5, 4], [[2, 3], [5], [5, 5]], id="BUCKET-PR1-another-fifth"),
        pytest.param(2, [1, 1, 2, 3, 4], [[1, 1], [2]], id="BUCKET-PR2"),
        pytest.param(6, [1, 1, 2, 2, 4], [[1, 1, 2, 2], [1, 1, 4], [2, 4]], id="BUCKET-PR3"),
        pytest.param(1, [2, 3, 4, 5, 6], [], id="BUCKET-PR4"),
        pytest.param(5, [1, 1, 3, 4, 5], [[1, 1, 3], [1, 4], [5]], id="BUCKET-PR5"),
    ],
)
def test_what_may_be_promoted(
    table: Any, boss: int, whites: list[int], sets: list[list[int]]
) -> None:
    table.lay(boss, whites)
    assert table.sets() == sets
    assert table.legal[-1] == "throw"


def test_bucket_pr4_a_dead_roll_costs_a_die_and_the_rest_is_rolled(table: Any) -> None:
    table.lay(1, [2, 3, 4, 5, 6])
    table.to_roll(6, 1, 1, 2, 3)
    table.push("throw")
    assert (table.state.boss, table.state.pool) == (6, [0, 2, 1, 1, 0, 0, 0])
    assert table.state.thrown == 1


@pytest.mark.parametrize(
    ("hand", "kind", "dice"),
    [
        ([2], "no_pair", [6]),
        ([2, 2], "one_pair", [6, 6]),
        ([1, 2], "one_pair", [1, 1]),
        ([2, 2, 1], "three", [1, 1, 1]),
        ([1, 2, 3, 4, 5], "straight", [5, 4, 3, 2, 1]),
        ([2, 2, 3, 4, 5], "straight", [6, 5, 4, 3, 2]),
        ([2, 3, 4, 5, 6], "straight", [6, 5, 4, 3, 2]),
        ([2, 2, 6, 5, 4], "straight", [6, 5, 4, 3, 2]),
        ([2, 3, 4, 5, 5], "three", [5, 5, 5, 4, 3]),
        ([2, 3, 3, 6, 6], "full_house", [6, 6, 6, 3, 3]),
        ([2, 2, 5, 5, 6], "four", [5, 5, 5, 5, 6]),
        ([2, 6, 5, 4, 1], "one_pair", [6, 6, 5, 4, 1]),
        ([2, 2, 2, 2, 2], "five", [6, 6, 6, 6, 6]),
    ],
)
def test_bucket_wild_twos_make_the_best_hand(
    worth: Any, printed: Any, hand: list[int], kind: str, dice: list[int]
) -> None:
    assert HANDS[kind_of(printed, worth(hand))] == kind
    assert digits(worth(hand)) == dice


def test_bucket_tie_the_earlier_of_equal_hands_is_better(table_for: Any) -> None:
    assert table_for(3).score_round([[4, 4, 3], [4, 4, 3], [6]]) == [3, 2, 1]


def test_bucket_eggs_score_nothing_and_take_up_no_place(table_for: Any) -> None:
    assert table_for(4).score_round([EGG, [1], EGG, [6]]) == [0, 3, 0, 4]


def test_bucket_bust_throwing_the_last_die_away_loses_the_bucket(table: Any) -> None:
    table.lay(1, [5], [6, 6, 6, 6])
    assert list(table.legal) == ["throw"]
    table.push("throw")
    assert (table.state.eggs[0], table.state.strengths[0]) == (1, 0)
    assert (table.state.seat, table.state.hands[0]) == (1, [0] * 7)
    table.lay(6, [], [6])
    table.state.promoted = 1
    table.push("stop")
    assert table.state.points[:2] == [0, 2]


def test_bucket_full_must_stop(table: Any) -> None:
    table.lay(5, [5], [6, 6, 6, 5])
    table.push("match 1")
    assert list(table.legal) == ["stop"]


def test_there_are_253_strengths(worth: Any) -> None:
    from itertools import combinations_with_replacement  # noqa: PLC0415 -- for this test alone

    hands = [
        hand for size in range(1, 6) for hand in combinations_with_replacement(range(1, 7), size)
    ]
    assert len({worth(hand) for hand in hands}) == 253
