"""What pages show besides the text: facts in boxes, title, the swimmer along the foot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pytest
from lxml import etree

from pnp.core.errors import MaterialError
from pnp.core.geometry import Rect, Size
from pnp.press.book import Book, Front
from pnp.press.book.grid import WHITE

SVG = "{http://www.w3.org/2000/svg}"
A4, A5 = Size(210, 297), Size(148, 210)


@dataclass(frozen=True, slots=True)
class FactBox:
    """A fact as it is drawn."""

    panel: Rect
    icon: Rect
    word_mm: float
    """Where its words begin."""


def rect_of(element: etree._Element) -> Rect:
    return Rect(*(float(element.get(key, 0)) for key in ("x", "y", "width", "height")))


def fact_boxes(book: Book) -> Sequence[FactBox]:
    """The boxes of the two facts: each is a panel around an icon, with words behind it."""
    root = etree.fromstring(book.faces[0].svg)
    panels = [rect_of(each) for each in root.iter(f"{SVG}rect")]
    icons = [
        rect_of(each)
        for each in root.iter(f"{SVG}image")
        if str(each.get("href")).startswith("icon.")
    ]
    words = {
        str(each.text): float(each.get("x", 0))
        for each in root.iter(f"{SVG}text")
        if each.text in ("1 player", "5 minutes")
    }
    around = [next(panel for panel in panels if panel.contains(icon)) for icon in icons]
    return [FactBox(*each) for each in zip(around, icons, words.values(), strict=True)]


@pytest.mark.parametrize("paper", [A4, A5])
def test_facts_stand_side_by_side_in_equal_boxes(make: Callable[..., Book], paper: Size) -> None:
    one, two = fact_boxes(make("text", paper))
    assert one.panel.width_mm == two.panel.width_mm
    assert one.panel.y_mm == two.panel.y_mm
    assert one.panel.x_mm == WHITE.left_mm
    assert two.panel.right_mm == pytest.approx(paper.width_mm - WHITE.right_mm)
    assert one.panel.right_mm < two.panel.x_mm


@pytest.mark.parametrize("paper", [A4, A5])
def test_a_facts_words_stand_right_of_its_icon(make: Callable[..., Book], paper: Size) -> None:
    for fact in fact_boxes(make("text", paper)):
        assert fact.icon.right_mm < fact.word_mm < fact.panel.right_mm


def test_text_begins_below_the_facts(make: Callable[..., Book]) -> None:
    for paper in (A4, A5):
        book = make("body", paper)
        root = etree.fromstring(book.faces[0].svg)
        (body,) = (each for each in root.iter(f"{SVG}text") if each.text == "body")
        bottom = max(fact.panel.bottom_mm for fact in fact_boxes(book))
        assert bottom < float(body.get("y", 0)) - 3 < bottom + 14


def test_the_swimmer_keeps_its_proportions_and_ends_at_the_right_edge(
    make: Callable[..., Book],
) -> None:
    faces = make("word " * 3000).faces
    found = [
        rect_of(each)
        for face in faces
        for each in etree.fromstring(face.svg).iter(f"{SVG}image")
        if each.get("href") == "duck.duckling"
    ]
    assert found[0].x_mm == WHITE.left_mm
    assert found[-1].right_mm == pytest.approx(A4.width_mm - WHITE.right_mm)
    assert {round(each.width_mm / each.height_mm, 2) for each in found} == {1.33}


@pytest.mark.parametrize("title", ["Ponds", "The lake"])
def test_a_title_stands_in_the_middle(make: Callable[..., Book], title: str) -> None:
    def left_of(words: str) -> float:
        root = etree.fromstring(make("text", title=f"# {words}\n\n").faces[0].svg)
        return next(float(e.get("x", 0)) for e in root.iter(f"{SVG}text") if e.text == words)

    middle = A4.width_mm / 2
    assert middle - left_of(title * 2) == pytest.approx(2 * (middle - left_of(title)), rel=0.01)


@pytest.mark.parametrize(("height", "count"), [(150, 0), (297, 1)])
def test_the_closing_picture_of_a_book_without_text_stands_below_its_head(
    make: Callable[..., Book], height: float, count: int
) -> None:
    book = make("", Size(210, height))
    root = etree.fromstring(book.faces[0].svg)
    found = [rect_of(e) for e in root.iter(f"{SVG}image") if e.get("href") == "scene.end"]
    head = max(fact.panel.bottom_mm for fact in fact_boxes(book))
    assert [closing.y_mm > head for closing in found] == [True] * count


def test_a_tagline_that_no_font_can_set_is_told_beside_what_is_wrong_in_the_text(
    make: Callable[..., Book], front: Front
) -> None:
    with pytest.raises(MaterialError) as caught:
        make("a `b`", front=replace(front, tagline="鴨"))
    assert [each.place for each in caught.value.problems] == ["ponds.md", "ponds.md:3"]
