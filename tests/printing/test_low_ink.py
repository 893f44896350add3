"""Low ink keeps its promise on every card, box and band: hardly any of it is dark."""

from __future__ import annotations

from collections.abc import Iterator

import pypdfium2
import pytest
from PIL import Image, ImageStat

from pnp.core.geometry import PT_PER_MM, Rect
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes

pytestmark = [pytest.mark.usefixtures("warm"), pytest.mark.one_in(4)]

SCALE = 4
"""Dots a point: fewer would show thin lines wider than they are."""
DARKEST = 0.11
DARKEST_BANDS = {"cover": 0.109, "gallery": 0.107, "blind": 0.107}
"""Bands are all picture between the white strips for their ticks, with no white room for text."""


def darkness(page: Image.Image, at: Rect) -> float:
    """How dark a place of a page is, from 0 for paper to 1 for black."""
    dots = SCALE * PT_PER_MM
    box = at.x_mm, at.y_mm, at.x_mm + at.width_mm, at.y_mm + at.height_mm
    card = page.crop(tuple(int(dots * side) for side in box))
    return 1 - ImageStat.Stat(card).mean[0] / 255


def faces(order: Order) -> Iterator[tuple[str, float]]:
    """The faces of an order in low ink, without marks and notes, and how dark each is."""
    edition = lay_out(resolve(order))
    for part in edition.files:
        pdf = pypdfium2.PdfDocument(to_bytes(edition, part))
        for number, side in enumerate(part.sides):
            page = pdf[number].render(scale=SCALE, grayscale=True).to_pil()
            for placed in side.placements:
                if not placed.face.startswith(("marks.", "note.")):
                    yield placed.face, darkness(page, placed.at)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["cover", "gallery", "blind"])
def test_no_card_is_darker_than_its_bound(game: str, language: str) -> None:
    cards = faces(Order(game, language=language, ink="low", only=("cards",)))
    assert {face: dark for face, dark in cards if dark > DARKEST} == {}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("game", ["cover", "gallery", "blind"])
def test_no_band_and_box_is_darker_than_its_bound(game: str, language: str) -> None:
    boxes = faces(Order(game, language=language, ink="low", only=("tuckbox",), tuckbox="game"))
    assert {face: dark for face, dark in boxes if dark > DARKEST_BANDS[game]} == {}
