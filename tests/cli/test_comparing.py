"""What is told of a game that is played with its numbers and with others."""

from __future__ import annotations

import pytest

from pnp.cli.commands.simulate import _comparison
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
