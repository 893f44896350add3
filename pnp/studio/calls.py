"""The calls of the page: a table of functions, each of which answers a request.

A function takes the shared session and the request. It returns JSON as a table, or a complete
reply.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from pnp import art
from pnp.core.errors import CallError, Problem
from pnp.core.resources import templates, words
from pnp.core.srgb import SIGHT_MATRICES
from pnp.games.registry import list_games
from pnp.studio.about import (
    about_number,
    about_picture,
    about_rule,
    about_word,
    check_seen,
    colours_of,
    photograph,
    picture,
)
from pnp.studio.answers import (
    FORESEEN,
    Answer,
    ConflictError,
    Reply,
    Request,
    body_of,
    download,
    file_answer,
    json_of,
    json_reply,
    lines_of,
    refusal,
)
from pnp.studio.edits import MAX_PICTURE_BYTES, Edit, PictureEdit, edit_of
from pnp.studio.game_calls import GAME_CALLS, Call
from pnp.studio.live.page import Resource
from pnp.studio.own.tables import table_path, tables_of
from pnp.studio.printouts import Offer, calibration_page, keep_printer
from pnp.studio.session import Session, SessionRequest
from pnp.studio.slots import about_slots
from pnp.studio.views import View
from pnp.words.typography import typeset
from pnp.words.words import Words, find_language, languages

if TYPE_CHECKING:
    from pnp.studio.events import Studio

COVERS: Final = {
    "pond": "scene.pond",
    "bucket": "scene.bucket",
    "cover": "cover.bath",
    "gallery": "scene.gallery",
    "blind": "scene.blind",
}
"""The pictures of the art kit that represent games in a selection."""

_MAX_LISTENERS: Final = 32
_KINDS: Final = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_MAX_COLOURS: Final = 200
_WHOLE: Final = re.compile("[0-9]{1,5}")
_DECIMAL: Final = re.compile(r"[0-9]{1,5}\.[0-9]{1,3}")
_FRESH: Final = {"Cache-Control": "no-store"}

# the page --------------------------------------------------------------------------------------


@cache
def _page_files() -> dict[str, Resource]:
    """Return the page and its scripts by name."""
    kinds = {**_KINDS, ".html": "text/html"}
    return {
        path.name: Resource(f"{kinds[path.suffix]}; charset=utf-8", path.read_bytes(), False)
        for path in sorted((templates() / "studio").iterdir())
        if path.suffix in kinds
    }


async def page(_: Studio, __: Request) -> Answer:
    """Return the page itself."""
    return file_answer(_page_files()["page.html"])


async def file(_: Studio, request: Request) -> Answer:
    """Return a script or style sheet of the page."""
    return file_answer(_page_files().get(request.path_params["name"]))


async def page_texts(studio: Studio, request: Request) -> Answer:
    """Return the page's own words in a language."""
    tongues = languages(catalogue="studio")
    language = find_language(request.query_params.get("language", "en"), tongues)
    return {"language": language, "words": await studio.do(page_words, language)}


async def events(studio: Studio, _: Request) -> Answer:
    """Return changes as they occur."""
    if len(studio.listeners) >= _MAX_LISTENERS:
        raise CallError(Problem("too many pages are open", hint="close one of them"))
    return Reply(studio.events(), "text/event-stream", headers=_FRESH)


def page_words(language: str) -> dict[str, str]:
    """Return the words of the page in a language, by their ids without `studio.`."""
    texts = Words.load_from({"studio": (words(),)}, language)
    return {
        key.removeprefix("studio."): typeset(text.forms[0], text.language)
        for key, text in texts.texts.items()
    }


# make ------------------------------------------------------------------------------------------


async def view(studio: Studio, _: Request) -> Answer:
    """Return the current state, and all choices."""
    return view_as_json(studio.session)


def view_as_json(session: Session) -> dict[str, Any]:
    """Return the view of a session, and all choices, as JSON."""
    offer = Offer.usual()
    players = {
        game.key: {"fewest": game.fewest, "most": game.most, "picture": COVERS[game.key]}
        for game in list_games()
    }
    games = [
        {"key": key, "title": title, **players.get(key, {})}
        for key, title in _games(session).items()
    ]
    choices = {
        "games": games,
        "papers": offer.papers,
        "backs": offer.backs,
        "printers": offer.printers,
        "estimates_ink": find_spec("pnp.proof") is not None,
        "sights": SIGHT_MATRICES,
    }
    return {**session.view.as_json(), **choices}


def _games(session: Session) -> dict[str, str]:
    """Return the titles of games that can be opened."""
    titles = {game.key: game.title for game in list_games()}
    return {**titles, **session.opened_titles}


async def open_game(studio: Studio, request: Request) -> Answer:
    """Show another game, language or ink."""
    body, current = await json_of(request), studio.session.view
    choice = {key: body.get(key) or getattr(current, key) for key in ("game", "language", "ink")}
    if not all(isinstance(value, str) for value in choice.values()):
        raise CallError(Problem("game, language and ink are texts"))
    if choice["game"] not in _games(studio.session):
        raise CallError(Problem(f"unknown game {choice['game'][:60]!r}"))
    return await _change(studio, studio.session.open, SessionRequest(**choice))


async def edit(studio: Studio, request: Request) -> Answer:
    """Make an edit of the version that the browser shows."""
    body = await json_of(request)
    work = partial(_edit, studio, edit_of(body.get("edit")), first=_face_of(body))
    return await _change(studio, work, body.get("version"))


def _edit(studio: Studio, change: Edit, version: Any, *, first: str) -> View:
    """Make an edit, unless something else was saved while it waited for its turn."""
    if version != studio.session.view.version:
        raise ConflictError(
            Problem("something else was saved meanwhile", hint="look, and try again")
        )
    check_seen(studio.session, studio.shipped, change)
    return studio.session.edit(change, first=first)


async def take_picture(studio: Studio, request: Request) -> Answer:
    """Replace a picture by a file."""
    suffix = request.query_params.get("suffix", "").lower()
    content = await body_of(request, MAX_PICTURE_BYTES)
    change = PictureEdit(request.path_params["id"], content, suffix)
    first = _face_of(request.query_params)
    return await _change(studio, partial(studio.session.edit, change, first=first))


async def undo(studio: Studio, request: Request) -> Answer:
    """Undo the last edit."""
    first = _face_of(request.query_params)
    return await _change(studio, partial(studio.session.undo, first=first))


async def redo(studio: Studio, request: Request) -> Answer:
    """Redo the edit that was undone last."""
    first = _face_of(request.query_params)
    return await _change(studio, partial(studio.session.redo, first=first))


def _face_of(body: Mapping[str, Any]) -> str:
    """Return the face that the browser shows, which is laid out first; "" for none."""
    face = body.get("face")
    return face if isinstance(face, str) else ""


async def _change(studio: Studio, work: Callable[..., View], *args: Any) -> Answer:
    return {"version": (await studio.change(work, *args)).version}


async def about(studio: Studio, request: Request) -> Answer:
    """Return everything known about a text, number or picture, or about some colours."""
    kind, key = (request.query_params.get(name, "") for name in ("kind", "id"))
    session, usual = studio.session, studio.shipped
    content: dict[str, Any]
    match kind:
        case "word":
            content = await studio.do(about_word, session, usual, key)
        case "number":
            content = await studio.do(about_number, session, usual, key)
        case "picture":
            content = await studio.do(about_picture, session, key)
        case "rules":
            content = await studio.do(about_rule, session, usual.game, key)
        case "colours":
            names = tuple(key.split(",")[:_MAX_COLOURS])
            content = {"colours": await studio.do(colours_of, session, names)}
        case "slots":
            content = await studio.do(about_slots, session, key)
        case _:
            kinds = "word, number, picture, rules, colours, slots"
            raise CallError(Problem(f"kind is none of {kinds}"))
    return content


async def tables(studio: Studio, _: Request) -> Answer:
    """Return the tables of a user's own game, with cells unchanged."""
    return {"tables": await studio.do(_tables, studio.session)}


def _tables(session: Session) -> list[dict[str, Any]]:
    """Return the tables of a game, and whether another program has saved each last."""
    return [
        {**table, "elsewhere": not session.is_own([table_path(session.game, table["name"])])}
        for table in tables_of(session.game)
    ]


async def pack(studio: Studio, _: Request) -> Answer:
    """Return the pack as a zip file."""
    folder = studio.session.folder
    content = await studio.do(folder.as_zip)
    return download(content, "application/zip", f"{folder.path.resolve().name}.zip")


async def face_picture(studio: Studio, request: Request) -> Answer:
    """Return a picture as faces show it."""
    resource = await studio.do(picture, studio.session, request.path_params["id"])
    return file_answer(replace(resource, is_lasting=False))


async def own(studio: Studio, request: Request) -> Answer:
    """Return a photograph of the pack, uncropped."""
    resource = await studio.do(photograph, studio.session, request.path_params["id"])
    return file_answer(replace(resource, is_lasting=False))


async def drawing(studio: Studio, request: Request) -> Answer:
    """Return a picture of the art kit, to be drawn over."""
    key = request.path_params["id"]
    if key not in art.ids():
        raise CallError(Problem(f"the art kit has no picture {key[:60]!r}"))
    return download(await studio.do(art.draw, key), "image/svg+xml", f"{key}.svg")


async def resource(studio: Studio, request: Request) -> Answer:
    """Return a drawing, picture or font of the view."""
    return file_answer(studio.session.resource(request.path_params["name"]))


# print -----------------------------------------------------------------------------------------


async def summary(studio: Studio, request: Request) -> Answer:
    """Return the parts that would be printed."""
    content: Mapping[str, Any] = await studio.do(studio.printouts.summary, _options(request))
    return content


async def pages(studio: Studio, request: Request) -> Answer:
    """Return the pages of a part as pictures, a line of JSON each, as they are made."""
    part, options = request.path_params["part"], _options(request)
    pictures = studio.stream(studio.printouts.pages, part, options)
    return await lines_of(_page_line(picture) async for picture in pictures)


async def printout(studio: Studio, request: Request) -> Answer:
    """Return a face as it will be printed, as PNG."""
    png = await studio.do(studio.printouts.face, request.path_params["name"])
    return Reply(png, "image/png", headers=_FRESH)


async def pdf(studio: Studio, request: Request) -> Answer:
    """Return the PDF file of a part."""
    part, options = request.path_params["part"], _options(request)
    name, content = await studio.do(studio.printouts.pdf, part, options)
    return download(content, "application/pdf", name)


def _page_line(page: tuple[int, bytes]) -> Mapping[str, Any]:
    number, png = page
    return {"page": number, "png": b64encode(png).decode()}


async def ink(studio: Studio, request: Request) -> Answer:
    """Return the ink of a part."""
    part, options = request.path_params["part"], _options(request)
    content: Mapping[str, Any] = await studio.do(studio.printouts.ink, part, options)
    return content


async def calibration(studio: Studio, request: Request) -> Answer:
    """Return the page that a printer is calibrated with."""
    paper, flip = (request.query_params.get(name, "") for name in ("paper", "flip"))
    language = studio.session.view.language
    tongue = language if language in languages() else "en"
    content = await studio.do(calibration_page, paper, flip, tongue)
    return download(content, "application/pdf", f"calibrate_{paper}_{flip}_{tongue}.pdf")


async def printer(studio: Studio, request: Request) -> Answer:
    """Save its readings."""
    return {"printers": await studio.do(keep_printer, await json_of(request))}


def _options(request: Request) -> Mapping[str, Any]:
    """Return the fields of an order in a request, with numbers converted."""
    return {key: _value(value) for key, value in request.query_params.items()}


def _value(text: str) -> int | float | str:
    if _WHOLE.fullmatch(text):
        return int(text)
    return float(text) if _DECIMAL.fullmatch(text) else text


# share -----------------------------------------------------------------------------------------


async def formats(studio: Studio, _: Request) -> Answer:
    """Return the formats in which the game can be exported."""
    content: Mapping[str, Any] = await studio.do(_exports_module().formats, studio.session)
    return content


async def export(studio: Studio, request: Request) -> Answer:
    """Return the files of an export as a zip file."""
    key, options = request.path_params["format"], request.query_params
    name, content = await studio.do(_exports_module().archive, studio.session, key, options)
    return download(content, "application/zip", name)


def _exports_module() -> Any:
    """Return the module for exports, which a page without a server loads on demand."""
    return import_module("pnp.studio.sharing")


# the table of calls ----------------------------------------------------------------------------

CALLS: Final[tuple[tuple[str, str, Call], ...]] = (
    ("GET", "/", page),
    ("GET", "/s/{name}", file),
    ("GET", "/words", page_texts),
    ("GET", "/events", events),
    ("GET", "/view", view),
    ("POST", "/open", open_game),
    ("POST", "/edit", edit),
    ("PUT", "/picture/{id}", take_picture),
    ("POST", "/undo", undo),
    ("POST", "/redo", redo),
    ("GET", "/about", about),
    ("GET", "/tables", tables),
    ("GET", "/pack.zip", pack),
    ("GET", "/shown/{id}", face_picture),
    ("GET", "/own/{id}", own),
    ("GET", "/drawing/{id}", drawing),
    ("GET", "/print", summary),
    ("GET", "/pages/{part}", pages),
    ("GET", "/printed/{name}", printout),
    ("GET", "/pdf/{part}", pdf),
    ("GET", "/ink/{part}", ink),
    ("GET", "/calibration.pdf", calibration),
    ("POST", "/printer", printer),
    ("GET", "/formats", formats),
    ("GET", "/export/{format}", export),
    *GAME_CALLS,
    ("GET", "/{name:path}", resource),
)
"""The method and the address of each call; the first match answers."""


async def reply_to(call: Call, studio: Studio, request: Request) -> Reply:
    """Return the reply of a call; a refusal, if it raises problems."""
    try:
        answer = await call(studio, request)
    except FORESEEN as error:
        return refusal(error)
    return answer if isinstance(answer, Reply) else json_reply(answer)
