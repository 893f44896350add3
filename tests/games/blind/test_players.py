"""Who plays Duck Blind: what they take, and how strong they are."""

from __future__ import annotations

from typing import Any

import pytest

from pnp.games.blind import players, rules
from pnp.rules.chance import CHANCE, seed_game

RANDOM, GREEDY = range(2)
LINE = ["wood_m", "pintail_m", "gadwall_f"]


def chosen(table: Any, luck: int = 3) -> str:
    view, dream = rules.VIEW.plain(), rules.STATE.plain()
    work, mind = players.WORK.plain(), CHANCE.plain()
    seed_game(mind, luck, 3)
    actions = [0] * rules.MOST_ACTIONS
    rules.observe(table.state, table.material, table.state.seat, view)
    count = rules.legal(table.state, table.material, actions)
    found = players.choose(GREEDY, view, table.material, actions, count, dream, work, mind)
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


def test_what_is_hidden_changes_no_choice(table: Any) -> None:
    table.hold()
    table.lay(LINE)
    before = chosen(table)
    table.play("shoot 1 0 0 0 0")
    one = chosen(table)
    table.state.shots[0], table.state.fired[0] = [1, 3, 3, 0, 1], [0, 0, 0, 2, 0]
    assert (chosen(table), before) == (one, one)


def test_greedy_beats_random(table: Any) -> None:
    rows = table.engine.play(table.material, [GREEDY, RANDOM, RANDOM], 11, 0, 60)
    place = table.engine.columns(3).index("place.1")
    assert sum(row[place] == 1 for row in rows) > 40
