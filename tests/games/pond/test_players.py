"""The Pond's players: what greedy prefers, and that the stronger ones are stronger."""

from __future__ import annotations

from statistics import mean

import pytest

from pnp.games.pond import greedy, players, rules
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
    return ACTIONS.describe(greedy.greediest(state, MATERIAL, actions, count))


@pytest.mark.parametrize(
    ("roll", "filled", "action"),
    [
        ([2, 2, 2, 6, 6, 1], {}, "brighten"),
        ([2, 2, 2, 5, 5], {5: 3}, "house 2 5"),
        ([4, 4, 4, 4, 4], {4: 3}, "five 4"),
        ([5, 5, 2, 2], {5: 2}, "put 5"),
        ([4, 4, 5, 1], {}, "down 5"),
        ([5, 5, 2, 3], {5: 0, 2: 3, 3: 3}, "feed 2 3"),
        ([3, 2, 2], dict.fromkeys(range(1, 6), 3), "reroll 2 2"),
        ([4], {4: 3}, "end"),
    ],
)
def test_greedy_takes_what_a_person_sees_at_once(
    roll: list[int], filled: dict[int, int], action: str
) -> None:
    assert taken(roll, filled=filled) == action


def test_no_box_is_begun_on_the_last_day() -> None:
    assert taken([4], day=5) == "put 4"
    assert taken([4], day=6) == "end"


def average(policy: int, games: int) -> float:
    column = ENGINE.columns(1).index("score.1")
    return mean(row[column] for row in ENGINE.play(MATERIAL, [policy], 5, 0, games))


def test_each_player_is_stronger_than_the_one_before() -> None:
    random, usual, flat = average(0, 60), average(1, 60), average(2, 1)
    assert random < 20
    assert 65 < usual < flat
