"""The Pond's players: what greedy prefers, and that the stronger ones are stronger."""

from __future__ import annotations

from statistics import mean

import pytest

from pnp.games.pond import policies, rules
from pnp.games.pond.fields import ACTIONS, PondMaterial
from pnp.games.pond.fields import MATERIAL as MATERIALS
from pnp.games.pond.material import material
from pnp.games.pond.model import read
from pnp.rules.engine import Engine

ENGINE = Engine(rules, policies)
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
    return ACTIONS.describe(policies.greediest(state, MATERIAL, actions, count))


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


def scores(policies: list[str], games: int, given: PondMaterial = MATERIAL) -> list[list[int]]:
    rows = ENGINE.play(given, [ENGINE.policy(name) for name in policies], 5, 0, games)
    first = ENGINE.columns(len(policies)).index("score.1")
    return [row[first : first + len(policies)] for row in rows]


def average(name: str, games: int, given: PondMaterial = MATERIAL) -> float:
    return mean(score for (score,) in scores([name], games, given))


def changed(**numbers: object) -> PondMaterial:
    return MATERIALS.fill(MATERIALS.values(MATERIAL) | numbers)


def test_each_player_is_stronger_than_the_one_before() -> None:
    random, greedy, odds = average("random", 60), average("greedy", 60), average("odds", 20)
    assert random < 20
    assert 65 < greedy < odds - 6


def test_odds_beats_greedy_from_either_seat() -> None:
    before = sum(first > second for first, second in scores(["odds", "greedy"], 12))
    after = sum(second > first for first, second in scores(["greedy", "odds"], 12))
    level = sum(first > second for first, second in scores(["greedy", "greedy"], 24))
    assert before > level / 2
    assert after > 12 - level / 2


def test_odds_beats_greedy_where_a_re_roll_is_a_roll_of_its_own() -> None:
    given = material(read(), {"P-17": "counts_as_two"})
    assert average("odds", 20, given) > average("greedy", 40, given) + 5


def test_odds_plays_alike_if_every_point_is_ten() -> None:
    tenfold = changed(
        **{
            name: [10 * points if points > 0 else points for points in getattr(MATERIAL, name)]
            for name in ("singly", "one_roll", "points", "run_points")
        }
    )
    played = scores(["odds"], 5)
    assert scores(["odds"], 5, tenfold) == [[10 * score] for (score,) in played]


def test_odds_plays_greedily_where_it_has_no_room() -> None:
    given = changed(boxes=[0, 6, 6, 6, 6, 6, 0])
    assert scores(["odds"], 5, given) == scores(["greedy"], 5, given)


def test_who_may_not_roll_again_plays_on_with_the_dice_that_there_are() -> None:
    rerolls = range(ACTIONS.firsts[-1], ACTIONS.count)
    rows = ENGINE.study(MATERIAL, [ENGINE.policy("odds")], 5, 0, 10, rerolls)
    assert mean(row[ENGINE.columns(1).index("score.1")] for row in rows) > 75
