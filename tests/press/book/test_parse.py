"""What Markdown means in a rulebook."""

from __future__ import annotations

import pytest

from pnp.press.book.blocks import (
    Block,
    Callout,
    HeadingBlock,
    Illustration,
    Listing,
    PageBreak,
    ParagraphBlock,
    TableBlock,
)
from pnp.press.book.parse import parse
from pnp.press.text import Icon, Span


def blocks(markdown: str) -> tuple[Block, ...]:
    parsed = parse(f"# T\n{markdown}", "b.md")
    assert parsed.problems == ()
    return parsed.blocks


def block(markdown: str) -> Block:
    (only,) = blocks(markdown)
    return only


def test_the_title_stands_apart_from_the_blocks() -> None:
    parsed = parse("# Ponds\n\ntext", "b.md")
    assert parsed.title == HeadingBlock((Span("Ponds"),), 1, 1)
    assert parsed.blocks == (ParagraphBlock((Span("text"),), 3),)


def test_a_sign_stays_with_the_word_before_it() -> None:
    (words, sign, rest) = block("two {sign:house} or **one** {die:6}").content[:3]
    assert words == Span("two\N{NO-BREAK SPACE}")
    assert isinstance(sign, Icon)
    assert rest == Span(" or ")
    assert Span(" ") in block("**one** {die:6}").content


def test_without_a_title_an_empty_one_stands_in_its_place() -> None:
    parsed = parse("text", "b.md")
    assert parsed.title == HeadingBlock((), 1, 1)
    assert [problem.place for problem in parsed.problems] == ["b.md:1"]


def test_headings_have_levels_and_lines() -> None:
    assert blocks("## A\n\n### B") == (
        HeadingBlock((Span("A"),), 2, 2),
        HeadingBlock((Span("B"),), 3, 4),
    )


def test_emphasis_nests() -> None:
    assert block("a **b *c***") == ParagraphBlock(
        (Span("a "), Span("b ", bold=True), Span("c", bold=True, italic=True)), 2
    )


@pytest.mark.parametrize(("mark", "bold"), [("**", True), ("*", False)])
def test_emphasis_goes_on_over_the_end_of_a_line(mark: str, bold: bool) -> None:
    span = Span("one two", bold=bold, italic=not bold)
    assert block(f"{mark}one\ntwo{mark}") == ParagraphBlock((span,), 2)


def test_icons_stand_between_spans() -> None:
    assert block("a {die:6}, {ornament.corn}.") == ParagraphBlock(
        (Span("a "), Icon("die.6"), Span(", "), Icon("ornament.corn"), Span(".")), 2
    )


def test_a_line_of_the_source_ends_in_a_space() -> None:
    assert block("one\ntwo") == ParagraphBlock((Span("one two"),), 2)


def test_a_hard_break_stays_a_break() -> None:
    assert block("one\\\ntwo") == ParagraphBlock((Span("one\ntwo"),), 2)


def test_escaped_stars_are_stars() -> None:
    assert block(r"2 \* 3") == ParagraphBlock((Span("2 * 3"),), 2)


def test_lists_nest_once() -> None:
    listing = block("3. a\n4. b\n   - c\n   - d")
    assert isinstance(listing, Listing)
    assert listing.start == 3
    nested = listing.items[1].nested
    assert nested is not None
    assert nested.start is None
    assert [item.paragraphs[0].content for item in nested.items] == [(Span("c"),), (Span("d"),)]


def test_a_list_begins_at_its_first_number() -> None:
    listings = blocks("0. a\n\n---\n\n1. b\n\n---\n\n7) c")
    assert [each.start for each in listings if isinstance(each, Listing)] == [0, 1, 7]


def test_an_entry_may_have_several_paragraphs() -> None:
    listing = block("- a\n\n  b")
    assert isinstance(listing, Listing)
    assert [each.content for each in listing.items[0].paragraphs] == [(Span("a"),), (Span("b"),)]


def test_a_table_has_a_head_rows_and_alignments() -> None:
    table = block("| a | b | c |\n|---|:-:|--:|\n| {die:6} | **x** | 1 \\| 2 |")
    assert isinstance(table, TableBlock)
    assert table.aligns == ("start", "middle", "end")
    assert [cell for row in (table.head, *table.rows) for cell in row.cells] == [
        *[(Span("a"),), (Span("b"),), (Span("c"),)],
        *[(Icon("die.6"),), (Span("x", bold=True),), (Span("1 | 2"),)],
    ]
    assert [row.line for row in table.rows] == [4]


def test_a_table_may_be_a_head_alone() -> None:
    table = block("| a | b |\n|---|---|")
    assert isinstance(table, TableBlock)
    assert (len(table.head.cells), table.rows) == (2, ())


def test_a_table_may_do_without_its_outer_lines() -> None:
    table = block("a | b\n---|---\n1 | 2\n| 3 | 4 |")
    assert isinstance(table, TableBlock)
    assert [[cell[0] for cell in row.cells] for row in table.rows] == [
        [Span("1"), Span("2")],
        [Span("3"), Span("4")],
    ]


def test_a_callout_that_begins_in_bold_is_an_example() -> None:
    example, note = blocks("> **Example.** So.\n> - x\n\n> Note.")
    assert isinstance(example, Callout)
    assert isinstance(note, Callout)
    assert (example.example, note.example) == (True, False)
    assert [type(part) for part in example.blocks] == [ParagraphBlock, Listing]


def test_a_figure_has_an_id_and_a_caption() -> None:
    assert block("![The *sheet*](figure:sheet)") == Illustration(
        "sheet", (Span("The "), Span("sheet", italic=True)), wide=False, spare=False, line=2
    )


def test_a_figure_may_ask_for_both_columns() -> None:
    assert block("![](figure:big.sheet wide)") == Illustration(
        "big.sheet", (), wide=True, spare=False, line=2
    )
    assert block("![](figure:extra spare)") == Illustration(
        "extra", (), wide=False, spare=True, line=2
    )
    assert block("***") == PageBreak(2)
