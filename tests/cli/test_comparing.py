"""What is told of a game that is played with its numbers and with others."""

from __future__ import annotations

import re

import pytest
from lxml import etree

from pnp.cli.commands.simulate import _comparison, _page
from pnp.study.simulate import SimulationRequest, run


@pytest.mark.parametrize("players", [1, 2])
def test_wins_are_compared_seat_by_seat(players: int) -> None:
    request = SimulationRequest(
        "pond",
        games=3,
        players=players,
        policies=("greedy",),
        fast=False,
        changes=(("rows.mallard.singly", "5"),),
    )
    told = _comparison(run(request))
    assert told
    assert len(told["wins"]) == players
    for side in ("before", "after"):
        assert 3 <= sum(seat[side] for seat in told["wins"]) <= 3 * players


def test_nothing_is_compared_where_nothing_is_changed() -> None:
    request = SimulationRequest("pond", games=1, policies=("greedy",), fast=False)
    assert _comparison(run(request)) is None


def test_the_page_tells_the_version_of_the_rules_and_how_a_game_ended() -> None:
    result = run(SimulationRequest("pond", games=2, policies=("greedy",), fast=False))
    text = " ".join(etree.fromstring(_page(result).split("\n", 1)[1]).itertext())
    assert re.search(rf"rules\W+(version\W+)?{result.version}\b", text, re.IGNORECASE)
    assert any(reason in text for reason in result.reasons)
