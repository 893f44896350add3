"""Drawings as pixels, 600 dots an inch: for what the press does not draw, such as filters.

The optional library resvg draws them, with the bundled fonts alone. A drawing is held against the
rules of the press first: what it may not name (other files) or be (too large) is refused as ever.
"""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Final

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem
from pnp.press.svg import check_self_contained

DPI: Final = 600.0
MOST_PIXELS: Final = 25_000_000
INSTALL: Final = "pip install 'ducks-pnp[raster]'"
_MM_PER_INCH: Final = 25.4


def rasterised(source: bytes, path: Path, width_mm: float, ink: str) -> bytes:
    """Return a drawing as a PNG or JPEG file for its place.

    Args:
        source: the SVG file.
        path: its name for messages.
        width_mm: how wide it is printed.
        ink: full, grey or low.

    Raises:
        MaterialError: resvg is not installed, or the drawing cannot be drawn by it either.
    """
    from PIL import Image  # noqa: PLC0415 -- a heavy import

    from pnp.artwork.photographs import inked, packed  # noqa: PLC0415 -- see above

    aspect = check_self_contained(source, str(path))
    width = math.ceil(width_mm / _MM_PER_INCH * DPI)
    width = max(1, min(width, int(math.sqrt(MOST_PIXELS * aspect))))
    png = _drawn(source, path, width)
    with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
        return packed(inked(picture.convert("RGBA"), ink))


def _drawn(source: bytes, path: Path, width_px: int) -> bytes:
    try:
        import resvg_py  # noqa: PLC0415 -- an optional library
    except ImportError as error:
        fact = "drawings are rasterised by a library that is not installed"
        raise MaterialError(Problem(fact, str(path), INSTALL)) from error
    try:
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=source.decode("utf-8-sig"),
                width=width_px,
                skip_system_fonts=True,
                font_dirs=[str(resources.fonts())],
            )
        )
    except (ValueError, RuntimeError, UnicodeDecodeError) as error:
        fact = f"the drawing cannot be rasterised: {str(error)[:80]}"
        raise MaterialError(Problem(fact, str(path), "export it as PNG instead")) from error
