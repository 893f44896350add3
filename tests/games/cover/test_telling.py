"""Duck & Cover told in words: what a call, a round's end and the game's end say."""

from __future__ import annotations

import pytest

from pnp.games.cover import rules
from pnp.games.cover.material import material
from pnp.games.cover.model import read
from pnp.games.cover.telling import describe_result
from pnp.rules.fields import Record
from pnp.study.play import PlayRequest, describe_game
from pnp.words.typography import Headline
from pnp.words.words import Words

PRINTED: Record = material(read())


@pytest.fixture(scope="module")
def english() -> list[tuple[str, ...]]:
    """What is told of a game of greedy players: the setup, each move, the result."""
    told = describe_game(PlayRequest("cover", 3))
    return [told.setup, *(move.lines for move in told.moves), told.result]


def test_the_setup_shows_every_grid_and_the_first_call(english: list[tuple[str, ...]]) -> None:
    first, *grids, call = english[0]
    assert isinstance(first, Headline)
    assert first == "Round 1 of 3"
    assert [grid.partition(":")[0].strip() for grid in grids[::3]] == [
        "Player 1", "Player 2", "Player 3",
    ]  # fmt: skip
    cells = " ".join(grids[:3]).partition(":")[2].split()
    assert sorted(map(int, cells)) == list(range(1, 13))
    assert call.startswith("The captain calls: ")


def test_every_move_is_told(english: list[tuple[str, ...]]) -> None:
    assert all(" covers " in move[0] or " ducks into " in move[0] for move in english[1:-1])


def test_a_round_ends_with_everybodys_points_and_begins_with_grids(
    english: list[tuple[str, ...]],
) -> None:
    ends = [move for move in english[1:-1] if any("The round is over" in line for line in move)]
    assert len(ends) == 3
    assert all(sum("Total: " in line for line in move) == 3 for move in ends)
    assert [sum(isinstance(line, Headline) for line in move) for move in ends] == [1, 1, 0]


def at_the_end(totals: list[int], piles: list[int]) -> list[str]:
    state = rules.STATE.plain()
    state.players, state.over = len(totals), 1
    state.total[: len(totals)], state.piles[: len(piles)] = totals, piles
    return describe_result(Words.load("en", "cover"), PRINTED, state)


def test_a_tie_is_told_with_the_piles_that_break_it() -> None:
    assert at_the_end([9, 12, 9], [2, 5, 3]) == [
        "Player 1 and Player 3 are level; whoever of them has the fewest piles wins.",
        "Player 1 has 2 piles.",
        "Player 3 has 3 piles.",
        "Player 1 has the lowest total, 9, and wins.",
    ]
    assert at_the_end([9, 9], [2, 2])[-1] == "Player 1 and Player 2 share the win with 9."
    assert at_the_end([9, 12], [5, 2]) == ["Player 1 has the lowest total, 9, and wins."]
