"""Replies to requests, without a server."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from pnp.core.errors import CallError
from pnp.games.registry import open_game
from pnp.studio.answers import file_answer
from pnp.studio.game_calls import _count_order
from pnp.studio.live.page import Resource


@pytest.mark.parametrize("is_lasting", [True, False])
def test_only_what_its_name_identifies_is_kept_by_the_browser(is_lasting: bool) -> None:
    reply = file_answer(Resource("image/png", b"png", is_lasting))
    assert (reply.content, reply.type) == (b"png", "image/png")
    assert ("immutable" in reply.headers["Cache-Control"]) == is_lasting
    assert ("no-store" in reply.headers["Cache-Control"]) != is_lasting


def test_a_file_that_there_is_not_is_not_found() -> None:
    assert file_answer(None).status == 404


def order_of(**query: str) -> Any:
    """The order to count that a page asks for."""
    view = SimpleNamespace(changes=(), language="fr")
    session = SimpleNamespace(game=open_game("pond"), view=view)
    studio: Any = SimpleNamespace(session=session)
    asked: Any = SimpleNamespace(query_params=query)
    return _count_order(studio, asked)


def test_games_are_counted_with_the_players_and_the_policy_that_are_asked_for() -> None:
    order = order_of(policy="greedy", players="2")
    assert (order.game, order.policy, order.players, order.language) == ("pond", "greedy", 2, "fr")
    assert (order_of().policy, order_of().players) == (None, None)


@pytest.mark.parametrize(
    "query",
    [{"players": "x"}, {"players": "22"}, {"players": "²"}, {"policy": "x"}],
)
def test_what_is_no_number_of_players_and_no_policy_is_refused(query: dict[str, str]) -> None:
    with pytest.raises(CallError):
        order_of(**query)
