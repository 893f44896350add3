"""Drawings as pixels, by the press and by an independent renderer, and how much they differ."""

from __future__ import annotations

import io

import pypdfium2
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from pnp.core import resources
from pnp.core.geometry import IDENTITY, Size
from pnp.press.fonts import FontBook
from pnp.press.pdf import Document, Page, Placed
from pnp.press.svg import Pictures, draw

WIDTH = 300
TOLERANCE = 24


def pressed(source: bytes, book: FontBook, pictures: Pictures) -> Image.Image:
    """Return a drawing as the press draws it, from its PDF."""
    drawing = draw(source, "drawing", book, pictures)
    size = Size(drawing.width_mm, drawing.height_mm)
    page = Page(size, (Placed(drawing.form, IDENTITY),))
    pdf = Document("case", "en", "", "", "", [page]).to_bytes()
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[0]
        return sheet.render(scale=WIDTH / sheet.get_width()).to_pil().convert("RGB")


def reference(source: bytes) -> Image.Image:
    """Return a drawing as resvg draws it, on white."""
    files = sorted(str(path) for path in resources.fonts().glob("*.ttf"))
    png = resvg_py.svg_to_bytes(
        svg_string=source.decode(),
        width=WIDTH,
        dpi=96,
        skip_system_fonts=True,
        font_files=files,
    )
    picture = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(paper, picture).convert("RGB")


def share_outside(found: Image.Image, expected: Image.Image) -> float:
    """Return the share of pixels outside the reference's own 3 x 3 neighbourhood, lightest to
    darkest, by more than `TOLERANCE` of 255; antialiasing differs, the picture must not.
    """
    lightest, darkest = (
        expected.filter(kind(3)) for kind in (ImageFilter.MaxFilter, ImageFilter.MinFilter)
    )
    over, under = ImageChops.subtract(found, lightest), ImageChops.subtract(darkest, found)
    red, green, blue = ImageChops.lighter(over, under).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    outside = sum(worst.histogram()[TOLERANCE + 1 :])
    return outside / (found.width * found.height)
