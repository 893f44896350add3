"""A cluster of computers that play a run's batches in parallel, by way of Dask.

All of them must run the same program: the scheduler reads the tasks that it passes on, and other
rules would give other sums. Each computer is checked before the run and checks itself before each
batch, because workers may join later. The batches of workers that leave go to the others.

A cluster is met by the address of Dask's scheduler, which becomes a client of it, or is refused.
"""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Callable, Generator, Iterator
from concurrent.futures import CancelledError, Future
from contextlib import contextmanager
from functools import cache, partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import CallError, MaterialError, Problem, raise_if_any
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

PATIENCE_S: Final = 30
"""The longest time without workers before the run is abandoned."""

_AHEAD: Final = 2
"""Batches submitted per thread: one running, one waiting."""

_MIN: Final = 64
"""The least number of batches submitted, for workers that join later."""

Host = tuple[str, bool]
"""A computer's program (see `program`), and whether it can compile rules."""


def cluster(address: str, *, compiles: bool) -> Distributor:
    """Return a distributor over the workers of a cluster.

    Args:
        address: the address of the scheduler.
        compiles: whether the workers compile the rules.

    Raises:
        CallError: Dask is not installed.
    """
    refuse_without_dask()
    return partial(_distribute, address, compiles)


def _distribute(
    address: str, compiles: bool, task: BatchTask, games: int
) -> Generator[BatchResult, None, None]:
    """Play on a cluster.

    Raises:
        CallError: the address is malformed.
        MaterialError: the cluster is unusable, or is lost before all games have been played.
    """
    with client_of(address) as client:
        _refuse_strangers(client, compiles=compiles)
        threads = sum(client.nthreads().values())
        batches, queue = Batches(games, threads), PendingBatches()
        submit = partial(_submit, client, task)
        most = max(_MIN, _AHEAD * threads)
        try:
            yield from run_batches(submit, batches, queue, most, _watch(client))
        except _losses() as error:
            raise incomplete(*_why_it_ended(error, address), queue, batches) from error
        except Exception:
            _refuse_strangers(client, compiles=compiles)  # one may have joined meanwhile
            raise


def _submit(client: Any, task: BatchTask, first: int, last: int) -> Future[BatchResult]:
    """Submit a batch; return one of Python's own futures.

    Dask's executor does the same, but reports a finished batch as an error if its worker left
    before the result was read.
    """
    distant = client.submit(_play, program(), task, first, last, pure=False)
    batch: Future[BatchResult] = Future()

    async def pass_on() -> None:
        try:
            batch.set_result(await distant)
        except Exception as error:  # noqa: BLE001 -- raised again by who waits for the batch
            batch.set_exception(error)

    client.loop.add_callback(pass_on)
    return batch


def _play(mark: str, task: BatchTask, first: int, last: int) -> BatchResult:
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
        MaterialError: the computers that cannot play, by name.
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
    """Return the reason why a computer cannot play; empty if it can."""
    if isinstance(host, OSError):
        return ""  # it is about to leave
    if isinstance(host, Exception):
        return f"does not have ducks-pnp {program()}"
    if host[0] != program():
        return f"has ducks-pnp {host[0]}, but here it is {program()}"
    return "cannot compile rules: numba is not installed" if compiles and not host[1] else ""


class _DesertedError(Exception):
    """The cluster has been without workers for too long."""


def _watch(client: Any) -> Callable[[], None]:
    """Return a function, to be called once a second, that raises when no workers are left."""
    alone = 0

    def look() -> None:
        nonlocal alone
        alone = 0 if client.nthreads() else alone + 1
        if alone >= PATIENCE_S:
            raise _DesertedError

    return look


def _losses() -> tuple[type[BaseException], ...]:
    """Return the exceptions from which a run cannot recover."""
    from distributed import KilledWorker  # noqa: PLC0415 -- an extra

    return KilledWorker, _DesertedError, CancelledError, OSError


def _why_it_ended(error: BaseException, address: str) -> tuple[str, str]:
    """Return the fact and the hint for such an exception."""
    if isinstance(error, _DesertedError):
        fact = f"the cluster at {address} has had no workers for {PATIENCE_S} s"
        return fact, f"start one: dask worker {address}"
    if isinstance(error, CancelledError | OSError):
        return f"the scheduler at {address} went away", "start it and its workers again"
    return "several workers ended while they played the same games", "see what they print"


ANSWER_S: Final = 8
"""The time to wait for a scheduler, or for its first worker."""

_QUIET: Final = ("distributed", "distributed.client", "distributed.gc", "tornado.application")
"""Loggers that are silenced, because errors are reported in one sentence here."""


def refuse_without_dask() -> None:
    """Refuse a cluster where Dask is missing.

    Raises:
        CallError: Dask is not installed.
    """
    if find_spec("distributed") is None:
        hint = "pip install 'ducks-pnp[cluster]'"
        raise CallError(Problem("a cluster needs Dask, which is not installed", hint=hint))


@contextmanager
def client_of(address: str) -> Iterator[Any]:
    """Open a client of a cluster with workers; requests are cancelled when the block ends.

    Raises:
        CallError: the address is malformed.
        MaterialError: nothing answers at the address, the answer is not a Dask scheduler's, or the
            cluster has no workers.
    """
    import dask  # noqa: PLC0415 -- an extra

    dask.config.set({"logging": dict.fromkeys((*_QUIET, "asyncio"), "critical")})
    from distributed import Client  # noqa: PLC0415 -- reads what was set

    _greet(address)
    with warnings.catch_warnings():
        # Versions of libraries that differ matter less than ours, which are compared.
        warnings.simplefilter("ignore")
        client = Client(address, timeout=ANSWER_S, set_as_default=False, name="ducks-pnp")
    with client:
        _await_workers(client, address)
        yield client


def _greet(address: str) -> None:
    """Check that a scheduler answers, for which Dask's client would wait forever."""
    stranger = MaterialError(
        Problem(
            f"what answers at {address} is not a Dask scheduler",
            hint="give the address that dask scheduler prints; its page for browsers has another",
        )
    )
    try:
        kind = asyncio.run(_kind(address))
    except (ValueError, TypeError) as error:
        raise CallError(
            Problem(
                f"--cluster {address!r} is not an address of a Dask scheduler ({error})",
                hint="write it as dask scheduler prints it: tcp://HOST:8786",
            )
        ) from error
    except OSError as error:
        raise MaterialError(
            Problem(
                f"no Dask scheduler answers at {address} within {ANSWER_S} s",
                hint="start it with dask scheduler, and give the address that it prints",
            )
        ) from error
    except Exception as error:
        # A stranger's greeting, read as Dask's, may mean anything.
        raise stranger from error
    if kind != "Scheduler":
        raise stranger


async def _kind(address: str) -> str:
    """Return the name by which the program at the other end identifies itself."""
    from distributed.core import rpc  # noqa: PLC0415 -- an extra
    from distributed.security import Security  # noqa: PLC0415 -- an extra

    keys = Security().get_connection_args("client")
    async with rpc(address, timeout=ANSWER_S, connection_args=keys) as peer:
        identity = await asyncio.wait_for(peer.identity(), ANSWER_S + 1)
    return str(identity["type"])


def _await_workers(client: Any, address: str) -> None:
    try:
        client.wait_for_workers(1, timeout=ANSWER_S)
    except TimeoutError as error:
        raise MaterialError(
            Problem(
                f"the cluster at {address} has no workers",
                hint=f"start one, on any computer that reaches it: dask worker {address}",
            )
        ) from error
