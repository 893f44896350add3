"""Letters count as printed if a person sees them, whatever hides the others."""

from __future__ import annotations

import io
from collections.abc import Callable, Mapping
from types import MappingProxyType, ModuleType

import pypdfium2
import pytest
from reportlab.lib.colors import black, white
from reportlab.pdfgen.canvas import Canvas

from pnp.core.errors import MaterialError
from pnp.core.geometry import Affine, Rect, Size
from pnp.proof.readback import certainty, objects, page_reader
from pnp.proof.readback.letters import PageText, spell
from pnp.proof.readback.page_reader import pages_of, require_paper
from pnp.proof.readback.reader import FileReader
from pnp.proof.readback.views import PageViews
from pnp.proof.readback.visibility import part_of, render
from pnp.proof.validation.preflight import preflight

Draw = Callable[[Canvas], None]


def page_of(*steps: Draw, marks: Mapping[Rect, float] = MappingProxyType({})) -> PageText:
    """Return what is read of a page on which the steps were drawn, one after the other."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(300, 200), invariant=1)
    for step in steps:
        step(canvas)
    canvas.showPage()
    canvas.save()
    content = stream.getvalue()
    return next(iter(pages_of(PageViews(FileReader(content, "a page")), {1: marks})))


def say(text: str, x: float = 40, y: float = 100, size: float = 12) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", size)
        canvas.drawString(x, y, text)

    return step


def paint(colour: object) -> Draw:
    return lambda canvas: canvas.setFillColor(colour)


def box(x: float, y: float, width: float, height: float) -> Draw:
    return lambda canvas: canvas.rect(x, y, width, height, stroke=0, fill=1)


def clip(x: float, y: float, width: float, height: float) -> Draw:
    def step(canvas: Canvas) -> None:
        path = canvas.beginPath()
        path.rect(x, y, width, height)
        canvas.clipPath(path, stroke=0)

    return step


def invisible(text: str) -> Draw:
    def step(canvas: Canvas) -> None:
        written = canvas.beginText(40, 100)
        written.setTextRenderMode(3)
        written.textOut(text)
        canvas.drawText(written)

    return step


def test_letters_are_read_with_spaces_between_words() -> None:
    assert spell(page_of(say("Six ducks  swim")).letters) == "Six ducks swim"


@pytest.mark.parametrize("size", [5, 6, 9, 40])
def test_small_and_large_letters_are_seen(size: float) -> None:
    assert spell(page_of(say("0123456789.", size=size)).letters) == "0123456789."


@pytest.mark.parametrize(
    "steps",
    [
        (say("hidden"), paint(white), box(30, 90, 100, 40)),
        (paint(black), say("hidden"), box(30, 90, 100, 40)),
        (paint(white), say("hidden")),
        (paint(black), box(30, 90, 100, 40), say("hidden")),
        (clip(200, 150, 20, 20), say("hidden")),
        (invisible("hidden"),),
    ],
    ids=["under white", "under black", "white on white", "black on black", "clipped", "invisible"],
)
def test_what_nobody_sees_is_not_read(steps: tuple[Draw, ...]) -> None:
    page = page_of(*steps)
    assert "".join(each.text for each in page.letters) == "hidden"
    assert not spell(page.letters)


def test_a_letter_that_is_half_covered_is_not_read() -> None:
    page = page_of(say("8", size=30), paint(white), box(30, 90, 18, 60))
    assert not spell(page.letters)


def test_letters_on_a_dark_ground_are_seen() -> None:
    page = page_of(box(30, 90, 100, 40), paint(white), say("light"))
    assert spell(page.letters) == "light"


@pytest.mark.parametrize("turn", [0, 90, 180, 270])
def test_letters_of_a_turned_page_lie_where_they_are_seen(turn: int) -> None:
    def turned(canvas: Canvas) -> None:
        canvas.setPageRotation(turn)

    page = page_of(turned, say("A", x=30, y=20))
    (letter,) = page.letters
    assert letter.seen
    mm = 25.4 / 72  # reportlab turns the paper too: the page is shown 300 points wide
    corners = {0: (30, 180), 90: (20, 30), 180: (270, 20), 270: (280, 170)}
    x, y = corners[turn]
    assert letter.at.x_mm == pytest.approx(x * mm, abs=4.5)
    assert letter.at.y_mm == pytest.approx(y * mm, abs=4.5)


def test_words_are_found_by_their_place() -> None:
    page = page_of(say("left", x=20), say("right", x=200))
    half = Rect(0, 0, page.size.width_mm / 2, page.size.height_mm)
    assert spell(page.within(half)) == "left"


def test_an_invisible_letter_is_not_read_however_near_others_stand() -> None:
    page = page_of(say("Ducks"), invisible("Bucks"))
    assert spell(page.letters) == "Ducks"


def test_an_outline_may_reach_further_where_its_face_is_enlarged() -> None:
    mm = 72 / 25.4
    box = Rect(20, 200 / mm - 50, 12, 9)

    def outline(canvas: Canvas) -> None:
        canvas.setLineWidth(4)  # PDFium counts all of it as beyond the box: 1.4 mm
        canvas.rect(20 * mm, 41 * mm, 12 * mm, 9 * mm)

    assert not page_of(outline, marks={box: 1.0}).marks
    assert page_of(outline, marks={box: 2.0}).marks == {box}
    assert not page_of(marks={box: 2.0}).marks


@pytest.mark.parametrize("code", [0, 0xD83D, 0x110000, 0xFFFFFFFF])
def test_a_letter_whose_code_is_none_is_read_as_unknown(
    code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page_reader, "letter_code", lambda *_: code)
    (word,) = page_of(say("Duck")).words
    assert word.text == "\ufffd" * 4
    assert word.seen


@pytest.mark.parametrize("text", ["Duck", "Six ducks swim", " Six  ducks swim "])
def test_words_are_counted_and_no_gaps(text: str) -> None:
    assert [each.text for each in page_of(say(text)).words] == text.split()


def letters(canvas: Canvas) -> None:
    """Draw many letters, each by itself, between as many lines."""
    canvas.setFont("Helvetica", 5)
    for index in range(600):
        x, y = 20 + index % 50 * 5, 10 + index // 50 * 14
        canvas.drawString(x, y, "abcdef"[index % 6])
        canvas.line(x, y - 4, x + 4, y - 4)


@pytest.mark.parametrize("most", [300_000, 100])
def test_a_dense_page_is_read_whether_or_not_its_objects_tell(
    most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(certainty, "_MAX_WORK", most)
    page = page_of(letters)
    assert len(page.letters) == 600
    assert all(each.seen for each in page.letters)


@pytest.mark.parametrize(
    ("room", "name"), [(page_reader, "_MAX_LETTERS"), (objects, "MAX_OBJECTS")]
)
def test_a_page_with_too_much_on_it_is_not_looked_into(
    room: ModuleType, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(room, name, 599)
    page = page_of(letters)
    assert not page.letters
    (found,) = preflight([page], keeps_size=True)
    assert (found.grade, found.check, found.page) == ("warning", "unread", 1)
    assert "was not looked into: it has more than" in found.fact


@pytest.mark.parametrize("size", [Size(3001, 20), Size(20, 3001), Size(0, 0)])
def test_a_page_of_no_paper_is_refused_with_its_size(size: Size) -> None:
    with pytest.raises(MaterialError) as caught:
        require_paper(size, 7, "a file")
    (problem,) = caught.value.problems
    assert problem.place == "a file"
    assert problem.fact == f"page 7 measures {size.width_mm:,.0f} x {size.height_mm:,.0f} mm"
    require_paper(Size(3000, 3000), 7, "a file")


@pytest.mark.parametrize("scale", [1.0, 1.7, 4.1666])
@pytest.mark.parametrize("part", [(0, 0, 1, 1), (3, 5, 40, 21), (99, 7, 100, 90)])
def test_a_part_of_a_page_is_that_part_of_the_picture(
    part: tuple[int, int, int, int], scale: float
) -> None:
    pdf = pypdfium2.PdfDocument.new()
    page = pdf.new_page(100.4, 90.3)
    whole = render(page, (0, 0, int(100.4 * scale + 1), int(90.3 * scale + 1)), scale)
    assert render(page, part, scale).size == (part[2] - part[0], part[3] - part[1])
    assert render(page, part, scale) == whole.crop(part)
    pdf.close()


def test_a_part_holds_all_its_boxes_as_far_as_the_page_goes() -> None:
    pdf = pypdfium2.PdfDocument.new()
    page = pdf.new_page(72, 144)
    boxes = [Rect(10, 10, 1, 1), Rect(2, 20, 3, 4), Rect(12, 8, 2, 2)]
    to_paper = Affine.scaling(25.4 / 72, 25.4 / 72)
    for order in (boxes, boxes[::-1], [*boxes[1:], boxes[0]]):
        part = part_of(page, order, to_paper, 254)
        assert part == pytest.approx((20, 80, 140, 240), abs=1)
    assert part_of(page, [Rect(-5, -5, 99, 99)], to_paper, 254) == (0, 0, 254, 508)
    assert part_of(page, [Rect(99, 99, 1, 1)], to_paper, 254) == (253, 507, 254, 508)
    pdf.close()
