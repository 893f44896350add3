"""Fonts in the file are described as another library reads them from the font files."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence

import pikepdf
import pytest
from fontTools.ttLib import TTFont

from pnp.core import resources
from pnp.core.geometry import IDENTITY, Size
from pnp.press.fonts import Font, FontBook
from pnp.press.forms import FontUse, Form
from pnp.press.pdf import Document, Page, Placed
from pnp.press.svg import draw

SVG = """<svg xmlns="http://www.w3.org/2000/svg" width="90mm" height="20mm" viewBox="0 0 90 20">
<text x="1" y="9" font-family="'{family}'" font-size="4" font-weight="{weight}"
 font-style="{style}">{text}</text></svg>"""


@pytest.fixture(scope="module")
def book() -> FontBook:
    return FontBook.load(resources.fonts())


def opened(book: FontBook, font: Font, *texts: str) -> pikepdf.Pdf:
    """A document that shows texts, each as a drawing by itself."""
    style = "italic" if font.italic else "normal"
    placed = []
    for text in texts or ("Duck",):
        svg = SVG.format(family=font.family, weight=font.weight, style=style, text=text)
        form = draw(svg.encode(), "a.svg", book, {}.__getitem__).form
        placed.append(Placed(form, IDENTITY))
    page = Page(Size(90, 20), tuple(placed))
    made = Document("a", "en", "a", "a", "a", (page,)).to_bytes()
    return pikepdf.open(io.BytesIO(made))


def font_in(pdf: pikepdf.Pdf) -> pikepdf.Object:
    """The one Type 0 font of a document."""
    things = (thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary))
    (found,) = (thing for thing in things if thing.get("/Subtype") == "/Type0")
    return found


FACES = [
    ("Andika-Regular.ttf", "Andika", 400, False),
    ("Andika-BoldItalic.ttf", "Andika", 700, True),
    ("Baloo2-ExtraBold.ttf", "Baloo 2", 800, False),
    ("DejaVuSans.ttf", "DejaVu Sans", 400, False),
]


@pytest.mark.parametrize(("file", "family", "weight", "italic"), FACES)
def test_a_descriptor_tells_what_the_font_file_tells(
    book: FontBook, file: str, family: str, weight: int, italic: bool
) -> None:
    font = book.find(family, weight, italic)
    assert font
    pdf = opened(book, font)
    descriptor = font_in(pdf)["/DescendantFonts"][0]["/FontDescriptor"]
    with TTFont(resources.fonts() / file) as tables:
        per_em = 1000 / tables["head"].unitsPerEm
        stated = getattr(tables["OS/2"], "sCapHeight", None) or tables["glyf"]["H"].yMax
        edges = {
            "/CapHeight": stated,
            "/Ascent": tables["hhea"].ascent,
            "/Descent": tables["hhea"].descent,
        }
        angle = tables["post"].italicAngle
    for entry, units in edges.items():
        assert float(descriptor[entry]) == pytest.approx(units * per_em, abs=0.01)
    assert float(descriptor["/ItalicAngle"]) == pytest.approx(angle, abs=0.01)
    assert bool(int(descriptor["/Flags"]) & 64) is italic


def test_a_subset_is_called_by_six_letters_and_its_glyphs(book: FontBook) -> None:
    font = book.find("Andika")
    assert font
    pdfs = [opened(book, font, text) for text in ("Duck", "kcuD", "Bee")]
    names = [str(font_in(pdf)["/BaseFont"]) for pdf in pdfs]
    tags = [re.fullmatch(r"/([A-Z]{6})\+(.+)", name) for name in names]
    duck, turned, bee = (tag and tag.groups() for tag in tags)
    assert duck
    assert bee
    assert duck == turned
    assert duck[1] == bee[1]
    assert duck[0] != bee[0]


def test_a_font_has_the_glyphs_of_all_drawings_that_show_it(book: FontBook) -> None:
    font = book.find("Andika")
    assert font
    pdf = opened(book, font, "Duck", "Bee", "Duck")
    glyphs = font_in(pdf)["/ToUnicode"].read_bytes().partition(b"beginbfchar")[2]
    meanings = re.findall(rb"<....> <(....)>", glyphs)
    assert {chr(int(code, 16)) for code in meanings} == {*"DuckBee"}


@pytest.mark.parametrize("meanings", [("a", ""), ("", "a"), ("a", "b")])
def test_a_glyph_keeps_the_first_text_that_it_stands_for(
    book: FontBook, meanings: Sequence[str]
) -> None:
    font = book.find("Andika")
    assert font
    glyph = font.shape("a").glyphs[0].id
    forms = [
        Form((0, 0, 9, 9), b"q Q", {"F": FontUse(font, ((glyph, text),))}) for text in meanings
    ]
    page = Page(Size(9, 9), tuple(Placed(form, IDENTITY) for form in forms))
    made = Document("a", "en", "a", "a", "a", (page,)).to_bytes()
    with pikepdf.open(io.BytesIO(made)) as pdf:
        assert b"<%04X> <0061>" % glyph in font_in(pdf)["/ToUnicode"].read_bytes()
