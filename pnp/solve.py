"""Solving a game: what it is worth under best play, exactly.

1. the material: the game's data, changed if asked, with the readings chosen;
2. the solution, by the game's own solver;
3. the best chance of each score that is asked for;
4. what every other reading of the rules is worth, if asked.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
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
    targets: tuple[int, ...] = ()
    """Scores whose best chance is asked for."""
    other_readings: bool = False
    """Whether every other reading of the rules is to be solved, too."""
    packs: tuple[Path, ...] = ()
    """The folders of packs that the game is opened with."""


@dataclass(frozen=True, slots=True)
class TargetChance:
    """The chance to reach a score, for a player who plays for nothing else."""

    score: int
    chance: float


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
    targets: tuple[TargetChance, ...]
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
    game = open_game(request.game, request.packs)
    solver = _solver(game)
    others = tuple(_other_readings(game, request)) if request.other_readings else ()
    steps = 1 + len(request.targets) + len(others)
    kept = caches.rules()
    tell(f"{game.key}: solving", 0, steps)
    printed = _material(game, request, request.readings)
    found = solver.solve(printed, kept)
    chances = []
    for done, target in enumerate(request.targets, start=1):
        tell(f"{game.key}: {target} points", done, steps)
        chances.append(TargetChance(target, solver.chance_of(printed, target, kept).best))
    values = []
    for done, (ruling, reading) in enumerate(others, start=1 + len(chances)):
        tell(f"{game.key}: {ruling}={reading}", done, steps)
        readings = {**dict(request.readings), ruling: reading}
        material = _material(game, request, tuple(readings.items()))
        value = None if solver.unsolved(material) else solver.solve(material, kept).expected
        values.append(ReadingValue(ruling, reading, value))
    return SolvedGame(
        request,
        game.key,
        game.title,
        found.expected,
        tuple(chances),
        tuple(values),
        kept is not None,
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
    data = GameTable(game.source, readings, request.changes, packs=request.packs).data()
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
