"""Who plays the Gallery: what they see, what they take, and how strong they are."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.gallery import players, rules
from pnp.games.gallery.guessing import guess
from pnp.rules.chance import CHANCE, seed_game

RANDOM, GREEDY, FLAT = range(3)


def chosen(table: Any, policy: int, seat: int = 0) -> str:
    view, lookahead = rules.VIEW.plain(), rules.STATE.plain()
    scratch, rng = players.SCRATCH.plain(), CHANCE.plain()
    seed_game(rng, 3, 3)
    actions = [0] * rules.MAX_ACTIONS
    table.state.seat = seat
    rules.observe(table.state, table.material, seat, view)
    count = rules.legal(table.state, table.material, actions)
    found = players.choose(policy, view, table.material, actions, count, lookahead, scratch, rng)
    return rules.ACTIONS.describe(found)


def test_greedy_shoots_the_one_with_most_ducks(table: Any) -> None:
    table.lay(["m", "A", "B", "C", "W", "W"])
    table.state.shot[2] = table.state.shot[4] = 1
    table.aim(1, 2, 4)
    table.hold("shoot", "take_aim", "line_forward")
    assert chosen(table, GREEDY) == "shoot 2"


def test_greedy_does_not_shoot_its_own_duck_if_it_can_help_it(table: Any) -> None:
    table.lay(["m", "W", "W", "W", "W", "W"])
    table.aim(0)
    table.hold("shoot", "bump_right")
    assert chosen(table, GREEDY) == "bump_right 1"


def test_greedy_aims_at_bare_ducks_of_others(table: Any) -> None:
    table.lay(["m", "A", "W", "B", "W", "W"])
    table.hide(1)
    table.aim()
    table.hold("take_aim")
    assert chosen(table, GREEDY) == "take_aim 4"


def test_greedy_swims_out_of_a_target(table: Any) -> None:
    table.lay(["A", "m", "B", "W", "W", "W"])
    table.aim(1)
    table.hold("hang_back", "line_forward")
    assert chosen(table, GREEDY) == "hang_back 2"


def test_greedy_arranges_others_under_targets(table: Any) -> None:
    table.lay(["m", "W", "A", "W", "B", "m"])
    table.aim(0)
    table.do("disorderly_conduct")
    assert chosen(table, GREEDY) == "arrange 3"


def test_flat_takes_a_last_duck_to_win(table: Any) -> None:
    table.start(3)
    table.state.shot[:3] = [3, 5, 4]
    table.state.swims[1] = 0
    table.state.hands[0] = [0] * 16
    table.lay(["m", "W", "B", "W", "W", "W"], ["W", "m"])
    table.state.seat = 0
    table.aim(0, 2)
    table.hold("shoot", "line_forward", "take_aim")
    assert chosen(table, FLAT) == "shoot 3"


@pytest.mark.parametrize("policy", [GREEDY, FLAT])
def test_what_is_hidden_changes_no_choice(table: Any, policy: int) -> None:
    table.start(4)
    state = table.state
    before = chosen(table, policy, 1)
    state.deck[: state.deck_count] = sorted(state.deck[: state.deck_count])
    state.pile[: state.pile_count] = sorted(state.pile[: state.pile_count])
    state.hands[2], state.hands[3] = state.hands[3], state.hands[2]
    assert chosen(table, policy, 1) == before


def test_a_guess_may_be_what_is_there(table: Any) -> None:
    table.start(5)
    state = table.state
    view, lookahead, luck = rules.VIEW.plain(), rules.STATE.plain(), CHANCE.plain()
    for game in range(20):
        seed_game(luck, 5, game)
        rules.observe(state, table.material, state.seat, view)
        guess(view, table.material, lookahead, luck)
        assert rules.problems(lookahead, table.material) == []
        assert lookahead.hands[state.seat] == state.hands[state.seat]
        assert lookahead.line == state.line


def wins(table: Any, policies: list[int], games: int) -> int:
    rows = table.engine.play(table.material, policies, 11, 0, games)
    place = table.engine.columns(len(policies)).index("place.1")
    return sum(row[place] == 1 for row in rows)


def test_greedy_beats_random(table: Any) -> None:
    assert wins(table, [GREEDY, RANDOM, RANDOM], 60) > 40
