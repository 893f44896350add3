"""A session shared by several pages: calls are executed in sequence, and all pages are notified."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from pnp.core.errors import DucksError
from pnp.studio.about import Shipped
from pnp.studio.answers import FORESEEN, problems_of
from pnp.studio.counting import compile_rules, count, solve
from pnp.studio.printouts import Printouts
from pnp.studio.session import Session
from pnp.studio.tabletop import Tabletop, advise
from pnp.studio.views import View

_MAX_WAITING: Final = 64
"""The most queued events for a sleeping browser, which must then request the whole view."""

_PATIENCE_S: Final = 120.0
"""The longest wait for a few games to end: those of a slow machine take seconds."""

_HEARTBEAT_S: Final = 10.0
_BREATH_S: Final = 0.005
"""A pause in which notifications are sent before more work."""


class Background(Protocol):
    """Does work of one kind, on one order at a time, the latest."""

    def answers(self, order: Any) -> AsyncIterator[dict[str, Any]]:
        """Yield the answers to an order until they end, are dropped, or another order comes."""

    def drop(self) -> None:
        """End the order that is worked on, if there is one."""

    def close(self) -> None:
        """End the work for good."""


class Watcher(Protocol):
    """Watches files that other programs may save."""

    async def wait(self, *, is_seen: bool) -> None:
        """Wait until it is time to poll; `is_seen` if a save would be seen at once."""

    def poll(self) -> frozenset[Path]:
        """Return the files that have changed since the last report."""

    def close(self) -> None:
        """Stop watching, and end any wait."""


class Machine(NamedTuple):
    """The facilities of a session's environment: a computer, or a page in a browser."""

    run: Callable[..., Awaitable[Any]]
    """Runs a function with its arguments, without blocking the event loop if possible."""
    background: Callable[..., Background]
    """Creates a background process for some work; `is_killed` if it can only be ended by force,
    `patience_s` if silence means that its work has no end."""
    watcher: Callable[[tuple[Path, ...]], Watcher]


class Studio:
    """A session shared by browsers, and its listeners."""

    def __init__(self, session: Session, machine: Machine) -> None:
        self.session = session
        self.printouts = Printouts(session)
        self.counting = machine.background(count, patience_s=_PATIENCE_S)
        self.solving = machine.background(solve, is_killed=True)
        self.compiling = machine.background(compile_rules)
        self.advising = machine.background(advise)
        self.table: Tabletop | None = None
        self.last_asked_s = 0.0
        """The time of the last request, by the clock of the event loop."""
        self.listeners: set[asyncio.Queue[str]] = set()
        self._compiled: dict[str, asyncio.Task[None]] = {}
        self._lock = asyncio.Lock()
        self._shipped: dict[str, Shipped] = {}
        self._machine = machine
        self._places = session.places
        self._watcher = machine.watcher(self._places)

    def compile_rules(self, game: str) -> None:
        """Start the compilation of a game's rules, unless it is running or done."""
        if game not in self._compiled:
            self._compiled[game] = asyncio.create_task(_exhaust(self.compiling.answers(game)))

    def close(self) -> None:
        """End the background processes, and stop watching files."""
        self._watcher.close()
        for process in (self.counting, self.solving, self.compiling, self.advising):
            process.close()

    def hear(self) -> None:
        """Record the time of a request."""
        self.last_asked_s = asyncio.get_running_loop().time()

    @property
    def shipped(self) -> Shipped:
        """Return the texts and numbers of the game as shipped."""
        game = self.session.game
        return self._shipped.setdefault(game.source, Shipped(game))

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        """Return the result of some work with the session, in sequence."""
        async with self._lock:
            return await self._machine.run(work, *args)

    async def stream(self, work: Callable[..., Iterator[Any]], *args: Any) -> AsyncIterator[Any]:
        """Yield the items of some work with the session; other work may run between two items.

        A listener that stops does not free the session before the current item is done.
        """
        items = work(*args)
        while (item := await asyncio.shield(self.do(next, items, None))) is not None:
            yield item

    async def change(self, work: Callable[..., View], *args: Any) -> View:
        """Do something that may change the view, and notify all listeners.

        Faces that are postponed are laid out and reported afterwards.
        """
        async with self._lock:
            try:
                view = await self._follow(work, *args)
                if self.session.is_behind:
                    await asyncio.sleep(_BREATH_S)  # work may hold the event loop up in a browser
                    view = await self._follow(self.session.refresh)
            finally:
                await self._watch_places()
            return view

    async def _watch_places(self) -> None:
        """Watch the files of a newly opened game."""
        places = self.session.places
        if places != self._places:
            before, self._places = self._watcher, places
            self._watcher = await self._machine.run(self._machine.watcher, places)
            before.close()

    async def _follow(self, work: Callable[..., View], *args: Any) -> View:
        """Do something, and report the view that it returns."""
        before = self.session.view
        view: View = await self._machine.run(work, *args)
        if view.version != before.version:
            if _rules_of(view) != _rules_of(before):
                self.counting.drop()
                self.solving.drop()
            self._tell(json.dumps(view.news_since(before)), "delta")
        return view

    async def watch(self) -> None:
        """Lay out again whenever another program has saved a file, in spite of any errors."""
        last = ""
        while True:
            await self._watcher.wait(is_seen=bool(self.listeners))
            try:
                if await self._has_foreign_saves():
                    await self.change(partial(self.session.refresh, first=""))
                last = ""
            except Exception as error:  # noqa: BLE001 -- the next save may put it right
                if repr(error) != last:
                    self._tell_fault(error)
                last = repr(error)

    async def _has_foreign_saves(self) -> bool:
        """Poll the files in this thread, because switching threads would take longer."""
        async with self._lock:
            saves = self._watcher.poll()
            return bool(saves) and not self.session.is_own(saves)

    def _tell_fault(self, error: Exception) -> None:
        """Report an error to the pages, and an unexpected one to the terminal."""
        if not isinstance(error, FORESEEN):
            about = {"message": "watching the files failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(about)
        self._tell(json.dumps({"problems": problems_of(error)}), "fault")

    async def events(self) -> AsyncIterator[str]:
        """Yield the events for a browser, with a regular sign of life."""
        queue: asyncio.Queue[str] = asyncio.Queue(_MAX_WAITING)
        self.listeners.add(queue)
        try:
            yield "retry: 500\n\n"
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), _HEARTBEAT_S)
                except TimeoutError:
                    yield ": still here\n\n"
                self.hear()
        finally:
            self.listeners.discard(queue)

    def _tell(self, text: str, event: str) -> None:
        for queue in self.listeners:
            with suppress(asyncio.QueueFull):
                queue.put_nowait(f"event: {event}\ndata: {text}\n\n")


def _rules_of(view: View) -> object:
    """Return the parts of a view that counts of its game depend on."""
    return view.game, view.language, view.changes


async def _exhaust(answers: AsyncIterator[Any]) -> None:
    """Wait for the end of the answers."""
    with suppress(DucksError):
        async for _ in answers:
            pass
