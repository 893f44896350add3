"""Means, shares and intervals, against values worked out run_in_process."""

from __future__ import annotations

import math
from itertools import takewhile

import pytest

from pnp.study.simulation.counts import TOTAL, Comparison, GameCounts, win_column
from pnp.study.simulation.statistics import (
    Compared,
    Z,
    bins_of,
    compare_means,
    compare_wins,
    full_name,
    mean_score,
    never,
    quantile,
    round_sizes,
    summary,
    wilson,
)


@pytest.mark.parametrize(
    ("hits", "count", "low", "high"),
    [
        (0, 10, 0.0, 0.27753),
        (1, 10, 0.01788, 0.40415),
        (5, 10, 0.23659, 0.76341),
        (10, 10, 0.72247, 1.0),
        (50, 100, 0.40383, 0.59617),
    ],
)
def test_the_interval_of_a_share_is_wilsons(hits: int, count: int, low: float, high: float) -> None:
    assert wilson(hits, count) == pytest.approx((low, high), abs=1e-5)


@pytest.mark.parametrize(("hits", "count"), [(0, 7), (3, 7), (7, 7), (1, 1_000_000)])
def test_its_bounds_solve_wilsons_equation(hits: int, count: int) -> None:
    share = hits / count
    for bound in wilson(hits, count):
        error = Z * math.sqrt(bound * (1 - bound) / count)
        assert abs(share - bound) == pytest.approx(error, abs=1e-7)


def test_a_histogram_in_a_few_numbers() -> None:
    found = summary({2: 1, 4: 3, 5: 2, 7: 1, 9: 1})
    assert (found.count, found.mean, found.least, found.most) == (8, 5, 2, 9)
    assert found.sd == pytest.approx(math.sqrt(32 / 7))
    assert found.high - found.mean == pytest.approx(1.95996 * math.sqrt(32 / 7 / 8), abs=1e-4)


def test_one_game_has_no_spread_and_no_interval() -> None:
    assert summary({3: 1}).sd == 0
    assert summary({3: 1}).interval(".2f") == "not known"
    assert summary({3: 2}).interval(".2f") == "3.00 to 3.00"


def test_quantiles_are_values_that_occurred() -> None:
    assert [quantile({1: 5, 3: 4, 8: 1}, share) for share in (0.05, 0.5, 0.51, 0.9, 0.95)] == [
        1, 1, 3, 3, 8,
    ]  # fmt: skip


@pytest.mark.parametrize("low", [0, 7, 100, -35])
@pytest.mark.parametrize("high", [100, 109, 131, 2000])
def test_bins_are_as_small_as_their_number_allows(low: int, high: int) -> None:
    bins = bins_of({low: 1, high: 3}, 12)
    assert sum(each.share for each in bins) == 1
    assert bins[0].least <= low <= bins[0].most
    assert len(bins) <= 12
    size = bins[0].most - bins[0].least + 1
    smaller = takewhile(lambda each: each < size, round_sizes())
    assert all(high // each - low // each >= 12 for each in smaller)


def test_the_interval_of_a_score_is_that_of_whole_games() -> None:
    histograms = {"score.1": {2: 1, 6: 1}, "score.2": {4: 1, 8: 1}, TOTAL: {6: 1, 14: 1}}
    found = mean_score(GameCounts(2, 2, histograms))
    whole = summary(histograms[TOTAL])
    assert (found.count, found.mean, found.least, found.most) == (2, 5, 2, 8)
    assert (found.low, found.high) == pytest.approx((whole.low / 2, whole.high / 2))
    assert found.sd == pytest.approx(summary({2: 1, 4: 1, 6: 1, 8: 1}).sd)


@pytest.mark.parametrize(("games", "percent"), [(1, 100), (3, 100), (4, 75), (300, 1), (600, 0.5)])
def test_what_never_occurs_is_rare_by_the_rule_of_three(games: int, percent: float) -> None:
    assert never(games) == percent


def test_a_note_is_named_with_its_kind_if_that_has_a_name() -> None:
    names = {"box.teal": "Teal", "box": "boxes filled", "bonus.one": "Bonus"}
    found = [full_name(note, names) for note in ("box.teal", "box", "bonus.one")]
    assert found == ["Teal (boxes filled)", "boxes filled", "Bonus"]


@pytest.mark.parametrize(
    ("differences", "is_noticed"),
    [
        ({1: 50, 2: 50}, True),
        ({-1: 50, -2: 50}, True),
        ({-1: 50, 1: 50}, False),
        ({0: 100}, False),
        ({3: 1}, False),
    ],
)
def test_a_difference_is_noticed_if_zero_lies_outside_its_interval(
    differences: dict[int, int], is_noticed: bool
) -> None:
    assert Compared("score", 1, 2, summary(differences)).noticed is is_noticed


def test_a_difference_is_told_with_its_sign() -> None:
    row = Compared("score", 10, 12.25, summary({2: 2})).cells(".2f")
    assert row == ("score", "10.00", "12.25", "+2.00", "+2.00 to +2.00")


def test_means_and_wins_of_two_runs_are_compared_game_by_game() -> None:
    before = GameCounts(4, 2, {"score.1": {10: 4}, "place.1": {1: 1, 2: 3}, "place.2": {1: 4}})
    after = GameCounts(
        4, 2, {"score.1": {12: 2, 14: 2}, "place.1": {1: 3, 2: 1}, "place.2": {2: 4}}
    )
    differences = {"score.1": {2: 2, 4: 2}, win_column(1): {0: 2, 1: 2}, win_column(2): {-1: 4}}
    comparison = Comparison(before, after, differences)
    means = compare_means(comparison, "score.1", "score")
    assert (means.name, means.before, means.after, means.difference.mean) == ("score", 10, 13, 3)
    wins = [compare_wins(comparison, seat, "won") for seat in (1, 2)]
    found = [(win.before, win.after, win.difference.mean) for win in wins]
    assert found == [(0.25, 0.75, 0.5), (1, 0, -1)]
