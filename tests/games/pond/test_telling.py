"""The Pond told in words."""

from __future__ import annotations

from copy import deepcopy

from pnp.games.pond import policies, rules, telling
from pnp.games.pond.fields import DUCKS, RANKS, WEATHERS
from pnp.games.pond.material import material
from pnp.games.pond.model import read
from pnp.rules.chance import CHANCE, below, seed_game
from pnp.rules.engine import Engine
from pnp.words.words import Words

POND = read()
MATERIAL = material(POND)
ENGINE = Engine(rules, policies)


def game(words: Words, players_: int, index: int) -> list[str]:
    """A random game, told."""
    state, chance = ENGINE.make(ENGINE.state), ENGINE.make(CHANCE)
    seed_game(chance, 11, index)
    ENGINE.start(state, MATERIAL, players_, chance)
    actions = ENGINE.array(ENGINE.most_actions)
    lines = telling.describe_setup(words, MATERIAL, state)
    while not ENGINE.is_over(state):
        count = ENGINE.legal(state, MATERIAL, actions)
        action, before = actions[below(chance, count)], deepcopy(state)
        ENGINE.apply(state, MATERIAL, action, chance)
        lines += telling.describe_move(words, MATERIAL, action, (before, state))
    return [*lines, *telling.describe_result(words, MATERIAL, state)]


def test_the_names_are_those_of_the_data() -> None:
    assert POND.days.weathers == WEATHERS
    assert tuple(rank.id for rank in POND.ranks.each) == RANKS
    assert all(DUCKS[row.face] == row.id for row in POND.rows.each)


def test_a_day_is_told_with_its_dice_and_ends_with_a_score() -> None:
    lines = game(Words.load("en", "pond"), 1, 0)
    assert lines[0] == "Day 1, Sunny"
    assert lines[1].startswith("You roll ")
    assert lines[-1].startswith("The game is over: ")
