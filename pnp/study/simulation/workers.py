"""Workers of this machine, which play a run's batches in parallel.

Compiled rules do not hold the interpreter's lock, so threads suffice: they share one engine and its
memory. Rules that Python interprets are played by processes.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from typing import Final

from pnp.core.errors import MaterialError, Problem
from pnp.core.processes import open_pool
from pnp.study.simulation.batches import (
    Batches,
    BatchResult,
    BatchTask,
    Distributor,
    PendingBatches,
    incomplete,
    run_batches,
    run_locally,
)

_AHEAD: Final = 2
"""Batches submitted per worker: one running and one waiting, so that no worker is idle."""

_Pool = Callable[[int], AbstractContextManager[Executor]]


def workers(count: int, *, threads: bool) -> Distributor:
    """Return a distributor over a number of workers; a single worker is this process."""
    if count == 1:
        return run_locally
    return partial(_distribute, _threads if threads else open_pool, count)


def run_in_process(call: Callable[[], None]) -> None:
    """Call a function in a process of its own, which can be interrupted at any time.

    Raises:
        MaterialError: the process died.
    """
    try:
        with open_pool(1) as executor:
            executor.submit(call).result()
    except BrokenProcessPool as error:
        raise MaterialError(Problem("the process that compiles ended", hint=_MEMORY)) from error


def _distribute(
    pool: _Pool, count: int, task: BatchTask, games: int
) -> Generator[BatchResult, None, None]:
    """Play with a pool.

    Raises:
        MaterialError: a worker died.
    """
    batches, queue = Batches(games, count), PendingBatches()
    try:
        with pool(count) as executor:

            def submit(first: int, last: int) -> Future[BatchResult]:
                return executor.submit(task, first, last)

            yield from run_batches(submit, batches, queue, _AHEAD * count)
    except BrokenProcessPool as error:
        raise incomplete(_LOST, _MEMORY, queue, batches) from error


_LOST: Final = "a worker ended before its games were played"
_MEMORY: Final = "memory may have run out: try again with fewer --workers"


@contextmanager
def _threads(count: int) -> Iterator[Executor]:
    pool = ThreadPoolExecutor(count)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)
