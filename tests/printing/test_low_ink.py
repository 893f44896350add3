"""Low ink keeps its promise on every card: hardly any of it is dark, whatever is on it."""

from __future__ import annotations

import pytest
from scenes import darkness

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

pytestmark = [pytest.mark.usefixtures("warm"), pytest.mark.one_in(4)]

DARKEST = 0.11


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["cover", "gallery", "blind"])
def test_no_card_is_darker_than_its_bound(game: str, language: str) -> None:
    edition = lay_out(resolve(Order(game, language=language, ink="low", only=("cards",))))
    assert {face: dark for face, dark in darkness(edition).items() if dark > DARKEST} == {}
