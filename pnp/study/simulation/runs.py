"""A run of many games: divided into batches, played by one or many workers, added up.

The luck of a game depends neither on its worker nor on its batch, so the sums do not either.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import partial, reduce
from itertools import accumulate
from operator import add
from time import perf_counter
from typing import Any, Final

from pnp.core.modules import errors_of_own_modules
from pnp.rules.engine import Engine
from pnp.rules.fields import Record
from pnp.study.simulation.batches import BatchResult, Distributor, run_locally
from pnp.study.simulation.counts import Comparison, GameCounts, count_games, differences
from pnp.study.simulation.engines import EngineSource, open_engine
from pnp.study.simulation.restricted import RestrictedCounts, count_restricted

BLOCK: Final = 5_000
"""The number of games whose results are held in memory before they are counted."""


@dataclass(frozen=True, slots=True)
class SimulationRun:
    """The games that a run plays."""

    source: EngineSource
    policies: tuple[int, ...]
    """One policy per seat."""
    seed: int
    games: int
    studied: bool = False
    """Whether to record who leads."""
    guest: bool = False
    """Whether the first policy changes seats from game to game; this implies `studied`."""
    first: int = 0
    """The index of its first game, which determines the luck with which the run begins."""


GamesPlayed = Callable[[int], None]
"""Receives the number of games played so far."""


def simulate(
    run: SimulationRun,
    distributor: Distributor = run_locally,
    progress: GamesPlayed = lambda _: None,
) -> GameCounts:
    """Play the games of a run and count them."""
    counts: GameCounts = add_batches(_count, run, (run.source,), distributor, progress)
    return counts


def compare(
    run: SimulationRun,
    other: EngineSource,
    distributor: Distributor = run_locally,
    progress: GamesPlayed = lambda _: None,
) -> Comparison:
    """Play a run with two engines and the same luck; count both, and their differences."""
    sources = (run.source, other)
    comparison: Comparison = add_batches(_compare, run, sources, distributor, progress)
    return comparison


def grow(
    run: SimulationRun, other: EngineSource | None = None, distributor: Distributor = run_locally
) -> Iterator[GameCounts | Comparison]:
    """Count a run, or compare it with another engine; yield the counts after each batch.

    Closing it early stops the games.
    """
    task = partial(_play, _count, run, (run.source,))
    if other is not None:
        task = partial(_play, _compare, run, (run.source, other))
    with closing(distributor(task, run.games)) as batches:
        yield from accumulate(count.counted for count in batches)


def restrict(
    run: SimulationRun,
    bans: tuple[tuple[int, ...], ...],
    distributor: Distributor = run_locally,
    progress: GamesPlayed = lambda _: None,
) -> RestrictedCounts:
    """Play a run freely and under each of several bans on actions, with the same luck.

    The run's first policy is that of the guest, to whom the bans apply; see `Engine.study`.
    """
    count = partial(_restrict, bans)
    counts: RestrictedCounts = add_batches(count, run, (run.source,), distributor, progress)
    return counts


Opened = Sequence[tuple[Engine, Record]]

Count = Callable[[SimulationRun, Opened, int, int], Any]
"""Plays some games with opened engines and counts them; its results can be added up."""


def add_batches(
    count: Count,
    run: SimulationRun,
    sources: tuple[EngineSource, ...],
    distributor: Distributor,
    progress: GamesPlayed,
) -> Any:
    """Return the counts of a run's games, added up over engines of several sources."""
    with closing(distributor(partial(_play, count, run, sources), run.games)) as batches:
        return reduce(add, _with_progress(batches, progress))


def _with_progress(batches: Iterator[BatchResult], progress: GamesPlayed) -> Iterator[Any]:
    count = 0
    for batch_result in batches:
        first, last = batch_result.batch
        count += last - first
        progress(count)
        yield batch_result.counted


def _play(
    count: Count, run: SimulationRun, sources: tuple[EngineSource, ...], first: int, last: int
) -> BatchResult:
    """Play a batch.

    Raises:
        MaterialError: the Python of a user's own game raised an exception.
    """
    with errors_of_own_modules():
        return _play_blocks(count, run, sources, first, last)


def _play_blocks(
    count: Count, run: SimulationRun, sources: tuple[EngineSource, ...], first: int, last: int
) -> BatchResult:
    engines = [open_engine(source) for source in sources]
    start_time = perf_counter()
    begin, end = run.first + first, run.first + last
    blocks = ((start, min(start + BLOCK, end)) for start in range(begin, end, BLOCK))
    result = reduce(add, (count(run, engines, *block) for block in blocks))
    return BatchResult((first, last), perf_counter() - start_time, result)


def play_rows(run: SimulationRun, engine: Engine, material: Record, first: int, last: int) -> Any:
    """Return the rows of results, one per game, with the columns of `columns_of`."""
    if not (run.studied or run.guest):
        return engine.play(material, run.policies, run.seed, first, last)
    bans = () if run.guest else None
    return engine.study(material, run.policies, run.seed, first, last, bans)


def columns_of(run: SimulationRun, engine: Engine) -> tuple[str, ...]:
    """Return the names of the columns of a row."""
    return engine.columns(len(run.policies), with_study=run.studied or run.guest)


def _count(run: SimulationRun, engines: Opened, first: int, last: int) -> GameCounts:
    ((engine, material),) = engines
    rows = play_rows(run, engine, material, first, last)
    return count_games(rows, columns_of(run, engine), len(run.policies))


def _restrict(
    bans: tuple[tuple[int, ...], ...], run: SimulationRun, engines: Opened, first: int, last: int
) -> RestrictedCounts:
    ((engine, material),) = engines
    free, *variants = (
        engine.study(material, run.policies, run.seed, first, last, ban) for ban in ((), *bans)
    )
    players = len(run.policies)
    return count_restricted(free, variants, engine.columns(players, with_study=True), players)


def _compare(run: SimulationRun, engines: Opened, first: int, last: int) -> Comparison:
    mine, theirs = (play_rows(run, engine, material, first, last) for engine, material in engines)
    players = len(run.policies)
    columns = columns_of(run, engines[0][0])
    return Comparison(
        count_games(mine, columns, players),
        count_games(theirs, columns, players),
        differences(mine, theirs, columns, players),
    )
