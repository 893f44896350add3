"""What a card shows without its words: the middle of it, as it is printed, in levels of grey."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from pnp.core.geometry import PT_PER_MM, Rect
from pnp.press.sheets.side import Placement
from pnp.printing.edition import Edition
from pnp.printing.writing import to_bytes

SCALE: Final = 1.5


FINE: Final = 4.0
"""At which thin lines are as dark as on paper."""


def scene_of(card: Rect) -> Rect:
    """Where the middle of a card lies on a page."""
    top, left = card.y_mm + 0.22 * card.height_mm, card.x_mm + 4
    return Rect(left, top, card.width_mm - 8, 0.4 * card.height_mm)


def crop(page: pypdfium2.PdfPage, place: Rect, scale: float) -> Image.Image:
    """A place on a page, drawn at a scale in levels of grey."""
    left, top, right, bottom = (each * PT_PER_MM for each in place.edges)
    width, height = page.get_size()
    around = left, height - bottom, width - right, top
    return page.render(scale=scale, crop=around, grayscale=True).to_pil()


def faces_of(edition: Edition, name: str) -> Iterator[tuple[Placement, pypdfium2.PdfPage]]:
    """Each face of a part where it lies first, and its page."""
    part, seen = edition.part(name), set()
    with pypdfium2.PdfDocument(to_bytes(edition, part)) as document:
        for page, side in zip(document, part.sides, strict=True):
            new = {each.face: each for each in side.placements if each.face not in seen}
            seen |= new.keys()
            yield from ((placement, page) for placement in new.values())


def scenes(edition: Edition) -> dict[str, Image.Image]:
    """The scene of each card of an edition, by its id."""
    cards = {each.id for each in edition.part("cards").components}
    return {
        placement.face: crop(page, scene_of(placement.at), SCALE).resize((80, 52))
        for placement, page in faces_of(edition, "cards")
        if placement.face in cards
    }


def darkness(edition: Edition, name: str = "cards") -> dict[str, float]:
    """How dark each face of a part is on the mean, 0 to 1, by its name."""
    return {
        placement.face: 1 - ImageStat.Stat(crop(page, placement.at, FINE)).mean[0] / 255
        for placement, page in faces_of(edition, name)
        if not placement.face.startswith(("marks.", "note."))
    }


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two scenes are apart: the mean of 255 levels of grey."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])
