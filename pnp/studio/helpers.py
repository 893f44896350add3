"""Processes at low priority that work for the page: on one order at a time, the latest.

The answers of an order come one by one. The next order ends the one before.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import DucksError, MaterialError, Problem

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

Work = Callable[[Any], Iterator[dict[str, Any]]]
"""Yields the answers to an order. It and the order can be sent to a process."""

_NICE: Final = 10
_SPAWN: Final = get_context("spawn")
_UNFORESEEN: Final = Problem("something went wrong in ducks-pnp", hint="see the terminal")
_ENDED: Final = Problem("the process that counts has ended", hint="memory may have run out")


class Helper:
    """A process for one kind of work, which begins with the first order."""

    def __init__(self, work: Work, *, is_killed: bool = False) -> None:
        """Take work on.

        Args:
            work: the work.
            is_killed: whether the process is killed to end an order, since there is much to do
                from one answer to the next; otherwise it looks for another order in between.
        """
        self._work = work
        self._is_killed = is_killed
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._run = 0
        self._queue: asyncio.Queue[Any] = asyncio.Queue()

    async def answers(self, order: Any) -> AsyncIterator[dict[str, Any]]:
        """Yield the answers to an order; none any more once there is another.

        Raises:
            DucksError: the order cannot be, or the process has ended.
        """
        self.drop()
        self._run, self._queue = self._run + 1, asyncio.Queue()
        run, queue = self._run, self._queue
        await asyncio.to_thread(self._send, (run, order), asyncio.get_running_loop())
        try:
            while (answer := await queue.get()) is not None:
                if isinstance(answer, DucksError):
                    raise answer
                yield answer
        finally:
            if run == self._run:
                self.drop()

    def drop(self) -> None:
        """End the order that is worked on, if there is one."""
        self._queue.put_nowait(None)
        if self._process is None or self._connection is None:
            return
        if self._is_killed:
            self.close()
        else:
            with suppress(OSError):
                self._connection.send((self._run, None))

    def close(self) -> None:
        """End the process."""
        if self._process is not None:
            self._process.terminate()
            self._process = self._connection = None

    def _send(self, message: tuple[int, Any], loop: asyncio.AbstractEventLoop) -> None:
        """Send a message to the process, which is started if there is none."""
        if self._process is None or not self._process.is_alive():
            self._connection, other = _SPAWN.Pipe()
            # A daemon: it never outlives the studio.
            self._process = _SPAWN.Process(target=_serve, args=(self._work, other), daemon=True)
            self._process.start()
            other.close()
            Thread(target=self._listen, args=(self._connection, loop), daemon=True).start()
        assert self._connection is not None  # noqa: S101 -- it is opened with the process
        self._connection.send(message)

    def _listen(self, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Hand the answers of a process on until it ends."""
        with suppress(RuntimeError):  # the loop has ended
            try:
                while True:
                    loop.call_soon_threadsafe(self._take, *connection.recv())
            except (EOFError, OSError):
                loop.call_soon_threadsafe(self._lose, connection)

    def _lose(self, connection: Connection) -> None:
        """Tell that the process has ended, unless it was closed."""
        if connection is self._connection:
            self.close()
            self._queue.put_nowait(MaterialError(_ENDED))

    def _take(self, run: int, answer: Any) -> None:
        if run == self._run:
            self._queue.put_nowait(answer)


def _serve(work: Work, connection: Connection) -> None:
    """Work on orders until the studio ends. Ctrl-C is its affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_NICE)
    with suppress(EOFError, OSError):
        while True:
            run, order = connection.recv()
            if order is None or connection.poll():
                continue
            for answer in _answers(work, order):
                connection.send((run, answer))
                if connection.poll():
                    break
            else:
                connection.send((run, None))


def _answers(work: Work, order: Any) -> Iterator[Any]:
    """Yield the answers to an order, and at last the error if there is one."""
    try:
        yield from work(order)
    except DucksError as error:
        yield type(error)(error.problems)
    except Exception:
        yield MaterialError(_UNFORESEEN)
        raise
