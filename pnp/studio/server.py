"""HTTP for one person: a session on 127.0.0.1, for clients with the token.

Requests carry JSON or the bytes of a picture, states are sent as server-sent events. Every refusal
is a list of problems; no path in a request is ever read or written.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

import uvicorn
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect
from starlette.responses import Response, StreamingResponse
from starlette.routing import Mount, Route

from pnp.studio.answers import Reply, refusal
from pnp.studio.background import BackgroundProcess
from pnp.studio.calls import CALLS, reply_to
from pnp.studio.events import Machine, Studio
from pnp.studio.guard import Guard
from pnp.studio.saves import SaveWatcher
from pnp.studio.session import Session

if TYPE_CHECKING:
    from types import FrameType

    from starlette.requests import Request

    from pnp.studio.game_calls import Call

_HERE: Final = Machine(asyncio.to_thread, BackgroundProcess, SaveWatcher)
"""Threads for the session, processes for games, and files that other programs may save."""

_TICK_S: Final = 2.0
"""Between two looks at whether somebody is still there."""


class StudioServer(uvicorn.Server):
    """Serves until a signal stops it, or until nobody has asked for anything for some time.

    uvicorn's own loop wakes ten times a second, which costs an idle machine more than all else.
    """

    def __init__(self, app: Starlette, idle_s: float) -> None:
        """Prepare to serve a session.

        Args:
            app: its application.
            idle_s: seconds without a request after which it ends; 0 for never.
        """
        super().__init__(
            uvicorn.Config(
                app,
                log_level="critical",
                server_header=False,
                date_header=False,
                timeout_graceful_shutdown=1,
            )
        )
        self._studio: Studio = app.state.studio
        self._idle_s = idle_s
        self._stopped = asyncio.Event()

    async def main_loop(self) -> None:
        """Wait for the end."""
        self._studio.last_asked_s = asyncio.get_running_loop().time()
        while not (self._stopped.is_set() or self._is_deserted()):
            with suppress(TimeoutError):
                async with asyncio.timeout(_TICK_S):
                    await self._stopped.wait()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End at once on a signal."""
        super().handle_exit(sig, frame)
        asyncio.get_running_loop().call_soon_threadsafe(self._stopped.set)

    def _is_deserted(self) -> bool:
        if not self._idle_s or self._studio.listeners:
            return False
        return asyncio.get_running_loop().time() - self._studio.last_asked_s > self._idle_s


def application(session: Session, hosts: tuple[str, ...], token: str) -> Starlette:
    """Return the server of a session.

    Args:
        session: the session to serve.
        hosts: the permitted hosts with ports.
        token: the secret first part of addresses.
    """
    studio = Studio(session, _HERE)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        task = asyncio.create_task(studio.watch())
        yield
        task.cancel()
        studio.close()

    app = Starlette(
        routes=[Mount(f"/{token}", routes=_routes(studio))],
        lifespan=lifespan,
        exception_handlers={ClientDisconnect: _ignore, Exception: _fault},
    )
    app.add_middleware(Guard, hosts=hosts, token=token, on_request=studio.hear)
    app.state.studio = studio
    return app


def _routes(studio: Studio) -> list[Route]:
    """Return the calls on a shared session."""
    return [
        Route(address, _endpoint(studio, call), methods=[method]) for method, address, call in CALLS
    ]


def _endpoint(studio: Studio, call: Call) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        return _response(await reply_to(call, studio, request))

    return answer


def _response(reply: Reply) -> Response:
    about = (reply.status, dict(reply.headers), reply.type)
    if isinstance(reply.content, bytes):
        return Response(reply.content, *about)
    return StreamingResponse(reply.content, *about)


async def _ignore(_: Request, __: Exception) -> Response:
    """Answer a page that left before its request was complete: nobody reads it."""
    return Response(status_code=HTTPStatus.BAD_REQUEST)


async def _fault(_: Request, error: Exception) -> Response:
    return _response(refusal(error))
