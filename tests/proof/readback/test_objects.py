"""What a page is drawn with is measured as it comes out on paper."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from PIL import Image
from reportlab.lib.colors import Color
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.proof.readback.objects import PageObject, PictureObject, StrokeObject, TextObject
from pnp.proof.readback.reader import FileReader

HIGH_MM = 100.0
Draw = Callable[[Canvas], None]


def drawn(draw: Draw) -> PageObject:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(150 * mm, HIGH_MM * mm), invariant=1)
    draw(canvas)
    canvas.showPage()
    canvas.save()
    with FileReader(stream.getvalue(), "a file") as reader:
        (only,) = reader.view(1).drawn
    return only


def plain(canvas: Canvas) -> None:
    canvas.translate(20 * mm, 30 * mm)


def scaled(canvas: Canvas) -> None:
    plain(canvas)
    canvas.scale(2, 2)


def turned(canvas: Canvas) -> None:
    plain(canvas)
    canvas.rotate(90)


def in_form(canvas: Canvas, draw: Draw) -> None:
    canvas.beginForm("form", 0, 0, 300, 300)
    draw(canvas)
    canvas.endForm()
    canvas.doForm("form")


PLACES = [(plain, 1.0), (scaled, 2.0), (turned, 1.0)]


@pytest.mark.parametrize("nested", [False, True])
@pytest.mark.parametrize(("place", "scale"), PLACES)
def test_a_line_has_its_width_and_box_on_paper(place: Draw, scale: float, nested: bool) -> None:
    def line(canvas: Canvas) -> None:
        canvas.setLineWidth(0.5 * mm)
        canvas.line(0, 0, 10 * mm, 0)

    def draw(canvas: Canvas) -> None:
        place(canvas)
        in_form(canvas, line) if nested else line(canvas)

    found = drawn(draw)
    assert isinstance(found, StrokeObject)
    assert found.width_mm == pytest.approx(0.5 * scale, abs=0.01)
    long, across = (found.at.width_mm, found.at.height_mm)[:: -1 if place is turned else 1]
    assert long == pytest.approx(10 * scale, abs=1.1 * scale)
    assert across < 1.1 * scale
    assert found.at.contains(found.at.inset(0.1))
    assert abs(found.at.x_mm - 20) <= 0.6 * scale
    assert abs(found.at.bottom_mm - HIGH_MM + 30) <= 0.6 * scale


@pytest.mark.parametrize(("place", "scale"), PLACES)
def test_a_picture_has_the_dots_of_its_coarser_side(place: Draw, scale: float) -> None:
    def draw(canvas: Canvas) -> None:
        place(canvas)
        canvas.drawInlineImage(Image.new("RGB", (30, 40)), 0, 0, 25.4 * mm, 12.7 * mm)

    found = drawn(draw)
    assert isinstance(found, PictureObject)
    assert found.dpi == pytest.approx(30 / scale, rel=0.01)
    sides = sorted((found.at.width_mm, found.at.height_mm))
    assert sides == pytest.approx([12.7 * scale, 25.4 * scale], abs=0.1)


@pytest.mark.parametrize(("place", "scale"), PLACES)
@pytest.mark.parametrize(
    ("mode", "invisible", "light"), [(0, False, 1.0), (1, False, 0.0), (3, True, 1.0)]
)
def test_a_text_has_its_size_and_the_light_of_what_it_is_drawn_with(
    place: Draw, scale: float, mode: int, invisible: bool, light: float
) -> None:
    def draw(canvas: Canvas) -> None:
        place(canvas)
        canvas.setFillColor(Color(1, 1, 1))
        canvas.setStrokeColor(Color(0, 0, 0))
        text = canvas.beginText(0, 0)
        text.setFont("Helvetica", 9)
        text.setTextRenderMode(mode)
        text.textOut("duck")
        canvas.drawText(text)

    found = drawn(draw)
    assert isinstance(found, TextObject)
    assert found.size_pt == pytest.approx(9 * scale)
    assert (found.font, found.embedded, found.invisible) == ("Helvetica", False, invisible)
    assert found.luminance == pytest.approx(light)
