"""What pages show besides the text: facts in boxes, title, the swimmer along the foot."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

import pytest
from lxml import etree
from msgspec.structs import replace

from pnp.core.errors import MaterialError
from pnp.core.geometry import Rect, Size
from pnp.press.book import Book, Fact, Front
from pnp.press.book.blocks import HeadingBlock
from pnp.press.book.boxes import LineMark, Panel, Picture, Rule
from pnp.press.book.front import AROUND_MM, SKY_MM, TAGLINE_MM, Opening, foot, opening
from pnp.press.book.grid import WHITE, BaselineGrid
from pnp.press.book.setting import Typesetter
from pnp.press.text import Composer, Span, TextStyle

SVG = "{http://www.w3.org/2000/svg}"
A4, A5, A6 = Size(210, 297), Size(148, 210), Size(105, 148)


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
    white = BaselineGrid(paper, 4).white
    assert one.panel.x_mm == white.left_mm
    assert two.panel.right_mm == pytest.approx(paper.width_mm - white.right_mm)
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


@pytest.mark.parametrize(("height", "count"), [(125, 0), (297, 1)])
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


def opened(front: Front, setter: Typesetter, paper: Size) -> tuple[Opening, BaselineGrid]:
    grid = BaselineGrid(paper, setter.leading_mm("book_body"))
    return opening(HeadingBlock((Span("Ponds"),), 1, 1), front, setter, grid), grid


@pytest.fixture(scope="module")
def setter(composer: Composer, styles: dict[str, TextStyle]) -> Typesetter:
    return Typesetter(composer, styles, {}, "b.md", [])


def test_title_and_tagline_stand_in_the_sky_above_the_banners_picture(
    front: Front, setter: Typesetter
) -> None:
    head, grid = opened(front, setter, A4)
    panel, picture, title, tagline, *_ = head.marks
    assert isinstance(panel, Panel)
    assert isinstance(picture, Picture)
    assert panel.y_mm < title.y_mm < tagline.y_mm < picture.y_mm
    assert picture.y_mm + picture.height_mm == panel.y_mm + panel.height_mm
    assert (picture.x_mm, picture.width_mm) == (panel.x_mm, grid.text_mm)
    for line in (title, tagline):
        assert isinstance(line, LineMark)
        middle = line.x_mm + line.line.block.items[0].x_mm + line.line.width_mm / 2
        assert middle == pytest.approx(A4.width_mm / 2, abs=0.1)


def test_what_is_too_long_for_a_line_of_a_small_page_takes_two_and_the_sky_grows(
    front: Front, setter: Typesetter
) -> None:
    tagline = "Fill your bucket while the Boss allows it, and stop in time for supper."
    long = replace(front, tagline=tagline)
    grid = BaselineGrid(A6, setter.leading_mm("book_body"))
    title = HeadingBlock((Span("Sitting Ducks Gallery"),), 1, 1)
    panel, picture, *words = opening(title, long, setter, grid).marks[:6]
    assert not setter.problems
    assert isinstance(panel, Panel)
    assert isinstance(picture, Picture)
    lines = [mark for mark in words if isinstance(mark, LineMark)]
    assert [mark.colour for mark in lines] == ["pond", "pond", "ink", "ink"]
    for above, below in pairwise(lines):
        assert below.y_mm - above.y_mm >= below.line.block.size_mm
    assert picture.y_mm - lines[-1].y_mm == pytest.approx(SKY_MM - TAGLINE_MM)
    assert picture.y_mm + picture.height_mm == pytest.approx(panel.y_mm + panel.height_mm)


def test_a_tagline_that_is_too_long_for_two_lines_is_told_once(
    front: Front, composer: Composer, styles: dict[str, TextStyle]
) -> None:
    own = Typesetter(composer, styles, {}, "b.md", [])
    opened(replace(front, tagline="A tagline, and on it goes. " * 12), own, A6)
    assert [problem.fact for problem in own.problems if "may take 1" in problem.fact] == []
    assert [problem.place for problem in own.problems if "may take 2" in problem.fact] == ["b.md"]


def test_facts_whose_words_are_wider_than_half_a_small_page_stand_in_rows_of_their_own(
    front: Front, setter: Typesetter
) -> None:
    facts = (Fact("6 dice and a sharp pencil", "icon.die"), *front.facts)
    head, _ = opened(replace(front, facts=facts), setter, A6)
    boxes = [mark for mark in head.marks if isinstance(mark, Panel)][1:]
    assert not setter.problems
    assert len({box.x_mm for box in boxes}) == 1
    assert len({box.y_mm for box in boxes}) == len(facts)


@pytest.mark.parametrize(("count", "across"), [(1, 1), (3, 3), (4, 4), (5, 5), (9, 5)])
def test_facts_stand_in_one_row_or_two_and_text_a_line_below_them(
    front: Front, setter: Typesetter, count: int, across: int
) -> None:
    facts = tuple(Fact(f"{n} ducks", "icon.duck") for n in range(count))
    head, grid = opened(replace(front, facts=facts), setter, A4)
    boxes = [mark for mark in head.marks if isinstance(mark, Panel)][1:]
    assert len({box.x_mm for box in boxes}) == across
    tops = sorted({box.y_mm for box in boxes})
    assert len(tops) == -(-count // across)
    assert tops[0] == boxes[0].y_mm
    assert all(low - high > boxes[0].height_mm for high, low in pairwise(tops))
    white = grid.top_mm(head.steps) - (tops[-1] + boxes[0].height_mm)
    assert grid.line_mm - 1e-6 <= white < grid.line_mm + grid.step_mm


def test_a_facts_icon_and_words_stand_in_the_middle_of_a_box_with_round_ends(
    front: Front, setter: Typesetter
) -> None:
    head, _ = opened(front, setter, A4)
    for box, icon, words in batched_marks(head):
        assert box.radius_mm == box.height_mm / 2
        assert icon.y_mm + icon.height_mm / 2 == pytest.approx(box.y_mm + box.height_mm / 2)
        size = words.line.block.size_mm
        assert words.y_mm - 0.35 * size == pytest.approx(box.y_mm + box.height_mm / 2)
        end = words.x_mm + words.line.width_mm
        assert icon.x_mm - box.x_mm == pytest.approx(box.x_mm + box.width_mm - end)


@pytest.mark.parametrize("length", [*range(2, 60, 4)])
def test_words_shrink_to_leave_white_in_their_box(
    front: Front, setter: Typesetter, length: int
) -> None:
    own = replace(setter, problems=[])
    facts = (Fact("A duck " + "i" * length, "icon.duck"), Fact("2", "icon.duck"))
    head, _ = opened(replace(front, facts=facts), own, A5)
    for box, icon, words in batched_marks(head):
        white = icon.x_mm - box.x_mm, box.x_mm + box.width_mm - words.x_mm - words.line.width_mm
        assert white[0] == pytest.approx(white[1])
        assert own.problems or sum(white) >= AROUND_MM - 0.05


def batched_marks(head: Opening) -> Iterator[tuple[Panel, Picture, LineMark]]:
    """The box, icon and words of each fact."""
    marks = iter(head.marks[4:])
    for box, icon, words in zip(marks, marks, marks, strict=True):
        assert isinstance(box, Panel)
        assert isinstance(icon, Picture)
        assert isinstance(words, LineMark)
        yield box, icon, words


def test_the_foot_has_a_name_at_the_left_a_number_at_the_right_and_the_credit_below(
    front: Front, setter: Typesetter
) -> None:
    grid = BaselineGrid(A4, setter.leading_mm("book_body"), walker_mm=4.4)
    swimmer, rule, name, label, *credit = foot(front, 2, 3, setter, grid)
    assert isinstance(swimmer, Picture)
    assert isinstance(rule, Rule)
    assert isinstance(label, LineMark)
    assert (rule.x_mm, rule.width_mm) == (WHITE.left_mm, grid.text_mm)
    assert swimmer.y_mm + swimmer.height_mm == rule.y_mm
    assert swimmer.x_mm - rule.x_mm == pytest.approx((grid.text_mm - swimmer.width_mm) / 2)
    assert name.x_mm == rule.x_mm
    end = label.x_mm + label.line.block.items[0].x_mm + label.line.width_mm
    assert end == pytest.approx(rule.x_mm + rule.width_mm, abs=0.1)
    assert rule.y_mm + 2 < name.y_mm == label.y_mm < credit[0].y_mm - 2 < A4.height_mm - 12


def test_a_long_credit_takes_several_lines(front: Front, setter: Typesetter) -> None:
    grid = BaselineGrid(A4, setter.leading_mm("book_body"))
    marks = foot(replace(front, swimmer=None, credit="word " * 80), 1, 1, setter, grid)
    baselines = [mark.y_mm for mark in marks[3:]]
    leading = setter.leading_mm("credit")
    assert len(baselines) > 1
    assert [low - high for high, low in pairwise(baselines)] == [
        pytest.approx(leading) for _ in baselines[1:]
    ]


def test_facts_on_narrow_paper_stand_in_one_row_of_one_size(
    front: Front, setter: Typesetter
) -> None:
    words = ("1 or 2 players", "5 minutes", "6 dice and a pencil")
    facts = tuple(Fact(each, "icon.duck") for each in words)
    head, grid = opened(replace(front, facts=facts), setter, Size(148, 210))
    marks = tuple(batched_marks(head))
    assert len({box.y_mm for box, _, _ in marks}) == 1
    assert len({round(words.line.block.size_mm, 4) for _, _, words in marks}) == 1
    assert all(
        left.x_mm + left.width_mm < right.x_mm for (left, *_), (right, *_) in pairwise(marks)
    )
    last = marks[-1][0]
    assert last.x_mm + last.width_mm == pytest.approx(grid.left_mm(0) + grid.text_mm)


def test_facts_without_words_stand_in_one_row_on_narrow_paper(
    front: Front, setter: Typesetter
) -> None:
    facts = tuple(Fact("", "icon.duck") for _ in range(3))
    head, _ = opened(replace(front, facts=facts), setter, Size(148, 210))
    assert len({box.y_mm for box, _, _ in batched_marks(head)}) == 1
