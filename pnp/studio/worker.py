"""The calls of a page without a server: Python runs in a worker of the browser, by Pyodide.

Calls and replies are messages; the page and the table of calls are those of the server. There are
no threads and no processes: work is done at once, and games are played a few at a time, so that
other calls can run in between. Files are in the worker's memory; the script that hosts this one
saves them.
"""

from __future__ import annotations

import asyncio
import re
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import parse_qsl, unquote, urlsplit

from pnp.studio.answers import Reply, file_answer, refusal
from pnp.studio.calls import CALLS, reply_to
from pnp.studio.events import Machine, Studio
from pnp.studio.game_calls import Call
from pnp.studio.session import Session, SessionRequest

PACKS: Final = Path("/packs")
"""The folder that is saved."""


@dataclass(frozen=True, slots=True)
class Message:
    """A call of the page (`answers.Request`)."""

    method: str
    path_params: Mapping[str, str]
    query_params: Mapping[str, str]
    headers: Mapping[str, str]
    body: bytes = field(repr=False)

    async def stream(self) -> AsyncIterator[bytes]:
        """Yield the body."""
        yield self.body


class Turns:
    """Work that is done between other calls (`events.Background`)."""

    def __init__(self, work: Callable[[Any], Iterator[dict[str, Any]]], **_: float) -> None:
        self._work = work
        self._run = 0

    async def answers(self, order: Any) -> AsyncIterator[dict[str, Any]]:
        """Yield the answers to an order until they end, are dropped, or another order comes."""
        self._run += 1
        run = self._run
        for answer in self._work(order):
            yield answer
            await asyncio.sleep(0)  # others have their turn
            if run != self._run:
                return

    def drop(self) -> None:
        """End the order that is worked on, if there is one."""
        self._run += 1

    close = drop


class Unwatched:
    """Files that no other program can save (`events.Watcher`)."""

    def __init__(self, _: tuple[Path, ...]) -> None:
        """Ignore the files."""

    async def wait(self, **_: float) -> None:
        """Wait forever."""
        await asyncio.Event().wait()

    def close(self) -> None:
        """Do nothing."""

    def poll(self) -> frozenset[Path]:
        """Return no file."""
        return frozenset()


async def _at_once(work: Callable[..., Any], *args: Any) -> Any:
    return work(*args)


class Worker:
    """A session, and the messages about it."""

    def __init__(self, game: str, language: str, ink: str) -> None:
        """Lay out a game in its current state.

        Raises:
            CallError: there is no such game, language or ink.
        """
        session = Session(
            SessionRequest(game, language, ink), lambda game: PACKS / f"my-{game.key}"
        )
        self._studio = Studio(session, Machine(_at_once, Turns, Unwatched))
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def answer(
        self, call: Any, head: Callable[[int, str, str], None], piece: Callable[[Any], None]
    ) -> Awaitable[None]:
        """Answer a call.

        Args:
            call: its number, by which it can be dropped, its method, address and body, and the type
                of the body.
            head: takes the status, the type, and the name of a file to be saved.
            piece: takes each piece of the content.
        """
        task = asyncio.ensure_future(self._answer(call, head, piece))
        self._tasks[call.number] = task
        task.add_done_callback(lambda _: self._tasks.pop(call.number))
        return task

    def drop(self, number: int) -> None:
        """End a call whose answer is no longer needed."""
        if number in self._tasks:
            self._tasks[number].cancel()

    async def _answer(
        self, call: Any, head: Callable[[int, str, str], None], piece: Callable[[Any], None]
    ) -> None:
        reply = await self._reply(call)
        head(int(reply.status), reply.type, _file_name(reply))
        with suppress(asyncio.CancelledError):
            if isinstance(reply.content, bytes):
                piece(reply.content)
            else:
                async for text in reply.content:
                    piece(text)

    async def _reply(self, call: Any) -> Reply:
        address = urlsplit(call.address)
        query, headers = dict(parse_qsl(address.query)), {"content-type": call.type}
        for answer, params in _calls(call.method, f"/{unquote(address.path)}"):
            message = Message(call.method, params, query, headers, bytes(call.body))
            try:
                return await reply_to(answer, self._studio, message)
            except Exception as error:  # noqa: BLE001 -- as a server does: it is told, and life goes on
                traceback.print_exception(error)  # to the console of the browser
                return refusal(error)
        return file_answer(None)


def _calls(method: str, path: str) -> Iterator[tuple[Call, Mapping[str, str]]]:
    """Yield the calls that match an address, with its named parts."""
    for name, address, call in CALLS:
        match = _pattern(address).fullmatch(path) if name == method else None
        if match:
            yield call, match.groupdict()


@cache
def _pattern(address: str) -> re.Pattern[str]:
    """Return the regular expression for an address with names in braces, as in Starlette."""
    text = re.sub(r"\{(\w+):path\}", r"(?P<\1>.+)", address)
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", text))


def _file_name(reply: Reply) -> str:
    return reply.headers.get("Content-Disposition", "").partition('filename="')[2].rstrip('"')
