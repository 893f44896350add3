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
from pnp.proof.validate import Reading, read_bytes
from pnp.proof.validation.comparison import differences

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


def test_a_file_that_was_saved_again_is_not(aid: Reading) -> None:
    assert told(saved(aid, lambda pdf: pdf.docinfo), aid) == []
