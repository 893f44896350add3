"""Meeting a cluster: from the address of Dask's scheduler to a client of it, or a clear refusal."""

from __future__ import annotations

import asyncio
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Any, Final

from pnp.core.errors import CallError, MaterialError, Problem

ANSWER_S: Final = 8
"""How long a scheduler, or its first worker, may take to appear."""

_QUIET: Final = ("distributed", "distributed.client", "distributed.gc", "tornado.application")
"""What logs to standard error, at length, what is told in a sentence here."""


def refuse_without_dask() -> None:
    """Refuse a cluster where Dask is missing.

    Raises:
        CallError: it is.
    """
    if find_spec("distributed") is None:
        hint = "pip install 'ducks-pnp[cluster]'"
        raise CallError(Problem("a cluster needs Dask, which is not installed", hint=hint))


@contextmanager
def joined(address: str) -> Iterator[Any]:
    """Open a client of a cluster that has workers; its requests are cancelled when it leaves.

    Raises:
        CallError: it is no address.
        MaterialError: nobody answers there, or somebody else, or the cluster has no workers.
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
    """Make sure that a scheduler answers. Dask's client would wait for one for ever."""
    stranger = MaterialError(
        Problem(
            f"what answers at {address} is no Dask scheduler",
            hint="give the address that dask scheduler prints; its page for browsers has another",
        )
    )
    try:
        kind = asyncio.run(_kind(address))
    except (ValueError, TypeError) as error:
        raise CallError(
            Problem(
                f"--cluster {address!r} is no address of a Dask scheduler ({error})",
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
    """Return what the one who answers says that it is."""
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
