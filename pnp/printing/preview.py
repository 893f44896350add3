"""Previewing: the pages that would be printed, as pictures for a screen (`page_bitmaps`)."""

from __future__ import annotations

import io
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Final

import pypdfium2
from PIL import Image, ImageDraw, ImageFont

from pnp.core import resources
from pnp.printing.colour_vision import simulate_sight
from pnp.printing.edition import Edition
from pnp.printing.file_names import file_name
from pnp.printing.page_bitmaps import page_bitmaps

_TABLETOP: Final = (225, 226, 222)
_INK: Final = (60, 60, 60)
_LYING: Final = 1.4
"""The surplus of columns over rows of a contact sheet, so that it suits a screen."""

_COMPRESSION: Final = 3
"""Of 9: a third faster than the usual 6, for files that are hardly larger."""

_GAP_INCH: Final = 0.3
_CAPTION_INCH: Final = 0.16
_CAPTION_DOTS: Final = 14
"""The size of letters legible on a screen; captions of coarse pictures have it."""


@dataclass(frozen=True, slots=True)
class PagePicture:
    """A page as a picture."""

    name: str
    """The file it is a page of, without the suffix."""
    part: str
    page: int
    """Its number in that file, from 1."""
    pages: int
    """The number of pages in the file; those left out look like one that is shown."""
    image: Image.Image = field(repr=False)

    def to_png(self, dpi: int) -> bytes:
        """Return the picture as a PNG file that knows its size in inches."""
        return _png(self.image, dpi)


def page_pictures(edition: Edition, dpi: int, sight: str | None = None) -> Iterator[PagePicture]:
    """Yield the pages of an edition as pictures, each look once.

    The first page of a part is made by itself, so that it is there soon.

    Args:
        edition: to be shown.
        dpi: dots per inch.
        sight: one of `pnp.printing.colour_vision.SIGHTS`, to show them as somebody so sees them.

    Raises:
        CallError: there is no such sight.
        MaterialError: a face shows something that the press does not draw.
    """
    for page in page_bitmaps(edition, dpi):
        image = page.bitmap.to_pil().convert("RGB")
        view = image if sight is None else simulate_sight(image, sight)
        file = Path(file_name(edition.job.ticket, page.part)).stem
        yield PagePicture(file, page.part.name, page.page, len(page.part.sides), view)


def clear_png(content: bytes, width_px: int) -> bytes:
    """Return the first page of a PDF as a PNG picture, `width_px` wide, clear where it is bare."""
    pdf = pypdfium2.PdfDocument(content)
    try:
        page = pdf[0]
        scale = width_px / page.get_width()
        image = page.render(scale=scale, fill_color=(255, 255, 255, 0)).to_pil().convert("RGBA")
    finally:
        pdf.close()
    stream = io.BytesIO()
    image.resize((width_px, image.height)).save(stream, "PNG", compress_level=_COMPRESSION)
    return stream.getvalue()


def contact_sheet(pages: Sequence[PagePicture], dpi: int) -> bytes:
    """Return all pages on one picture, in rows, with part and number below them, as a PNG file."""
    gap, caption = round(_GAP_INCH * dpi), max(_CAPTION_DOTS, round(_CAPTION_INCH * dpi))
    across = math.ceil(math.sqrt(_LYING * len(pages)))
    rows = [pages[first : first + across] for first in range(0, len(pages), across)]
    below = gap + 2 * caption  # letters hang below the line, and the text stands off its page
    heights = [max(picture.image.height for picture in row) + below for row in rows]
    width = max(picture.image.width for picture in pages) + gap
    sheet = Image.new("RGB", (len(rows[0]) * width + gap, sum(heights) + gap), _TABLETOP)
    font = ImageFont.truetype(str(resources.fonts() / "Andika-Regular.ttf"), caption)
    for row, top in zip(rows, accumulate(heights, initial=gap), strict=False):
        for column, picture in enumerate(row):
            x, foot = gap + column * width, top + picture.image.height + caption // 4
            sheet.paste(picture.image, (x, top))
            text = f"{picture.part} {picture.page} / {picture.pages}"
            ImageDraw.Draw(sheet).text((x, foot), text, fill=_INK, font=font)
    return _png(sheet, dpi)


def _png(image: Image.Image, dpi: int) -> bytes:
    stream = io.BytesIO()
    image.save(stream, "PNG", dpi=(dpi, dpi), compress_level=_COMPRESSION)
    return stream.getvalue()
