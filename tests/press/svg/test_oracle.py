"""The cases beside this file, drawn by the press and by an independent renderer, look the same.

The measure: the share of pixels that lie outside the reference's own 3 x 3 neighbourhood, darkest
to lightest, by more than 24 of 255; antialiasing differs, the picture must not.
"""

from __future__ import annotations

import io
from pathlib import Path

import pypdfium2
import pytest
import resvg_py
from PIL import Image, ImageChops, ImageFilter

from pnp.core import resources
from pnp.core.geometry import IDENTITY, Size
from pnp.press.fonts import FontBook
from pnp.press.pdf import Document, Page, Placed
from pnp.press.svg import draw

CASES = sorted((Path(__file__).parent / "cases").glob("*.svg"))
WIDTH = 300
TOLERANCE = 24
MAX_SHARE = 0.005


def test_there_are_cases() -> None:
    assert len(CASES) >= 24


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_press_draws_what_others_draw(case: Path, book: FontBook) -> None:
    expected = reference(case)
    found = pressed(case, book).resize(expected.size)
    assert share_outside(found, expected) < MAX_SHARE


def pressed(case: Path, book: FontBook) -> Image.Image:
    drawing = draw(
        case.read_bytes(), case.name, book, lambda name: (case.parent / name).read_bytes()
    )
    size = Size(drawing.width_mm, drawing.height_mm)
    page = Page(size, (Placed(drawing.form, IDENTITY),))
    pdf = Document("case", "en", "", "", "", [page]).to_bytes()
    with pypdfium2.PdfDocument(pdf) as document:
        sheet = document[0]
        return sheet.render(scale=WIDTH / sheet.get_width()).to_pil().convert("RGB")


def reference(case: Path) -> Image.Image:
    files = sorted(str(path) for path in resources.fonts().glob("*.ttf"))
    png = resvg_py.svg_to_bytes(
        svg_string=case.read_text(encoding="utf-8"),
        width=WIDTH,
        dpi=96,
        skip_system_fonts=True,
        font_files=files,
    )
    picture = Image.open(io.BytesIO(bytes(png))).convert("RGBA")
    paper = Image.new("RGBA", picture.size, "white")
    return Image.alpha_composite(paper, picture).convert("RGB")


def share_outside(found: Image.Image, expected: Image.Image) -> float:
    lightest, darkest = (
        expected.filter(kind(3)) for kind in (ImageFilter.MaxFilter, ImageFilter.MinFilter)
    )
    over, under = ImageChops.subtract(found, lightest), ImageChops.subtract(darkest, found)
    red, green, blue = ImageChops.lighter(over, under).split()
    worst = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    outside = sum(worst.histogram()[TOLERANCE + 1 :])
    return outside / (found.width * found.height)
