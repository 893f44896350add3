"""Duck & Cover's rulebook: what it has and no other (see test_any_rulebook.py)."""

from __future__ import annotations

import re

import pytest

from pnp.data.rulebook import read_rulebook
from pnp.data.words import Words
from pnp.games.cover.components import layout_values
from pnp.games.cover.model import Cover, read


@pytest.fixture(scope="module")
def cover() -> Cover:
    return read()


def test_the_captain_is_our_own(cover: Cover) -> None:
    assert cover.captain.provenance == "default"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_splash_and_every_limit_stands_in_a_table(cover: Cover, language: str) -> None:
    filled = read_rulebook(Words.load(language, "cover"), "cover", layout_values(cover)).markdown
    cells = "".join(
        re.sub(r"[ *]", "", row) for row in re.findall(r"^\|.*\|$", filled, re.MULTILINE)
    )
    assert all(f"|{duck.number}|{duck.splash}|" in cells for duck in cover.ducks.each)
    assert all(f"|{limit.players}|{limit.discards}|" in cells for limit in cover.limits.each)
