"""A contact sheet shows each page whole, whatever its size."""

from __future__ import annotations

import io

from PIL import Image

from pnp.printing.preview import PagePicture, contact_sheet

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
