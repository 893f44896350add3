"""A run of many games: cut into chunks, played by one or many, added up.

The luck of each game does not depend on who plays it nor in which chunk, so neither do the sums.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial, reduce
from operator import add
from time import perf_counter
from typing import Any, Final

from pnp.rules.engine import Engine
from pnp.trials.chunks import Done, Spread, Task, here
from pnp.trials.tables import Table, open_table
from pnp.trials.tally import Histogram, Tally, added, differences, tally

BLOCK: Final = 5_000
"""Games whose rows of results are held at once, before they are counted."""


@dataclass(frozen=True, slots=True)
class Run:
    """Which games are played."""

    table: Table
    policies: tuple[int, ...]
    """One for each seat."""
    seed: int
    games: int


Tell = Callable[[int], None]
"""Told how many games have been played so far."""


def simulate(run: Run, spread: Spread = here, tell: Tell = lambda _: None) -> Tally:
    """Play the games of a run and count them."""
    counted: Tally = _added(partial(_play, _count, run, (run.table,)), run.games, spread, tell)
    return counted


def compare(
    run: Run, other: Table, spread: Spread = here, tell: Tell = lambda _: None
) -> Comparison:
    """Play a run at two tables with the same luck, and count both and their differences."""
    task = partial(_play, _compare, run, (run.table, other))
    counted: Comparison = _added(task, run.games, spread, tell)
    return counted


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two counts of the same luck, and how they differ game by game."""

    before: Tally
    after: Tally
    differences: Mapping[str, Histogram]
    """By what is compared: see `pnp.trials.tally.differences`."""

    def __add__(self, more: Comparison) -> Comparison:
        """Return both together."""
        differences = added(self.differences, more.differences)
        return Comparison(self.before + more.before, self.after + more.after, differences)


def _added(task: Task, games: int, spread: Spread, tell: Tell) -> Any:
    """All chunks together, in the order in which they are done."""
    with closing(spread(task, games)) as chunks:
        return reduce(add, _told(chunks, tell))


def _told(chunks: Iterator[Done], tell: Tell) -> Iterator[Any]:
    played = 0
    for done in chunks:
        first, last = done.chunk
        played += last - first
        tell(played)
        yield done.counted


Opened = Sequence[tuple[Engine, Any]]

Count = Callable[[Run, Opened, int, int], Any]
"""Plays some games at opened tables and counts them."""


def _play(count: Count, run: Run, tables: tuple[Table, ...], first: int, last: int) -> Done:
    """Play a chunk."""
    opened = [open_table(table) for table in tables]
    begun = perf_counter()
    blocks = ((start, min(start + BLOCK, last)) for start in range(first, last, BLOCK))
    counted = reduce(add, (count(run, opened, *block) for block in blocks))
    return Done((first, last), perf_counter() - begun, counted)


def _count(run: Run, opened: Opened, first: int, last: int) -> Tally:
    ((engine, material),) = opened
    players = len(run.policies)
    rows = engine.play(material, run.policies, run.seed, first, last)
    return tally(rows, engine.columns(players), players)


def _compare(run: Run, opened: Opened, first: int, last: int) -> Comparison:
    mine, theirs = (
        engine.play(material, run.policies, run.seed, first, last) for engine, material in opened
    )
    players = len(run.policies)
    columns = opened[0][0].columns(players)
    return Comparison(
        tally(mine, columns, players),
        tally(theirs, columns, players),
        differences(mine, theirs, columns, players),
    )
