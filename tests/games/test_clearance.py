"""On no face of any game does a word touch anything: each is laid out, or the build is refused."""

from __future__ import annotations

from itertools import product

import pytest
from sampling import sampled

import pnp

pytestmark = pytest.mark.one_in(4)

ALL = tuple(
    product(
        pnp.GAMES,
        ("en", "fr", "de", "es", "fr,en", "de,en"),
        ("full", "low", "grey"),
        ("a4", "letter"),
    )
)


@pytest.mark.parametrize(("game", "language", "ink", "paper"), sampled(ALL, 4))
def test_a_game_is_laid_out_and_nothing_touches(
    game: str, language: str, ink: str, paper: str
) -> None:
    edition = pnp.lay_out(game, language=language, ink=ink, paper=paper, tuckbox="deck")
    assert all(face.svg for part in edition.parts for face in part.faces.values())
    assert not [
        each for part in edition.parts for face in part.faces.values() for each in face.notices
    ]


@pytest.mark.parametrize("card", ["square-63", "square-70"])
def test_nothing_touches_on_the_bath_ducks_square_cards(card: str) -> None:
    edition = pnp.lay_out("cover", card=card, only=["cards"])
    notices = [
        each for part in edition.parts for face in part.faces.values() for each in face.notices
    ]
    assert notices == []
