"""The Pond's rulebook: what it has and no other (see test_any_rulebook.py)."""

from __future__ import annotations

import re

import pytest

from pnp.games.pond.components import layout_values
from pnp.games.pond.model import Pond, read
from pnp.words.rulebook import read_rulebook
from pnp.words.words import Words


@pytest.fixture(scope="module")
def pond() -> Pond:
    return read()


def test_a_shared_win_is_our_own(pond: Pond) -> None:
    assert pond.two_players.but["tie"].provenance == "default"


def test_the_count_at_the_end_has_the_rank_that_it_earns(pond: Pond) -> None:
    words = Words.load("en", "pond")
    filled = read_rulebook(words, "pond", layout_values(pond)).markdown
    score, rank = re.findall(r"Together (\d+): (\w+)\.", filled)[0]
    earned = [each.id for each in pond.ranks.each if int(score) >= each.at_least][-1]
    assert words.text(f"rank.{earned}") == rank
