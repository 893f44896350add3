"""Every game has room for words that are a quarter longer than the English ones."""

from __future__ import annotations

from itertools import product

import pytest
from sampling import sampled

import pnp
from pnp.words.pseudo import PSEUDO


@pytest.mark.parametrize(("game", "how"), sampled(product(pnp.GAMES, ("deck", "game")), 4))
def test_every_part_of_a_game_is_laid_out_in_the_pseudo_language(game: str, how: str) -> None:
    edition = pnp.lay_out(game, language=PSEUDO, tuckbox=how)
    assert tuple(each.name for each in edition.parts) == edition.job.parts
    assert (edition.language, edition.untranslated) == (PSEUDO, ())
