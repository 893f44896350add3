"""Who plays Duck Blind: what they take, and how strong they are."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pnp.games.blind import greedy, policies, rules
from pnp.rules.chance import CHANCE, seed_game
from pnp.rules.engine import Engine

RANDOM, GREEDY, ODDS = range(3)
LINE = ["wood_m", "pintail_m", "gadwall_f"]


def chosen(table: Any, luck: int = 3, policy: int = GREEDY) -> str:
    view, lookahead = rules.VIEW.plain(), rules.STATE.plain()
    scratch, rng = policies.SCRATCH.plain(), CHANCE.plain()
    seed_game(rng, luck, 3)
    actions = [0] * rules.MAX_ACTIONS
    rules.observe(table.state, table.material, table.state.seat, view)
    count = rules.legal(table.state, table.material, actions)
    found = policies.choose(policy, view, table.material, actions, count, lookahead, scratch, rng)
    return rules.ACTIONS.describe(found)


@pytest.mark.parametrize("policy", [GREEDY, ODDS])
def test_the_duck_that_gains_most_is_taken(table: Any, policy: int) -> None:
    table.hold()
    table.give(0, "teal_m", "teal_m", "teal_f")
    table.lay(["teal_f", "canvasback_f", "shoveler_m"])
    table.shoot([4], [1], [2])
    assert chosen(table, policy=policy) == "take 8"
    table.play("take 8")


def test_odds_takes_a_duck_that_the_next_one_wants(table: Any) -> None:
    table.start(2)
    table.hold()
    table.give(1, "wood_f")
    table.lay(["wood_m", "king_eider"])
    table.shoot([4], [1])
    assert chosen(table, policy=GREEDY) == "take 15"
    assert chosen(table, policy=ODDS) == "take 1"


def test_odds_fires_nothing_with_a_choke_if_ducks_differ(table: Any) -> None:
    table.hold("choke")
    table.lay(["smew", "wood_m", "shoveler_m"])
    assert chosen(table, policy=ODDS) == "shoot 0 0 0 0 0"
    table.play("shoot 0 0 0 0 0")
    assert chosen(table, policy=ODDS) == "add 1 0 0 0"


@pytest.mark.parametrize(("last", "action"), [(False, "add 0 0 0 0"), (True, "add 0 1 0 0")])
def test_odds_keeps_its_dog_for_the_last_round(table: Any, last: bool, action: str) -> None:
    table.hold("rogue_dog")
    table.state.round = table.material.rounds - 1 if last else 3
    table.give(1, "teal_m")
    table.lay(LINE)
    table.play("shoot 0 0 0 0 0")
    assert chosen(table, policy=ODDS) == action


@pytest.mark.parametrize("policy", [GREEDY, ODDS])
def test_all_is_fired_before_a_reload(table: Any, policy: int) -> None:
    table.hold()
    table.state.round = 5
    table.lay(LINE)
    assert chosen(table, policy=policy) == "shoot 1 2 3 3 0"


@pytest.mark.parametrize("policy", [GREEDY, ODDS])
def test_nobody_always_fires_as_much(table: Any, policy: int) -> None:
    table.hold()
    table.lay(LINE)
    assert len({chosen(table, luck, policy) for luck in range(20)}) > 1


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


@pytest.mark.parametrize("policy", [GREEDY, ODDS])
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


def test_greedy_beats_random(table: Any) -> None:
    rows = table.engine.play(table.material, [GREEDY, RANDOM, RANDOM], 11, 0, 60)
    place = table.engine.columns(3).index("place.1")
    assert sum(row[place] == 1 for row in rows) > 40


@pytest.mark.parametrize(("other", "share"), [(RANDOM, 14), (GREEDY, 12)])
def test_odds_beats_the_others(table: Any, other: int, share: int) -> None:
    """Of 16 games of two players; one as strong as the other would win 8."""
    rows = table.engine.play(table.material, [ODDS, other], 11, 0, 16)
    place = table.engine.columns(2).index("place.1")
    assert sum(row[place] == 1 for row in rows) >= share


def test_a_game_by_odds_does_not_depend_on_those_before(table: Any) -> None:
    engine, policies = table.engine, [ODDS] * 3
    assert engine.play(table.material, policies, 5, 0, 2)[1:] == engine.play(
        table.material, policies, 5, 1, 2
    )


@pytest.mark.thorough
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_odds_is_stronger_than_greedy_among_any_number(
    table: Any, compiled_engine: Callable[[str], Engine], seats: int
) -> None:
    """A lone `odds` wins more than its share among others, and a lone `greedy` no more than it."""
    engine = compiled_engine("blind")
    won = engine.columns(seats, with_study=True).index("guest.won")

    def wins(guest: int, other: int) -> int:
        policies = [guest] + [other] * (seats - 1)
        return sum(row[won] for row in engine.study(table.material, policies, 11, 0, 4000, []))

    assert wins(ODDS, GREEDY) > 1.5 * wins(GREEDY, GREEDY)
    assert wins(GREEDY, ODDS) < wins(ODDS, ODDS)
