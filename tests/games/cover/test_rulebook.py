"""Duck & Cover's rulebook: what it has and no other (see test_any_rulebook.py)."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest

from pnp.games.cover.components import layout_values
from pnp.games.cover.model import Cover, read
from pnp.words.rulebook import read_rulebook
from pnp.words.words import Words


@pytest.fixture(scope="module")
def cover() -> Cover:
    return read()


def test_the_captain_is_our_own(cover: Cover) -> None:
    assert cover.captain.provenance == "default"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_splash_and_every_limit_stands_in_a_table(cover: Cover, language: str) -> None:
    filled = read_rulebook(Words.load(language, "cover"), "cover", layout_values(cover)).markdown
    pairs = _pairs(re.findall(r"^\|.*\|$", filled, re.MULTILINE))
    assert {(duck.number, duck.splash) for duck in cover.ducks.each} <= pairs
    assert {(limit.players, limit.discards) for limit in cover.limits.each} <= pairs


def _pairs(rows: list[str]) -> set[tuple[int, int]]:
    """Return the numbers that stand below each other, the rule under a table's head left out."""
    numbers = [[int(each) for each in re.findall(r"\d+", row)] for row in rows if "--" not in row]
    return {
        pair
        for upper, lower in pairwise(numbers)
        if len(upper) == len(lower)
        for pair in zip(upper, lower, strict=True)
    }
