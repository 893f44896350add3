"""A run of many games: cut into chunks, played by one worker or many, added up.

The chunks and the luck of each game do not depend on the workers, so neither do the sums.
"""

from __future__ import annotations

import os
import signal
from collections import Counter
from collections.abc import Callable, Generator, Hashable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache, reduce
from multiprocessing import active_children, get_context
from operator import add
from typing import Any, Final, Protocol

from pnp.ground.problems import MaterialError, Problem
from pnp.rules.engine import Engine
from pnp.trials.tally import Histogram, Tally, differences, tally

CHUNK: Final = 10_000
"""Games that are played in one go, compiled; interpreted, a fiftieth of that."""

CHUNK_INTERPRETED: Final = 200


class Table(Hashable, Protocol):
    """Where games are played: an engine and its material. It can be sent to another process."""

    def __call__(self) -> tuple[Engine, Any]:
        """The engine, and a record of its MATERIAL."""

    @property
    def compiled(self) -> bool:
        """Whether the engine is compiled."""


@dataclass(frozen=True, slots=True)
class Run:
    """Which games are played."""

    table: Table
    policies: tuple[int, ...]
    """One for each seat."""
    seed: int
    games: int

    @property
    def chunks(self) -> Iterator[tuple[int, int]]:
        """The first game of each chunk, and the one behind its last."""
        size = CHUNK if self.table.compiled else CHUNK_INTERPRETED
        for first in range(0, self.games, size):
            yield first, min(first + size, self.games)


Tell = Callable[[int], None]
"""Told how many games have been played so far."""


def simulate(run: Run, workers: int = 1, tell: Tell = lambda _: None) -> Tally:
    """Play the games of a run and count them."""
    with closing(_done(_one_chunk, run, workers, tell)) as results:
        whole: Tally = reduce(add, results)
    return whole


def compare(run: Run, other: Table, workers: int = 1, tell: Tell = lambda _: None) -> Comparison:
    """Play a run at two tables with the same luck, and count both and their differences."""
    with closing(_done(_both_chunks, (run, other), workers, tell)) as results:
        whole: Comparison = reduce(add, results)
    return whole


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two counts of the same luck, and how the games' total scores differ."""

    before: Tally
    after: Tally
    difference: Histogram

    def __add__(self, more: Comparison) -> Comparison:
        """Both together."""
        joined = Counter(self.difference) + Counter()
        joined.update(more.difference)
        return Comparison(self.before + more.before, self.after + more.after, joined)


def _done(
    play: Callable[[Any, int, int], Any], what: Any, workers: int, tell: Tell
) -> Generator[Any, None, None]:
    """The results of all chunks, in the order in which they are done."""
    run: Run = what[0] if isinstance(what, tuple) else what
    played = 0
    for first, last, result in _played(play, what, list(run.chunks), workers):
        played += last - first
        tell(played)
        yield result


def _played(
    play: Callable[[Any, int, int], Any],
    what: Any,
    chunks: Sequence[tuple[int, int]],
    workers: int,
) -> Iterator[tuple[int, int, Any]]:
    if workers == 1 or len(chunks) == 1:
        for first, last in chunks:
            yield first, last, play(what, first, last)
        return
    with _pool(min(workers, len(chunks))) as pool:
        asked: dict[Future[Any], tuple[int, int]] = {
            pool.submit(play, what, first, last): (first, last) for first, last in chunks
        }
        for future in as_completed(asked):
            yield (*asked[future], future.result())


@contextmanager
def _pool(workers: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of workers that is gone afterwards, at once if the run is broken off.

    Raises:
        MaterialError: a worker died.
    """
    others = set(active_children())
    # Workers start afresh on every system: a copy of a process that shows progress in a thread
    # may stand still for ever.
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_leave_signals)
    try:
        yield pool
        pool.shutdown()
    except BrokenProcessPool as error:
        raise MaterialError(_LOST) from error
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            child.terminate()


_LOST: Final = Problem(
    "a worker ended before its games were played",
    hint="memory may have run out: try again with fewer --workers",
)


def _leave_signals() -> None:
    """Let Ctrl-C, which a terminal sends to workers too, be the affair of who started them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _one_chunk(run: Run, first: int, last: int) -> Tally:
    rows, engine = _rows(run.table, run, first, last)
    players = len(run.policies)
    return tally(rows, engine.columns(players), players)


def _both_chunks(runs: tuple[Run, Table], first: int, last: int) -> Comparison:
    run, other = runs
    mine, engine = _rows(run.table, run, first, last)
    theirs, _ = _rows(other, run, first, last)
    players = len(run.policies)
    columns = engine.columns(players)
    return Comparison(
        tally(mine, columns, players),
        tally(theirs, columns, players),
        differences(mine, theirs, columns, players),
    )


def _rows(table: Table, run: Run, first: int, last: int) -> tuple[Any, Engine]:
    engine, material = _opened(table)
    return engine.play(material, run.policies, run.seed, first, last), engine


@cache
def _opened(table: Table) -> tuple[Engine, Any]:
    """The engine of a table, made once in each process."""
    return table()


def usual_workers() -> int:
    """As many workers as there are processors that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
