"""On no face of any game does a word touch anything: each is laid out, or the build is refused."""

from __future__ import annotations

import random
from itertools import product

import pytest

import pnp

ALL = tuple(
    product(
        pnp.GAMES,
        ("en", "fr", "de", "es", "fr,en", "de,en"),
        ("full", "low", "grey"),
        ("a4", "letter"),
    )
)
LOT = random.Random(20).sample(ALL, 6)  # noqa: S311 -- the same lot each time


@pytest.mark.parametrize(
    ("game", "language", "ink", "paper"),
    [*LOT, *(pytest.param(*each, marks=pytest.mark.thorough) for each in ALL if each not in LOT)],
)
def test_a_game_is_laid_out_and_nothing_touches(
    game: str, language: str, ink: str, paper: str
) -> None:
    edition = pnp.lay_out(game, language=language, ink=ink, paper=paper, tuckbox="deck")
    assert all(face.svg for part in edition.parts for face in part.faces.values())
    assert not [
        each for part in edition.parts for face in part.faces.values() for each in face.notices
    ]
