"""Finished books: nothing lost, everything in its place, the same every time."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from lxml import etree

from pnp.core.geometry import Margins, Size
from pnp.press.book import Book, Figure, OutlineEntry
from pnp.press.book.columns import paginate
from pnp.press.book.grid import WHITE, BaselineGrid, Space
from pnp.press.book.measure import HEADING_STEPS, measure
from pnp.press.book.parse import parse
from pnp.press.book.setting import Typesetter
from pnp.press.faces import Face
from pnp.press.structure import CONTENT
from pnp.press.text import Composer, TextStyle

A4 = Size(210, 297)
KEYS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SVG = "{http://www.w3.org/2000/svg}"
HERE = Path(__file__).parent
SMALL = Size(210, 140)

words = st.lists(
    st.from_regex(r"[a-z]{1,9}", fullmatch=True).filter(lambda word: "x" not in word),
    min_size=1,
    max_size=60,
).map(" ".join)
texts = st.one_of(
    words,
    words.map("## {}".format).map(lambda heading: heading[:40]),
    st.lists(words, min_size=1, max_size=4).map(lambda all_: "\n".join(f"- {w}" for w in all_)),
    words.map("> **So** {}".format),
    words.map("| a | b |\n|---|---|\n| {} | c |".format),
    st.just("![seen](figure:small)"),
    st.just("![seen](figure:broad)"),
)


def texts_of(face: Face) -> list[str]:
    root = etree.fromstring(face.svg)
    return [(each.text or "").rstrip() for each in root.iter(f"{SVG}text")]


def pictures_of(face: Face, href: str) -> list[etree._Element]:
    root = etree.fromstring(face.svg)
    return [each for each in root.iter(f"{SVG}image") if each.get("href") == href]


@settings(deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(texts, max_size=12))
def test_every_word_and_figure_is_printed(make: Callable[..., Book], parts: list[str]) -> None:
    markdown = "\n\n".join(parts)
    book = make(markdown, SMALL)
    printed = "".join(text for face in book.faces for text in texts_of(face))
    marks = str.maketrans("", "", " #>*|-\n")
    typed = "".join(part for part in parts if "figure:" not in part).translate(marks)
    assert Counter(typed) <= Counter(printed)
    count = sum(len(pictures_of(face, "figure.small")) for face in book.faces)
    assert count == parts.count("![seen](figure:small)")


def test_each_block_has_boxes_on_its_pages_that_touch_no_other(make: Callable[..., Book]) -> None:
    text = (
        "# Title\n\n## Head\n\n"
        + "word " * 900
        + "\n\n- one\n- two\n\n> note\n\n![x](figure:broad)\n"
    )
    book = make(text.partition("\n\n")[2], title="# Title\n\n")
    places = [block for face in book.faces for block in face.blocks]
    assert {block.line for block in places} == {block.line for block in parse(text, "").blocks}
    assert all(block.text == text.split("\n")[block.line - 1] for block in places)
    assert len(places) > len({block.line for block in places})  # the long one in two columns
    for face in book.faces:
        for block in face.blocks:
            box = block.at
            assert WHITE.left_mm <= box.x_mm < box.x_mm + box.width_mm <= A4.width_mm
            assert WHITE.top_mm <= box.y_mm < box.y_mm + box.height_mm <= A4.height_mm
            for other in face.blocks:
                is_beside = other.at.x_mm >= box.x_mm + box.width_mm
                is_below = other.at.y_mm >= box.y_mm + box.height_mm - 0.01
                assert other.line <= block.line or is_beside or is_below


def test_pages_have_the_size_of_the_paper(make: Callable[..., Book]) -> None:
    (face,) = make("text").faces
    root = etree.fromstring(face.svg)
    assert face.size == A4
    assert root.get("viewBox") == "0 0 210 297"
    assert (root.get("width"), root.get("height")) == ("210mm", "297mm")


def test_the_first_page_shows_title_tagline_and_facts(make: Callable[..., Book]) -> None:
    texts = texts_of(make("text", title="# The *whole* title\n\n").faces[0])
    assert {"A tagline.", "1 player", "5 minutes"} <= set(texts)
    assert texts[:3] == ["The", "whole", "title"]


def test_every_page_carries_number_and_credit(make: Callable[..., Book]) -> None:
    faces = make("word " * 3000).faces
    assert len(faces) > 1
    for number, face in enumerate(faces, start=1):
        assert {f"page {number} of {len(faces)}", "A credit line.", "Ponds"} <= set(texts_of(face))


def test_the_duckling_swims_from_the_first_page_to_the_last(make: Callable[..., Book]) -> None:
    faces = make("word " * 3000).faces
    places = [float(pictures_of(face, "duck.duckling")[0].get("x", "")) for face in faces]
    assert places == sorted(set(places))
    assert places[0] == WHITE.left_mm


def test_the_closing_picture_stands_at_the_foot_of_a_last_page_with_room(
    make: Callable[..., Book],
) -> None:
    short, full = make("word " * 1200).faces, make("word " * 1600).faces
    assert [len(pictures_of(face, "scene.end")) for face in short] == [0, 1]
    assert [len(pictures_of(face, "scene.end")) for face in full] == [0, 0]


def test_nothing_is_printed_outside_the_margins(make: Callable[..., Book]) -> None:
    for face in make("word " * 900 + "\n\n![x](figure:broad)").faces:
        for element in etree.fromstring(face.svg).iter(f"{SVG}text", f"{SVG}image"):
            assert WHITE.left_mm <= float(element.get("x", "")) <= A4.width_mm - WHITE.right_mm
            assert WHITE.top_mm <= float(element.get("y", "")) <= A4.height_mm - 10


def test_a_figure_taller_than_a_page_leaves_room_for_its_heading(make: Callable[..., Book]) -> None:
    faces = make("Introduction\n\n## A tall one\n\n![](figure:tall)").faces
    ((page, (picture,)),) = (
        (face, found) for face in faces if (found := pictures_of(face, "figure.tall"))
    )
    grid = BaselineGrid(A4, 4.7)
    high = grid.top_mm(grid.rows - HEADING_STEPS) - grid.top_mm(0)
    assert float(picture.get("height", 0)) == pytest.approx(high, abs=5)
    assert "A tall one" in [each.text for each in etree.fromstring(page.svg).iter(f"{SVG}text")]


def test_every_line_says_how_heavy_it_is(make: Callable[..., Book]) -> None:
    (face,) = make("## A\n\n> b\n\n1. c\n\n| d |\n|---|\n| e |").faces
    drawn = [each for each in etree.fromstring(face.svg).iter() if each.get("stroke")]
    assert {etree.QName(each).localname for each in drawn} == {"path", "rect", "circle"}
    assert all(0.1 < float(each.get("stroke-width", 0)) < 1 for each in drawn)


def test_a_column_of_a_table_may_have_no_heading(make: Callable[..., Book]) -> None:
    (page,) = make("| | late |\n|---|---|\n| early | never |").faces
    assert [text for text in ("late", "early", "never") if text not in texts_of(page)] == []


def test_bookmarks_lead_to_the_pages_of_headings(make: Callable[..., Book]) -> None:
    book = make("## One\n\n" + "word " * 2000 + "\n\n### Two {die:6}\n\nend")
    assert book.bookmarks == (
        OutlineEntry("Ponds", 0, 0),
        OutlineEntry("One", 0, 1),
        OutlineEntry("Two six", len(book.faces) - 1, 2),
    )


def test_a_cell_of_a_table_may_be_empty(make: Callable[..., Book]) -> None:
    (page,) = make("| a | b |\n|---|---|\n|  | 2 |\n| 3 | |\n").faces
    assert {"a", "b", "2", "3"} <= {*texts_of(page)}


def test_an_icon_is_a_picture_and_a_word(make: Callable[..., Book]) -> None:
    (face,) = make("A {duck:teal} flies.").faces
    (picture,) = pictures_of(face, "duck.teal")
    width, height = (float(picture.get(key, "")) for key in ("width", "height"))
    assert round(width / height, 3) == round(4 / 3, 3)
    assert "teal" in texts_of(face)


def test_words_are_parted_where_lines_end_but_not_within_a_word(make: Callable[..., Book]) -> None:
    words = [*("mallard", "teal-blue", "{duck:teal}", "wigeon/pintail", "7\u20139")] * 30
    (face,) = make(" ".join(words)).faces
    root = etree.fromstring(face.svg)
    printed = "".join(each.text or "" for each in root.iter(f"{SVG}text")).replace("\u00ad", "")
    assert " ".join(words).replace("{duck:teal}", "teal") in " ".join(printed.split())


def test_page_numbers_and_credits_are_of_no_element(make: Callable[..., Book]) -> None:
    (face,) = make("A *duck* flies.").faces
    assert face.structure
    assert all(len(path) > 1 for path in face.structure)
    root = etree.fromstring(face.svg)
    marked = [each for each in root.iter("*") if each.get(CONTENT) is not None]
    assert "page 1 of 1" in texts_of(face)
    assert not any("page 1 of 1" in "".join(map(str, each.itertext())) for each in marked)
    apart = [each for each in root.iter(f"{SVG}text") if each not in marked]
    assert {each.text[-1:] for each in apart if each.text} & {" "} == set()


def test_cells_of_a_head_are_told_from_those_below_it(make: Callable[..., Book]) -> None:
    (face,) = make("| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |").faces
    table = [path[1:] for path in face.structure if path[1].role == "Table"]
    assert [[each.role for each in path if each.role in {"TH", "TD"}] for path in table] == [
        *[["TH"]] * 2,
        *[["TD"]] * 4,
    ]


def test_each_block_is_an_element_of_its_kind_with_its_number(make: Callable[..., Book]) -> None:
    (face,) = make(
        "## Head\n\n### Below\n\ntext\n\n1. entry\n\n| a |\n|---|\n| 1 |\n\n"
        "> note\n\n![seen](figure:small)"
    ).faces
    elements = {path[1].number: path[1].role for path in face.structure if path[1].number >= 0}
    assert [elements[number] for number in sorted(elements)] == [
        *("H2", "H3", "P", "L", "Table", "Sect", "Figure")
    ]
    (figure,) = {path[1] for path in face.structure if path[1].role == "Figure"}
    assert figure.alt


def test_a_page_tells_where_its_figures_lie(make: Callable[..., Book]) -> None:
    pages = make("words\n\n![seen](figure:small)").faces
    fields = [
        field for page in pages for field in page.fields if field.name == "figure:figure.small"
    ]
    (image,) = (image for page in pages for image in pictures_of(page, "figure.small"))
    (at,) = (each.at for each in fields)
    assert (at.x_mm, at.width_mm) == (float(image.get("x", 0)), float(image.get("width", 0)))


def test_the_same_text_makes_the_same_bytes(make: Callable[..., Book]) -> None:
    markdown = "## A\n\n" + "word " * 300 + "\n\n> **So** it {die:6} is\n\n![c](figure:small)"
    assert [f.svg for f in make(markdown).faces] == [f.svg for f in make(markdown).faces]


def test_text_ends_above_the_foot() -> None:
    grid = BaselineGrid(A4, 4.7)
    assert grid.top_mm(grid.rows) <= A4.height_mm - WHITE.bottom_mm


@given(
    height=st.floats(180, 500),
    line=st.floats(3, 8),
    walker=st.floats(0, 12),
    below=st.floats(0, 40),
)
def test_no_text_stands_beside_what_walks_along_the_foot(
    height: float, line: float, walker: float, below: float
) -> None:
    grid = BaselineGrid(Size(210, height), line, Margins(0, 0, below, 0), walker)
    assert grid.top_mm(grid.rows) <= grid.foot_mm - walker + 1e-9


def test_the_sample_lies_as_it_was_seen_to_be_right(
    composer: Composer,
    styles: dict[str, TextStyle],
    letters: Callable[..., str],
) -> None:
    """Set DUCKS_PNP_UPDATE=1 to accept what is made now; then look at the difference."""
    body = styles["book_body"]
    grid = BaselineGrid(SMALL, body.size_mm * body.leading)
    setter = Typesetter(composer, styles, {}, "sample.md", [])
    blocks = parse((HERE / "sample.md").read_text(encoding="utf-8"), "sample.md").blocks
    figures = {"small": Figure("small", Size(60, 30)), "broad": Figure("broad", Size(170, 50))}
    pieces = measure(blocks, figures, Space(setter, grid, 0, grid.column_mm))
    key = "\n".join(
        f"{KEYS[number]} {type(block).__name__}, line {block.line}"
        for number, block in enumerate(blocks)
    )
    made = f"{key}\n\n{letters(paginate(pieces, grid.rows, 6), grid.rows)}\n"
    golden = HERE / "sample.txt"
    if os.environ.get("DUCKS_PNP_UPDATE"):
        golden.write_text(made, encoding="utf-8")
    assert made == golden.read_text(encoding="utf-8")
