"""A contact sheet shows each page whole, whatever its size."""

from __future__ import annotations

import io
from pathlib import Path

from PIL import Image

import pnp
from pnp.printing.preview import PagePicture, contact_sheet, page_pictures

PUDDLE = str(Path(__file__).parents[2] / "examples" / "puddle")

SIZES = {(200, 0, 0): (50, 80), (0, 200, 0): (80, 50), (0, 0, 200): (30, 30), (0, 0, 0): (10, 90)}
"""Of pages, in pixels, by their colour."""


def test_no_page_covers_another_or_reaches_out_of_the_picture() -> None:
    pages = [
        PagePicture("tit_a4", "cards", number, 4, Image.new("RGB", size, colour))
        for number, (colour, size) in enumerate(SIZES.items(), start=1)
    ]
    with Image.open(io.BytesIO(contact_sheet(pages, dpi=20))) as sheet:
        seen = {colour: count for count, colour in sheet.getcolors(1 << 20) or ()}
    assert {colour: seen[colour] for colour in SIZES} == {
        colour: width * height for colour, (width, height) in SIZES.items()
    }


def test_pages_are_counted_from_the_first_to_the_last_of_their_part() -> None:
    edition = pnp.lay_out(PUDDLE, only=("aid", "cards"), start=False)
    pages = [(picture.part, picture.page, picture.pages) for picture in page_pictures(edition, 10)]
    counts = {part.name: len(part.sides) for part in edition.parts}
    assert len(pages) > len(counts)
    assert {part for part, _, _ in pages} == {*counts}
    assert all(1 <= page <= of == counts[part] for part, page, of in pages)
    assert {(part, 1) for part in counts} <= {(part, page) for part, page, _ in pages}
