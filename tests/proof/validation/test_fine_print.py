"""A number is held against its shape: its code tells nothing of how it is drawn."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pytest
from fontTools.ttLib import TTFont
from pikepdf import Pdf

from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.writing import to_bytes
from pnp.proof.readback.page_print import PrintedWord
from pnp.proof.validation.comparison import differences
from pnp.proof.validation.readings import Reading, read_bytes

POINTS = 72 / 25.4


@pytest.fixture(scope="module")
def aid() -> Reading:
    edition = lay_out(resolve(Order("pond", only=("aid",))))
    return read_bytes(to_bytes(edition, edition.part("aid")), "the aid")


def number_on(aid: Reading) -> PrintedWord:
    return next(word for word in aid.pages[0].words if word.seen and word.text.isdigit())


def saved(aid: Reading, change: Callable[[Pdf], object]) -> bytes:
    with pikepdf.open(io.BytesIO(aid.reader.content)) as pdf:
        change(pdf)
        stream = io.BytesIO()
        pdf.save(stream)
    return stream.getvalue()


def told(content: bytes, aid: Reading) -> list[str]:
    places = aid.placements.places if aid.placements else ()
    found = differences(read_bytes(content, "the file").pages, aid.pages, places)
    return [finding.fact for finding in found if finding.grade == "error"]


def drawn(aid: Reading, operators: str) -> Callable[[Pdf], None]:
    """Draw something on the page; {x}, {y}, {u} and {v} are the edges of its first number."""
    at = number_on(aid).at

    def change(pdf: Pdf) -> None:
        page = pdf.pages[0]
        top = float(page.mediabox[3])
        edges = {"x": at.x_mm * POINTS, "u": at.right_mm * POINTS}
        edges |= {"y": top - at.bottom_mm * POINTS, "v": top - at.y_mm * POINTS}
        edges |= {"m": (edges["y"] + edges["v"]) / 2, "b": edges["x"] - 1.2}
        page.Resources["/ExtGState"] = pikepdf.Dictionary(Pale=pikepdf.Dictionary(ca=0.85))
        edges |= {"w": edges["u"] - edges["x"], "h": edges["v"] - edges["y"]}
        page.contents_add(f"q {operators.format(**edges)} Q".encode())

    return change


@pytest.mark.parametrize(
    "operators",
    [
        "0 G 0.6 w {x} {m} m {u} {m} l S",
        "0 G 0.6 w {b} {y} m {b} {v} l S",
        "/Pale gs 1 1 1 rg {x} {y} {w} {h} re f",
    ],
    ids=["struck through", "after a stroke", "pale"],
)
def test_something_drawn_at_a_number_is_told(aid: Reading, operators: str) -> None:
    number = number_on(aid)
    assert any(repr(number.text) in fact for fact in told(saved(aid, drawn(aid, operators)), aid))


def exchange_digits(pdf: Pdf) -> None:
    """Have every font draw each of its glyphs in the place of the one before it."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Dictionary) and "/FontFile2" in item:
            font = TTFont(io.BytesIO(item.FontFile2.read_bytes()), recalcBBoxes=False)
            names = font.getGlyphOrder()[1:]
            glyphs = [font["glyf"][name] for name in names]
            for name, glyph in zip(names, [*glyphs[1:], *glyphs[:1]], strict=True):
                font["glyf"][name] = glyph
            stream = io.BytesIO()
            font.save(stream)
            item.FontFile2.write(stream.getvalue())


def test_a_font_that_draws_other_digits_is_told(aid: Reading) -> None:
    facts = told(saved(aid, exchange_digits), aid)
    assert any("does not look as it should" in fact for fact in facts)


def outline_letters(pdf: Pdf) -> None:
    """Have a line of a hundredth of a millimetre go along the outlines of all letters."""
    for item in pdf.objects:
        if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
            item.write(item.read_bytes().replace(b" Tm [", b" Tm 0.03 w 2 Tr ["))


def test_letters_with_a_line_along_their_outlines_are_told(aid: Reading) -> None:
    facts = told(saved(aid, outline_letters), aid)
    assert any("is set in another font or weight" in fact for fact in facts)


def test_a_file_that_was_saved_again_is_not(aid: Reading) -> None:
    assert told(saved(aid, lambda pdf: pdf.docinfo), aid) == []


def widen(pdf: Pdf, space_pt: float = 0.009) -> None:
    """Have letters stand further apart, as in files whose widths of letters were rounded."""
    forms = [each for each in pdf.objects if isinstance(each, pikepdf.Stream)]
    for stream in (pdf.pages[0], *(each for each in forms if each.get("/Subtype") == "/Form")):
        parts: list[object] = []
        for operands, operator in pikepdf.parse_content_stream(stream):
            apart = [float(operands[0]) + space_pt] if str(operator) == "Tc" else operands
            parts.append((apart, operator))
        content = pikepdf.unparse_content_stream(parts)  # type: ignore[arg-type]
        if isinstance(stream, pikepdf.Stream):
            stream.write(content)
        else:
            stream.Contents = pdf.make_stream(content)


def test_words_that_stand_hardly_off_as_rounded_widths_have_them_are_none(aid: Reading) -> None:
    content = saved(aid, widen)
    mine, other = (each.pages[0] for each in (read_bytes(content, "the file"), aid))
    shifts = [a.at.x_mm - b.at.x_mm for a, b in zip(mine.words, other.words, strict=True)]
    assert 0.15 < max(shifts) < 0.6
    assert not mine.fine_print.difference(other.fine_print).is_empty
    assert told(content, aid) == []


@pytest.mark.parametrize(
    "change",
    [
        exchange_digits,
        lambda pdf: widen(pdf, 0.2),
        lambda pdf: pdf.pages[0].contents_add(b"0 G 9 w 100 0 m 100 400 l S"),
    ],
    ids=["other digits", "far off", "a line across"],
)
def test_words_that_stand_hardly_off_hide_no_damage(
    aid: Reading, change: Callable[[Pdf], object]
) -> None:
    def both(pdf: Pdf) -> None:
        change(pdf)
        widen(pdf)

    assert told(saved(aid, both), aid)
