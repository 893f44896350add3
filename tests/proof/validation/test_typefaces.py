"""A text that comes out in another font is told, in a file of ours and in one that was changed."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from dataclasses import replace

import pikepdf
import pytest
from msgspec.structs import replace as changed
from pikepdf import Dictionary, Pdf

from pnp.core.bundle import OFF, VARIABLE
from pnp.press.fonts import Font, load_fonts
from pnp.printing.edition import Edition, lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import Part
from pnp.printing.writing import to_bytes
from pnp.proof.validation.comparison import differences
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.readings import read_bytes
from pnp.proof.validation.typefaces import wrong_fonts

STYLES = {
    "Andika": ("Andika", 400),
    "Andika-Bold": ("Andika", 700),
    "Baloo2-SemiBold": ("Baloo 2", 600),
    "Baloo2-Bold": ("Baloo 2", 700),
    "Baloo2-ExtraBold": ("Baloo 2", 800),
}
_CODES = re.compile(rb"<([0-9A-F]{4})> <[0-9A-F]+>")


def aid() -> Edition:
    return lay_out(resolve(Order("pond", only=("aid",))))


@pytest.fixture(scope="module")
def edition() -> Edition:
    return aid()


@pytest.fixture(scope="module")
def content(edition: Edition) -> bytes:
    return to_bytes(edition, edition.part("aid"))


def redrawn(content: bytes, name: str, other: str) -> bytes:
    """Have a font of a file draw its letters as another one does, under the same codes."""
    program = load_fonts().find(*STYLES[other])
    assert program is not None
    with pikepdf.open(io.BytesIO(content)) as pdf:
        for font in fonts_called(pdf, name):
            codes = _CODES.findall(font.ToUnicode.read_bytes())
            file = program.subset(int(code, 16) for code in codes).data
            font.DescendantFonts[0].FontDescriptor.FontFile2.write(file)
        stream = io.BytesIO()
        pdf.save(stream)
    return stream.getvalue()


def fonts_called(pdf: Pdf, name: str) -> Iterator[Dictionary]:
    for item in pdf.objects:
        is_font = isinstance(item, Dictionary) and "/DescendantFonts" in item
        if is_font and str(item.BaseFont).endswith(f"+{name}"):
            yield item


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Andika", "Andika-Bold"),
        ("Andika-Bold", "Andika"),
        ("Baloo2-Bold", "Baloo2-SemiBold"),
        ("Baloo2-Bold", "Baloo2-ExtraBold"),
        ("Baloo2-ExtraBold", "Baloo2-Bold"),
    ],
)
def test_another_weight_of_a_family_is_told(content: bytes, name: str, other: str) -> None:
    pages = read_bytes(redrawn(content, name, other), "the file").pages
    facts = [finding.fact for finding in differences(pages, read_bytes(content, "it").pages, ())]
    assert any("is set in another font or weight" in fact for fact in facts)


def told(edition: Edition, part: Part) -> list[str]:
    """Return what is told of fonts in a part, printed with its faces as they are now."""
    return [finding.fact for finding in found(edition, part)]


def found(edition: Edition, part: Part) -> list[Finding]:
    pages = read_bytes(to_bytes(edition, part), "the aid").pages
    return [*wrong_fonts(edition, edition.part("aid"), pages)]


def test_fonts_of_an_undamaged_file_are_right(edition: Edition) -> None:
    assert told(edition, edition.part("aid")) == []


@pytest.mark.parametrize(
    ("asked", "drawn", "name"),
    [
        (b'"700"', b'"400"', "Andika-Bold"),
        (b'"800"', b'"700"', "Baloo2-ExtraBold"),
        (b"'Baloo 2'", b"'Andika'", "Baloo2-Bold"),
    ],
)
def test_texts_that_come_out_in_another_font_are_told(
    edition: Edition, asked: bytes, drawn: bytes, name: str
) -> None:
    part = edition.part("aid")
    faces = {
        key: changed(face, svg=face.svg.replace(asked, drawn)) for key, face in part.faces.items()
    }
    facts = told(edition, replace(part, faces=faces))
    assert any(f"should be set in {name} " in fact for fact in facts)


def test_a_subset_that_is_of_another_weight_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, OFF)  # a file that is kept has the right subset
    edition = aid()  # what is written of one is written once
    regular = load_fonts().find("Andika", 400)
    assert regular is not None
    subset: Callable[..., object] = Font.subset

    def mistaken(font: Font, glyphs: list[int]) -> object:
        return subset(regular if font.postscript_name == "Andika-Bold" else font, glyphs)

    monkeypatch.setattr(Font, "subset", mistaken)
    (finding,) = found(edition, edition.part("aid"))
    assert finding.fact.startswith("Andika-Bold draws ")
    assert finding.fact.endswith("otherwise than the font's file")
    assert (finding.grade, finding.check, finding.page) == ("error", "font", 1)
    assert finding.at is not None
    assert finding.at.height_mm > 0
