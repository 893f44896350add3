"""Lines of a rulebook that touch a picture, a ground, each other or the page's edge are told."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from pnp.core.geometry import Margins, Size
from pnp.data import tables
from pnp.press.book import Book, Front, lines_too_near, pages
from pnp.press.book.boxes import Disc, LineMark, Mark, Panel, Picture, Rule
from pnp.press.text import Composer, Icon, TextStyle
from pnp.printing.parts.books import SETTINGS, set_styles

A4 = Size(210, 297)
A5 = Size(148, 210)
THEME = tables.theme("full")
MARGINS = Margins(5, 5, 5, 5)

SAMPLE = """## Rules

Text before a figure, long enough to break into several lines of a column, with *italics ff* too.

![A caption below the figure](figure:small)

1. First, roll the dice.
2. Then mark a duck.

> **Example.** A box with a worked example in it, and a second line of it to be sure.

| head | other |
|------|-------|
| cell | cell  |
"""


@pytest.fixture(scope="module")
def page(make: Callable[..., Book]) -> list[Mark]:
    (marks,) = make(SAMPLE).marks
    return list(marks)


def facts(marks: list[Mark], margins: Margins = MARGINS) -> list[str]:
    return [each.fact for each in lines_too_near("page 1", marks, A4, THEME, margins)]


def line_of(page: list[Mark], words: str) -> LineMark:
    """Return the line that says some words."""
    for mark in page:
        if isinstance(mark, LineMark) and words in "".join(
            getattr(each, "text", "") for each in mark.line.block.items
        ):
            return mark
    raise AssertionError(words)


@pytest.mark.parametrize("paper", [A4, A5])
def test_a_page_as_it_is_laid_out_is_not_crowded(make: Callable[..., Book], paper: Size) -> None:
    for marks in make(SAMPLE, paper).marks:
        assert lines_too_near("a page", marks, paper, THEME, MARGINS) == []


MOVED: dict[str, tuple[str, float, float, str]] = {
    "onto its figure": ("caption", 0, -4, "touches the picture 'figure.small'"),
    "onto the line above": ("cell", 0, -2.5, "touches or crosses"),
    "across the edge of its box": ("Example.", -4.5, 0, "from <rect>|touches or crosses <rect>"),
    "beyond the margin": ("mark a duck", -17, 0, "leaves the page's text area"),
    "over the rule at the foot": ("page 1 of 1", 0, -3.5, "touches or crosses <path>"),
}


@pytest.mark.parametrize("case", MOVED)
def test_a_line_that_is_moved_is_told(case: str, page: list[Mark]) -> None:
    words, right, down, wanted = MOVED[case]
    line = line_of(page, words)
    moved = replace(line, x_mm=line.x_mm + right, y_mm=line.y_mm + down)
    told = facts([moved if each is line else each for each in page])
    assert any(part in each for each in told for part in wanted.split("|"))


@pytest.mark.parametrize(
    ("drawn", "wanted"),
    [
        (lambda x, y: Picture("duck.teal", x, y, 8, 8), "touches the picture"),
        (lambda x, y: Panel(x - 2, y - 20, 60, 19, "sun_tint", line="line"), "<rect>"),
        (lambda x, y: Rule(x, y - 1, 20, "line", 0.3), "<path>"),
        (lambda x, y: Disc(x, y, 2, "disc"), "<circle>"),
    ],
)
def test_what_is_drawn_over_a_line_is_told(
    drawn: Callable[[float, float], Mark], wanted: str, page: list[Mark]
) -> None:
    line = line_of(page, "Text before")
    assert any(wanted in each for each in facts([*page, drawn(line.x_mm, line.y_mm)]))


def test_a_printer_that_leaves_more_white_is_heeded(page: list[Mark]) -> None:
    assert any("leaves the page's text area" in each for each in facts(page, Margins(5, 5, 5, 20)))


def test_icons_below_one_another_do_not_touch_however_tightly_a_book_is_set(
    composer: Composer, styles: dict[str, TextStyle], front: Front
) -> None:
    tight = set_styles(styles, SETTINGS[-1])
    markdown = "# Ponds\n\n" + "{die:6} {die:6} Åg " * 60
    icons = {"die.6": Icon("die.6", word="six")}
    book = pages(markdown, "a.md", A5, composer, tight, THEME, {}, icons, front, MARGINS)
    for marks in book.marks:
        assert lines_too_near("a page", marks, A5, THEME, MARGINS) == []


@pytest.mark.parametrize("length", [1, 20, 60])
def test_a_credit_of_any_length_stays_where_a_printer_prints(
    length: int, composer: Composer, styles: dict[str, TextStyle], front: Front
) -> None:
    wide = Margins(12, 12, 12, 12)
    front = replace(front, credit="A credit line. " * length)
    book = pages("# Ponds\n\nText.", "a.md", A5, composer, styles, THEME, {}, {}, front, wide)
    for marks in book.marks:
        assert lines_too_near("a page", marks, A5, THEME, wide) == []
