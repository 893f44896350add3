"""HTTP for one person: a session on 127.0.0.1, to who knows the token.

Bodies go up as JSON or as the bytes of a picture, states come down as server-sent events. Every
refusal is a list of problems; nothing is read from or written to a path that a request names.
"""

from __future__ import annotations

import asyncio
import json
import re
from base64 import b64encode
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from hmac import compare_digest
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, Final

from starlette.applications import Starlette
from starlette.responses import JSONResponse, Response, StreamingResponse
from starlette.routing import Mount, Route

from pnp import art
from pnp.core.errors import CallError, DucksError, Problem
from pnp.core.file_watcher import FileWatcher
from pnp.core.resources import templates, words
from pnp.games.registry import list_games
from pnp.live.contents import Resource
from pnp.live.server import ALONE_POLICY, FROM_HERE, PAGE_POLICY, SAFE_HEADERS
from pnp.studio.about import Shipped, about_number, about_picture, about_word, colours_of, picture
from pnp.studio.edits import MAX_PICTURE_BYTES, PictureEdit, edit_of
from pnp.studio.printouts import Offer, Printouts
from pnp.studio.session import Session, SessionRequest
from pnp.studio.views import View, problem_as_json
from pnp.words.typography import typeset
from pnp.words.words import Words, find_language, languages

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_MAX_BODY_BYTES: Final = 256 * 2**10
_MAX_LISTENERS: Final = 32
_MAX_WAITING: Final = 64
"""Events for a browser that sleeps; after that it has to ask for the whole view."""

_HEARTBEAT_S: Final = 10.0
_POLL_S: Final = 0.4
_SLOW_POLL_S: Final = 2.0
"""Between two looks at the files while nobody listens."""

_KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_WRONG_MATERIAL: Final = 422
_MAX_COLOURS: Final = 200
_WHOLE: Final = re.compile("[0-9]{1,5}")
_DECIMAL: Final = re.compile(r"[0-9]{1,5}\.[0-9]{1,3}")
_UNSAFE: Final = re.compile(r"[^A-Za-z0-9._-]")
"""Letters that a header does not carry in the name of a file."""
_LASTING: Final = "private, max-age=86400, immutable"
_JSON: Final = "application/json"
_LINES: Final = "application/x-ndjson"


class Studio:
    """A session that browsers share, and who listens to it."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.printouts = Printouts(session)
        self.last_asked_s = 0.0
        """When somebody last asked for something, by the clock of the event loop."""
        self.listeners: set[asyncio.Queue[str]] = set()
        self._lock = asyncio.Lock()
        self._shipped: dict[str, Shipped] = {}
        self._watcher = FileWatcher(session.places)

    @property
    def shipped(self) -> Shipped:
        """Return the texts and numbers of the game as shipped."""
        game = self.session.game
        return self._shipped.setdefault(game.source, Shipped(game))

    async def do(self, work: Callable[..., Any], *args: Any) -> Any:
        """Return the result of some work with the session, one after the other."""
        async with self._lock:
            return await asyncio.to_thread(work, *args)

    async def stream(self, work: Callable[..., Iterator[Any]], *args: Any) -> AsyncIterator[Any]:
        """Yield what some work with the session yields; between two items, others have a turn.

        Whoever stops to listen does not free the session before the item that is being made.
        """
        items = work(*args)
        while (item := await asyncio.shield(self.do(next, items, None))) is not None:
            yield item

    async def change(self, work: Callable[..., View], *args: Any) -> View:
        """Do something that may change the view, and tell everybody who listens."""
        async with self._lock:
            before = self.session.view
            try:
                view = await asyncio.to_thread(work, *args)
            finally:
                self._watcher = await asyncio.to_thread(FileWatcher, self.session.places)
            if view.version != before.version:
                self._tell(json.dumps(view.news_since(before)), "delta")
            return view

    async def watch(self) -> None:
        """Lay out again whenever another program has saved a file, whatever goes wrong with it."""
        last = ""
        while True:
            await asyncio.sleep(_POLL_S if self.listeners else _SLOW_POLL_S)
            try:
                if await self.do(lambda: self._watcher.poll()):  # noqa: PLW0108 -- the watcher of then
                    await self.change(self.session.refresh)
                last = ""
            except Exception as error:  # noqa: BLE001 -- the next save may put it right
                if repr(error) != last:
                    self._tell_fault(error)
                last = repr(error)

    def _tell_fault(self, error: Exception) -> None:
        """Tell the pages of an error, and the terminal of one that nobody has foreseen."""
        if not isinstance(error, DucksError):
            about = {"message": "watching the files failed", "exception": error}
            asyncio.get_running_loop().call_exception_handler(about)
        self._tell(json.dumps({"problems": _problems_of(error)}), "fault")

    async def events(self) -> AsyncIterator[str]:
        """Yield what a browser is told, and a sign of life now and then."""
        queue: asyncio.Queue[str] = asyncio.Queue(_MAX_WAITING)
        self.listeners.add(queue)
        try:
            yield "retry: 500\n\n"
            while True:
                try:
                    yield await asyncio.wait_for(queue.get(), _HEARTBEAT_S)
                except TimeoutError:
                    yield ": still here\n\n"
                self.last_asked_s = asyncio.get_running_loop().time()
        finally:
            self.listeners.discard(queue)

    def _tell(self, text: str, event: str) -> None:
        for queue in self.listeners:
            with suppress(asyncio.QueueFull):
                queue.put_nowait(f"event: {event}\ndata: {text}\n\n")


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

    app = Starlette(
        routes=[Mount(f"/{token}", routes=Calls(studio).routes)],
        lifespan=lifespan,
        exception_handlers={DucksError: _problems, Exception: _fault},
    )
    app.add_middleware(Guard, hosts=hosts, token=token, studio=studio)
    app.state.studio = studio
    return app


class Guard:
    """Lets in who comes from this page or from the address bar, and nobody else."""

    def __init__(self, app: ASGIApp, hosts: tuple[str, ...], token: str, studio: Studio) -> None:
        self._app = app
        self._hosts = hosts
        self._origins = tuple(f"http://{host}" for host in hosts)
        self._token = token.encode()
        self._studio = studio

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it without a word."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def send_safely(message: Message) -> None:
            if message["type"] == "http.response.start":
                kind = dict(message["headers"]).get(b"content-type", b"")
                policy = PAGE_POLICY if kind.startswith(b"text/html") else ALONE_POLICY
                headers = (*SAFE_HEADERS, ("Content-Security-Policy", policy))
                more = [(name.lower().encode(), value.encode()) for name, value in headers]
                message = {**message, "headers": [*message["headers"], *more]}
            await send(message)

        answer = (
            self._app if self._is_allowed(scope) else Response(status_code=HTTPStatus.FORBIDDEN)
        )
        self._studio.last_asked_s = asyncio.get_running_loop().time()
        await answer(scope, receive, send_safely)

    def _is_allowed(self, scope: Scope) -> bool:
        headers: dict[str, list[str]] = {}
        for name, value in scope["headers"]:
            headers.setdefault(name.decode("latin-1"), []).append(value.decode("latin-1"))
        hosts, origins = headers.get("host", []), headers.get("origin", [])
        first = str(scope["path"]).lstrip("/").partition("/")[0]
        return (
            len(hosts) == 1
            and hosts[0] in self._hosts
            and all(origin in self._origins for origin in origins)
            and (bool(origins) or scope["method"] in ("GET", "HEAD"))
            and all(site in FROM_HERE for site in headers.get("sec-fetch-site", []))
            and compare_digest(first.encode(), self._token)
        )


async def _problems(_: Request, error: Exception) -> Response:
    content = {"problems": _problems_of(error)}
    is_call = isinstance(error, CallError)
    return JSONResponse(content, HTTPStatus.BAD_REQUEST if is_call else _WRONG_MATERIAL)


async def _fault(_: Request, error: Exception) -> Response:
    return JSONResponse({"problems": _problems_of(error)}, HTTPStatus.INTERNAL_SERVER_ERROR)


def _problems_of(error: Exception) -> list[dict[str, Any]]:
    unforeseen = Problem("something went wrong in ducks-pnp", hint="see the terminal")
    problems = error.problems if isinstance(error, DucksError) else (unforeseen,)
    return [problem_as_json(problem) for problem in problems]


class Calls:
    """The answers to a browser, each by one method."""

    def __init__(self, studio: Studio) -> None:
        folder = templates() / "studio"
        self._studio = studio
        self._session = studio.session
        self._html = (folder / "page.html").read_bytes()
        self._files = {
            path.name: Resource(
                f"{_KINDS[path.suffix]}; charset=utf-8", path.read_bytes(), is_lasting=False
            )
            for path in sorted(folder.iterdir())
            if path.suffix in _KINDS
        }
        self._games = {game.key: game.title for game in list_games()}
        self._games.setdefault(self._session.game.source, self._session.game.title)

    @property
    def routes(self) -> list[Route]:
        """Return the methods by their addresses."""
        return [
            Route("/", self.page),
            Route("/s/{name}", self.file),
            Route("/view", self.view),
            Route("/words", self.words),
            Route("/events", self.events),
            Route("/about", self.about),
            Route("/open", self.open, methods=["POST"]),
            Route("/edit", self.edit, methods=["POST"]),
            Route("/undo", self.undo, methods=["POST"]),
            Route("/redo", self.redo, methods=["POST"]),
            Route("/picture/{id}", self.take_picture, methods=["PUT"]),
            Route("/print", self.summary),
            Route("/pages/{part}", self.pages),
            Route("/pdf/{part}", self.pdf),
            Route("/pack.zip", self.pack),
            Route("/shown/{id}", self.shown),
            Route("/drawing/{id}", self.drawing),
            Route("/{name:path}", self.resource),
        ]

    async def page(self, _: Request) -> Response:
        """Return the page itself."""
        headers = {"Cache-Control": "no-store"}
        return Response(self._html, media_type="text/html; charset=utf-8", headers=headers)

    async def file(self, request: Request) -> Response:
        """Return a script or style sheet of the page."""
        return _answer(self._files.get(request.path_params["name"]))

    async def view(self, _: Request) -> Response:
        """Return the present state, and all that may be chosen."""
        offer = Offer.usual()
        games = [{"key": key, "title": title} for key, title in self._games.items()]
        choices = {"games": games, "papers": offer.papers, "backs": offer.backs}
        return JSONResponse({**self._session.view.as_json(), **choices})

    async def words(self, request: Request) -> Response:
        """Return the page's own words in a language."""
        tongues = languages(catalogue="studio")
        language = find_language(request.query_params.get("language", "en"), tongues)
        said = await self._studio.do(page_words, language)
        return JSONResponse({"language": language, "words": said})

    async def events(self, _: Request) -> Response:
        """Return each change as soon as there is one."""
        if len(self._studio.listeners) >= _MAX_LISTENERS:
            raise CallError(Problem("too many pages are open", hint="close one of them"))
        headers = {"Cache-Control": "no-store"}
        stream = self._studio.events()
        return StreamingResponse(stream, media_type="text/event-stream", headers=headers)

    async def open(self, request: Request) -> Response:
        """Show another game, language or ink."""
        body, view = await _json(request), self._session.view
        asked = {key: body.get(key) or getattr(view, key) for key in ("game", "language", "ink")}
        if not all(isinstance(value, str) for value in asked.values()):
            raise CallError(Problem("game, language and ink are texts"))
        if asked["game"] not in self._games:
            raise CallError(Problem(f"unknown game {asked['game'][:60]!r}"))
        return await self._change(self._session.open, SessionRequest(**asked))

    async def edit(self, request: Request) -> Response:
        """Make an edit of the version that the browser shows."""
        body = await _json(request)
        change = edit_of(body.get("edit"))
        if body.get("version") != self._session.view.version:
            problem = Problem("something else was saved meanwhile", hint="look, and try again")
            content = {"problems": [problem_as_json(problem)]}
            return JSONResponse(content, HTTPStatus.CONFLICT)
        return await self._change(self._session.edit, change)

    async def take_picture(self, request: Request) -> Response:
        """Put a file in the place of a picture."""
        suffix = request.query_params.get("suffix", "").lower()
        content = await _body(request, MAX_PICTURE_BYTES)
        change = PictureEdit(request.path_params["id"], content, suffix)
        return await self._change(self._session.edit, change)

    async def undo(self, _: Request) -> Response:
        """Undo the last edit."""
        return await self._change(self._session.undo)

    async def redo(self, _: Request) -> Response:
        """Make the edit again that was undone last."""
        return await self._change(self._session.redo)

    async def _change(self, work: Callable[..., View], *args: Any) -> Response:
        view = await self._studio.change(work, *args)
        return JSONResponse({"version": view.version})

    async def about(self, request: Request) -> Response:
        """Return all that is known of a text, number, picture, or of some colours."""
        kind, key = (request.query_params.get(name, "") for name in ("kind", "id"))
        session, usual = self._session, self._studio.shipped
        match kind:
            case "word":
                content = await self._studio.do(about_word, session, usual, key)
            case "number":
                content = await self._studio.do(about_number, session, usual, key)
            case "picture":
                content = await self._studio.do(about_picture, session, key)
            case "colours":
                names = tuple(key.split(",")[:_MAX_COLOURS])
                content = {"colours": await self._studio.do(colours_of, session, names)}
            case _:
                raise CallError(Problem("kind is none of word, number, picture, colours"))
        return JSONResponse(content)

    async def summary(self, request: Request) -> Response:
        """Return the parts that would be printed."""
        work = self._studio.printouts.summary
        return JSONResponse(await self._studio.do(work, _options(request)))

    async def pages(self, request: Request) -> Response:
        """Return the pages of a part as pictures, a line of JSON each as soon as it is made."""
        part, options = request.path_params["part"], _options(request)
        pictures = self._studio.stream(self._studio.printouts.pages, part, options)
        first = await anext(pictures, None)  # what is wrong with the order is said by the status
        return StreamingResponse(_page_lines(first, pictures), media_type=_LINES)

    async def pdf(self, request: Request) -> Response:
        """Return the PDF file of a part."""
        part, options = request.path_params["part"], _options(request)
        name, content = await self._studio.do(self._studio.printouts.pdf, part, options)
        return _download(content, "application/pdf", name)

    async def pack(self, _: Request) -> Response:
        """Return the pack as a zip file."""
        folder = self._session.folder
        content = await self._studio.do(folder.as_zip)
        return _download(content, "application/zip", f"{folder.path.resolve().name}.zip")

    async def shown(self, request: Request) -> Response:
        """Return a picture as faces show it."""
        resource = await self._studio.do(picture, self._session, request.path_params["id"])
        return _answer(replace(resource, is_lasting=False))

    async def drawing(self, request: Request) -> Response:
        """Return a picture of the art kit, to be drawn over."""
        key = request.path_params["id"]
        if key not in art.ids():
            raise CallError(Problem(f"the art kit has no picture {key[:60]!r}"))
        return _download(await self._studio.do(art.draw, key), "image/svg+xml", f"{key}.svg")

    async def resource(self, request: Request) -> Response:
        """Return a drawing, picture or font of the view."""
        return _answer(self._session.resource(request.path_params["name"]))


def page_words(language: str) -> dict[str, str]:
    """Return the words of the page in a language, by their ids without `studio.`."""
    texts = Words.load_from({"studio": (words(),)}, language)
    return {
        key.removeprefix("studio."): typeset(text.forms[0], text.language)
        for key, text in texts.texts.items()
    }


async def _page_lines(
    first: tuple[int, bytes] | None, others: AsyncIterator[tuple[int, bytes]]
) -> AsyncIterator[str]:
    """Yield pages as lines of JSON; at the end the problems of a page that cannot be made."""
    if first is not None:
        yield _page_line(*first)
    try:
        async for page, png in others:
            yield _page_line(page, png)
    except DucksError as error:
        yield f"{json.dumps({'problems': _problems_of(error)})}\n"


def _page_line(page: int, png: bytes) -> str:
    return f"{json.dumps({'page': page, 'png': b64encode(png).decode()})}\n"


def _options(request: Request) -> Mapping[str, Any]:
    """Return the fields of an order that a request names; numbers as such."""
    return {key: _value(value) for key, value in request.query_params.items()}


def _value(text: str) -> int | float | str:
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


def _download(content: bytes, kind: str, name: str) -> Response:
    headers = {
        "Content-Disposition": f'attachment; filename="{_UNSAFE.sub("_", name)}"',
        "Cache-Control": "no-store",
    }
    return Response(content, media_type=kind, headers=headers)


def _answer(resource: Resource | None) -> Response:
    if resource is None:
        return Response(status_code=HTTPStatus.NOT_FOUND)
    caching = _LASTING if resource.is_lasting else "no-store"
    headers = {"Cache-Control": caching}
    return Response(resource.content, media_type=resource.type, headers=headers)


async def _json(request: Request) -> Mapping[str, Any]:
    """Return the table that a request sends.

    Raises:
        CallError: it sends none.
    """
    if request.headers.get("content-type", "").partition(";")[0].strip() != _JSON:
        raise CallError(Problem(f"the body of a request is {_JSON}"))
    try:
        body = json.loads(await _body(request, _MAX_BODY_BYTES))
    except (ValueError, RecursionError) as error:
        raise CallError(Problem("the body of the request is no JSON")) from error
    if not isinstance(body, Mapping):
        raise CallError(Problem("the body of the request is no table"))
    return body


async def _body(request: Request, most: int) -> bytes:
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
