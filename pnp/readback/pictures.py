"""Pages as pictures for a screen, small enough to be sent."""

from __future__ import annotations

import io
from collections.abc import Iterator, Sequence
from typing import Final

from pnp.readback.document import loaded, opened

DPI: Final = 72
_MOST_DOTS: Final = 1_600
"""Along either side, however large the page is."""
_COLOURS: Final = 64


def page_pictures(content: bytes, name: str, pages: Sequence[int]) -> Iterator[bytes]:
    """Yield pages of a PDF as PNG, `DPI` dots an inch, in few colours.

    Args:
        content: the file.
        name: what errors call it.
        pages: their numbers, from 1.

    Raises:
        MaterialError: it cannot be opened.
    """
    with opened(content, name) as pdf:
        for number in pages:
            with loaded(pdf, number - 1, name) as page:
                scale = min(DPI / 72, _MOST_DOTS / max(page.get_size()))
                picture = page.render(scale=scale).to_pil().convert("RGB").quantize(_COLOURS)
            stream = io.BytesIO()
            picture.save(stream, "PNG", optimize=True)
            yield stream.getvalue()
