"""The straight edges and lines that a page is taken to have, on either side of each bound."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pypdfium2
from page_stubs import accept
from PIL import Image
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.proof.readback.grids.drawn_lines import lines_on
from pnp.proof.readback.grids.grid import GridLine
from pnp.proof.readback.views import size_of, to_paper

HIGH_MM = 100.0
Draw = Callable[[Canvas], object]
Point = tuple[float, float]


def rule(x: float, y: float, u: float, v: float, wide: float = 0.2) -> Draw:
    """Draw a line between two points, so far from the left and the top of the page."""

    def step(canvas: Canvas) -> None:
        canvas.setLineWidth(wide * mm)
        canvas.line(x * mm, (HIGH_MM - y) * mm, u * mm, (HIGH_MM - v) * mm)

    return step


def area(wide: float, high: float, *, grey: float = 0.5, stroke: int = 0, fill: int = 1) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setFillGray(grey)
        canvas.rect(20 * mm, (HIGH_MM - 30 - high) * mm, wide * mm, high * mm, stroke, fill)

    return step


def shape(*points: Point, closes: bool = True, stroke: int = 0, fill: int = 1) -> Draw:
    def step(canvas: Canvas) -> None:
        path = canvas.beginPath()
        for number, (x, y) in enumerate(points):
            (path.lineTo if number else path.moveTo)(x * mm, (HIGH_MM - y) * mm)
        if closes:
            path.close()
        canvas.setFillGray(0.5)
        canvas.drawPath(path, stroke, fill)

    return step


def oval(wide: float, high: float) -> Draw:
    return lambda canvas: canvas.ellipse(20 * mm, 20 * mm, (20 + wide) * mm, (20 + high) * mm)


def picture(wide: float, high: float) -> Draw:
    image = Image.new("RGB", (5, 5), "teal")
    return lambda canvas: canvas.drawInlineImage(image, 20 * mm, 20 * mm, wide * mm, high * mm)


def within(x: float, y: float, wide: float, high: float, step: Draw) -> Draw:
    """Draw as much as lies in a box."""

    def drawn(canvas: Canvas) -> None:
        canvas.saveState()
        path = canvas.beginPath()
        path.rect(x * mm, (HIGH_MM - y - high) * mm, wide * mm, high * mm)
        canvas.clipPath(path, stroke=0, fill=0)
        step(canvas)
        canvas.restoreState()

    return drawn


def turned(step: Draw) -> Draw:
    def drawn(canvas: Canvas) -> None:
        canvas.translate(90 * mm, 0)
        canvas.rotate(90)
        step(canvas)

    return drawn


PAGES: dict[str, Draw] = {
    "a rule": rule(10, 20, 30, 20),
    "an upright rule": rule(10, 20, 10, 40),
    "a mark of 1 mm": rule(10, 20, 11.02, 20),
    "a shorter mark": rule(10, 20, 10.9, 20, 0.01),
    "a rule that is hardly aslant": rule(10, 20, 30, 20.09),
    "a rule aslant": rule(10, 20, 30, 20.12),
    "an upright rule aslant": rule(10, 20, 10.12, 40),
    "an area": area(30, 20),
    "a white area": area(30, 20, grey=1),
    "a frame": area(30, 20, stroke=1, fill=0),
    "a frame of a white area": area(30, 20, grey=1, stroke=1),
    "an area of 8 mm": area(8.01, 8.01),
    "a smaller area": area(7.9, 7.9),
    "a bar": area(30, 0.59),
    "a thicker bar": area(30, 0.61),
    "an upright bar": area(0.4, 30),
    "a short bar": area(5, 0.4),
    "a speck": area(0.5, 0.5),
    "a corner of lines": shape((20, 20), (50, 20), (50, 40), closes=False, stroke=1, fill=0),
    "three sides of a frame": shape(
        (20, 20), (50, 20), (50, 40), (20, 40), closes=False, stroke=1, fill=0
    ),
    "two marks in one path": shape((20, 20), (25, 20), (25.05, 60), closes=False, stroke=1, fill=0),
    "a triangle": shape((20, 20), (50, 20), (50, 40)),
    "a disc": oval(25, 25),
    "a disc of 12 mm": oval(12.05, 12.05),
    "a smaller disc": oval(11.9, 11.9),
    "a disc that is hardly higher": oval(25, 25.4),
    "an oval": oval(25, 26),
    "a wide oval": oval(26, 25),
    "a picture": picture(30, 20),
    "a small picture": picture(30, 7),
    "a picture that is cut": within(25, 40, 60, 30, picture(30, 50)),
    "a rule that is cut": within(15, 10, 10, 30, rule(10, 20, 40, 20)),
    "a rule that is cut away": within(15, 30, 10, 30, rule(10, 20, 40, 20)),
    "a rule at the edge of a cut": within(15, 20.05, 10, 30, rule(10, 20, 40, 20)),
    "a rule that ends at a cut": within(40, 10, 10, 30, rule(10, 20, 40, 20)),
    "a rule that is cut twice": within(15, 10, 20, 30, within(5, 5, 20, 30, rule(10, 20, 40, 20))),
    "an area that is turned": turned(area(30, 20)),
}


def test_lines_are_found_as_was_accepted() -> None:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(90 * mm, HIGH_MM * mm), invariant=1)
    for step in PAGES.values():
        step(canvas)
        canvas.showPage()
    canvas.save()
    with pypdfium2.PdfDocument(stream.getvalue()) as pdf:
        told = {
            name: "\n".join(map(as_text, lines_on(page, to_paper(page, size_of(page)))))
            or "nothing"
            for name, page in zip(PAGES, pdf, strict=True)
        }
    assert told == accept(Path(__file__).with_name("accepted") / "lines.txt", told)


def as_text(line: GridLine) -> str:
    way = "upright" if line.is_upright else "level"
    kind = " mark" if line.is_mark else " round" if line.is_round else ""
    return f"{way}{kind} at {line.at:.1f}, {line.start:.1f} to {line.end:.1f}"
