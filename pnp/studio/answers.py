"""Requests read, and answers made: JSON, files, and problems."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from starlette.responses import Response, StreamingResponse

from pnp.core.errors import CallError, DucksError, Problem
from pnp.live.contents import Resource
from pnp.studio.views import problem_as_json

if TYPE_CHECKING:
    from starlette.requests import Request

Answer = Response | Mapping[str, Any]

_MAX_BODY_BYTES: Final = 256 * 2**10
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]")
"""Letters that a header does not carry in the name of a file."""

_LASTING: Final = "private, max-age=86400, immutable"
_JSON: Final = "application/json"
_LINES: Final = "application/x-ndjson"


def problems_of(error: Exception) -> list[dict[str, Any]]:
    """Return the problems that an error tells, as JSON."""
    unforeseen = Problem("something went wrong in ducks-pnp", hint="see the terminal")
    problems = error.problems if isinstance(error, DucksError) else (unforeseen,)
    return [problem_as_json(problem) for problem in problems]


def download(content: bytes, kind: str, name: str) -> Response:
    """Return a file to be saved under a name."""
    headers = {
        "Content-Disposition": f'attachment; filename="{_UNSAFE.sub("_", name)}"',
        "Cache-Control": "no-store",
    }
    return Response(content, media_type=kind, headers=headers)


async def lines_of(items: AsyncIterator[Mapping[str, Any]]) -> Response:
    """Return a line of JSON for each item as soon as it is made.

    Problems that come before the first item are raised; others are the last line.
    """
    first = await anext(items, None)
    return StreamingResponse(_lines(first, items), media_type=_LINES)


async def _lines(
    first: Mapping[str, Any] | None, others: AsyncIterator[Mapping[str, Any]]
) -> AsyncIterator[str]:
    if first is not None:
        yield f"{json.dumps(first)}\n"
    try:
        async for item in others:
            yield f"{json.dumps(item)}\n"
    except DucksError as error:
        yield f"{json.dumps({'problems': problems_of(error)})}\n"


def file_answer(resource: Resource | None) -> Response:
    """Return a file to be shown, or that there is none."""
    if resource is None:
        return Response(status_code=HTTPStatus.NOT_FOUND)
    caching = _LASTING if resource.is_lasting else "no-store"
    headers = {"Cache-Control": caching}
    return Response(resource.content, media_type=resource.type, headers=headers)


async def json_of(request: Request) -> Mapping[str, Any]:
    """Return the table that a request sends.

    Raises:
        CallError: it sends none.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != _JSON:
        raise CallError(Problem(f"the body of a request is {_JSON}"))
    try:
        body = json.loads(await body_of(request, _MAX_BODY_BYTES))
    except (ValueError, RecursionError) as error:
        raise CallError(Problem("the body of the request is no JSON")) from error
    if not isinstance(body, Mapping):
        raise CallError(Problem("the body of the request is no table"))
    return body


async def body_of(request: Request, most: int) -> bytes:
    """Return the body of a request.

    Raises:
        CallError: it is too large.
    """
    content = bytearray()
    async for chunk in request.stream():
        content += chunk
        if len(content) > most:
            raise CallError(Problem(f"a request may send {most:,} bytes at most"))
    return bytes(content)
