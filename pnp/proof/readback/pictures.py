"""Pages as pictures for a screen, small enough to be sent."""

from __future__ import annotations

import io
from typing import Final

from pypdfium2 import PdfPage

DPI: Final = 72
_MOST_DOTS: Final = 1_600
"""Along either side, however large the page is."""
_COLOURS: Final = 64


def page_picture(page: PdfPage) -> bytes:
    """Return a page as PNG, `DPI` dots an inch, in few colours."""
    scale = min(DPI / 72, _MOST_DOTS / max(page.get_size()))
    picture = page.render(scale=scale).to_pil().convert("RGB").quantize(_COLOURS)
    stream = io.BytesIO()
    picture.save(stream, "PNG", optimize=True)
    return stream.getvalue()
