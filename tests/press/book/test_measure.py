"""Pieces: what they hold, how high they are, and what stays together."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace

from pnp.core.geometry import Size
from pnp.press.book.blocks import Figure
from pnp.press.book.boxes import Disc, FlowBox, LineMark, Picture, Rule, Wave, white_between
from pnp.press.book.grid import BaselineGrid, Space
from pnp.press.book.measure import CALLOUT_LEFT_MM, measure
from pnp.press.book.parse import parse
from pnp.press.book.setting import Typesetter
from pnp.press.book.tables import PADDING_MM, TIGHT_MM
from pnp.press.text import Composer, Icon, PlacedIcon, PlacedText, TextStyle

Measured = Callable[[str], tuple[FlowBox, ...]]

FIGURES = {
    "small": Figure("figure.small", Size(60, 30)),
    "broad": Figure("figure.broad", Size(360, 60)),
    "map": Figure("figure.map", Size(360, 200)),
    "tall": Figure("figure.tall", Size(60, 500)),
}
WORDS = "one two three four five six seven eight nine ten eleven twelve "


@pytest.fixture(scope="module")
def space(composer: Composer, styles: dict[str, TextStyle]) -> Space:
    body = styles["book_body"]
    grid = BaselineGrid(Size(210, 297), body.size_mm * body.leading)
    setter = Typesetter(composer, styles, {"die.6": Icon("die.6")}, "b.md", [])
    return Space(setter, grid, 0, grid.column_mm)


@pytest.fixture(scope="module")
def measured(space: Space) -> Measured:
    def measured(markdown: str) -> tuple[FlowBox, ...]:
        pieces = measure(parse(f"# T\n\n{markdown}", "b.md").blocks, FIGURES, space)
        assert space.setter.problems == []
        return pieces

    return measured


def together(pieces: tuple[FlowBox, ...]) -> list[int]:
    """How many pieces are glued to each other, run by run."""
    runs, length = [], 0
    for piece in pieces:
        length += 1
        if not piece.glued:
            runs.append(length)
            length = 0
    return runs


@pytest.mark.parametrize(
    ("lines", "runs"), [(1, [1]), (2, [2]), (3, [3]), (4, [2, 2]), (5, [2, 1, 2])]
)
def test_two_lines_of_a_paragraph_stay_together_at_either_end(
    measured: Measured, lines: int, runs: list[int]
) -> None:
    text = "\\\n".join(["a line"] * lines)
    assert together(measured(text)) == runs


@pytest.mark.parametrize("mark", ["*", "**"])
def test_no_column_ends_within_a_name(measured: Measured, mark: str) -> None:
    words = WORDS.strip()
    text = f"{WORDS * 2}{mark}{words}{mark} {WORDS * 3}"
    assert len(together(measured(text))) < len(together(measured(text.replace(mark, ""))))


def test_a_heading_stays_with_the_first_lines_below_it(measured: Measured) -> None:
    assert together(measured(f"## Head\n\n{WORDS * 8}"))[0] == 3


def test_a_paragraph_that_ends_in_a_colon_stays_with_what_follows(measured: Measured) -> None:
    assert together(measured("These:\n\n1. a\n2. b\n3. c\n4. d")) == [3, 2]


@pytest.mark.parametrize(("lines", "runs"), [(10, [10]), (11, [2, *[1] * 7, 2])])
def test_a_question_stays_with_its_answer_if_both_are_short(
    measured: Measured, lines: int, runs: list[int]
) -> None:
    text = "\\\n".join(["**Which?** One.", *["a line"] * (lines - 1)])
    assert together(measured(text)) == runs


def test_no_entry_of_several_stands_alone(measured: Measured) -> None:
    assert together(measured("1. a\n2. b\n3. c\n4. d\n5. e")) == [2, 1, 2]
    assert together(measured("- a\n- b\n- c\n- d")) == [2, 2]
    assert together(measured("1. a\n2. b")) == [2]


def test_no_text_stays_with_a_heading_or_with_what_spans_the_columns(measured: Measured) -> None:
    assert together(measured("These:\n\n## Head\n\na"))[0] == 1
    assert together(measured("These:\n\n![](figure:broad)")) == [1, 1]


def test_a_brief_paragraph_stays_with_its_table(measured: Measured) -> None:
    assert together(measured("Values.\n\n| a |\n|---|\n| 1 |")) == [3]


@pytest.mark.parametrize(("lines", "runs"), [(2, [4]), (3, [3, 2])])
def test_a_paragraph_of_more_than_two_lines_may_be_parted_from_its_table(
    measured: Measured, lines: int, runs: list[int]
) -> None:
    text = "\\\n".join(["a line"] * lines)
    assert together(measured(f"{text}\n\n| a |\n|---|\n| 1 |")) == runs


def test_an_entry_stays_with_the_first_of_those_below_it(measured: Measured) -> None:
    assert together(measured("1. a\n   - b\n   - c\n   - d\n   - e\n2. f\n3. g")) == [3, 4]


def test_a_callout_may_hold_a_list_inset_by_its_edge(measured: Measured) -> None:
    words, bullet, after = (piece.marks[0] for piece in measured("> Note:\n>\n> - a\n>\n> b"))
    assert isinstance(bullet, Disc)
    assert 0 < words.x_mm == after.x_mm < bullet.x_mm - bullet.radius_mm


def test_bold_words_have_the_room_in_a_table_that_bold_words_need(measured: Measured) -> None:
    cells = " **mmm** |" * 8
    measured(f"|{' a |' * 8}\n|{'---|' * 8}\n|{cells}")  # tells words that are too wide


def test_columns_of_long_words_stand_nearer_to_each_other(measured: Measured) -> None:
    def gap(word: str) -> float:
        row = "|" + f" {word} |" * 8
        body = measured(f"|{' a |' * 8}\n|{'---|' * 8}\n{row}")[-1]
        first, second = (mark for mark in body.marks[:2] if isinstance(mark, LineMark))
        return second.x_mm - right_mm(first)

    assert 2 * TIGHT_MM < gap("nnnnn") < 2 * PADDING_MM < gap("m")


def test_a_callout_stays_together(measured: Measured) -> None:
    assert len(together(measured(f"> {WORDS * 12}\n>\n> {WORDS * 3}"))) == 1


def test_a_callout_taller_than_a_column_may_be_parted(measured: Measured, space: Space) -> None:
    pieces = measured(f"> {WORDS * 120}")
    assert sum(piece.height for piece in pieces) > space.grid.rows
    assert max(together(pieces)) == 2


def test_a_table_taller_than_a_column_may_be_parted_but_not_after_its_head(
    measured: Measured,
) -> None:
    assert together(measured("| a |\n|---|\n" + "| 1 |\n" * 90))[:2] == [2, 1]


def test_the_white_between_two_blocks_is_the_larger_of_theirs(measured: Measured) -> None:
    pieces = measured("a\n\nb\n\n> c\n\nd\n\n## e\n\nf")
    assert [white_between(*pair) for pair in pairwise(pieces)] == [1, 2, 2, 3, 1]


def test_a_heading_begins_right_below_no_other_white(measured: Measured) -> None:
    pieces = measured("## a\n\n### b\n\nc")
    assert [white_between(*pair) for pair in pairwise(pieces)] == [3, 1]


def test_all_body_lines_of_a_column_keep_one_grid(measured: Measured, space: Space) -> None:
    step = space.grid.step_mm
    y = 0
    for piece in measured(f"## H\n\n{WORDS * 5}\n\n- {WORDS * 3}\n- b\n\n> {WORDS * 4}"):
        y += piece.before
        for mark in piece.marks:
            if isinstance(mark, LineMark) and mark.line.style == space.setter.styles["book_body"]:
                baseline = y * step + mark.y_mm - space.grid.baseline_mm
                assert baseline / step == pytest.approx(round(baseline / step))
        y += piece.height


def test_no_text_leaves_the_column(measured: Measured, space: Space) -> None:
    table = f"| a | b |\n|---|--:|\n| {WORDS * 2} | {WORDS} |"
    markdown = f"{WORDS * 5}\n\n1. {WORDS * 3}\n   - {WORDS * 3}\n\n> {WORDS * 4}\n\n"
    for piece in measured(markdown + table.replace(WORDS, WORDS[:18])):
        for words in (mark for mark in piece.marks if isinstance(mark, LineMark)):
            for item in words.line.block.items:
                left = words.x_mm + item.x_mm
                assert -0.01 <= left <= left + item.width_mm <= space.grid.column_mm + 0.01


def test_icons_stand_in_the_line_that_they_are_read_in(measured: Measured) -> None:
    lines = measured("{die:6} " + "a {die:6} b " * 30)
    for piece in lines:
        (words,) = piece.marks
        assert isinstance(words, LineMark)
        texts = [item for item in words.line.block.items if isinstance(item, PlacedText)]
        assert {round(item.y_mm, 3) for item in texts} == {0}


def test_a_figure_is_shown_at_its_natural_size_if_it_has_room(measured: Measured) -> None:
    (piece,) = measured("![](figure:small)")
    (picture,) = piece.marks
    assert isinstance(picture, Picture)
    assert (picture.width_mm, picture.height_mm, piece.wide) == (60, 30, False)


@pytest.mark.parametrize(("part", "grown"), [(0.94, 1 / 0.94), (1, 1), (0.92, 1)])
def test_a_figure_nearly_as_wide_as_its_room_fills_it(
    space: Space, part: float, grown: float
) -> None:
    width_mm = part * space.grid.column_mm
    (piece,) = measure(
        parse("# T\n\n![F](figure:near)", "b.md").blocks,
        {"near": Figure("figure.near", Size(width_mm, 30))},
        space,
    )
    picture = next(mark for mark in piece.marks if isinstance(mark, Picture))
    assert picture.width_mm == pytest.approx(width_mm * grown)


def test_a_figure_broader_than_a_column_spans_both_and_shrinks_to_them(
    measured: Measured, space: Space
) -> None:
    (piece,) = measured("![](figure:broad)")
    (picture,) = piece.marks
    assert isinstance(picture, Picture)
    assert piece.wide
    assert picture.width_mm == pytest.approx(space.grid.text_mm)


def test_no_figure_is_put_on_its_side(measured: Measured, space: Space) -> None:
    (piece,) = measured("![](figure:map)")
    (picture,) = piece.marks
    assert isinstance(picture, Picture)
    assert picture.width_mm / picture.height_mm == pytest.approx(360 / 200)
    assert picture.width_mm == pytest.approx(space.grid.text_mm)


@pytest.mark.parametrize("explained", ["1. a\n2. b\n3. c", "- a\n- b", "> **So** it is."])
def test_a_figure_is_glued_to_the_head_of_its_legend_or_example(
    measured: Measured, explained: str
) -> None:
    figure, *others = measured(f"![](figure:small)\n\n{explained}\n\ntext")
    assert figure.glued
    assert not others[-2].glued


def test_what_follows_a_wide_figure_says_that_it_explains_it(measured: Measured) -> None:
    pieces = measured("![](figure:map)\n\n1. a\n2. b\n\n> **So** it is.\n\ntext\n\n- c")
    assert [piece.explains for piece in pieces] == [False, True, True, True, False, False]


def test_a_figure_taller_than_the_page_shrinks_to_it(measured: Measured, space: Space) -> None:
    (piece,) = measured("![With a caption](figure:tall)")
    assert piece.height <= space.grid.rows


def test_figures_in_a_column_aligned_at_its_end_are_not_broken(measured: Measured) -> None:
    pieces = measured(f"| a | b |\n|---|--:|\n| {WORDS * 3} | 10 / 15 / 20 |")
    texts = [
        item.text
        for mark in pieces[-1].marks
        if isinstance(mark, LineMark)
        for item in mark.line.block.items
        if isinstance(item, PlacedText)
    ]
    assert "10 / 15 / 20" in texts


def right_mm(mark: LineMark) -> float:
    """Where a line of text ends."""
    return mark.x_mm + max(item.x_mm + item.width_mm for item in mark.line.block.items)


def test_a_tables_rules_lie_below_its_rows_from_its_first_column_to_the_end_of_its_last(
    measured: Measured, space: Space
) -> None:
    for piece in measured("| a | b | c |\n|---|---|--:|\n| cc | dd | ee |"):
        *texts, rule = piece.marks
        assert isinstance(rule, Rule)
        ends = [right_mm(mark) for mark in texts if isinstance(mark, LineMark)]
        assert (rule.x_mm, rule.width_mm) == (0, pytest.approx(max(ends), abs=0.1))
        assert rule.y_mm == piece.height * space.grid.step_mm


def test_the_rule_below_a_tables_head_is_the_heaviest(measured: Measured) -> None:
    rules = [piece.marks[-1] for piece in measured("| a |\n|---|\n| 1 |\n| 2 |")]
    head, *others = [rule.weight_mm for rule in rules if isinstance(rule, Rule)]
    assert len(others) == 2
    assert head > max(others)


def test_entries_are_parted_by_white_if_they_are_numbered_or_one_takes_more_than_a_line(
    measured: Measured,
) -> None:
    def white_above_the_last(markdown: str) -> int:
        return measured(markdown)[-1].before

    assert white_above_the_last("- a\n- b") == 0
    assert white_above_the_last(f"- {WORDS * 3}\n- b") == 1
    assert white_above_the_last("1. a\n2. b") == 1


def test_no_line_of_an_entry_is_lost_above_a_list_within_it(measured: Measured) -> None:
    pieces = measured("1. one\\\n   two\\\n   three\n   - four\n2. five")
    words = [
        item.text
        for piece in pieces
        for mark in piece.marks
        if isinstance(mark, LineMark)
        for item in mark.line.block.items
        if isinstance(item, PlacedText)
    ]
    assert [word for word in words if not word.isdigit()] == [
        *("one", "two", "three", "four", "five")
    ]


@pytest.mark.parametrize("rtl", [False, True])
def test_a_callout_is_set_in_further_where_its_lines_begin(space: Space, rtl: bool) -> None:
    side = replace(space, grid=replace(space.grid, rtl=rtl))
    (piece,) = measure(parse("# T\n\n> 1. a", "b.md").blocks, FIGURES, side)
    (disc,) = (mark for mark in piece.marks if isinstance(mark, Disc))
    left, right = disc.x_mm - disc.radius_mm, space.grid.column_mm - disc.x_mm - disc.radius_mm
    assert (right if rtl else left) == pytest.approx(CALLOUT_LEFT_MM)


@pytest.mark.parametrize(("name", "caption"), [("small", ""), ("map", ""), ("small", "Seen")])
def test_a_figure_stands_in_the_middle_at_the_head_of_its_box(
    measured: Measured, space: Space, name: str, caption: str
) -> None:
    (piece,) = measured(f"![{caption}](figure:{name})")
    picture = piece.marks[0]
    assert isinstance(picture, Picture)
    room = space.grid.text_mm if piece.wide else space.grid.column_mm
    assert (picture.y_mm, 2 * picture.x_mm + picture.width_mm) == (0, pytest.approx(room))
    bottom = piece.height * space.grid.step_mm
    assert picture.height_mm <= bottom
    assert bool(caption) == (bottom - picture.height_mm > space.grid.step_mm)


@pytest.mark.parametrize("rtl", [False, True])
def test_the_number_of_a_step_stands_at_the_start_of_its_lines(space: Space, rtl: bool) -> None:
    side = replace(space, grid=replace(space.grid, rtl=rtl))
    piece = measure(parse("# T\n\n3. word", "b.md").blocks, {}, side)[0]
    (disc,) = (mark for mark in piece.marks if isinstance(mark, Disc))
    radius = disc.radius_mm
    assert disc.x_mm == pytest.approx(side.right_mm - radius if rtl else side.left_mm + radius)
    number, word = (mark for mark in piece.marks if isinstance(mark, LineMark))
    assert number.x_mm == pytest.approx(disc.x_mm - radius)
    assert (word.x_mm < disc.x_mm) is rtl


def test_an_icon_alone_in_a_line_stands_beside_its_bullet(measured: Measured) -> None:
    (piece,) = measured("- {die:6}")
    bullet, words = piece.marks
    assert isinstance(bullet, Disc)
    assert isinstance(words, LineMark)
    (icon,) = words.line.block.items
    assert isinstance(icon, PlacedIcon)
    middle = words.y_mm + icon.y_mm + icon.height_mm / 2
    assert middle == pytest.approx(bullet.y_mm, abs=0.1)


def test_the_lines_of_a_heading_stand_apart_by_its_leading_and_the_last_on_the_grid(
    measured: Measured, space: Space
) -> None:
    (piece,) = measured(f"### {WORDS}")
    baselines = [mark.y_mm for mark in piece.marks if isinstance(mark, LineMark)]
    step = space.grid.step_mm
    assert baselines[1] - baselines[0] == pytest.approx(space.setter.leading_mm("book_subheading"))
    assert piece.height * step - baselines[1] == pytest.approx(
        space.grid.line_mm - space.grid.baseline_mm
    )


CREST_MM = 0.9
"""How high the ripples rise."""


def test_a_chapters_ripples_lie_in_the_step_below_its_heading_clear_of_descenders(
    measured: Measured, space: Space
) -> None:
    ((words, wave),) = (piece.marks for piece in measured("## Chapter"))
    ((section,),) = (piece.marks for piece in measured("### Section"))
    assert isinstance(wave, Wave)
    (chapter,) = measured("## Chapter")
    assert wave.x_mm == words.x_mm == section.x_mm == 0
    foot_mm, end_mm = ((chapter.height - under) * space.grid.step_mm for under in (1, 0))
    assert words.y_mm < foot_mm
    assert wave.y_mm - CREST_MM - wave.weight_mm / 2 > foot_mm + 0.3
    assert wave.y_mm + wave.weight_mm / 2 < end_mm


@pytest.mark.parametrize("caption", ["Short", "Two\\\nlines"])
def test_a_caption_stands_below_its_figure_in_the_middle(
    measured: Measured, space: Space, caption: str
) -> None:
    (piece,) = measured(f"![{caption}](figure:small)")
    picture, *lines = piece.marks
    assert isinstance(picture, Picture)
    assert picture.x_mm + picture.width_mm / 2 == pytest.approx(space.grid.column_mm / 2)
    baselines = [mark.y_mm for mark in lines]
    leading = space.setter.leading_mm("book_caption")
    assert baselines == [pytest.approx(baselines[0] + n * leading) for n in range(len(lines))]
    assert picture.height_mm + leading / 2 < baselines[0]
    assert 0 < piece.height * space.grid.step_mm - baselines[-1] < leading + space.grid.step_mm
    for mark in lines:
        assert isinstance(mark, LineMark)
        (text,) = mark.line.block.items
        middle = mark.x_mm + text.x_mm + text.width_mm / 2
        assert middle == pytest.approx(space.grid.column_mm / 2, abs=0.1)


def test_a_tables_head_is_bold_and_every_row_begins_half_a_step_below_its_first_baseline(
    measured: Measured, space: Space
) -> None:
    weights, baselines = [], []
    for piece in measured("| a |\n|---|\n| b |"):
        (mark,) = (mark for mark in piece.marks if isinstance(mark, LineMark))
        weights += [
            item.font.weight for item in mark.line.block.items if isinstance(item, PlacedText)
        ]
        baselines.append(mark.y_mm - space.grid.baseline_mm)
    assert weights == [700, 400]
    assert baselines == pytest.approx([space.grid.step_mm / 2] * 2)
