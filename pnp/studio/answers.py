"""Reading requests and making answers: JSON, files and problems, for any transport."""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, Protocol

from pnp.core.errors import CallError, DucksError, Problem, problem_of_system
from pnp.studio.live.page import Resource
from pnp.studio.views import problem_as_json

_MAX_BODY_BYTES: Final = 256 * 2**10
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]")
"""Characters that are not allowed in a file name in a header."""

_LASTING: Final = "private, max-age=86400, immutable"
_JSON: Final = "application/json"
_LINES: Final = "application/x-ndjson"
_NO_STORE: Final = {"Cache-Control": "no-store"}


class Request(Protocol):
    """A call of the page, as passed on by the server or a worker."""

    @property
    def method(self) -> str:
        """Return GET, POST or PUT."""

    @property
    def path_params(self) -> Mapping[str, Any]:
        """Return the named parts of the address."""

    @property
    def query_params(self) -> Mapping[str, str]:
        """Return the fields of the query."""

    @property
    def headers(self) -> Mapping[str, str]:
        """Return the headers, one of each name."""

    def stream(self) -> AsyncIterator[bytes]:
        """Yield the body in pieces."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The answer to a request."""

    content: bytes | AsyncIterator[str]
    """The whole content, or pieces as they become available."""
    type: str = _JSON
    status: int = HTTPStatus.OK
    headers: Mapping[str, str] = field(default_factory=dict)


Answer = Reply | Mapping[str, Any]
"""A reply, or a table for a reply in JSON."""


class ConflictError(CallError):
    """An edit is of a version that is no longer the latest."""


def json_reply(content: Any, status: int = HTTPStatus.OK) -> Reply:
    """Return a reply in JSON."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return Reply(text.encode(), status=status)


FORESEEN: Final = (DucksError, OSError)
"""Errors that a user can put right. Files may vanish while they are read."""


def problems_of(error: Exception) -> list[dict[str, Any]]:
    """Return the problems of an error as JSON."""
    match error:
        case DucksError():
            problems = error.problems
        case OSError():
            problems = (problem_of_system(error),)
        case _:
            problems = (Problem("something went wrong in ducks-pnp", hint="see the terminal"),)
    return [problem_as_json(problem) for problem in problems]


def refusal(error: Exception) -> Reply:
    """Return the problems of an error as a reply."""
    if isinstance(error, ConflictError):
        status = HTTPStatus.CONFLICT
    elif isinstance(error, CallError):
        status = HTTPStatus.BAD_REQUEST
    elif isinstance(error, FORESEEN):
        status = HTTPStatus.UNPROCESSABLE_ENTITY
    else:
        status = HTTPStatus.INTERNAL_SERVER_ERROR
    return json_reply({"problems": problems_of(error)}, status)


def download(content: bytes, kind: str, name: str) -> Reply:
    """Return a file to be saved under a name."""
    disposition = f'attachment; filename="{_UNSAFE.sub("_", name)}"'
    return Reply(content, kind, headers={"Content-Disposition": disposition, **_NO_STORE})


async def lines_of(items: AsyncIterator[Mapping[str, Any]]) -> Reply:
    """Return a line of JSON for each item as soon as it is made.

    Problems before the first item are raised; later ones become the last line.
    """
    first = await anext(items, None)
    return Reply(_lines(first, items), _LINES)


async def _lines(
    first: Mapping[str, Any] | None, others: AsyncIterator[Mapping[str, Any]]
) -> AsyncIterator[str]:
    if first is not None:
        yield f"{json.dumps(first)}\n"
    try:
        async for item in others:
            yield f"{json.dumps(item)}\n"
    except FORESEEN as error:
        yield f"{json.dumps({'problems': problems_of(error)})}\n"


def file_answer(resource: Resource | None) -> Reply:
    """Return a file to be shown, or a reply that there is none."""
    if resource is None:
        return Reply(b"", status=HTTPStatus.NOT_FOUND)
    headers = {"Cache-Control": _LASTING} if resource.is_lasting else _NO_STORE
    return Reply(resource.content, resource.type, headers=headers)


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
        raise CallError(Problem("the body of the request is not JSON")) from error
    if not isinstance(body, Mapping):
        raise CallError(Problem("the body of the request is not a table"))
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
