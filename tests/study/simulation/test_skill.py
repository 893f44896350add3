"""A ladder of policies: who is a guest of whom, and what an equal share of wins is."""

from __future__ import annotations

import pytest

from pnp.study.simulation.counts import TOTAL, GameCounts
from pnp.study.simulation.restricted import SCORE, WON
from pnp.study.simulation.skill import PolicyAlike, PolicyAmong, SkillGap, pairs_of
from pnp.study.simulation.statistics import summary, wilson


def test_each_policy_is_a_guest_of_those_before_it() -> None:
    assert [*pairs_of(("random", "greedy", "best"))] == [
        ("greedy", "random"),
        ("best", "random"),
        ("best", "greedy"),
    ]
    assert [*pairs_of(("random",))] == []


def test_an_equal_share_counts_shared_wins_for_each_seat() -> None:
    rows = [
        PolicyAlike(policy, GameCounts(10, 2, {"place.1": {1: won}, "place.2": {1: 8, 2: 2}}))
        for policy, won in (("random", 4), ("greedy", 6))
    ]
    gap = SkillGap(2, tuple(rows), ())
    assert [gap.equal_share(row.policy) for row in rows] == pytest.approx([0.6, 0.7])


def test_a_policy_alike_has_the_mean_score_and_the_ranks_if_there_are_any() -> None:
    histograms = {"score.1": {3: 2, 5: 2}, TOTAL: {3: 2, 5: 2}}
    assert PolicyAlike("greedy", GameCounts(4, 1, histograms)).score.mean == 4
    assert PolicyAlike("greedy", GameCounts(4, 1, histograms)).ranks is None
    with_ranks = GameCounts(4, 1, {**histograms, "rank": {0: 1, 2: 3}})
    assert PolicyAlike("greedy", with_ranks).ranks == {0: 1, 2: 3}


@pytest.mark.parametrize(("won", "wins"), [({0: 6, 1: 2}, 2), ({0: 8}, 0), ({1: 8}, 8)])
def test_a_guest_wins_a_share_of_its_games(won: dict[int, int], wins: int) -> None:
    scores = {10: 4, 14: 4}
    among = PolicyAmong("greedy", "random", GameCounts(8, 3, {WON: won, SCORE: scores}))
    assert (among.wins, among.share, among.interval) == (wins, wins / 8, wilson(wins, 8))
    assert among.score == summary(scores)
