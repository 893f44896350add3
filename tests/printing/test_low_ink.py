"""Low ink keeps its promise on every card, box and band: hardly any of it is dark."""

from __future__ import annotations

import pytest
from scenes import darkness

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order

pytestmark = [pytest.mark.usefixtures("warm"), pytest.mark.one_in(4)]

DARKEST = 0.11
DARKEST_BANDS = {"cover": 0.109, "gallery": 0.109, "blind": 0.107}
"""Bands are all picture between the white strips for their ticks, with no white room for text."""


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("game", ["cover", "gallery", "blind"])
def test_no_card_is_darker_than_its_bound(game: str, language: str) -> None:
    edition = lay_out(resolve(Order(game, language=language, ink="low", only=("cards",))))
    assert {face: dark for face, dark in darkness(edition).items() if dark > DARKEST} == {}


@pytest.mark.parametrize("language", ["en", "fr", "de", "es"])
@pytest.mark.parametrize("game", ["cover", "gallery", "blind"])
def test_no_box_and_no_band_is_darker_than_its_bound(game: str, language: str) -> None:
    order = Order(game, language=language, ink="low", only=("tuckbox",), tuckbox="game")
    faces = darkness(lay_out(resolve(order)), "tuckbox")
    assert {face: dark for face, dark in faces.items() if dark > DARKEST_BANDS[game]} == {}
