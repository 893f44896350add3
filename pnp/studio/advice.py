"""The worth of each legal action: exact for a solved game, otherwise by playouts.

It is computed in the background (`background.py`), where an order is the line of a game.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, Final

from pnp.core.errors import CallError
from pnp.games.registry import open_game
from pnp.rules import compiled
from pnp.rules.table import Table
from pnp.rules.worths import ActionValue
from pnp.studio.tabletop import Seating, open_table

GAMES: Final = (2, 8, 32, 128)
"""The playouts after each action, one per answer."""

MAX_GAMES: Final = 3_000
"""The most playouts of one answer."""

QUICK: Final = "greedy"
"""The policy of the playouts."""

WIDTH: Final = 1.96
"""The half-width of a 95 % interval in standard errors."""


def advise(order: tuple[str, Seating]) -> Iterator[dict[str, Any]]:
    """Yield the worths of the legal actions, by more and more games.

    Args:
        order: the source of the game, and the seating with all actions so far.
    """
    source, seating = order
    table = open_table(open_game(source), seating)
    answers = _count(table)
    if table.engine.exact and compiled.available():
        yield next(answers)  # what is exact may have to be compiled first
        with suppress(CallError):  # such as readings that are not solved
            yield _as_json(table.values())
            return
    yield from answers


def _count(table: Table) -> Iterator[dict[str, Any]]:
    policy = QUICK if QUICK in table.engine.policies else table.engine.usual
    for games in GAMES:
        if games == GAMES[0] or games * len(table.legal) <= MAX_GAMES:
            yield _as_json(table.values(policy, games=games))


def _as_json(values: tuple[ActionValue, ...]) -> dict[str, Any]:
    return {
        "exact": all(value.is_exact for value in values),
        "games": values[0].games if values else 0,
        "worths": [(value.worth, WIDTH * value.error) for value in values],
    }
