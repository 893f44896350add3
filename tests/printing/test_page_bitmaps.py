"""Pages as pixels: a PNG file shows each dot as it was drawn, and says how large the page is."""

from __future__ import annotations

import io
import zlib
from itertools import chain
from typing import Any

import pypdfium2
import pytest
from PIL import Image

import pnp
from pnp.printing.page_bitmaps import PageBitmap, page_bitmaps

PART: Any = None
"""A bitmap does not look at its part."""


@pytest.mark.parametrize(("width", "height"), [(1, 1), (4, 3), (5, 2), (7, 9)])
def test_a_png_file_has_the_dots_of_the_bitmap_and_none_of_the_padding(
    width: int, height: int
) -> None:
    bitmap = pypdfium2.PdfBitmap.new_native(width, height, pypdfium2.raw.FPDFBitmap_BGR, True)
    stride = bitmap.stride
    dots = [(20 * row, 30 * column, 200) for row in range(height) for column in range(width)]
    for place, dot in enumerate(dots):
        row, column = divmod(place, width)
        start = row * stride + 3 * column
        bitmap.buffer[start : start + 3] = dot
    png = PageBitmap(PART, 1, bitmap).to_png(300)
    assert png.endswith(b"\0\0\0\0IEND\xaeB`\x82")  # as ISO 15948 has it
    start = png.index(b"IDAT") + 4
    assert len(zlib.decompress(png[start:-16])) == height * (1 + 3 * width)
    with Image.open(io.BytesIO(png)) as picture:
        picture.load()
        assert (picture.mode, picture.size) == ("RGB", (width, height))
        assert picture.tobytes() == bytes(chain(*dots))
        assert picture.info["dpi"] == pytest.approx((300, 300), abs=0.1)


def test_the_pages_of_a_part_are_drawn_once_each_at_the_resolution_asked_for() -> None:
    edition = pnp.lay_out("pond", sheets=50, only=("sheets",))
    pages = [
        (each.page, each.bitmap.width, each.bitmap.height) for each in page_bitmaps(edition, 36)
    ]
    assert [page for page, _, _ in pages] == [1, 2, 26]
    for _, width, height in pages:
        assert (width, height) == pytest.approx((210 / 25.4 * 36, 297 / 25.4 * 36), abs=1)
