"""Who plays the Gallery: what they see, what they take, and how strong they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.games.gallery import policies, rules
from pnp.rules.chance import CHANCE, seed_game
from pnp.rules.engine import Engine

RANDOM, GREEDY, ODDS = range(3)


def chosen(table: Any, policy: int, seat: int = 0) -> str:
    view, lookahead = rules.VIEW.plain(), rules.STATE.plain()
    scratch, rng = policies.SCRATCH.plain(), CHANCE.plain()
    seed_game(rng, 3, 3)
    actions = [0] * rules.MAX_ACTIONS
    table.state.seat = seat
    rules.observe(table.state, table.material, seat, view)
    count = rules.legal(table.state, table.material, actions)
    found = policies.choose(policy, view, table.material, actions, count, lookahead, scratch, rng)
    return rules.ACTIONS.describe(found)


def test_greedy_shoots_the_one_with_most_ducks(table: Any) -> None:
    table.lay(["m", "A", "B", "C", "W", "W"])
    table.state.shot[2] = table.state.shot[4] = 1
    table.aim(1, 2, 4)
    table.hold("shoot", "take_aim", "line_forward")
    assert chosen(table, GREEDY) == "shoot 2"


@pytest.mark.parametrize("policy", [GREEDY, ODDS])
def test_nobody_shoots_its_own_duck_if_it_can_help_it(table: Any, policy: int) -> None:
    table.lay(["m", "W", "W", "W", "W", "W"])
    table.aim(0)
    table.hold("shoot", "bump_right")
    assert chosen(table, policy) == "bump_right 1"


def test_greedy_aims_at_bare_ducks_of_others(table: Any) -> None:
    table.lay(["m", "A", "W", "B", "W", "W"])
    table.hide(1)
    table.aim()
    table.hold("take_aim")
    assert chosen(table, GREEDY) == "take_aim 4"


@pytest.mark.parametrize("policy", [GREEDY, ODDS])
def test_a_duck_swims_out_of_a_target(table: Any, policy: int) -> None:
    table.lay(["A", "m", "B", "W", "W", "W"])
    table.aim(1)
    table.hold("hang_back", "line_forward")
    assert chosen(table, policy) == "hang_back 2"


@pytest.mark.parametrize("policy", [GREEDY, ODDS])
def test_others_are_arranged_under_targets(table: Any, policy: int) -> None:
    table.lay(["m", "W", "A", "W", "B", "m"])
    table.aim(0)
    table.do("disorderly_conduct")
    assert chosen(table, policy) == "arrange 3"


def test_odds_shuffles_a_line_away_that_is_full_of_its_own_ducks(table: Any) -> None:
    table.lay(["m", "m", "m", "W", "A", "W"])
    table.aim(0, 1, 4)
    table.hold("duck_shuffle", "shoot")
    assert chosen(table, ODDS) == "duck_shuffle"


def test_odds_keeps_a_quick_shot_while_an_aimed_one_does(table: Any) -> None:
    table.lay(["A", "W", "W", "W", "W", "W"])
    table.aim(0)
    table.hold("quick_shot", "shoot")
    assert chosen(table, ODDS) == "shoot 1"


def test_a_last_duck_is_taken_to_win(table: Any) -> None:
    table.start(3)
    table.state.shot[:3] = [3, 5, 4]
    table.state.swims[1] = 0
    table.state.hands[0] = [0] * 16
    table.lay(["m", "W", "B", "W", "W", "W"], ["W", "m"])
    table.state.seat = 0
    table.aim(0, 2)
    table.hold("shoot", "line_forward", "take_aim")
    assert chosen(table, ODDS) == "shoot 3"


@pytest.mark.parametrize("policy", [GREEDY, ODDS])
def test_what_is_hidden_changes_no_choice(table: Any, policy: int) -> None:
    table.start(4)
    state = table.state
    before = chosen(table, policy, 1)
    state.deck[: state.deck_count] = sorted(state.deck[: state.deck_count])
    state.pile[: state.pile_count] = sorted(state.pile[: state.pile_count])
    state.hands[2], state.hands[3] = state.hands[3], state.hands[2]
    assert chosen(table, policy, 1) == before


def wins(table: Any, policies: list[int], games: int) -> int:
    rows = table.engine.play(table.material, policies, 11, 0, games)
    place = table.engine.columns(len(policies)).index("place.1")
    return sum(row[place] == 1 for row in rows)


def test_greedy_beats_random(table: Any) -> None:
    assert wins(table, [GREEDY, RANDOM, RANDOM], 60) > 40


def test_odds_beats_random(table: Any) -> None:
    assert wins(table, [ODDS, RANDOM, RANDOM], 30) > 24


def test_odds_beats_greedy_with_the_same_luck_in_every_seat(table: Any) -> None:
    """By a tenth: a player as strong as the others would win 30 of 90."""
    count = 0
    for seat in range(3):
        policies = [GREEDY] * 3
        policies[seat] = ODDS
        rows = table.engine.play(table.material, policies, 11, 0, 30)
        place = table.engine.columns(3).index(f"place.{seat + 1}")
        count += sum(row[place] == 1 for row in rows)
    assert count > 33


@pytest.mark.thorough
@pytest.mark.parametrize(("seats", "percent"), [(3, 40), (4, 30), (5, 23), (6, 19)])
def test_odds_is_the_strongest(
    compiled_engine: Callable[[str], Engine], table: Any, seats: int, percent: int
) -> None:
    """Of games; a player as strong as the others would win 33, 25, 20 and 17."""
    engine = compiled_engine("gallery")
    games = 2_000
    rows = engine.study(table.material, [ODDS] + [GREEDY] * (seats - 1), 11, 0, games, [])
    won = engine.columns(seats, with_study=True).index("guest.won")
    assert sum(row[won] for row in rows) * 100 > percent * games


def test_a_game_by_odds_does_not_depend_on_those_before(table: Any) -> None:
    engine, policies = table.engine, [ODDS] * 3
    assert engine.play(table.material, policies, 5, 0, 3)[2:] == engine.play(
        table.material, policies, 5, 2, 3
    )
