"""What differs between two pages is told as what it is: a word, a line, a face, or all the rest."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence

import pytest
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from pnp.core.geometry import Rect
from pnp.data.placements import Place
from pnp.proof.readback.letters import PageText
from pnp.proof.validation.comparison import differences
from pnp.proof.validation.readings import read_bytes

HIGH_MM = 80.0
Draw = Callable[[Canvas], None]
Page = Sequence[Draw]


def pages_of(*pages: Page, size: tuple[float, float] = (100.0, HIGH_MM)) -> tuple[PageText, ...]:
    stream = io.BytesIO()
    canvas = Canvas(stream, (size[0] * mm, size[1] * mm), invariant=1)
    for page in pages:
        for step in page:
            step(canvas)
        canvas.showPage()
    canvas.save()
    return read_bytes(stream.getvalue(), "a file").pages


def say(text: str, x: float = 10, y: float = 20, more: float = 0.0) -> Draw:
    """Say a word that is so many millimetres longer than usual."""

    def step(canvas: Canvas) -> None:
        canvas.setFont("Helvetica", 14)
        apart = more * mm / (len(text) - 1)
        canvas.drawString(x * mm, (HIGH_MM - y) * mm, text, charSpace=apart)

    return step


def line(x: float, y: float, long: float, thick: float = 0.2) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setLineWidth(thick * mm)
        canvas.line(x * mm, (HIGH_MM - y) * mm, (x + long) * mm, (HIGH_MM - y) * mm)

    return step


def spot(x: float, y: float, side: float, grey: float = 0.0) -> Draw:
    def step(canvas: Canvas) -> None:
        canvas.setFillGray(grey)
        canvas.rect(x * mm, (HIGH_MM - y - side) * mm, side * mm, side * mm, stroke=0, fill=1)
        canvas.setFillGray(0)

    return step


def told(found: Page, wanted: Page, *places: Place) -> list[str]:
    pages = pages_of(found), pages_of(wanted)
    return [finding.fact for finding in differences(*pages, places)]


DUCK = say("duck")


@pytest.mark.parametrize(
    ("found", "facts"),
    [
        ([DUCK], []),
        ([], ["'duck' is missing"]),
        ([DUCK, say("egg", 60)], ["'egg' is unexpected"]),
        ([say("dock")], ["'dock' stands where 'duck' belongs"]),
        ([say("duck", 60)], ["'duck' is missing, and 1 more difference"]),
        ([say("duck", 10.3)], []),
        ([say("duck", more=1.4)], ["'duck' does not look as it should"]),
        ([say("duck", more=1.8)], ["'duck' stands where 'duck' belongs"]),
        ([DUCK, spot(9, 10, 30, 1.0)], ["'duck' cannot be seen"]),
        ([DUCK, line(11, 19, 5)], ["'duck' does not look as it should"]),
    ],
    ids=[
        "same",
        "gone",
        "more",
        "other",
        "elsewhere",
        "hardly off",
        "longer",
        "much longer",
        "covered",
        "struck through",
    ],
)
def test_words_are_told_with_what_became_of_them(found: Page, facts: list[str]) -> None:
    assert told(found, [DUCK]) == facts


def test_a_word_that_is_to_be_covered_need_not_be_there() -> None:
    cover = spot(9, 10, 30, 1.0)
    assert told([cover], [DUCK, cover]) == []


def test_many_words_of_a_face_are_told_once_and_by_the_smallest_face() -> None:
    wanted = [say("duck"), say("egg", 30), say("crust", 60)]
    whole = Place("sheet", 1, Rect(0, 0, 100, HIGH_MM), ())
    card = Place("card", 1, Rect(5, 5, 45, 30), ())
    facts = ["card: 'duck' is missing, and 1 more difference", "sheet: 'crust' is missing"]
    assert told([], wanted, whole, card) == facts
    assert told([], wanted, card, whole) == facts


@pytest.mark.parametrize(
    ("found", "wanted", "facts"),
    [
        ([], [line(10, 50, 40)], ["a thin line is missing"]),
        ([line(10, 50, 40)], [], ["a thin line is unexpected"]),
        ([], [line(10, 50, 40), line(10, 60, 40)], ["2 thin lines are missing"]),
        ([], [line(10, 50, 2.5)], ["the page looks different here"]),
        ([], [line(10, 50, 40, 1.5)], ["the page looks different here"]),
        ([line(10, 50.7, 40)], [line(10, 50, 40)], ["the page looks different here"]),
        (
            [line(10, 60, 40)],
            [line(10, 50, 40)],
            ["a thin line is missing", "a thin line is unexpected"],
        ),
    ],
    ids=["gone", "more", "both gone", "short", "thick", "beside", "elsewhere"],
)
def test_thin_lines_are_told_by_themselves(found: Page, wanted: Page, facts: list[str]) -> None:
    assert told(found, wanted) == facts


def test_what_looks_otherwise_is_told_by_the_smallest_face_that_shows_it() -> None:
    whole = Place("sheet", 1, Rect(0, 0, 60, HIGH_MM), ())
    card = Place("card", 1, Rect(5, 5, 30, 30), ())
    otherwise = "{} looks otherwise than the game's layout and pictures draw it".format
    for places in ((whole, card), (card, whole)):
        assert told([spot(10, 10, 9)], [], *places) == [otherwise("card")]
        assert told([spot(40, 50, 9)], [], *places) == [otherwise("sheet")]
        both = told([spot(10, 10, 9), spot(80, 50, 9)], [], *places)
        assert both == [otherwise("card"), "the page looks different here"]


@pytest.mark.parametrize(
    ("size", "facts"),
    [
        ((100.9, 80.9), []),
        ((98.0, 80.0), ["the page measures 98 x 80 mm, not 100 x 80"]),
        ((100.0, 82.0), ["the page measures 100 x 82 mm, not 100 x 80"]),
    ],
)
def test_a_page_is_as_large_as_it_should_be_within_a_millimetre(
    size: tuple[float, float], facts: list[str]
) -> None:
    found = differences(pages_of([], size=size), pages_of([]), ())
    assert [finding.fact for finding in found] == facts


def test_pages_are_known_by_their_words() -> None:
    first, second, third = ([say(text)] for text in ("one", "two", "three"))

    def facts(*found: Page) -> list[tuple[int | None, str]]:
        pages = pages_of(*found), pages_of(first, second, third)
        return [(finding.page, finding.fact) for finding in differences(*pages, ())]

    assert facts(first, second, third) == []
    assert facts(second, first, third) == [
        (1, "here is what belongs on page 2"),
        (2, "here is what belongs on page 1"),
    ]
    assert facts(first, third) == [(None, "page 2 is missing")]
    assert facts(first, second, second, third) == [(3, "unexpected page")]
    assert facts(first, second, [say("tree")]) == [(3, "'tree' stands where 'three' belongs")]


@pytest.mark.parametrize(
    ("count", "rest"), [(8, []), (9, ["1 more difference"]), (12, ["4 more differences"])]
)
def test_of_very_many_differences_the_last_are_counted(count: int, rest: list[str]) -> None:
    places = [Place(f"card{n}", 1, Rect(5, 5 + 6 * n, 40, 5), ()) for n in range(count)]
    wanted = [say("egg", 10, 9 + 6 * number) for number in range(count)]
    facts = told([], wanted, *places)
    assert facts[:8] == [f"card{number}: 'egg' is missing" for number in range(8)]
    assert facts[8:] == rest
