"""Values of games that are compared in pairs."""

from __future__ import annotations

import pytest

from pnp.study.setup import GameTable
from pnp.study.simulation.batches import run_locally
from pnp.study.simulation.counts import TOTAL
from pnp.study.simulation.runs import SimulationRun, simulate
from pnp.study.simulation.statistics import summary
from pnp.study.sweep.paired import _values, simulate_pairs
from pnp.study.sweep.targets import read_targets

COLUMNS = ("rounds", "score.1", "score.2")
GAMES = [[3, 80, 95], [4, 90, 70], [5, 91, 90]]


@pytest.mark.parametrize("sign", [">=", "<=", "="])
def test_compiled_games_have_the_values_of_interpreted_ones(sign: str) -> None:
    numpy = pytest.importorskip("numpy")
    (target,) = read_targets([f"P(score {sign} 90) = 10%"], "greedy")
    assert list(_values(target, numpy.array(GAMES), COLUMNS)) == _values(target, GAMES, COLUMNS)


def test_a_difference_is_what_a_variant_has_more_or_less_than_the_game_as_printed() -> None:
    targets = read_targets(["score = 90"], "greedy")
    run = SimulationRun(GameTable("pond"), (1, 1), seed=1, games=4)
    richer = GameTable("pond", changes=(("rows.mallard.singly", "5"),))
    same, more = simulate_pairs(run, [run.source, richer], targets, run_locally, lambda _: None)
    (alike,), (gained,) = same.differences.values(), more.differences.values()
    totals = [summary(counts.histograms[TOTAL]).mean for counts in (simulate(run), more.counts)]
    assert alike == {0: 4}
    assert summary(gained).mean == pytest.approx(totals[1] - totals[0])
    assert totals[1] != totals[0]
