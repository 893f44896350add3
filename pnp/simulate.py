"""Simulating a game: many plays, counted.

1. the table: the game's data, changed if asked, as material; its engine, compiled if it can be;
2. the run: which players, which luck, how many games;
3. the count, over one worker or many.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import partial

from pnp.data import caches
from pnp.data.changes import Changes
from pnp.gametable import GameTable, note_names, seated
from pnp.ground.bounds import MOST_GAMES, MOST_SEED, MOST_WORKERS
from pnp.ground.problems import CallError, Problem
from pnp.registry import find
from pnp.rules import compiled
from pnp.trials.chunks import Spread
from pnp.trials.simulation import Comparison, Run, compare, simulate
from pnp.trials.tables import open_table, warm_up
from pnp.trials.tally import Tally
from pnp.trials.workers import elsewhere, workers


@dataclass(frozen=True, slots=True)
class Trial:
    """What somebody asked to have simulated.

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
class Simulated:
    """What was counted, and for whom."""

    trial: Trial
    game: str
    title: str
    players: int
    policies: tuple[str, ...]
    version: int
    """Of the rules."""
    compiled: bool
    kept: bool
    """Whether compiled rules are kept for the next run, or none were compiled here."""
    tally: Tally
    reasons: tuple[str, ...]
    notes: tuple[str, ...]
    names: Mapping[str, str]
    """Of notes, and of their kinds (what stands before a note's point), in English."""
    comparison: Comparison | None = None
    """If rulings or numbers were changed: the game as printed and changed, and how they differ."""


Tell = Callable[[str, int, int], None]


def run(trial: Trial, tell: Tell = lambda *_: None) -> Simulated:
    """Play and count.

    Raises:
        CallError: an unknown game, policy, ruling or number; a player count the game has not;
            changed numbers that do not go together.
    """
    table = GameTable(find(trial.game), compiled=trial.fast and compiled.available())
    changed = replace(table, readings=trial.readings, changes=trial.changes)
    party = seated(changed, trial.players, trial.policies)
    games = Run(table, party.numbers, trial.seed, trial.games)
    spread = _spread(trial, table, tell)
    count = _telling(tell, trial, table.game)
    comparison = compare(games, changed, spread, count) if changed != table else None
    return Simulated(
        trial,
        table.game,
        party.title,
        len(party.policies),
        party.policies,
        party.engine.version,
        table.compiled,
        bool(trial.cluster) or not table.compiled or caches.rules() is not None,
        comparison.before if comparison else simulate(games, spread, count),
        tuple(party.engine.reasons),
        tuple(party.engine.notes),
        note_names(table.game, party.engine.notes),
        comparison,
    )


def _spread(trial: Trial, table: GameTable, tell: Tell) -> Spread:
    """Who plays. Rules that workers share are compiled first."""
    if trial.cluster is not None:
        from pnp.trials.cluster import cluster  # noqa: PLC0415 -- brings asyncio, 5 MB

        return cluster(trial.cluster, compiles=table.compiled)
    if table.compiled:
        _compile(table, tell)
    return workers(trial.workers, threads=table.compiled)


def _compile(table: GameTable, tell: Tell) -> None:
    """Compile the rules in a process of its own, so that they need only be loaded here.

    It takes seconds and much memory, and can be broken off there. Where nothing can be kept,
    they are compiled here.
    """
    if not table.kept():
        tell(f"{table.game}: compiling the rules", 0, 1)
        if caches.rules() is not None:
            elsewhere(partial(warm_up, table))
    open_table(table)


def _telling(tell: Tell, trial: Trial, game: str) -> Callable[[int], None]:
    step = game if trial.cluster is None else f"{game} on {trial.cluster}"
    tell(step, 0, trial.games)
    return lambda played: tell(step, played, trial.games)
