"""HTTP for one person: a session on 127.0.0.1, to who knows the token.

Bodies go up as JSON or as the bytes of a picture, states come down as server-sent events. Every
refusal is a list of problems; nothing is read from or written to a path that a request names.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from http import HTTPStatus
from typing import TYPE_CHECKING, Final

from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount

from pnp.core.errors import CallError, DucksError
from pnp.studio.answers import problems_of
from pnp.studio.calls import routes
from pnp.studio.events import Studio
from pnp.studio.guard import Guard
from pnp.studio.session import Session

if TYPE_CHECKING:
    from starlette.requests import Request

_WRONG_MATERIAL: Final = 422


def application(session: Session, hosts: tuple[str, ...], token: str) -> Starlette:
    """Return the server of a session.

    Args:
        session: the game that is shown and changed.
        hosts: the names and ports by which a browser may ask.
        token: the secret first part of addresses.
    """
    studio = Studio(session)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        watching = asyncio.create_task(studio.watch())
        yield
        watching.cancel()
        studio.close()

    app = Starlette(
        routes=[Mount(f"/{token}", routes=routes(studio))],
        lifespan=lifespan,
        exception_handlers={DucksError: _problems, Exception: _fault},
    )
    app.add_middleware(Guard, hosts=hosts, token=token, heard=studio.hear)
    app.state.studio = studio
    return app


async def _problems(_: Request, error: Exception) -> Response:
    content = {"problems": problems_of(error)}
    is_call = isinstance(error, CallError)
    return JSONResponse(content, HTTPStatus.BAD_REQUEST if is_call else _WRONG_MATERIAL)


async def _fault(_: Request, error: Exception) -> Response:
    return JSONResponse({"problems": problems_of(error)}, HTTPStatus.INTERNAL_SERVER_ERROR)
