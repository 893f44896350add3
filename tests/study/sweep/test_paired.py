"""Values of games that are compared in pairs."""

from __future__ import annotations

import pytest

from pnp.study.sweep.paired import _values
from pnp.study.sweep.targets import read_targets

COLUMNS = ("rounds", "score.1", "score.2")
GAMES = [[3, 80, 95], [4, 90, 70], [5, 91, 90]]


@pytest.mark.parametrize("sign", [">=", "<=", "="])
def test_compiled_games_have_the_values_of_interpreted_ones(sign: str) -> None:
    numpy = pytest.importorskip("numpy")
    (target,) = read_targets([f"P(score {sign} 90) = 10%"], "greedy")
    assert list(_values(target, numpy.array(GAMES), COLUMNS)) == _values(target, GAMES, COLUMNS)
