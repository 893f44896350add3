"""The calls of Balance and Play, which play the page's game."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, Final

from pnp.core.errors import CallError, Problem
from pnp.studio.about import dial
from pnp.studio.answers import Answer, lines_of
from pnp.studio.counting import CountOrder, can_solve, policies_of

if TYPE_CHECKING:
    from starlette.requests import Request

    from pnp.studio.events import Studio

Call = Callable[["Studio", "Request"], Awaitable[Answer]]
"""Answers a request: with JSON as a table, or a whole response."""


async def balance(studio: Studio, _: Request) -> Answer:
    """Return the numbers that the rules play with, and who may play."""
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
        "dials": [dial(session, usual, path) for path in usual.telling_numbers],
    }


async def count_games(studio: Studio, request: Request) -> Answer:
    """Return the games that were counted so far, a line of JSON after every few."""
    return await lines_of(_counts(studio, _count_order(studio, request)))


async def _counts(studio: Studio, order: CountOrder) -> AsyncIterator[Mapping[str, Any]]:
    """Yield counts; while they are interpreted, the rules are compiled beside them."""
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
        raise CallError(Problem("players is no number of players"))
    return CountOrder(
        game.source,
        view.changes,
        policy or None,
        int(players) if players else None,
        language=view.language,
    )


GAME_CALLS: Final[tuple[tuple[str, str, Call], ...]] = (
    ("GET", "/balance", balance),
    ("GET", "/count", count_games),
    ("GET", "/solve", solve_game),
)
