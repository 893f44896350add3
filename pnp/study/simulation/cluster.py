"""A cluster of computers, who play a run's batches side by side, kept together by Dask.

All of them must have the same program: the scheduler reads what it hands on, and other rules would
give other sums. So each is asked before the run, and asks itself again before each batch, for
workers may join later. Those that go away leave their batches to the others.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import CancelledError, Future
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import Problem, raise_if_any
from pnp.core.resources import __version__
from pnp.rules import compiled
from pnp.study.simulation.batches import (
    Batches,
    BatchResult,
    BatchTask,
    Distributor,
    PendingBatches,
    incomplete,
    run_batches,
)
from pnp.study.simulation.scheduler import joined, refuse_without_dask

PATIENCE_S: Final = 30
"""How long a cluster may have no workers before a run is given up."""

_AHEAD: Final = 2
"""Batches under way for each thread: one is played, one waits."""

_MIN: Final = 64
"""Batches under way at least, for workers that join later."""

Host = tuple[str, bool]
"""Which program somebody has (see `program`), and whether it can compile rules."""


def cluster(address: str, *, compiles: bool) -> Distributor:
    """Return a distributor over the workers of a cluster.

    Args:
        address: of its scheduler.
        compiles: whether rules are to be compiled there.

    Raises:
        CallError: Dask is not installed.
    """
    refuse_without_dask()
    return partial(_spread, address, compiles)


def _spread(
    address: str, compiles: bool, task: BatchTask, games: int
) -> Generator[BatchResult, None, None]:
    """Play on a cluster.

    Raises:
        CallError: it is no address.
        MaterialError: the cluster cannot be used, or is lost before all games have been played.
    """
    with joined(address) as client:
        _refuse_strangers(client, compiles=compiles)
        threads = sum(client.nthreads().values())
        batches, pending = Batches(games, threads), PendingBatches()
        submit = partial(_submitted, client, task)
        most = max(_MIN, _AHEAD * threads)
        try:
            yield from run_batches(submit, batches, pending, most, _watch(client))
        except _losses() as error:
            raise incomplete(*_why_it_ended(error, address), pending, batches) from error
        except Exception:
            _refuse_strangers(client, compiles=compiles)  # one may have joined meanwhile
            raise


def _submitted(client: Any, task: BatchTask, first: int, last: int) -> Future[BatchResult]:
    """Send a batch to be played; return a future of Python's own.

    Dask's executor does the same, but takes what was played for an error if its worker left
    before it has looked.
    """
    distant = client.submit(_played, program(), task, first, last, pure=False)
    batch: Future[BatchResult] = Future()

    async def pass_on() -> None:
        try:
            batch.set_result(await distant)
        except Exception as error:  # noqa: BLE001 -- raised again by who waits for the batch
            batch.set_exception(error)

    client.loop.add_callback(pass_on)
    return batch


def _played(mark: str, task: BatchTask, first: int, last: int) -> BatchResult:
    """Play a batch, on a worker."""
    if program() != mark:
        raise RuntimeError("another program cannot play this batch")
    return task(first, last)


@cache
def program() -> str:
    """Return this program's version, and a digest of its sources and the games' numbers."""
    home = Path(__file__).resolve().parents[2]
    files = sorted([*home.rglob("*.py"), *home.glob("games/*/game.toml")])
    texts = (f"{path.relative_to(home).as_posix()}\0{path.read_text('utf-8')}" for path in files)
    return f"{__version__} {sha256(chr(0).join(texts).encode()).hexdigest()[:8]}"


def host() -> Host:
    """Return the versions that a computer of a cluster reports."""
    return program(), compiled.available()


def _refuse_strangers(client: Any, *, compiles: bool) -> None:
    """Ask the scheduler and all workers for their versions.

    Raises:
        MaterialError: names each that cannot play.
    """
    hosts = {f"worker {name}": reply for name, reply in client.run(host, on_error="return").items()}
    try:
        hosts["the scheduler"] = (client.run_on_scheduler(host)[0], True)
    except Exception as error:  # noqa: BLE001 -- whatever it was, it cannot read what it hands on
        hosts["the scheduler"] = error
    facts = [(name, _strange(reply, compiles=compiles)) for name, reply in hosts.items()]
    raise_if_any([Problem(f"{name} {fact}", hint=_SAME) for name, fact in facts if fact])


_SAME: Final = "pip install the ducks-pnp of here there, with [cluster], and start it again"


def _strange(host: Host | Exception, *, compiles: bool) -> str:
    """Return the reason why a computer cannot play, or an empty text."""
    if isinstance(host, OSError):
        return ""  # it is about to leave
    if isinstance(host, Exception):
        return f"does not have ducks-pnp {program()}"
    if host[0] != program():
        return f"has ducks-pnp {host[0]}, but here it is {program()}"
    return "cannot compile rules: numba is not installed" if compiles and not host[1] else ""


class _DesertedError(Exception):
    """There have been no workers for too long."""


def _watch(client: Any) -> Callable[[], None]:
    """Return a function that notices that no workers are left; to be called once a second."""
    alone = 0

    def look() -> None:
        nonlocal alone
        alone = 0 if client.nthreads() else alone + 1
        if alone >= PATIENCE_S:
            raise _DesertedError

    return look


def _losses() -> tuple[type[BaseException], ...]:
    """Return the exceptions that end a run which can do nothing about them."""
    from distributed import KilledWorker  # noqa: PLC0415 -- an extra

    return KilledWorker, _DesertedError, CancelledError, OSError


def _why_it_ended(error: BaseException, address: str) -> tuple[str, str]:
    """Return the fact and the hint of such an end."""
    if isinstance(error, _DesertedError):
        fact = f"the cluster at {address} has had no workers for {PATIENCE_S} s"
        return fact, f"start one: dask worker {address}"
    if isinstance(error, CancelledError | OSError):
        return f"the scheduler at {address} went away", "start it and its workers again"
    return "several workers ended while they played the same games", "see what they print"
