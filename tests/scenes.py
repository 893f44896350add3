"""What a card shows without its words: the middle of it, as it is printed, in levels of grey."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from pnp.core.geometry import Rect
from pnp.press.sheets.side import Side
from pnp.printing.edition import Edition
from pnp.printing.writing import to_bytes

SCALE: Final = 1.5


FINE: Final = 4.0
"""At which thin lines are as dark as on paper."""


def scene_of(card: Rect) -> Rect:
    """Where the middle of a card lies on a page."""
    top, left = card.y_mm + 0.22 * card.height_mm, card.x_mm + 4
    return Rect(left, top, card.width_mm - 8, 0.4 * card.height_mm)


def crop(page: Image.Image, place: Rect, scale: float) -> Image.Image:
    """A place on a page that is drawn at a scale."""
    left, top, right, bottom = (round(each * scale * 72 / 25.4) for each in place.edges)
    return page.crop((left, top, right, bottom))


def pages_of_cards(edition: Edition, scale: float) -> Iterator[tuple[Image.Image, Side]]:
    """Each page of cards in levels of grey, and what lies on it."""
    part = edition.part("cards")
    with pypdfium2.PdfDocument(to_bytes(edition, part)) as document:
        for page, side in zip(document, part.sides, strict=True):
            yield page.render(scale=scale).to_pil().convert("L"), side


def scenes(edition: Edition) -> dict[str, Image.Image]:
    """The scene of each card of an edition, by its id."""
    found = {}
    cards = {each.id for each in edition.part("cards").components}
    for page, side in pages_of_cards(edition, SCALE):
        for placement in side.placements:
            if placement.face in cards:
                scene = crop(page, scene_of(placement.at), SCALE)
                found[placement.face] = scene.resize((80, 52))
    return found


def darkness(edition: Edition) -> dict[str, float]:
    """How dark each face of the cards is on the mean, 0 to 1, by its name."""
    dark: dict[str, float] = {}
    for page, side in pages_of_cards(edition, FINE):
        for placement in side.placements:
            if placement.face not in dark and not placement.face.startswith("marks."):
                card = ImageStat.Stat(crop(page, placement.at, FINE))
                dark[placement.face] = 1 - card.mean[0] / 255
    return dark


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two scenes are apart: the mean of 255 levels of grey."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])
