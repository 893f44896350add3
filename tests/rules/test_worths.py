"""The worth of actions: what games are worth that a table plays on."""

from __future__ import annotations

from statistics import fmean, stdev
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.games.registry import open_game, playable
from pnp.rules.chance import seed_game
from pnp.rules.fields import copy_record
from pnp.rules.table import Table
from pnp.rules.worths import ActionValue, exact_values
from pnp.study.setup import GameTable

SEED, PLAYED_ON = 3, 2
PLAYERS = {game: open_game(game).data.players for game in playable()}
CASES = [
    (game, players, policy)
    for game, bounds in PLAYERS.items()
    for players in sorted({bounds.fewest, max(2, bounds.fewest)})
    for policy in ("random", open_game(game).playing.policies.USUAL)
]


def near_the_end(game: str, players: int) -> Table:
    """Return a table some decisions before the last, where there is more than one action."""
    table, past = GameTable(game).table(players, seed=7), 0
    while not table.is_over:
        table.push(table.choose("random"))
        past += 1
    for _ in range(min(past, 3 * players)):
        table.pop()
    while len(table.legal) == 1:
        table.pop()
    return table


def played_on(before: Table, game: str, action: str, policy: str, index: int) -> float:
    """Return the worth of one game to who decides before the action."""
    table = GameTable(game).table(before.players, seed=SEED, index=index)
    copy_record(before.state, table.state)
    seed_game(table.chance, SEED, index)
    table.push(action)
    while table.outcome() is None:
        table.push(table.choose(policy))
    result = table.outcome()
    assert result is not None
    if before.players == 1:
        return result.scores[0]
    return (before.seat in result.winners) / len(result.winners)


@pytest.mark.parametrize(("game", "players", "policy"), CASES)
def test_an_action_is_worth_what_games_played_on_are(game: str, players: int, policy: str) -> None:
    table = near_the_end(game, players)
    values = table.values(policy, games=PLAYED_ON, seed=SEED)
    assert [value.action for value in values] == [*table.legal]
    for value in values[:3]:
        worths = [played_on(table, game, value.action, policy, index) for index in range(PLAYED_ON)]
        assert value.worth == pytest.approx(fmean(worths))
        assert value.error == pytest.approx(stdev(worths) / PLAYED_ON**0.5)
        assert (value.games, value.is_exact) == (PLAYED_ON, False)


def test_exact_worths_are_those_of_the_solved_game() -> None:
    def worth(view: Any, material: Any, action: int, lookahead: Any, scratch: Any) -> float:
        assert (view, material, lookahead, scratch) == ("view", "material", "state", "scratch")
        return action / 2

    engine: Any = SimpleNamespace(
        worth=worth,
        state="state",
        make=lambda fields: fields,
        actions=SimpleNamespace(describe=str),
    )
    records: Any = ("view", [3, 1], "scratch")
    values = exact_values(engine, "material", *records)
    assert values == (ActionValue("3", 1.5), ActionValue("1", 0.5))
    assert all(value.is_exact for value in values)
