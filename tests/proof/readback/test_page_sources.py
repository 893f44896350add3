"""Pages that are the same are read once, and only those."""

from __future__ import annotations

import io
from collections.abc import Callable

import pikepdf
import pytest
from pikepdf import Name, Pdf
from reportlab.pdfgen.canvas import Canvas

from pnp.core.errors import MaterialError
from pnp.proof.readback.reader import FileReader
from pnp.proof.validation.readings import read_bytes


def pages(count: int, say: Callable[[int], str] = lambda _: "Ducks") -> bytes:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(300, 200), invariant=1)
    for index in range(count):
        canvas.setFont("Helvetica", 12)
        canvas.drawString(40, 100, say(index))
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def changed(content: bytes, change: Callable[[Pdf], object]) -> bytes:
    with pikepdf.open(io.BytesIO(content)) as pdf:
        change(pdf)
        stream = io.BytesIO()
        pdf.save(stream, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return stream.getvalue()


def first_alike(content: bytes) -> list[int]:
    return [each.alike for each in FileReader(content, "a file").sources()]


def test_equal_pages_are_read_once() -> None:
    content = pages(3)
    assert first_alike(content) == [0, 0, 0]
    first, second, third = read_bytes(content, "a file").pages
    assert first.printed is second.printed is third.printed
    assert [each.number for each in (first, second, third)] == [1, 2, 3]
    assert first.drawn is third.drawn


def test_pages_with_other_words_are_read_each() -> None:
    assert first_alike(pages(3, lambda index: "Ducks" if index % 2 else "Geese")) == [0, 1, 0]


def turn(pdf: Pdf) -> None:
    pdf.pages[1].Rotate = 90


def crop(pdf: Pdf) -> None:
    pdf.pages[1].CropBox = [0, 0, 200, 200]


def annotate(pdf: Pdf) -> None:
    look = pdf.make_stream(b"0 0 50 50 re f")
    look.Subtype, look.BBox = Name.Form, [0, 0, 50, 50]
    note = pdf.make_indirect(
        pikepdf.Dictionary(
            Type=Name.Annot, Subtype=Name.Square, Rect=[30, 90, 90, 120], AP={"/N": look}
        )
    )
    pdf.pages[1].Annots = pdf.make_indirect([note])


def enlarge(pdf: Pdf) -> None:
    pdf.pages[1].UserUnit = 2


@pytest.mark.parametrize("change", [turn, crop, annotate, enlarge])
def test_pages_that_are_shown_otherwise_are_read_each(change: Callable[[Pdf], None]) -> None:
    assert first_alike(changed(pages(2), change)) == [0, 1]


def test_a_page_in_larger_units_is_as_large_as_it_is_printed() -> None:
    usual, large = read_bytes(changed(pages(2), enlarge), "a file").pages
    assert large.size.width_mm == pytest.approx(2 * usual.size.width_mm)
    assert [each.text for each in large.words if each.seen] == ["Ducks"]
    (one,), (other,) = usual.words, large.words
    assert other.at.x_mm == pytest.approx(2 * one.at.x_mm, abs=0.01)
    assert other.at.height_mm == pytest.approx(2 * one.at.height_mm, abs=0.01)
    assert large.look.picture.width == pytest.approx(2 * usual.look.picture.width, abs=2)
    assert large.fine_print.picture.width == pytest.approx(
        2 * usual.fine_print.picture.width, abs=2
    )


def test_a_page_that_is_counted_and_not_there_is_told() -> None:
    content = pages(2).replace(b"/Count 2", b"/Count 3")
    assert content != pages(2)
    with pytest.raises(MaterialError) as caught:
        read_bytes(content, "a file")
    (problem,) = caught.value.problems
    assert problem.fact == "page 3 is damaged: it cannot be read"
    assert problem.hint


def test_equal_pages_of_which_a_layer_is_switched_off_are_read_each() -> None:
    def layer(pdf: Pdf) -> None:
        groups = [pdf.make_indirect(pikepdf.Dictionary(Type=Name.OCG, Name="a")) for _ in "ab"]
        off = pikepdf.Dictionary(OFF=pikepdf.Array(groups[1:]), Order=pikepdf.Array(groups))
        pdf.Root.OCProperties = pikepdf.Dictionary(OCGs=pikepdf.Array(groups), D=off)
        for page, group in zip(pdf.pages, groups, strict=True):
            page.Resources.Properties = pikepdf.Dictionary(L=group)
            words = page.Contents.read_bytes()
            page.Contents = pdf.make_stream(b"/OC /L BDC " + words + b" EMC")

    first, second = read_bytes(changed(pages(2), layer), "a file").pages
    assert [any(letter.seen for letter in each.letters) for each in (first, second)] == [
        True,
        False,
    ]


LAYER_STATES = {
    "ON": pikepdf.Dictionary(BaseState=Name.ON),
    "OFF": pikepdf.Dictionary(BaseState=Name.OFF),
}


@pytest.mark.parametrize(("state", "alike"), [("ON", [0, 0]), ("OFF", [0, 1])])
def test_equal_pages_with_layers_are_read_once_unless_one_may_be_off(
    state: str, alike: list[int]
) -> None:
    with pikepdf.open(io.BytesIO(pages(2))) as pdf:
        group = pdf.make_indirect(pikepdf.Dictionary(Type=Name.OCG, Name="a"))
        pdf.Root.OCProperties = pikepdf.Dictionary(
            OCGs=pikepdf.Array([group]), D=LAYER_STATES[state]
        )
        for page in pdf.pages:
            page.Resources.Properties = pikepdf.Dictionary(L=group)
            page.Contents = pdf.make_stream(b"/OC /L BDC " + page.Contents.read_bytes() + b" EMC")
        pdf.save(stream := io.BytesIO())
    plain = stream.getvalue()
    assert first_alike(plain) == alike
    escaped = plain.replace(b"/BaseState /OFF", b"/BaseState /O#46F")
    assert first_alike(escaped) == alike
