"""The pages that would be printed as pixels, and as pictures for a page in a browser.

The PDF is made as for printing and drawn by another program's engine (PDFium), so that the pixels
show the file and not the press's idea of it. Pillow is not needed: a browser has none.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

import pypdfium2

from pnp.printing.edition import Edition, looks, only_sides
from pnp.printing.parts import Part
from pnp.printing.writing import to_bytes

_DOTS_PER_POINT: Final = 1 / 72
_INCHES_PER_METRE: Final = 1 / 0.0254
_COMPRESSION: Final = 3
"""Of 9: a third faster than the usual 6, for files that are hardly larger."""

_CHANNELS: Final = 3
_RGB: Final = (8, 2, 0, 0, 0)
"""Bits a channel, and colours without a palette, as a PNG file says it."""


@dataclass(frozen=True, slots=True)
class PageBitmap:
    """A page in pixels, which are red, green and blue."""

    part: Part
    page: int
    """Its number in the file of its part, from 1."""
    bitmap: pypdfium2.PdfBitmap = field(repr=False)

    def to_png(self, dpi: int) -> bytes:
        """Return the page as a PNG file (ISO 15948) that knows its size in inches."""
        width, height, stride = self.bitmap.width, self.bitmap.height, self.bitmap.stride
        pixels = bytes(self.bitmap.buffer)
        lines = (
            pixels[start : start + _CHANNELS * width] for start in range(0, stride * height, stride)
        )
        scanlines = b"".join(b"\0" + line for line in lines)
        per_metre = round(dpi * _INCHES_PER_METRE)
        return b"\x89PNG\r\n\x1a\n" + b"".join(
            (
                _chunk(b"IHDR", struct.pack(">2I5B", width, height, *_RGB)),
                _chunk(b"pHYs", struct.pack(">2IB", per_metre, per_metre, 1)),
                _chunk(b"IDAT", zlib.compress(scanlines, _COMPRESSION)),
                _chunk(b"IEND", b""),
            )
        )


def _chunk(kind: bytes, content: bytes) -> bytes:
    check = zlib.crc32(kind + content)
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", check)


def page_bitmaps(edition: Edition, dpi: int) -> Iterator[PageBitmap]:
    """Yield the pages of an edition, each look once, while their pixels last: until the next.

    The first page of a part is made by itself, so that it is there soon.

    Raises:
        MaterialError: a face shows something that the press does not draw.
    """
    for part in edition.files:
        kinds = tuple(dict.fromkeys(looks(part)))
        bitmaps = chain(*(_render(edition, part, some, dpi) for some in (kinds[:1], kinds[1:])))
        for index, bitmap in zip(kinds, bitmaps, strict=True):
            yield PageBitmap(part, index + 1, bitmap)
    edition.keep()


def _render(
    edition: Edition, part: Part, sides: tuple[int, ...], dpi: int
) -> Iterator[pypdfium2.PdfBitmap]:
    """Yield some sides of a part in pixels."""
    if not sides:
        return
    pdf = pypdfium2.PdfDocument(to_bytes(edition, only_sides(part, sides)))
    try:
        for page in pdf:
            yield page.render(scale=dpi * _DOTS_PER_POINT, rev_byteorder=True)
    finally:
        pdf.close()
