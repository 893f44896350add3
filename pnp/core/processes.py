"""Processes that share work: as many as the machine has processors, and ended with their block."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from typing import NoReturn


def count_processors() -> int:
    """Return the number of processors that this process may share work among.

    It is 1 where processes cannot wait for one another, for want of semaphores or `/dev/shm`.
    """
    from multiprocessing import get_context  # noqa: PLC0415 -- a lock starts a process of its own

    try:
        get_context("spawn").Lock()
    except (ImportError, NotImplementedError, OSError):
        return 1
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def open_pool(count: int, *, tidies: bool = False) -> Iterator[Executor]:
    """Open a pool of processes that ends with the block, at once if the block is interrupted.

    Args:
        count: the number of processes.
        tidies: whether a process that is interrupted tidies up first, because it writes files.
    """
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415 -- imports multiprocessing
    from multiprocessing import active_children, get_context  # noqa: PLC0415 -- most work is alone

    others = set(active_children())
    # Workers start afresh on every system: a copy of a process that shows progress in a thread
    # may stand still for ever.
    pool = ProcessPoolExecutor(
        count, get_context("spawn"), initializer=_take_signals, initargs=(tidies,)
    )
    try:
        yield pool
        pool.shutdown()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for child in set(active_children()) - others:
            child.terminate()


def _take_signals(tidies: bool) -> None:
    """Ignore Ctrl-C, which a terminal sends to workers too: the main process handles it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if tidies:
        signal.signal(signal.SIGTERM, _end)


def _end(*_: object) -> NoReturn:
    raise SystemExit
