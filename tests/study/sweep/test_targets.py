"""Targets: how they are typed, what they measure, and how sure that is."""

from __future__ import annotations

import math
import random
import statistics
from collections import Counter

import pytest

from pnp.core.errors import CallError
from pnp.study.simulation.counts import GameCounts
from pnp.study.sweep.targets import (
    Interval,
    Tally,
    Target,
    histogram_of,
    rate_variant,
    read_targets,
)


def target(text: str) -> Target:
    (result,) = read_targets([text], "greedy")
    return result


def tally(values: list[int], games: int | None = None) -> Tally:
    return Tally(games or len(values), {"score": Counter(values)}, {})


def test_it_is_typed_as_one_would_say_it() -> None:
    assert target("P(score >= 90) = 10%") == Target("greedy", "score", ">=", 90, 10, 10)
    assert target("odds: P(rounds<=3)=5..7.5 %") == Target("odds", "rounds", "<=", 3, 5, 7.5)
    assert target("length 20..40 x 2") == Target("greedy", "decisions", "", 0, 20, 40, 2)
    assert target("score=-3") == Target("greedy", "score", "", 0, -3, -3)
    assert str(target("P(use.wild = 0) = 1%")) == "greedy: P(use.wild = 0)"
    assert target("P(score >= 90) = 8..10%").aim == "8..10 %"


def test_everything_that_is_none_is_told_at_once() -> None:
    with pytest.raises(CallError) as caught:
        read_targets(
            ["", "score", "P(score) = 3", "score = x", "score 9..3", "score 1 x 0"], "odds"
        )
    assert len(caught.value.problems) == 6


def test_a_share_and_a_mean_are_measured() -> None:
    values = [80, 90, 100, 100]
    assert target("P(score >= 90) = 10%").estimate(tally(values), 0.05).value == 75
    assert target("P(score <= 80) = 10%").estimate(tally(values), 0.05).value == 25
    assert target("P(score = 100) = 10%").estimate(tally(values), 0.05).value == 50
    assert target("score = 90").estimate(tally(values), 0.05).value == 92.5


@pytest.mark.parametrize("text", ["P(score >= 90) = 10%", "score = 90"])
def test_an_interval_misses_no_oftener_than_it_may(text: str) -> None:
    lot = random.Random(7)  # noqa: S311 -- no secret
    aim, risk = target(text), 0.1
    truth = 11 / 100 * 100 if aim.sign else 50.0
    misses = 0
    for _ in range(300):
        games = [lot.randrange(101) for _ in range(200)]
        interval = aim.estimate(tally(games), risk)
        misses += not interval.low <= truth <= interval.high
    assert misses / 300 <= risk


def test_a_distance_is_nought_within_the_aim() -> None:
    aim = target("score 20..40")
    assert aim.distance(Interval(30, 25, 35)) == Interval(0, 0, 0)
    assert aim.distance(Interval(45, 38, 52)) == Interval(5, 0, 12)
    assert aim.distance(Interval(10, 8, 12)) == Interval(10, 8, 12)


def test_the_threshold_has_the_share_that_is_nearest_to_the_aim() -> None:
    values = Counter(range(1, 101))
    assert target("P(score >= 0) = 10%").threshold(values) == (91, 0.1)
    assert target("P(score <= 0) = 10%").threshold(values) == (10, 0.1)
    assert target("score = 3").threshold(values) is None
    assert target("P(score >= 0) = 15%").threshold(Counter({0: 50, 1: 50})) == (2, 0)


def test_weights_count_and_broken_limits_are_out() -> None:
    one, two = target("score = 80"), target("score = 80 x 4")
    games = {"greedy": tally([83] * 1000)}
    assert rate_variant([one], [], games, 0.05).distance == 3
    assert rate_variant([two], [], games, 0.05).distance == 6
    assert rate_variant([one], [target("score 90..99")], games, 0.05).is_out
    assert not rate_variant([one], [target("score 80..99")], games, 0.05).is_out


def test_only_scores_are_shared_out_among_the_seats() -> None:
    score, rounds = target("score = 90"), target("rounds = 9")
    moved = Tally(10, {}, {str(each): Counter({6: 10}) for each in (score, rounds)})
    assert (score.shift(moved, seats=3), rounds.shift(moved, seats=3)) == (2, 6)


@pytest.mark.parametrize(("games", "risk"), [(100, 0.05), (100, 0.001), (10_000, 0.05)])
def test_how_sure_a_mean_is_follows_from_spread_range_and_games(games: int, risk: float) -> None:
    """The bound of Audibert, Munos and Szepesvari (2009), theorem 1, for scores of 20 or 60."""
    values = [20, 60] * (games // 2)
    log = math.log(3 / risk)
    half = statistics.stdev(values) * math.sqrt(2 * log / games) + 3 * 40 * log / games
    found = target("score = 90").estimate(tally(values), risk)
    assert found == pytest.approx((40, 40 - half, 40 + half), rel=1e-2)
    share = target("P(score >= 60) = 10%").estimate(tally(values), risk)
    assert share.value - share.low == pytest.approx(half / 40 * 100, rel=1e-2)


def test_a_score_that_never_differed_may_differ_by_a_point() -> None:
    found = target("score = 90").estimate(tally([50] * 10), 0.05)
    assert found.value == 50
    assert found.high - 50 == 50 - found.low == pytest.approx(3 * math.log(3 / 0.05) / 10)


def test_a_figure_is_told_as_it_is_typed() -> None:
    for text in ("greedy: score", "odds: decisions", "greedy: P(score >= 9)", "a: P(use.b = 0)"):
        (read,) = read_targets([f"{text} = 3"], "random")
        assert str(read) == text


@pytest.mark.parametrize(
    ("text", "limit", "share"),
    [
        ("P(score >= 0) = 40%", 1, 0.5),
        ("P(score >= 0) = 20%", 2, 0),
        ("P(score <= 0) = 60%", 0, 0.5),
        ("P(score <= 0) = 90..100%", 1, 1),
    ],
)
def test_of_two_limits_the_nearer_is_the_threshold(text: str, limit: int, share: float) -> None:
    assert target(text).threshold(Counter({0: 50, 1: 50})) == (limit, share)


def test_a_column_that_is_not_counted_is_told_with_those_that_are() -> None:
    counts = GameCounts(2, 1, {"decisions": {5: 2}, "score.1": {9: 2}, "use.wild": {0: 2}})
    assert histogram_of(counts, "use.wild") == {0: 2}
    assert histogram_of(counts, "score") == counts.scores
    with pytest.raises(CallError) as caught:
        histogram_of(counts, "use.tame")
    (problem,) = caught.value.problems
    assert problem.hint == "name one of score, length, decisions, score.1, use.wild"
