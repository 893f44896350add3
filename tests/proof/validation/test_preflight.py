"""What would go wrong on paper is found in anybody's PDF, and nothing is made up."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

import pytest
from PIL import Image
from reportlab.lib.colors import black, white
from reportlab.lib.utils import ImageReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from pnp.core import resources
from pnp.core.geometry import Rect
from pnp.proof.validation.preflight import preflight
from pnp.proof.validation.readings import read_bytes

A4 = (595.28, 841.89)
Draw = Callable[[Canvas], object]


@pytest.fixture(scope="module", autouse=True)
def _font() -> None:
    pdfmetrics.registerFont(TTFont("Andika", str(resources.fonts() / "Andika-Regular.ttf")))


def checks(*steps: Draw, size: tuple[float, float] = A4) -> dict[str, str]:
    """Return the grades of what is found on a page, by check."""
    reading = read_bytes(page_of(*steps, size=size), "a page")
    found = preflight(reading.pages, keeps_size=reading.keeps_size)
    return {each.check: each.grade for each in found}


def page_of(*steps: Draw, size: tuple[float, float] = A4) -> bytes:
    """Return a PDF with a page on which the steps were drawn."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=size, invariant=1)
    canvas.setViewerPreference("PrintScaling", "None")
    for step in steps:
        step(canvas)
    canvas.showPage()
    canvas.save()
    return stream.getvalue()


def say(text: str = "Ducks", size: float = 12, font: str = "Andika") -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setFont(font, size)
        canvas.drawString(100, 400, text)

    return step


def fill(colour: object, x: float, y: float, width: float, height: float) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setFillColor(colour)
        canvas.rect(x, y, width, height, stroke=0, fill=1)

    return step


def line(width_mm: float) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setLineWidth(width_mm * 72 / 25.4)
        canvas.line(100, 100, 200, 100)

    return step


def picture(dpi: float) -> Draw:
    image = ImageReader(Image.new("RGB", (100, 100), "teal"))
    side = 100 / dpi * 72
    return lambda canvas: canvas.drawImage(image, 100, 100, side, side)


def paint(colour: object) -> Draw:
    return lambda canvas: canvas.setFillColor(colour)


def cut_by_words() -> Draw:
    return written(7, 40)


def outlined(size: float) -> Draw:
    return written(1, size)


def written(mode: int, size: float) -> Draw:
    """Return what writes words in a text rendering mode (ISO 32000-1, table 106)."""

    def step(canvas: Canvas) -> None:
        canvas.setLineWidth(0.3)
        text = canvas.beginText(100, 400)
        text.setFont("Andika", size)
        text.setTextRenderMode(mode)
        text.textOut("Ducks")
        canvas.drawText(text)

    return step


CASES: dict[str, tuple[Iterable[Draw], dict[str, str]]] = {
    "nothing": ((), {}),
    "plain words": ((say(),), {}),
    "a font that is not embedded": ((say(font="Helvetica"),), {"font": "error"}),
    "type of 4.5 pt": ((say(size=4.5),), {"type": "note"}),
    "type of 4.97 pt": ((say(size=4.97),), {}),
    "type of 5 pt": ((say(size=5),), {}),
    "dark type of 8 pt": ((say(size=8),), {}),
    "invisible type of 4 pt": ((written(3, 4),), {}),
    "invisible light type of 8 pt": ((paint(white), written(3, 8)), {}),
    "light type of 4 pt": (
        (fill(black, 90, 380, 100, 50), paint(white), say(size=4)),
        {"type": "note"},
    ),
    "light type of 8 pt": (
        (fill(black, 90, 380, 100, 50), paint(white), say(size=8)),
        {"light type": "note"},
    ),
    "light type of 9 pt": ((fill(black, 90, 380, 100, 50), paint(white), say(size=9)), {}),
    "covered words": ((say(), fill(white, 90, 380, 100, 50)), {"hidden": "warning"}),
    "covered letters of a picture": (
        (say(size=1.5), fill(white, 90, 380, 100, 50)),
        {"type": "note"},
    ),
    "words beside the page": ((lambda canvas: canvas.translate(-300, 0), say()), {}),
    "words that cut a picture": ((cut_by_words(), fill(black, 90, 380, 100, 50)), {}),
    "dark outlines of letters": ((paint(white), outlined(8)), {}),
    "a stroke of 0.08 mm": ((line(0.08),), {"hairline": "note"}),
    "a stroke of 0.097 mm": ((line(0.097),), {}),
    "a stroke of 0.1 mm": ((line(0.1),), {}),
    "a picture of 100 dpi": ((picture(100),), {"picture": "error"}),
    "a picture of 149.5 dpi": ((picture(149.5),), {"picture": "warning"}),
    "a picture of 180 dpi": ((picture(180),), {"picture": "warning"}),
    "a picture of 219.5 dpi": ((picture(219.5),), {}),
    "a picture of 220 dpi": ((picture(220),), {}),
    "print at the edge": ((fill(black, 0, 100, 20, 20),), {"margin": "warning"}),
    "print 4 mm from the edge": ((fill(black, 11.4, 100, 20, 20),), {}),
}


@pytest.mark.parametrize("case", CASES)
def test_a_page_is_judged(case: str) -> None:
    steps, wanted = CASES[case]
    assert checks(*steps) == wanted


FAR = 11.4
"""4 mm in points."""


@pytest.mark.parametrize(
    ("left", "low", "edges"),
    [
        (0, 100, "left"),
        (A4[0] - 20, 100, "right"),
        (100, A4[1] - 20, "upper"),
        (100, 0, "lower"),
        (A4[0] - 20, 0, "right and lower"),
    ],
)
def test_print_near_an_edge_is_told_with_the_edge(left: float, low: float, edges: str) -> None:
    pages = read_bytes(page_of(fill(black, left, low, 20, 20)), "a page").pages
    (finding,) = preflight(pages, keeps_size=True)
    assert finding.fact == f"something is printed within 3 mm of the {edges} edge"
    inside = page_of(fill(black, FAR, FAR, A4[0] - 2 * FAR, A4[1] - 2 * FAR))
    assert not [*preflight(read_bytes(inside, "a page").pages, keeps_size=True)]


def test_a_page_that_is_a_card_may_be_printed_up_to_its_edges() -> None:
    size = (63 * 72 / 25.4, 88 * 72 / 25.4)
    card = page_of(fill(black, 0, 0, *size), size=size)
    assert not [*preflight(read_bytes(card, "a card").pages, keeps_size=True)]


def test_the_worst_of_several_is_told_and_how_many_there_are() -> None:
    worse = picture(90)
    steps = [picture(120), worse, say(size=4.2), say(size=3.6), line(0.08), line(0.06)]
    pages = read_bytes(page_of(*steps), "a page").pages
    facts = [finding.fact for finding in preflight(pages, keeps_size=True)]
    assert facts == [
        "2 pictures have as few as 90 dots an inch",
        "2 texts below 5 pt, the least 3.6",
        "2 strokes below 0.1 mm, the least 0.06",
    ]


def test_covered_words_are_told_on_each_page_and_not_where_they_may_be_cut_off() -> None:
    steps = [say("Ducks in a very long row"), fill(white, 90, 380, 200, 50)]
    content = page_of(*steps, Canvas.showPage, *steps)
    pages = read_bytes(content, "two pages").pages
    found = [*preflight(pages, keeps_size=True, tile_pages={2})]
    assert [(finding.page, finding.check) for finding in found] == [(1, "hidden")]
    assert found[0].fact == "19 letters cannot be seen: 'Ducksinaverylongrow'"
    letters = [letter for letter in pages[0].letters if letter.text.strip()]
    assert found[0].at == min((letter.at for letter in letters), key=lambda at: at.x_mm)
    both = preflight(pages, keeps_size=True)
    assert [finding.page for finding in both] == [1, 2]


def test_type_is_measured_as_it_comes_out_on_paper() -> None:
    shrunk: tuple[Draw, ...] = (lambda canvas: canvas.scale(0.4, 0.4), say(size=12))
    assert checks(*shrunk) == {"type": "note"}


def test_a_page_of_no_usual_size_is_told() -> None:
    assert checks(size=(400, 400)) == {"paper": "warning"}


def test_a_page_that_lies_on_its_side_is_usual() -> None:
    assert checks(size=(A4[1], A4[0])) == {}


def test_a_file_that_viewers_may_scale_is_told() -> None:
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=A4, invariant=1)
    canvas.showPage()
    canvas.save()
    reading = read_bytes(stream.getvalue(), "a page")
    found = list(preflight(reading.pages, keeps_size=reading.keeps_size))
    assert [each.check for each in found] == ["scaling"]


WORD = Rect(30, 145, 40, 20)
"""Around where `say` prints, in millimetres."""


@pytest.mark.parametrize(
    ("figure", "grade"),
    [
        (WORD, "note"),
        *((WORD.translate(*by), "warning") for by in ((15, 0), (100, 0), (0, 50), (0, -50))),
    ],
    ids=["in a figure", "at its edge", "beside it", "above it", "below it"],
)
def test_words_that_are_covered_matter_less_in_a_figure(figure: Rect, grade: str) -> None:
    content = page_of(say(), fill(white, 90, 380, 100, 50))
    pages = read_bytes(content, "a page").pages
    found = [
        each
        for each in preflight(pages, keeps_size=True, figures={1: [figure]})
        if each.check == "hidden"
    ]
    assert found[0].grade == grade


@pytest.mark.parametrize("depth", [1, 12, 20])
def test_a_coarse_picture_is_found_however_deep_in_forms_it_lies(depth: int) -> None:
    def step(canvas: Canvas) -> None:
        canvas.beginForm("0")
        picture(100)(canvas)
        canvas.endForm()
        for number in range(1, depth):
            canvas.beginForm(str(number))
            canvas.doForm(str(number - 1))
            canvas.endForm()
        canvas.doForm(str(depth - 1))

    assert checks(step) == {"picture": "error"}
