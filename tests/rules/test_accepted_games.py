"""Many games of every kind, summed up as they were accepted: any change of play is noticed.

Every number of players, every reading of the rulings, random and greedy players. A change that is
meant is accepted with DUCKS_PNP_UPDATE=1; look at the difference, and see RULES_VERSION. What a
rule says is stated by the tests of its game; these sums only say that something is different.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from pnp.games.registry import playable
from pnp.study.setup import GameTable

UPDATE = "DUCKS_PNP_UPDATE"
"""The environment variable that accepts the games as they are."""

GAMES = Path(__file__).parents[1] / "games"
SEED = 4

AS_RULED = 20
"""Games of each number of players and policy."""

OTHERWISE = 10
"""The same for the two lowest numbers of players, with one ruling read otherwise."""

LONG = {"cover": 4}
"""So many times fewer games of these."""

WIDTH = 96


def readings(game: str) -> Iterator[tuple[str, str]]:
    """Every reading that a table may prefer to the one taken."""
    for name, ruling in GameTable(game).data().rulings.items():
        for other in ruling.others if ruling.switchable else ():
            yield name, other


def runs(game: str) -> Iterator[tuple[GameTable, range, int]]:
    """A game's tables, the numbers of players there, and how many games they play."""
    bounds = GameTable(game).data().players
    fewer = LONG.get(game, 1)
    yield GameTable(game), range(bounds.fewest, bounds.most + 1), AS_RULED // fewer
    for chosen in readings(game):
        yield (
            GameTable(game, (chosen,)),
            range(bounds.fewest, bounds.fewest + 2),
            OTHERWISE // fewer,
        )


def summed_up(game: str) -> Iterator[str]:
    """All games of a room, a line at a time."""
    for table, seats, count in runs(game):
        ruled = ", ".join("=".join(each) for each in table.readings) or "as ruled"
        for players in seats:
            for policy in ("random", "greedy"):
                yield f"{players} players, {policy}, {ruled}: {count} games"
                yield from sums(table, players, policy, count)
                yield ""


def sums(table: GameTable, players: int, policy: str, count: int) -> Iterator[str]:
    """Why games ended, and the sum of every other column."""
    engine, material = table()
    rows = engine.play(material, [engine.policy(policy)] * players, SEED, 0, count)
    ended = Counter(engine.reasons[row[0]] for row in rows)
    yield "  " + ", ".join(f"{reason} {ended[reason]}" for reason in sorted(ended))
    totals = [sum(column) for column in zip(*rows, strict=True)]
    columns = zip(engine.columns(players), totals, strict=True)
    yield from filled(f"{name} {total}" for name, total in list(columns)[1:])


def filled(words: Iterator[str]) -> Iterator[str]:
    """Words in lines."""
    line = " "
    for word in words:
        if len(line) + len(word) > WIDTH:
            yield line
            line = " "
        line += f" {word},"
    yield line.removesuffix(",")


@pytest.mark.parametrize("game", playable())
def test_games_are_played_as_they_were_accepted(game: str) -> None:
    path = GAMES / game / "games.txt"
    if os.environ.get(UPDATE) == "1":
        path.write_text("\n".join(summed_up(game)), encoding="utf-8")
    accepted = path.read_text(encoding="utf-8").split("\n")
    assert [*summed_up(game)] == accepted, f"see git diff after {UPDATE}=1 pytest {__file__}"
