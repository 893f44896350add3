"""Who plays Duck Blind: what they take, and how strong they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.games.blind import greedy, players, rules
from pnp.rules.chance import CHANCE, seed_game
from pnp.rules.engine import Engine

RANDOM, GREEDY, FLAT = range(3)
LINE = ["wood_m", "pintail_m", "gadwall_f"]


def chosen(table: Any, luck: int = 3, policy: int = GREEDY) -> str:
    view, lookahead = rules.VIEW.plain(), rules.STATE.plain()
    scratch, rng = players.SCRATCH.plain(), CHANCE.plain()
    seed_game(rng, luck, 3)
    actions = [0] * rules.MAX_ACTIONS
    rules.observe(table.state, table.material, table.state.seat, view)
    count = rules.legal(table.state, table.material, actions)
    found = players.choose(policy, view, table.material, actions, count, lookahead, scratch, rng)
    return rules.ACTIONS.describe(found)


def test_greedy_takes_what_gains_most(table: Any) -> None:
    table.hold()
    table.give(0, "teal_m", "teal_m", "teal_f")
    table.lay(["teal_f", "canvasback_f", "shoveler_m"])
    table.shoot([4], [1], [2])
    assert chosen(table) == "take 8"
    table.play("take 8")


def test_greedy_fires_all_before_a_reload(table: Any) -> None:
    table.hold()
    table.state.round = 5
    table.lay(LINE)
    assert chosen(table) == "shoot 1 2 3 3 0"


def test_greedy_does_not_always_fire_as_much(table: Any) -> None:
    table.hold()
    table.lay(LINE)
    assert len({chosen(table, luck) for luck in range(20)}) > 1


@pytest.mark.parametrize(
    ("line", "action"),
    [(["shoveler_m", "shoveler_f", "gadwall_f"], "flush"), (LINE, "wait")],
)
def test_greedy_flushes_a_poor_line(table: Any, line: list[str], action: str) -> None:
    table.hold("flush")
    table.lay(line)
    table.shoot([1], [], [2])
    assert chosen(table) == action


def test_greedy_shows_its_permit(table: Any) -> None:
    table.hold("special_permit")
    table.give(0, "king_eider")
    table.lay([], ["warden", "teal_m", "teal_f", "teal_m", "shoveler_m"])
    table.shoot([], [], [])
    assert chosen(table) == "show"


def test_of_ways_to_fire_as_much_the_one_with_most_cards_is_taken(table: Any) -> None:
    table.hold()
    table.lay(LINE)
    actions = [greedy.shots_near(table.state, shots) for shots in (0, 3, 6, 30)]
    assert [rules.ACTIONS.describe(action) for action in actions] == [
        "shoot 0 0 0 0 0",
        "shoot 0 0 0 3 0",
        "shoot 0 0 2 2 0",
        "shoot 1 2 3 3 0",
    ]


@pytest.mark.parametrize("policy", [GREEDY, FLAT])
def test_what_is_hidden_changes_no_choice(table: Any, policy: int) -> None:
    """What the first committed is as unknown as the order of the deck and the ducks set aside."""
    table.hold()
    table.lay(LINE)
    table.play("shoot 1 0 0 0 0")
    state = table.state
    before = chosen(table, policy=policy)
    state.shots[0], state.fired[0] = [1, 3, 3, 0, 1], [0, 0, 0, 2, 0]
    state.deck[: state.deck_count] = sorted(state.deck[: state.deck_count])
    assert chosen(table, policy=policy) == before


@pytest.mark.parametrize("count", [2, 3, 4, 5])
def test_a_guess_may_be_what_is_there(table: Any, count: int) -> None:
    table.start(count)
    state = table.state
    state.token = state.seat
    view, lookahead, luck = rules.VIEW.plain(), rules.STATE.plain(), CHANCE.plain()
    for game in range(10):
        seed_game(luck, 5, game)
        rules.observe(state, table.material, state.seat, view)
        players.guess(view, table.material, lookahead, luck)
        assert rules.problems(lookahead, table.material) == []
        assert sum(lookahead.aside) == sum(state.aside)
        assert (lookahead.line, lookahead.shots, lookahead.held) == (
            state.line,
            state.shots,
            state.held,
        )


def test_greedy_beats_random(table: Any) -> None:
    rows = table.engine.play(table.material, [GREEDY, RANDOM, RANDOM], 11, 0, 60)
    place = table.engine.columns(3).index("place.1")
    assert sum(row[place] == 1 for row in rows) > 40


@pytest.mark.thorough
@pytest.mark.parametrize(
    ("seats", "share"),
    [
        (2, 58),
        (3, 65),
        (4, 70),
        (5, 70),
    ],
)
def test_flat_beats_greedy(
    table: Any, compiled_engine: Callable[[str], Engine], seats: int, share: int
) -> None:
    """Percent of games; a player as strong as the others would win 50, 33, 25 and 20."""
    engine = compiled_engine("blind")
    rows = engine.play(table.material, [FLAT] + [GREEDY] * (seats - 1), 11, 0, 100)
    place = engine.columns(seats).index("place.1")
    assert sum(row[place] == 1 for row in rows) > share
