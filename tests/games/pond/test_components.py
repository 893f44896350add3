"""The Pond's bag, and the values that its layouts are given."""

from __future__ import annotations

from itertools import pairwise

from pnp.games.pond.components import bag, layout_values
from pnp.games.pond.model import read


def test_ranks_are_told_from_the_top_and_leave_no_score_out() -> None:
    pond = read()
    ranks = layout_values(pond)["ranks"]
    assert [rank["id"] for rank in ranks] == [rank.id for rank in reversed(pond.ranks.each)]
    assert (ranks[0]["high"], ranks[-1]["low"]) == (None, 0)
    for upper, lower in pairwise(ranks):
        assert lower["high"] == upper["low"] - 1
        assert lower["low"] <= lower["high"]


def test_a_pad_and_the_aids_of_all_players_are_in_the_bag() -> None:
    pond = read()
    copies = {each.id: each.copies for each in bag(pond, sheets=7).components}
    assert copies == {"pond.sheet": 7, "pond.aid": pond.players.most, "pond.rules": 1}
