"""Solving a game: what it is worth under best play, exactly.

1. the material: the game's data, changed if asked, with the readings chosen;
2. the solution, by the game's own solver;
3. what every other reading of the rules is worth, if asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from pnp.core.errors import CallError, Problem
from pnp.data import caches
from pnp.data.changes import Changes
from pnp.game import Game
from pnp.gametable import GameTable
from pnp.registry import open_game, solvable

Readings = tuple[tuple[str, str], ...]
"""Rulings, each with the reading taken."""


@dataclass(frozen=True, slots=True)
class SolveRequest:
    """A request for a solution."""

    game: str
    readings: Readings = ()
    changes: Changes = ()
    other_readings: bool = False
    """Whether every other reading of the rules is to be solved, too."""


@dataclass(frozen=True, slots=True)
class ReadingValue:
    """The expected score under best play if one ruling were read in another way."""

    ruling: str
    reading: str
    expected: float | None
    """None if the game of this reading is not solved."""


@dataclass(frozen=True, slots=True)
class SolvedGame:
    """A game's solution, for a player alone."""

    request: SolveRequest
    game: str
    title: str
    expected: float
    readings: tuple[ReadingValue, ...]
    kept: bool
    """Whether the compiled solver is kept for the next run."""


Tell = Callable[[str, int, int], None]


def run(request: SolveRequest, tell: Tell = lambda *_: None) -> SolvedGame:
    """Solve a game.

    Raises:
        CallError: an unknown game, ruling or number; a game that is not solved, or not in these
            readings; changed numbers that do not go together; numba is missing.
    """
    game = open_game(request.game)
    solver = _solver(game)
    others = tuple(_other_readings(game, request)) if request.other_readings else ()
    steps = 1 + len(others)
    tell(f"{game.key}: solving", 0, steps)
    found = solver.solve(_material(game, request, request.readings), caches.rules())
    values = []
    for done, (ruling, reading) in enumerate(others, start=1):
        tell(f"{game.key}: {ruling}={reading}", done, steps)
        readings = {**dict(request.readings), ruling: reading}
        material = _material(game, request, tuple(readings.items()))
        value = None
        if not solver.unsolved(material):
            value = solver.solve(material, caches.rules()).expected
        values.append(ReadingValue(ruling, reading, value))
    return SolvedGame(
        request, game.key, game.title, found.expected, tuple(values), caches.rules() is not None
    )


def _solver(game: Game) -> Any:
    """Return the module that solves a game.

    Raises:
        CallError: there is none.
    """
    if game.key not in solvable():
        hint = f"solved: {', '.join(solvable())}; ducks-pnp simulate {game.key} counts many games"
        raise CallError(Problem(f"{game.key} cannot be solved exactly", hint=hint))
    return game.module("solver")


def _material(game: Game, request: SolveRequest, readings: Readings) -> Any:
    data = GameTable(game.source, readings, request.changes).data()
    return game.module("material").material(data, dict(readings))


def _other_readings(game: Game, request: SolveRequest) -> Iterator[tuple[str, str]]:
    """Yield each reading that could be chosen in place of one that is taken."""
    chosen = dict(request.readings)
    for name, ruling in game.data.rulings.items():
        if ruling.switchable:
            taken = chosen.get(name, ruling.taken)
            for reading in (ruling.taken, *ruling.others):
                if reading != taken:
                    yield name, reading
