"""Pieces too small to say whose game they are: a page of them says it once."""

from __future__ import annotations

import pytest

import pnp
from pnp.press.faces import texts_of

TOKENS = {"blind": "token", "bucket": "token", "cover": "token", "gallery": "targets"}


@pytest.mark.parametrize("game", TOKENS)
@pytest.mark.parametrize("backs", ["duplex-long", "gutterfold", "none"])
def test_a_page_of_tokens_says_once_whose_game_it_is(game: str, backs: str) -> None:
    edition = pnp.lay_out(game, only=(TOKENS[game],), backs=backs)
    [part] = edition.files
    said = [side.label for side in part.sides for at in side.placements if at.face == "credit"]
    assert said == [part.sides[0].label]
    assert [each.words for each in texts_of(part.faces["credit"])] == [edition.credit]


def test_a_full_page_says_it_and_the_check_of_the_size_does_not() -> None:
    [part] = pnp.lay_out("gallery", only=("targets",), copies=10).files
    said = {side.label: [at.face for at in side.placements].count("credit") for side in part.sides}
    assert said == {"check": 0, "fronts": 1, "backs": 0}
