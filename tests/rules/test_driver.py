"""Runs of games: what is written of each, as a table tells it that plays the same one."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from pnp.games.registry import open_game, playable
from pnp.rules import leads
from pnp.rules.driver import RANDOM, STALLED, STUDIED
from pnp.rules.engine import Engine
from pnp.study.setup import GameTable

SEED = 11
GAMES = [(game, players) for game in playable() for players in (1, 2, 3, 4)]


def counted(game: str, players: int) -> bool:
    bounds = open_game(game).data.players
    return bounds.fewest <= players <= bounds.most


CASES = [case for case in GAMES if counted(*case)]


@pytest.mark.parametrize("most", [1, 2, 7])
def test_a_game_is_broken_off_after_so_many_decisions(most: int) -> None:
    playing = open_game("pond").playing
    rules: Any = ModuleType("rules")
    vars(rules).update(vars(playing.rules), MAX_DECISIONS=most)
    engine = Engine(rules, playing.policies)
    _, material = GameTable("pond")()
    for row in engine.play(material, [RANDOM], SEED, 0, 4):
        assert row[:2] == [STALLED, most]


@pytest.mark.parametrize(("game", "players"), CASES)
def test_a_studied_game_tells_its_guest_and_its_leads(game: str, players: int) -> None:
    engine, material = GameTable(game)()
    columns = engine.columns(players, with_study=True)
    assert columns == (*engine.columns(players), *STUDIED)
    rows = engine.study(material, [RANDOM] * players, SEED, 1, 3, ())
    for index, row in enumerate(rows, 1):
        table = GameTable(game).table(players, seed=SEED, index=index)
        leaders = []
        while table.outcome() is None:
            table.push(table.choose("random"))
            scores, places = ([0] * engine.most_players for _ in range(2))
            engine.rules.score_now(table.state, material, scores, places)
            leaders.append(leads.sole_leader(places, players))
        result, count = table.outcome(), len(leaders)
        assert result is not None
        winner = leads.sole_leader(result.places, players)
        leaders[-1] = winner
        guest = index % players
        told = dict(zip(columns, row, strict=True))
        assert told["guest.score"] == result.scores[guest]
        assert told["guest.won"] == int(guest in result.winners)
        assert (told["guest.hindered"], told["guest.freed"]) == (0, 0)
        figures = [told[name] for name in STUDIED if name.startswith("lead.")]
        assert (
            figures == [0] * 4
            if players == 1
            else [
                leads.lead_changes(leaders, count),
                leads.half_time_leader(leaders, count, result.places),
                leads.last_change_percent(leaders, count, winner),
                leads.leads_late(leaders, count, winner, players),
            ]
        )
