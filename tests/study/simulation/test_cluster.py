"""Runs on a cluster: the same sums, also if a worker is lost, and clear words if it cannot be."""

from __future__ import annotations

import os
import signal
import socket
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.core.errors import CallError, DucksError, MaterialError
from pnp.study.setup import GameTable, seat_policies
from pnp.study.simulation import cluster as clusters
from pnp.study.simulation.cluster import cluster
from pnp.study.simulation.runs import SimulationRun, compare, simulate

distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")


def run_of(games: int) -> SimulationRun:
    table = GameTable("pond")
    return SimulationRun(table, seat_policies(table, None, ("random",)).numbers, 5, games)


@contextmanager
def started(*, processes: bool) -> Iterator[Any]:
    """Two workers on this machine, their scheduler and a client."""
    asked = {"threads_per_worker": 1, "dashboard_address": ":0", "protocol": "tcp"}
    with (
        distributed.LocalCluster(2, processes=processes, silence_logs=60, **asked) as local,
        distributed.Client(local, set_as_default=False) as client,
    ):
        yield client


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with started(processes=False) as client:
        yield client


@pytest.fixture
def address(client: Any) -> str:
    return str(client.scheduler.address)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "ANSWER_S", 1)
    monkeypatch.setattr(clusters, "PATIENCE_S", 1)


def test_a_cluster_counts_the_same(address: str) -> None:
    assert simulate(run_of(601), cluster(address, compiles=False)) == simulate(run_of(601))


@pytest.mark.thorough
def test_a_cluster_compares_alike(address: str) -> None:
    other = GameTable("pond", changes=(("rows.mallard.singly", "4"),))
    spread = cluster(address, compiles=False)
    assert compare(run_of(301), other, spread) == compare(run_of(301), other)


def test_what_is_not_waited_for_is_cancelled(client: Any, address: str) -> None:
    def stop(_played: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate(run_of(1_000_000), cluster(address, compiles=False), stop)
    wait_until(lambda: client.run_on_scheduler(tasks_left) == 0)


def tasks_left(dask_scheduler: Any) -> int:
    """How many tasks a scheduler knows; run there, the argument's name is what Dask asks for."""
    return len(dask_scheduler.tasks)


def wait_until(true: Callable[[], bool]) -> None:
    done = threading.Event()
    for _ in range(100):
        if true():
            return
        done.wait(0.1)
    pytest.fail("it did not come true")


@pytest.mark.thorough
def test_a_lost_worker_does_not_change_the_sums() -> None:
    with started(processes=True) as client:
        victims = list(client.run(os.getpid).values())[:1]

        def kill(_played: int) -> None:
            if victims:
                os.kill(victims.pop(), signal.SIGKILL)

        address = client.scheduler.address
        counted = simulate(run_of(3001), cluster(address, compiles=False), kill)
    assert counted == simulate(run_of(3001))


@pytest.mark.usefixtures("impatient")
def test_a_cluster_that_all_workers_have_left_is_given_up() -> None:
    with started(processes=False) as client:

        def leave(_played: int) -> None:
            client.cluster.scale(0)

        spread = cluster(client.scheduler.address, compiles=False)
        with pytest.raises(MaterialError, match="has had no workers for 1 s; not counted: games"):
            simulate(run_of(1_000_000), spread, leave)


@pytest.mark.usefixtures("impatient")
def test_a_cluster_without_workers_is_told() -> None:
    with started(processes=False) as client:
        client.cluster.scale(0)
        wait_until(lambda: not client.nthreads())
        address = client.scheduler.address
        told = str(refusal(address))
    assert f"the cluster at {address} has no workers" in told
    assert f"dask worker {address}" in told


@pytest.mark.parametrize(
    ("told", "fact"),
    [
        (("0.0.9 abcdef01", True), "has ducks-pnp 0.0.9 abcdef01, but here it is"),
        ((clusters.program(), False), "cannot compile rules: numba is not installed"),
        (ModuleNotFoundError("No module named 'pnp'"), "does not have ducks-pnp"),
    ],
)
def test_a_worker_with_another_program_is_named(
    client: Any, address: str, monkeypatch: pytest.MonkeyPatch, told: Any, fact: str
) -> None:
    def host() -> Any:
        if isinstance(told, Exception):
            raise told
        return told

    monkeypatch.setattr(clusters, "host", host)
    with pytest.raises(MaterialError) as caught:
        simulate(run_of(1), cluster(address, compiles=True))
    facts = [problem.fact for problem in caught.value.problems]
    for worker in client.nthreads():
        assert any(each.startswith(f"worker {worker} {fact}") for each in facts)
    plays_not = "numba" not in fact
    assert any(each.startswith(f"the scheduler {fact}") for each in facts) == plays_not


def test_a_chunk_is_not_played_by_another_program() -> None:
    with pytest.raises(RuntimeError, match="another program"):
        clusters._play("0.0.9 abcdef01", lambda *_: pytest.fail("it was"), 0, 1)  # noqa: SLF001 -- what a worker runs


@contextmanager
def listener(answer: bytes | None) -> Iterator[str]:
    """Somebody who is not a scheduler: answers so, or not at all."""
    with socket.create_server(("127.0.0.1", 0)) as server:

        def serve() -> None:
            with suppress(OSError):
                while True:
                    caller, _ = server.accept()
                    with caller:
                        caller.recv(1000)
                        caller.sendall(answer or b"")

        if answer is not None:
            threading.Thread(target=serve, daemon=True).start()
        yield f"tcp://127.0.0.1:{server.getsockname()[1]}"


def refusal(address: str) -> DucksError:
    with pytest.raises(DucksError) as caught:
        simulate(run_of(1), cluster(address, compiles=False))
    return caught.value


@pytest.mark.usefixtures("impatient")
def test_an_address_where_nobody_listens_is_told() -> None:
    with listener(None) as address:
        pass
    assert f"no Dask scheduler answers at {address}" in str(refusal(address))


@pytest.mark.usefixtures("impatient")
def test_a_listener_who_says_nothing_is_told() -> None:
    with listener(None) as address:
        assert f"no Dask scheduler answers at {address}" in str(refusal(address))


@pytest.mark.usefixtures("impatient")
def test_a_listener_who_speaks_of_something_else_is_told() -> None:
    with listener(b"HTTP/1.1 400 Bad Request\r\n\r\n") as address:
        assert f"what answers at {address} is not a Dask scheduler" in str(refusal(address))


def test_a_worker_is_no_scheduler(client: Any) -> None:
    worker = next(iter(client.nthreads()))
    assert f"what answers at {worker} is not a Dask scheduler" in str(refusal(worker))


@pytest.mark.parametrize(
    "address",
    ["", "somewhere", "127.0.0.1", "127.0.0.1:port", "http://localhost:8786", "tls://a:1"],
)
def test_what_is_no_address_is_told(address: str) -> None:
    error = refusal(address)
    assert isinstance(error, CallError)
    assert f"{address!r} is not an address of a Dask scheduler" in str(error)


def test_a_cluster_without_dask_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(clusters, "find_spec", lambda _: None)
    with pytest.raises(CallError, match=r"pip install 'ducks-pnp\[cluster\]'"):
        cluster("127.0.0.1:8786", compiles=False)


def test_a_cluster_is_left_after_some_seconds_on_end_without_workers() -> None:
    seconds = clusters.PATIENCE_S
    workers = [0] * (seconds - 1) + [1] + [0] * seconds
    counts = iter(workers)
    look = clusters._watch(SimpleNamespace(nthreads=lambda: next(counts)))  # noqa: SLF001 -- of stubs
    for _ in workers[:-1]:
        look()
    with pytest.raises(clusters._DesertedError):  # noqa: SLF001 -- the same
        look()
