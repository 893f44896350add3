"""What a card shows without its words: the middle of it, as it is printed, in levels of grey."""

from __future__ import annotations

import pypdfium2
from PIL import Image, ImageChops, ImageStat

from pnp.core.geometry import Rect
from pnp.printing.edition import Edition
from pnp.printing.writing import to_bytes

SCALE = 1.5


def scene_of(card: Rect) -> tuple[int, int, int, int]:
    """Where the middle of a card lies on a page that is drawn in pixels."""
    top, left = card.y_mm + 0.22 * card.height_mm, card.x_mm + 4
    edges = (left, top, card.right_mm - 4, card.y_mm + 0.62 * card.height_mm)
    x, y, right, bottom = (round(each * SCALE * 72 / 25.4) for each in edges)
    return x, y, right, bottom


def scenes(edition: Edition) -> dict[str, Image.Image]:
    """The scene of each card of an edition, by its id."""
    part, found = edition.part("cards"), {}
    cards = {each.id for each in part.components}
    with pypdfium2.PdfDocument(to_bytes(edition, part)) as document:
        for page, side in zip(document, part.sides, strict=True):
            drawn = page.render(scale=SCALE).to_pil().convert("L")
            for placement in side.placements:
                if placement.face in cards:
                    found[placement.face] = drawn.crop(scene_of(placement.at)).resize((80, 52))
    return found


def apart(one: Image.Image, other: Image.Image) -> float:
    """How far two scenes are apart: the mean of 255 levels of grey."""
    return float(ImageStat.Stat(ImageChops.difference(one, other)).mean[0])
