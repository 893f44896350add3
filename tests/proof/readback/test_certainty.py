"""Words are seen for certain only if rendering shows them too."""

from __future__ import annotations

import io
from collections.abc import Callable
from contextlib import closing

import pytest
from PIL import Image
from reportlab.lib.colors import Color, black, white
from reportlab.pdfgen.canvas import Canvas

from pnp.core.geometry import Rect
from pnp.proof.readback.certainty import certain_words, is_plain
from pnp.proof.readback.document import open_pdf
from pnp.proof.readback.views import size_of, to_paper
from pnp.proof.readback.visibility import texts

Draw = Callable[[Canvas], None]
WORD = Rect(40, 98, 40, 12)
"""Where the word is, in points."""


def is_certain(*steps: Draw) -> bool:
    """Return whether the word that the steps draw is seen for certain."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(300, 200), invariant=1)
    for step in steps:
        step(canvas)
    canvas.showPage()
    canvas.save()
    with closing(open_pdf(stream.getvalue(), "a page")) as pdf:
        page = pdf[0]
        placed = to_paper(page, size_of(page))
        (word,) = texts(page)
        return word in certain_words(page, {word: placed.bounds(WORD)}, placed, size_of(page))


def say(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 12)
    canvas.drawString(40, 100, "hidden")


def paint(colour: Color, alpha: float = 1) -> Draw:
    return lambda canvas: canvas.setFillColor(colour, alpha)


def box(*at: float) -> Draw:
    return lambda canvas: canvas.rect(*at, stroke=0, fill=1)


def frame(*at: float) -> Draw:
    return lambda canvas: canvas.rect(*at, stroke=1, fill=0)


def clip(*at: float) -> Draw:
    def step(canvas: Canvas) -> None:
        path = canvas.beginPath()
        path.rect(*at)
        canvas.clipPath(path, stroke=0)

    return step


def disc(canvas: Canvas) -> None:
    canvas.circle(60, 104, 40, stroke=0, fill=1)


def band(canvas: Canvas) -> None:
    canvas.setLineWidth(30)
    canvas.line(30, 104, 100, 104)


def triangle(canvas: Canvas) -> None:
    path = canvas.beginPath()
    path.moveTo(70, 80)
    path.lineTo(140, 80)
    path.lineTo(140, 125)
    path.close()
    canvas.drawPath(path, stroke=0, fill=1)


def picture(*at: float) -> Draw:
    return lambda canvas: canvas.drawInlineImage(Image.new("RGB", (9, 9)), *at)


def in_form(step: Draw) -> Draw:
    def draw(canvas: Canvas) -> None:
        canvas.beginForm("form", 0, 0, 300, 200)
        step(canvas)
        canvas.endForm()
        canvas.doForm("form")

    return draw


PLATE = box(30, 90, 100, 40)


@pytest.mark.parametrize(
    "steps",
    [
        (say,),
        (say, frame(30, 90, 100, 40)),
        (say, box(100, 90, 100, 40)),
        (PLATE, paint(white), say),
        (disc, paint(white), say),
        (band, paint(white), say),
        (clip(20, 80, 200, 100), say),
        (say, clip(200, 150, 20, 20), PLATE),
        (triangle, say),
        (say, triangle),
        (picture(100, 90, 100, 40), say),
        (say, picture(100, 90, 100, 40)),
        (in_form(say),),
        (say, in_form(box(100, 90, 100, 40))),
        (in_form(PLATE), paint(white), say),
    ],
    ids=[
        "alone",
        "framed",
        "beside",
        "plate",
        "disc",
        "band",
        "inside a clip",
        "cover cut off",
        "after a corner",
        "before a corner",
        "after a picture",
        "before a picture",
        "in a form",
        "before a form",
        "on a form",
    ],
)
def test_words_that_nothing_hides_are_certain(steps: tuple[Draw, ...]) -> None:
    assert is_certain(*steps)


@pytest.mark.parametrize(
    "steps",
    [
        (say, paint(white), PLATE),
        (say, paint(white, 0.5), PLATE),
        (say, frame(30, 103, 100, 40)),
        (paint(white), say),
        (PLATE, say),
        (paint(black, 0.5), PLATE, paint(white), say),
        (box(50, 90, 100, 40), paint(white), say),
        (clip(20, 80, 30, 100), PLATE, paint(white), say),
        (clip(60, 80, 100, 100), say),
        (paint(Color(0.8, 0.8, 0.8)), say),
        (paint(black, 0.1), say),
        (picture(30, 90, 100, 40), paint(white), say),
        (say, picture(30, 90, 100, 40)),
        (say, paint(white), in_form(PLATE)),
    ],
    ids=[
        "covered",
        "veiled",
        "struck through",
        "white on white",
        "black on black",
        "on a veil",
        "half on a plate",
        "on a plate cut off",
        "clipped",
        "pale",
        "faint",
        "on a picture",
        "under a picture",
        "under a form",
    ],
)
def test_words_that_may_be_hidden_are_not_certain(steps: tuple[Draw, ...]) -> None:
    assert not is_certain(*steps)


@pytest.mark.parametrize(
    "name", [b"/PatternType", b"/ObjStm", b"/Type3", b"/P#61tternType", b"/OC 4 0 R", b"/Encrypt"]
)
def test_files_with_what_objects_do_not_tell_are_rendered(name: bytes) -> None:
    assert is_plain(b"%PDF-1.7 /Type /Page /OCGs /OCProperties /Type0")
    assert not is_plain(b"%PDF-1.7 /Type /Page << " + name + b" >>")
