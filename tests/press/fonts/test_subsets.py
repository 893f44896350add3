"""Subsets hold the glyphs shown, under their own ids, and come out the same every time."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from fontTools.cffLib import CFFFontSet
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTCollection, TTFont

from pnp.core.geometry import IDENTITY, Size
from pnp.press.fonts import Font, FontBook
from pnp.press.forms import FontUse, Form
from pnp.press.pdf import Document, Page, Placed

MakeFont = Callable[..., bytes]


def open_truetype(data: bytes) -> TTFont:
    return TTFont(io.BytesIO(data), recalcTimestamp=False)


def found(book: FontBook, family: str, weight: int = 400) -> Font:
    font = book.find(family, weight)
    assert font is not None
    return font


def loaded(folder: Path, data: bytes) -> FontBook:
    (folder / "Pond.ttf").write_bytes(data)
    return FontBook.load(folder)


def test_a_truetype_subset_keeps_glyph_ids_and_outlines(book: FontBook) -> None:
    font = found(book, "Andika")
    ids = sorted({glyph.id for glyph in font.shape("Canard é").glyphs})
    drawn = {glyph.id for glyph in font.shape("Canardé").glyphs}
    program = font.subset(ids)
    assert program.kind == "TrueType"
    glyphs = open_truetype(program.data)["glyf"]
    order = glyphs.glyphOrder
    kept = [index for index, name in enumerate(order) if glyphs[name].numberOfContours]
    assert set(kept) >= drawn
    assert len(kept) <= len(ids) + 2  # the parts of é


def test_a_subset_has_the_tables_a_viewer_reads_and_no_others(book: FontBook) -> None:
    tables = open_truetype(found(book, "DejaVu Sans").subset([36]).data).keys()
    wanted = {"GlyphOrder", "glyf", "head", "hhea", "hmtx", "loca", "maxp"}
    assert wanted <= set(tables) <= wanted | {"prep", "fpgm", "cvt "}


def test_equal_requests_give_equal_bytes(book: FontBook) -> None:
    font = found(book, "Baloo 2", 700)
    assert font.subset([40, 36, 70]).data == font.subset({70, 40, 36}).data


def test_a_second_book_gives_equal_bytes(folder: Path, make_font: MakeFont) -> None:
    first = found(loaded(folder, make_font()), "Pond").subset([2, 3])
    second = found(FontBook.load(folder), "Pond").subset([2, 3])
    assert first == second


def test_a_cff_subset_is_the_bare_table_with_glyph_ids_kept(
    folder: Path, make_font: MakeFont
) -> None:
    font = found(loaded(folder, make_font(cff=True)), "Pond")
    wanted = font.shape("C").glyphs[0].id
    program = font.subset([wanted])
    assert program.kind == "CFF"
    fonts = CFFFontSet()
    fonts.decompile(io.BytesIO(program.data), None)
    strings = fonts.topDictIndex[0].CharStrings
    bounds = []
    for index in range(len(strings.charStringsIndex)):
        pen = BoundsPen(None)
        strings.charStringsIndex[index].draw(pen)
        bounds.append(pen.bounds)
    assert bounds[wanted] == (50, 0, 550, 500)
    assert not any(box for index, box in enumerate(bounds) if index not in {0, wanted})


def test_a_variable_font_is_embedded_at_its_weight(folder: Path, make_font: MakeFont) -> None:
    font = found(loaded(folder, make_font(weights=(100, 400, 900))), "Pond", 900)
    glyph = font.shape("A").glyphs[0].id
    program = open_truetype(font.subset([glyph]).data)
    assert "fvar" not in program
    name = program.getGlyphOrder()[glyph]
    assert program["hmtx"][name][0] == font.advance_of(glyph) == 800
    assert program["glyf"][name].xMax == 750


def test_a_face_of_a_collection_is_cut_out(folder: Path, make_font: MakeFont) -> None:
    collection = TTCollection()
    for family, side in (("First", 500), ("Second", 300)):
        collection.fonts.append(open_truetype(make_font(family, side=side)))
    collection.save(folder / "both.ttc")
    font = found(FontBook.load(folder), "Second")
    glyph = font.shape("A").glyphs[0].id
    assert font.advance_of(glyph) == 400
    assert open_truetype(font.subset([glyph]).data)["glyf"].glyphs is not None


@pytest.mark.parametrize("family", ["Andika", "Baloo 2", "DejaVu Sans"])
def test_a_subset_is_small(book: FontBook, family: str) -> None:
    font = found(book, family)
    ids = [glyph.id for glyph in font.shape("Ducks in the Pond").glyphs]
    assert len(font.subset(ids).data) < 12_000


def test_a_cff_font_stands_in_a_file_as_one(folder: Path, make_font: MakeFont) -> None:
    font = found(loaded(folder, make_font(cff=True)), "Pond")
    glyph = font.shape("C").glyphs[0].id
    form = Form((0, 0, 9, 9), b"q Q", {"F": FontUse(font, ((glyph, "C"),))})
    page = Page(Size(9, 9), (Placed(form, IDENTITY),))
    made = Document("a", "en", "a", "a", "a", (page,)).to_bytes()
    with pikepdf.open(io.BytesIO(made)) as pdf:
        things = [thing for thing in pdf.objects if isinstance(thing, pikepdf.Dictionary)]
        (inner,) = (thing for thing in things if thing.get("/Subtype") == "/CIDFontType0")
        assert "/CIDToGIDMap" not in inner
        assert "/FontFile2" not in inner.FontDescriptor
        program = inner.FontDescriptor.FontFile3
        assert (str(program.Subtype), "/Length1" in program) == ("/CIDFontType0C", False)
        assert program.read_bytes() == font.subset([glyph]).data
