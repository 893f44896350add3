"""Simulating a game: many plays, counted.

1. the table: the game's data, changed if asked, as material; its engine, compiled if it can be;
2. the run: which players, which luck, how many games;
3. the count, over one worker or many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from pnp.core.bounds import MOST_GAMES, MOST_SEED, MOST_WORKERS
from pnp.core.errors import CallError, Problem
from pnp.data import caches
from pnp.data.changes import Changes
from pnp.gametable import GameTable, note_names, seated
from pnp.registry import open_game
from pnp.rules import compiled
from pnp.simulation.batches import Distributor
from pnp.simulation.counts import GameCounts
from pnp.simulation.engines import open_engine, warm_up
from pnp.simulation.runs import Comparison, SimulationRun, compare, simulate
from pnp.simulation.workers import run_in_process, workers


@dataclass(frozen=True, slots=True)
class SimulationRequest:
    """A request for a simulation.

    Raises:
        CallError: a number is out of bounds.
    """

    game: str
    players: int | None = None
    """None for the fewest that the game has."""
    games: int = 10_000
    policies: tuple[str, ...] = ("greedy",)
    """One for all seats, or one for each."""
    seed: int = 1
    workers: int = 1
    cluster: str | None = None
    """The address of a Dask scheduler, whose workers play instead."""
    readings: tuple[tuple[str, str], ...] = ()
    changes: Changes = ()
    fast: bool = True
    """Whether rules are compiled if they can be."""
    packs: tuple[Path, ...] = ()
    """The folders of packs that the game is opened with."""

    def __post_init__(self) -> None:
        """Refuse numbers that nobody can mean."""
        bounds = (
            ("games", self.games, 1, MOST_GAMES),
            ("workers", self.workers, 1, MOST_WORKERS),
            ("seed", self.seed, 0, MOST_SEED),
        )
        problems = [
            Problem(f"{name} is {value:,}", hint=f"--{name} takes {least:,} to {most:,}")
            for name, value, least, most in bounds
            if not least <= value <= most
        ]
        if problems:
            raise CallError(problems)


@dataclass(frozen=True, slots=True)
class SimulationResult:
    """The counts of a simulation, with what was simulated."""

    request: SimulationRequest
    game: str
    title: str
    players: int
    policies: tuple[str, ...]
    version: int
    """Of the rules."""
    compiled: bool
    kept: bool
    """Whether compiled rules are kept for the next run, or none were compiled here."""
    counts: GameCounts
    reasons: tuple[str, ...]
    notes: tuple[str, ...]
    names: Mapping[str, str]
    """Of notes, and of their kinds (what stands before a note's point), in English."""
    comparison: Comparison | None = None
    """If rulings or numbers were changed: the game as printed and changed, and how they differ."""


Tell = Callable[[str, int, int], None]


def run(request: SimulationRequest, tell: Tell = lambda *_: None) -> SimulationResult:
    """Play and count.

    Raises:
        CallError: an unknown game, policy, ruling or number; a player count the game has not;
            changed numbers that do not go together.
    """
    game = open_game(request.game, request.packs)
    fast = request.fast and compiled.available()
    table = GameTable(game.source, compiled=fast, packs=request.packs)
    changed = replace(table, readings=request.readings, changes=request.changes)
    party = seated(changed, request.players, request.policies)
    games = SimulationRun(table, party.numbers, request.seed, request.games)
    spread = _spread(request, table, game.key, tell)
    count = _telling(tell, request, game.key)
    comparison = compare(games, changed, spread, count) if changed != table else None
    return SimulationResult(
        request,
        game.key,
        party.title,
        len(party.policies),
        party.policies,
        party.engine.version,
        table.compiled,
        bool(request.cluster) or not table.compiled or caches.rules() is not None,
        comparison.before if comparison else simulate(games, spread, count),
        tuple(party.engine.reasons),
        tuple(party.engine.notes),
        note_names(game, party.engine.notes),
        comparison,
    )


def _spread(request: SimulationRequest, table: GameTable, name: str, tell: Tell) -> Distributor:
    """Return the workers that play. Rules that they share are compiled first."""
    if request.cluster is not None:
        from pnp.simulation.cluster import cluster  # noqa: PLC0415 -- brings asyncio, 5 MB

        return cluster(request.cluster, compiles=table.compiled)
    if table.compiled:
        _compile(table, name, tell)
    return workers(request.workers, threads=table.compiled)


def _compile(table: GameTable, name: str, tell: Tell) -> None:
    """Compile the rules in a process of its own, so that they need only be loaded here.

    It takes seconds and much memory, and can be broken off there. Where nothing can be kept,
    they are compiled here.
    """
    if not table.kept():
        tell(f"{name}: compiling the rules", 0, 1)
        if caches.rules() is not None:
            run_in_process(partial(warm_up, table))
    open_engine(table)


def _telling(tell: Tell, request: SimulationRequest, game: str) -> Callable[[int], None]:
    step = game if request.cluster is None else f"{game} on {request.cluster}"
    tell(step, 0, request.games)
    return lambda played: tell(step, played, request.games)
