"""Means, shares and intervals, against values worked out run_in_process."""

from __future__ import annotations

import math
from itertools import takewhile

import pytest

from pnp.study.simulation.statistics import (
    Z,
    bins_of,
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
