"""The calls of Balance and Play, which play the page's game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import CallError, Problem
from pnp.studio.about import dial
from pnp.studio.answers import Answer, Request, json_of, lines_of
from pnp.studio.counting import CountOrder, can_solve, policies_of
from pnp.studio.tabletop import Seating, Tabletop, board, new_seating

if TYPE_CHECKING:
    from pnp.studio.events import Studio

_MAX_LETTERS: Final = 100_000
"""The most letters of the line of a game."""

Call = Callable[["Studio", Request], Awaitable[Answer]]
"""Answers a request with JSON as a table, or with a complete reply."""


async def balance(studio: Studio, _: Request) -> Answer:
    """Return the numbers that affect play, and the policies."""
    content: Mapping[str, Any] = await studio.do(_balance, studio)
    return content


def _balance(studio: Studio) -> Mapping[str, Any]:
    session, usual = studio.session, studio.shipped
    game = session.game
    if not game.is_playable:
        return {"policies": (), "players": (0, 0), "solvable": False, "dials": ()}
    bounds = game.data.players
    return {
        "policies": policies_of(game),
        "players": (bounds.fewest, bounds.most),
        "solvable": can_solve(game),
        "dials": [dial(session, usual, path) for path in usual.numbers_in_play],
    }


async def count_games(studio: Studio, request: Request) -> Answer:
    """Return the counts so far, a line of JSON after every few games."""
    return await lines_of(_counts(studio, _count_order(studio, request)))


async def _counts(studio: Studio, order: CountOrder) -> AsyncIterator[Mapping[str, Any]]:
    """Yield counts; while the rules are interpreted, they are compiled in parallel."""
    async for answer in studio.counting.answers(order):
        if not answer["compiled"]:
            studio.compile_rules(order.game)
        yield answer


async def solve_game(studio: Studio, request: Request) -> Answer:
    """Return the results of best play: a line of JSON as printed, and one as changed."""
    return await lines_of(studio.solving.answers(_count_order(studio, request)))


def _count_order(studio: Studio, request: Request) -> CountOrder:
    game, view = studio.session.game, studio.session.view
    if not game.is_playable:
        raise CallError(Problem(f"{game.key} has no rules that could be played"))
    policy, players = (request.query_params.get(key) for key in ("policy", "players"))
    if policy and policy not in policies_of(game):
        raise CallError(Problem(f"unknown policy {policy[:40]!r}"))
    if players and not (players.isascii() and players.isdecimal() and len(players) == 1):
        raise CallError(Problem("players is not a number of players"))
    return CountOrder(
        game.source,
        view.changes,
        policy or None,
        int(players) if players else None,
        language=view.language,
    )


async def table(studio: Studio, request: Request) -> Answer:
    """Do something at the table, if requested, and return the position.

    A page that plays states the line of its game; if that is not the current one, nothing is
    played, and the position is marked as `stale`.
    """
    wish = await json_of(request) if request.method == "POST" else {}
    position: Mapping[str, Any] = await studio.do(_play, studio, wish)
    return position


def _play(studio: Studio, wish: Mapping[str, Any]) -> Mapping[str, Any]:
    session, now = studio.session, _table(studio)
    is_stale = False
    match wish.get("do"):
        case None:
            pass
        case "push" | "pop" if wish.get("after") != str(now.played.line):
            is_stale = True
        case "push":
            now.push(_text(wish, "action"))
        case "pop":
            now.pop()
        case "new":
            seats, seed = wish.get("seats"), wish.get("seed")
            if not isinstance(seats, list) or not all(isinstance(seat, str) for seat in seats):
                raise CallError(Problem("seats is not a list of policies"))
            if seed is not None and type(seed) is not int:
                raise CallError(Problem("seed is not a number"))
            seating = new_seating(session.game, session.view.changes, tuple(seats), seed)
            now = _sit_down(studio, seating)
        case "replay":
            line = _text(wish, "line")
            now = _sit_down(studio, Seating.parse(line, session.game, session.view.changes))
        case _:
            raise CallError(Problem("do is none of push, pop, new, replay"))
    return {**now.view(), **board(now.layout(), session.edition), "stale": is_stale}


def _table(studio: Studio) -> Tabletop:
    """Return the current table of the game, continued if possible."""
    session, now = studio.session, studio.table
    if not session.game.is_playable:
        raise CallError(Problem(f"{session.game.key} has no rules that could be played"))
    if now is None or now.seating.line.game != session.game.key:
        return _sit_down(studio, new_seating(session.game, session.view.changes))
    if now.seating.changes != session.view.changes:  # the same luck, from the start
        return _sit_down(studio, replace(now.seating, changes=session.view.changes))
    if now.language != session.view.language:
        return _sit_down(studio, now.played)
    return now


def _sit_down(studio: Studio, seating: Seating) -> Tabletop:
    language = studio.session.view.language
    words = studio.session.game.words_in(language).without_soft_hyphens()
    studio.table = Tabletop(studio.session.game, seating, words)
    return studio.table


def _text(wish: Mapping[str, Any], key: str) -> str:
    value = wish.get(key)
    if not isinstance(value, str) or len(value) > _MAX_LETTERS:
        raise CallError(Problem(f"{key} is not text"))
    return value


async def advice(studio: Studio, _: Request) -> Answer:
    """Return the worths of legal actions, a line of JSON for each refinement."""
    now = await studio.do(_table, studio)
    order = (studio.session.game.source, now.played)
    return await lines_of(studio.advising.answers(order))


GAME_CALLS: Final[tuple[tuple[str, str, Call], ...]] = (
    ("GET", "/balance", balance),
    ("GET", "/count", count_games),
    ("GET", "/solve", solve_game),
    ("GET", "/table", table),
    ("POST", "/table", table),
    ("GET", "/advice", advice),
)
