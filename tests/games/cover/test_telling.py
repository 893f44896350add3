"""Duck & Cover told in words: every call and move, in every language, with all that follows."""

from __future__ import annotations

import pytest

from pnp.data.words import Words
from pnp.games.cover import players, rules
from pnp.games.cover.material import material
from pnp.games.cover.model import read
from pnp.games.cover.telling import ending, opening, told
from pnp.rules.chance import CHANCE, seed_game
from pnp.rules.fields import Record

PRINTED: Record = material(read())


def tell(words: Words, seed: int, seats: int) -> list[list[str]]:
    """What is told of a game of greedy players: the opening, each move, the ending."""
    state, before, view = rules.STATE.plain(), rules.STATE.plain(), rules.VIEW.plain()
    work, chance = players.WORK.plain(), CHANCE.plain()
    actions = [0] * rules.MOST_ACTIONS
    seed_game(chance, seed, 0)
    rules.start(state, PRINTED, seats, chance)
    lines = [opening(words, PRINTED, state)]
    while not rules.is_over(state):
        rules.STATE.copy(state, before)
        count = rules.legal(state, PRINTED, actions)
        rules.observe(state, PRINTED, state.seat, view)
        action = players.choose(1, view, PRINTED, actions, count, state, work, chance)
        rules.apply(state, PRINTED, action, chance)
        lines.append(told(words, PRINTED, before, action, state))
    return [*lines, ending(words, PRINTED, state)]


@pytest.fixture(scope="module")
def english() -> list[list[str]]:
    return tell(Words.load("en", "cover"), 1, 3)


def test_the_opening_shows_every_grid_and_the_first_call(english: list[list[str]]) -> None:
    first, *grids, call = english[0]
    assert first == "Round 1 of 3. Everybody lays a grid."
    assert [grid.partition(":")[0] for grid in grids] == ["Player 1", "Player 2", "Player 3"]
    cells = grids[0].partition(": ")[2].replace(" /", "").split()
    assert sorted(map(int, cells)) == list(range(1, 13))
    assert call.startswith("The captain calls: ")


def test_every_move_is_told(english: list[list[str]]) -> None:
    assert all(" covers " in move[0] or " ducks to " in move[0] for move in english[1:-1])


def test_a_round_ends_with_everybodys_points_and_begins_with_grids(
    english: list[list[str]],
) -> None:
    ends = [move for move in english[1:-1] if any("The round is over" in line for line in move)]
    assert len(ends) == 3
    assert all(sum(", in all " in line for line in move) == 3 for move in ends)
    assert [sum(" / " in line for line in move) for move in ends] == [3, 3, 0]


def test_the_end_names_who_won(english: list[list[str]]) -> None:
    assert "win" in english[-1][0]
