"""Runs: changed numbers under the same luck, and workers that go away."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace
from typing import Any

import pytest

from pnp.core.errors import CallError, MaterialError
from pnp.gametable import GameTable
from pnp.rules.engine import Engine
from pnp.simulate import SimulationRequest, run
from pnp.simulation.counts import TOTAL
from pnp.simulation.runs import SimulationRun, simulate
from pnp.simulation.statistics import compared, compared_wins, summary
from pnp.simulation.workers import workers

MALLARD = "rows.mallard.singly"


def printed(path: str) -> int:
    """The number that a path names in the Pond's data."""
    _, row, key = path.split(".")
    rows = GameTable("pond").data().rows
    each = next(each for each in getattr(rows, "each", rows) if each.id == row)
    return int(getattr(each, key))


def changed(value: int) -> SimulationRequest:
    return SimulationRequest("pond", games=200, fast=False, changes=((MALLARD, str(value)),))


def test_nothing_changes_if_the_number_is_the_printed_one() -> None:
    found = run(changed(printed(MALLARD))).comparison
    assert found is not None
    assert [name for name, each in found.differences.items() if each != {0: 200}] == []
    assert {TOTAL, "decisions", "won.1", "row.1"} <= found.differences.keys()
    assert found.before == found.after


def test_a_changed_number_is_noticed() -> None:
    found = run(changed(printed(MALLARD) + 1)).comparison
    assert found is not None
    assert summary(found.differences[TOTAL]).mean > 0
    assert compared(found, "row.1", "Mallard").noticed
    assert not compared(found, "boxes.1", "Mallard").noticed


def test_another_reading_is_compared_under_the_same_luck() -> None:
    other = (("P-17", "counts_as_two"),)
    found = run(
        SimulationRequest("pond", games=200, policies=("random",), fast=False, readings=other)
    )
    plain = run(SimulationRequest("pond", games=200, policies=("random",), fast=False))
    assert found.comparison is not None
    assert found.counts == found.comparison.before == plain.counts
    assert found.comparison.after != plain.counts
    differing = {name for name, each in found.comparison.differences.items() if set(each) != {0}}
    assert TOTAL in differing


def test_wins_are_compared_by_seat() -> None:
    asked = SimulationRequest("bucket", games=300, policies=("greedy",), fast=False)
    request = replace(asked, changes=(("laps.1.laps", "1"),))
    found = run(request).comparison
    assert found is not None
    for seat in (1, 2):
        wins = compared_wins(found, seat, "")
        assert wins.difference.mean == pytest.approx(wins.after - wins.before)
        assert set(found.differences[f"won.{seat}"]) <= {-1, 0, 1}


def test_the_printed_game_is_what_it_is_without_a_change() -> None:
    assert (
        run(changed(printed(MALLARD) + 1)).counts
        == run(SimulationRequest("pond", games=200, fast=False)).counts
    )


@dataclass(frozen=True, slots=True)
class Doomed:
    """A table whose process ends."""

    def __call__(self) -> tuple[Engine, Any]:
        os._exit(9)


def test_a_worker_that_dies_is_told() -> None:
    with pytest.raises(MaterialError, match="a worker ended before its games were played"):
        simulate(SimulationRun(Doomed(), (0,), 1, 600), workers(2, threads=False))


def test_all_that_is_wrong_is_told_at_once() -> None:
    request = SimulationRequest(
        "pond",
        9,
        10,
        ("greddy",),
        readings=(("P-99", "x"),),
        changes=(("rows.malard.singly", "4"),),
    )
    with pytest.raises(CallError) as caught:
        run(request)
    facts = [problem.fact for problem in caught.value.problems]
    assert len(facts) == 4
    assert "the game is not for 9 players" in facts
