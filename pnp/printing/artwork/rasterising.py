"""Drawings as pixels, 600 dots an inch: for elements that the press does not draw, such as filters.

The optional library resvg draws them, with the bundled fonts alone, in a process of its own: a few
filters can keep it busy for hours. The rules of the press are checked first: a drawing that names
other files or is too large is refused. So is a drawing of which resvg reports that it left
something out.
"""

from __future__ import annotations

import io
import math
from pathlib import Path
from typing import Final

from pnp.core import resources
from pnp.core.errors import MaterialError, Problem, raise_if_any
from pnp.press.svg import RefusalError, Resvg, standalone_drawing

DPI: Final = 600.0
MAX_PIXELS: Final = 25_000_000
MAX_SECONDS: Final = 60.0
_MM_PER_INCH: Final = 25.4


def draw_raster(source: bytes, path: Path, width_mm: float, ink: str) -> bytes:
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

    from pnp.printing.artwork.photographs import in_ink, pack  # noqa: PLC0415 -- see above

    drawing = standalone_drawing(source, str(path))
    width = math.ceil(width_mm / _MM_PER_INCH * DPI)
    width = max(1, min(width, int(math.sqrt(MAX_PIXELS * drawing.proportions))))
    png = _draw(drawing.source, path, width)
    with Image.open(io.BytesIO(png), formats=("PNG",)) as picture:
        return pack(in_ink(picture.convert("RGBA"), ink))


def _draw(source: bytes, path: Path, width_px: int) -> bytes:
    """Return a drawing as a PNG file."""
    fonts = sorted(resources.fonts().glob("*.ttf"))
    try:
        with Resvg(MAX_SECONDS) as resvg:
            rendering = resvg.draw(source, width_px, fonts)
    except RefusalError as refusal:
        raise MaterialError(Problem(refusal.fact, str(path), refusal.hint)) from refusal
    raise_if_any([_problem(warning, path) for warning in rendering.warnings])
    return rendering.png


def _problem(warning: str, path: Path) -> Problem:
    """Return resvg's warning as a problem: fonts and letters that it lacks, and more."""
    fact = f"the drawing cannot be rasterised as it is: {warning}"
    return Problem(
        fact, str(path), "turn its text into outlines, write values out, or export it as PNG"
    )
