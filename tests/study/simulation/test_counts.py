"""Counts add up, whoever counts."""

from __future__ import annotations

from itertools import permutations

import pytest
from sampling import sampled

from pnp.games.registry import playable
from pnp.study.setup import GameTable, seat_policies
from pnp.study.simulation.batches import Distributor
from pnp.study.simulation.counts import TOTAL, WINNERS, GameCounts, count_games, differences
from pnp.study.simulation.runs import SimulationRun, compare, simulate
from pnp.study.simulation.workers import workers

COLUMNS = ("reason", "decisions", "score.1", "score.2", "place.1", "place.2")
PARTS = ([[1, 9, 3, 4, 2, 1]], [[1, 8, 5, 5, 1, 1], [0, 99, 0, 2, 2, 1]], [[1, 7, 6, 1, 1, 2]])


def count(*rows: list[int]) -> GameCounts:
    return count_games(list(rows), COLUMNS, 2)


def test_parts_add_up_in_any_order() -> None:
    whole = count(*(row for part in PARTS for row in part))
    for order in permutations(PARTS):
        first, second, third = (count(*part) for part in order)
        assert first + (second + third) == first + second + third == whole


def test_it_counts_what_happened() -> None:
    counted = count(*PARTS[1])
    assert counted.stalled == 1
    assert counted.scores == {5: 2, 0: 1, 2: 1}
    assert (counted.wins(1), counted.wins(2)) == (1, 2)
    assert counted.histograms[TOTAL] == {10: 1, 2: 1}
    assert counted.histograms[WINNERS] == {2: 1, 1: 1}


def run_of(game: str, games: int) -> SimulationRun:
    table = GameTable(game)
    return SimulationRun(table, seat_policies(table, None, ("random",)).numbers, 5, games)


def many(count: int) -> Distributor:
    return workers(count, threads=False)


@pytest.mark.parametrize("game", sampled(playable(), 1))
def test_one_two_and_three_workers_count_the_same(game: str) -> None:
    run = run_of(game, 9)
    assert simulate(run) == simulate(run, many(2)) == simulate(run, many(3))


def test_threads_count_the_same() -> None:
    run = run_of("bucket", 151)
    assert simulate(run) == simulate(run, workers(3, threads=True))


def test_workers_compare_alike() -> None:
    run = run_of("pond", 61)
    other = GameTable("pond", changes=(("rows.mallard.singly", "4"),))
    assert compare(run, other) == compare(run, other, many(2))


def test_arrays_of_compiled_rules_count_the_same() -> None:
    numpy = pytest.importorskip("numpy")  # comes with numba, which is optional
    rows = [row for part in PARTS for row in part]
    assert count_games(numpy.array(rows), COLUMNS, 2) == count(*rows)
    others = [[*row[:4], *row[:3:-1]] for row in rows]
    found = differences(numpy.array(rows), numpy.array(others), COLUMNS, 2)
    assert found == differences(rows, others, COLUMNS, 2)
    assert found["won.1"] == {1: 2, 0: 1, -1: 1}
