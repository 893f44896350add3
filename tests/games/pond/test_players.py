"""The Pond's players: what greedy prefers, and that the stronger ones are stronger."""

from __future__ import annotations

from statistics import mean

import pytest

from pnp.games.pond import players, rules
from pnp.games.pond.fields import ACTIONS
from pnp.games.pond.material import material
from pnp.games.pond.model import read
from pnp.rules.engine import Engine

ENGINE = Engine(rules, players)
MATERIAL = material(read())


def taken(roll: list[int], *, filled: dict[int, int] | None = None, day: int = 1) -> str:
    """What greedy takes of a day's dice."""
    state = ENGINE.make(ENGINE.state)
    state.players, state.day = 1, day
    state.weather = day - 1
    state.pool[:] = [roll.count(face) for face in range(7)]
    state.left = len(roll)
    for face, count in (filled or {}).items():
        state.filled[face] = state.before[face] = count
    actions = ENGINE.array(ENGINE.most_actions)
    count = ENGINE.legal(state, MATERIAL, actions)
    return ACTIONS.describe(players.greediest(state, MATERIAL, actions, count))


@pytest.mark.parametrize(
    ("roll", "filled", "action"),
    [
        ([2, 2, 2, 6, 6, 1], {}, "house 2 6"),
        ([4, 4, 4, 4, 4, 1], {}, "five 4"),
        ([1, 2, 3, 4, 6, 6], {}, "straight 1 4"),
        ([5, 5, 1, 1, 2, 2], {5: 2}, "put 5"),
        ([1, 1, 4, 4, 6, 6], {}, "put 4"),
        ([6, 6], {}, "brighten"),
        ([4], {4: 3}, "end"),
    ],
)
def test_greedy_takes_what_scores_most_now(
    roll: list[int], filled: dict[int, int], action: str
) -> None:
    assert taken(roll, filled=filled) == action


def test_a_row_begun_earlier_is_worth_its_lower_points() -> None:
    state = ENGINE.make(ENGINE.state)
    state.filled[5] = 2
    assert players.worth_now(state, MATERIAL, ACTIONS.parse("put 5")) == 20_000
    state.before[5] = 2
    assert players.worth_now(state, MATERIAL, ACTIONS.parse("put 5")) == 15_000


def average(policy: int, games: int) -> float:
    column = ENGINE.columns(1).index("score.1")
    return mean(row[column] for row in ENGINE.play(MATERIAL, [policy], 5, 0, games))


def test_each_player_is_stronger_than_the_one_before() -> None:
    random, greedy, flat = average(0, 60), average(1, 60), average(2, 3)
    assert random < 20 < greedy < 65 < flat
