"""Low-priority processes that work for the page, each on one order at a time, the latest.

The answers to an order come one by one. The next order replaces the previous one.
"""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from threading import Thread
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import CallError, DucksError, MaterialError, Problem

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

Work = Callable[[Any], Iterator[dict[str, Any]]]
"""Yields the answers to an order. It and the order can be sent to a process."""

_NICE: Final = 10
_PATIENCE_S: Final = 5.0
"""The time for a process to end on request, after which it is killed."""

_SILENCE_S: Final = 10.0
"""The time without an answer after which a new order does not wait for the previous one."""

_SPAWN: Final = get_context("spawn")
_UNFORESEEN: Final = Problem("something went wrong in ducks-pnp", hint="see the terminal")
_TAKEN_OVER: Final = Problem(
    "another page has asked meanwhile, and this answer ended", hint="reload this page to ask again"
)
_SILENT: Final = Problem(
    "no game has ended for too long",
    hint="with these numbers none may ever end: change them back, or choose other players",
)
_ENDED: Final = Problem("the process that counts has ended", hint="memory may have run out")


class BackgroundProcess:
    """A process for one kind of work, started with the first order.

    One thread, the sender, starts the process, writes to it and kills it, in sequence: simultaneous
    orders share one process, and the event loop never waits for a full pipe.
    """

    def __init__(
        self, work: Work, *, is_killed: bool = False, patience_s: float | None = None
    ) -> None:
        """Prepare a process.

        Args:
            work: the work.
            is_killed: whether the process is killed to end an order, because its answers are far
                apart; otherwise it checks for a new order between answers.
            patience_s: the time without an answer after which the order has failed. The process
                is then killed, and sooner if another order comes.
        """
        self._work = work
        self._is_killed = is_killed
        self._sender = ThreadPoolExecutor(1)
        self._process: BaseProcess | None = None
        self._connection: Connection | None = None
        self._patience_s = patience_s
        self._is_silent = False
        self._sent = 0
        self._run = 0
        self._queue: asyncio.Queue[Any] = asyncio.Queue()

    async def answers(self, order: Any) -> AsyncIterator[dict[str, Any]]:
        """Yield the answers to an order until they end, are dropped, or another order comes.

        Raises:
            DucksError: the order is invalid, another has come, or the process has ended.
        """
        self._end(CallError(_TAKEN_OVER))
        self._run, self._queue = self._run + 1, asyncio.Queue()
        run, queue, loop = self._run, self._queue, asyncio.get_running_loop()
        try:
            await loop.run_in_executor(self._sender, self._send, run, order, loop)
            while (answer := await self._next(queue)) is not None:
                if isinstance(answer, DucksError):
                    raise answer
                yield answer
        finally:
            if run == self._run:
                self.drop()

    async def _next(self, queue: asyncio.Queue[Any]) -> Any:
        """Return the next answer.

        Raises:
            MaterialError: there is none for too long; the process is killed.
        """
        if self._patience_s is None:
            return await queue.get()
        self._is_silent = False
        with suppress(TimeoutError):
            return await asyncio.wait_for(queue.get(), _SILENCE_S)
        self._is_silent = True
        with suppress(TimeoutError):
            return await asyncio.wait_for(queue.get(), self._patience_s)
        self._sender.submit(self._kill)
        raise MaterialError(_SILENT)

    def drop(self) -> None:
        """End the current order, if any."""
        self._end(None)

    def close(self) -> None:
        """End the process, and everything that waits for it, permanently."""
        self._queue.put_nowait(None)
        self._kill()  # a sender that waits for a busy process is freed
        self._sender.shutdown(cancel_futures=True)
        self._kill()  # the sender may have been starting it

    def _end(self, last: CallError | None) -> None:
        """End the current order with a last answer."""
        self._queue.put_nowait(last)
        with suppress(RuntimeError):  # it is closed
            if self._is_killed or self._is_silent:
                self._sender.submit(self._kill)
            else:
                self._sender.submit(self._write, (self._run, None))

    def _send(self, run: int, order: Any, loop: asyncio.AbstractEventLoop) -> None:
        """Send an order to the process, which is started if necessary."""
        if self._process is None or not self._process.is_alive():
            self._start(loop)
        self._sent = run
        self._write((run, order))

    def _start(self, loop: asyncio.AbstractEventLoop) -> None:
        connection, other = _SPAWN.Pipe()
        # A daemon: it never outlives the studio.
        process = _SPAWN.Process(target=_serve, args=(self._work, other), daemon=True)
        process.start()
        other.close()
        self._process, self._connection = process, connection
        Thread(target=self._listen, args=(connection, loop), daemon=True).start()

    def _write(self, message: tuple[int, Any]) -> None:
        """Write to the process, if there is one; `_lose` reports one that ends meanwhile."""
        connection = self._connection
        if connection is not None:
            with suppress(OSError):
                connection.send(message)

    def _kill(self) -> None:
        process, self._process, self._connection = self._process, None, None
        if process is not None:
            process.terminate()
            process.join(_PATIENCE_S)
            if process.is_alive():
                process.kill()

    def _listen(self, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Pass on the answers of a process until it ends."""
        with suppress(RuntimeError):  # the loop has ended, or this is closed
            try:
                while True:
                    loop.call_soon_threadsafe(self._take, *connection.recv())
            except (EOFError, OSError):
                self._sender.submit(self._lose, connection, loop)

    def _lose(self, connection: Connection, loop: asyncio.AbstractEventLoop) -> None:
        """Report that the process has ended, unless it was killed."""
        if connection is self._connection:
            self._kill()
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(self._take, self._sent, MaterialError(_ENDED))

    def _take(self, run: int, answer: Any) -> None:
        if run == self._run:
            self._queue.put_nowait(answer)


def _serve(work: Work, connection: Connection) -> None:
    """Work on orders until the studio ends, which handles Ctrl-C."""
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
    """Yield the answers to an order, followed by the error, if any."""
    try:
        yield from work(order)
    except DucksError as error:
        yield type(error)(error.problems)
    except Exception:
        yield MaterialError(_UNFORESEEN)
        raise
