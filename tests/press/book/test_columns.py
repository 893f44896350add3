"""Where pieces lie: pictures of letters, and what holds for all pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from pnp.press.book.boxes import FlowBox, Kind, PlacedBox
from pnp.press.book.chunks import Chunk, chunks
from pnp.press.book.columns import full_pages, paginate
from pnp.press.book.faults import FILLED, late, split_ties, strays, waste

Letters = Callable[[Sequence[Sequence[PlacedBox]], int], str]

ROWS = 12
KINDS: tuple[Kind, ...] = ("text", "text", "text", "text", "text", "heading", "figure")


def numbered(*pieces: FlowBox) -> tuple[FlowBox, ...]:
    return tuple(replace(piece, block=number) for number, piece in enumerate(pieces))


def picture(text: str) -> str:
    return dedent(text).strip()


@st.composite
def any_pieces(draw: st.DrawFn) -> tuple[FlowBox, ...]:
    """Pieces as measuring makes them: text is glued to neither headings nor wide figures."""
    kinds = draw(st.lists(st.sampled_from(KINDS), max_size=40))
    pieces: list[FlowBox] = []
    for kind in kinds:
        height, before = draw(st.integers(1, 6)), draw(st.integers(0, 3))
        glued = kind == "heading" or (kind == "text" and draw(st.booleans()))
        wide = kind == "figure" and draw(st.booleans())
        if (wide or kind == "heading") and pieces and pieces[-1].kind == "text":
            pieces[-1] = replace(pieces[-1], glued=False)
        pieces.append(FlowBox(height, kind=kind, before=before, glued=glued, wide=wide))
    return numbered(*pieces)


def all_placed(pages: Sequence[Sequence[PlacedBox]]) -> list[PlacedBox]:
    return [placed for page in pages for placed in page]


def test_text_fills_the_left_column_then_the_right_one_then_the_next_page(letters: Letters) -> None:
    pages = paginate(numbered(*[FlowBox(3)] * 5), 6)
    assert letters(pages, 6) == picture("""
        AC
        AC
        AC
        BD
        BD
        BD
        ---
        E.
        E.
        E.
        ..
        ..
        ..
        """)


def test_the_last_page_is_shared_out_evenly(letters: Letters) -> None:
    pages = paginate(numbered(*[FlowBox(2)] * 4), ROWS)
    assert letters(pages, 4) == "AC\nAC\nBD\nBD"


def test_white_above_a_piece_is_dropped_at_the_head_of_a_column(letters: Letters) -> None:
    pages = paginate(numbered(*[FlowBox(2, before=1)] * 4), 5)
    assert letters(pages, 5) == "AC\nAC\n..\nBD\nBD"


def test_a_heading_moves_on_with_what_it_heads(letters: Letters) -> None:
    heading = FlowBox(2, kind="heading", glued=True)
    pages = paginate(numbered(FlowBox(3), heading, FlowBox(3), FlowBox(3)), 6)
    assert letters(pages[:1], 6) == picture("""
        AB
        AB
        AC
        .C
        .C
        ..
        """)


def test_a_short_paragraph_is_divided_only_where_that_saves_a_page(letters: Letters) -> None:
    line = FlowBox(1, tie=2)
    paragraph = [line, line, line, FlowBox(1)]
    pages = paginate(numbered(FlowBox(3), *paragraph), 5)
    assert letters(pages, 5) == "AB\nAC\nAD\n.E\n.."
    assert split_ties(pages) == ()
    pages = paginate(numbered(FlowBox(3), *paragraph, FlowBox(3)), 5)
    assert letters(pages, 5) == "AD\nAE\nAF\nBF\nCF"
    assert [piece.block for piece in split_ties(pages)] == [2]


def test_a_tie_parted_between_pages_counts_twice() -> None:
    tied, last = numbered(FlowBox(2, tie=1), FlowBox(2))
    for other, count in ((PlacedBox(last, 0, 2), 0), (PlacedBox(last, 1, 0), 1)):
        assert len(split_ties([(PlacedBox(tied, 0, 0), other)])) == count
    assert len(split_ties([(PlacedBox(tied, 0, 0),), (PlacedBox(last, 0, 0),)])) == 2


def test_ties_are_kept_one_by_one_where_all_would_cost_a_page() -> None:
    tie = FlowBox(1, tie=1)
    pieces = numbered(
        *(FlowBox(6), tie, tie, FlowBox(6)), *(FlowBox(3), tie, FlowBox(2)), FlowBox(5)
    )
    pages = paginate(pieces, 8)
    assert len(pages) == 2
    assert [[placed.piece.block for placed in page] for page in pages] == [
        [0, 1, 2, 3],
        [4, 5, 6, 7],
    ]


def test_a_section_is_late_if_it_follows_a_later_one() -> None:
    first, second, third = numbered(*[FlowBox(1, kind="heading")] * 3)
    for order, count in (((first, second, third), 0), ((first, third, second), 1)):
        assert late([tuple(PlacedBox(piece, 0, 0) for piece in order)]) == count


def test_the_layout_that_wastes_less_white_is_taken() -> None:
    assert waste([(PlacedBox(FlowBox(30), 0, 0),)], 40, 1, 0) == 10 - FILLED
    assert waste([(PlacedBox(FlowBox(10), 0, 0),)], 40, 1, 0) == FILLED
    assert waste([(PlacedBox(FlowBox(38), 0, 0),)], 40, 1, 0) == 0


def test_where_a_figure_has_moved_on_the_white_is_that_of_the_text(letters: Letters) -> None:
    text = FlowBox(2, before=1, after=1)
    figure = FlowBox(7, kind="figure", before=2, after=2)
    pages = paginate(numbered(text, figure, text, text), 9)
    assert letters(pages, 9) == picture("""
        AB
        AB
        .B
        CB
        CB
        .B
        DB
        D.
        ..
        """)


def test_a_wide_figure_closes_the_band_above_it(letters: Letters) -> None:
    wide = FlowBox(2, kind="figure", wide=True, before=1)
    pages = paginate(numbered(FlowBox(2), FlowBox(2), wide, FlowBox(2), FlowBox(2)), ROWS)
    assert letters(pages, 9) == picture("""
        AB
        AB
        ..
        CC
        CC
        ..
        ..
        DE
        DE
        """)


def test_white_above_a_wide_figure_is_dropped_at_the_head_of_a_page() -> None:
    for height in (6, 5):
        ((placed,),) = paginate([FlowBox(height, kind="figure", wide=True, before=2)], 6)
        assert placed.top == 0


def test_a_wide_figure_stands_right_below_what_the_first_page_begins_with() -> None:
    ((placed,),) = paginate([FlowBox(4, kind="figure", wide=True, before=2)], 10, head=6)
    assert placed.top == 6


def test_a_wide_figure_without_room_heads_the_next_page_and_text_closes_up(
    letters: Letters,
) -> None:
    wide = FlowBox(4, kind="figure", wide=True)
    pages = paginate(numbered(*[FlowBox(3)] * 2, wide, *[FlowBox(3)] * 3), 6)
    assert letters(pages, 6) == picture("""
        AD
        AD
        AD
        BE
        BE
        BE
        ---
        CC
        CC
        CC
        CC
        ..
        ..
        ---
        F.
        F.
        F.
        ..
        ..
        ..
        """)


def test_wide_figures_that_move_on_stand_one_below_the_other(letters: Letters) -> None:
    figure = FlowBox(4, kind="figure", wide=True)
    pages = paginate(numbered(*[FlowBox(5)] * 4, figure, figure, FlowBox(2)), ROWS)
    head = letters(pages, ROWS).partition("---\n")[2].splitlines()
    assert [line for line in head if "E" in line or "F" in line] == ["EE"] * 4 + ["FF"] * 4


def test_a_heading_stays_with_the_text_when_its_wide_figure_moves_on(letters: Letters) -> None:
    heading = FlowBox(1, kind="heading", glued=True)
    wide = FlowBox(5, kind="figure", wide=True)
    pages = paginate(numbered(FlowBox(4), heading, wide, FlowBox(2), FlowBox(3)), 6)
    assert letters(pages[:1], 6) == picture("""
        AB
        AD
        AD
        AE
        .E
        .E
        """)


def test_text_overtakes_a_figure_that_does_not_fit_the_column(letters: Letters) -> None:
    figure = FlowBox(4, kind="figure")
    pages = paginate(numbered(FlowBox(4), figure, FlowBox(2), FlowBox(2), FlowBox(4)), 6)
    assert letters(pages[:1], 6) == picture("""
        AB
        AB
        AB
        AB
        CD
        CD
        """)


def test_no_figure_overtakes_another(letters: Letters) -> None:
    large, small = FlowBox(4, kind="figure"), FlowBox(2, kind="figure")
    pages = paginate(numbered(FlowBox(4), large, small, FlowBox(5)), 6)
    assert letters(pages[:1], 6) == picture("""
        AB
        AB
        AB
        AB
        .C
        .C
        """)


def test_no_heading_overtakes_a_figure(letters: Letters) -> None:
    figure, heading = FlowBox(4, kind="figure"), FlowBox(1, kind="heading", glued=True)
    pages = paginate(numbered(FlowBox(4), figure, heading, FlowBox(1), FlowBox(8)), 6 + 2)
    assert letters(pages[:1], 8) == picture("""
        AC
        AD
        A.
        A.
        B.
        B.
        B.
        B.
        """)
    pages = paginate(numbered(FlowBox(5), figure, heading, FlowBox(1), FlowBox(8)), 8)
    assert letters(pages[:1], 8) == picture("""
        AB
        AB
        AB
        AB
        AC
        .D
        ..
        ..
        """)


def test_the_first_page_begins_below_what_is_taken(letters: Letters) -> None:
    pages = paginate(numbered(*[FlowBox(2)] * 3), 6, head=4)
    assert letters(pages, 6) == picture("""
        ..
        ..
        ..
        ..
        AB
        AB
        ---
        C.
        C.
        ..
        ..
        ..
        ..
        """)


def test_glued_pieces_higher_than_a_column_are_parted_where_they_must_be() -> None:
    pieces = numbered(*[FlowBox(4, glued=True)] * 4, FlowBox(4))
    assert [placed.piece.block for placed in all_placed(paginate(pieces, 10))] == [0, 1, 2, 3, 4]


@given(st.lists(st.tuples(st.integers(1, 9), st.integers(0, 3)), min_size=1, max_size=12))
def test_what_is_glued_is_parted_only_where_a_column_is_full(sizes: list[tuple[int, int]]) -> None:
    pieces = numbered(*(FlowBox(height, before=white, glued=True) for height, white in sizes))
    parts = [*chunks(pieces, 9, ties=1)]
    assert tuple(piece for part in parts for piece in part.pieces) == pieces
    assert all(part.height <= 9 for part in parts)
    for part, following in pairwise(parts):
        assert Chunk((*part.pieces, following.pieces[0])).height > 9


def test_text_and_figures_fill_pages_by_their_areas() -> None:
    wide = FlowBox(4, kind="figure", wide=True)
    text = (FlowBox(3), FlowBox(5, wide=True), FlowBox(1, kind="heading"))
    figures = (wide, FlowBox(2, kind="figure"), replace(wide, height=9, spare=True))
    assert full_pages((*text, *figures), 10, 3, 2) == pytest.approx((14 / 20, 16 / 20))
    assert full_pages(text, 10, 0, 1) == pytest.approx((9 / 10, 0))


def test_a_piece_higher_than_a_column_is_no_piece() -> None:
    with pytest.raises(ValueError, match="higher than a column"):
        paginate((FlowBox(7),), 6)


@given(any_pieces(), st.integers(0, ROWS))
def test_every_piece_is_placed_once(pieces: tuple[FlowBox, ...], taken: int) -> None:
    placed = all_placed(paginate(pieces, ROWS, taken))
    assert sorted(each.piece.block for each in placed) == list(range(len(pieces)))


@given(any_pieces(), st.integers(0, ROWS))
def test_text_and_figures_each_keep_their_order(pieces: tuple[FlowBox, ...], taken: int) -> None:
    placed = [each.piece for each in all_placed(paginate(pieces, ROWS, taken))]
    for kind in (("text", False), ("figure", False), ("figure", True)):
        blocks = [piece.block for piece in placed if (piece.kind, piece.wide) == kind]
        assert blocks == sorted(blocks)


@given(any_pieces(), st.integers(0, ROWS))
def test_nothing_lies_outside_the_columns_or_on_another(
    letters: Letters, pieces: tuple[FlowBox, ...], taken: int
) -> None:
    pages = paginate(pieces, ROWS, taken)
    assert all(placed.top >= taken for placed in pages[0])
    assert all(0 <= placed.top <= ROWS - placed.piece.height for placed in all_placed(pages))
    assert all(each.column in ((0,) if each.piece.wide else (0, 1)) for each in all_placed(pages))
    letters(pages, ROWS)  # finds pieces on one spot


@given(any_pieces(), st.integers(0, ROWS))
def test_no_figure_comes_before_the_text_that_it_follows(
    pieces: tuple[FlowBox, ...], taken: int
) -> None:
    pages = paginate(pieces, ROWS, taken)
    page_of = {placed.piece.block: n for n, page in enumerate(pages) for placed in page}
    text = [piece.block for piece in pieces if piece.kind == "text"]
    for figure in (piece.block for piece in pieces if piece.kind == "figure"):
        assert all(page_of[before] <= page_of[figure] for before in text if before < figure)


@given(any_pieces(), st.integers(0, ROWS))
def test_no_heading_ends_a_column(pieces: tuple[FlowBox, ...], taken: int) -> None:
    short = tuple(replace(piece, height=1, before=min(piece.before, 1)) for piece in pieces)
    followed = (*short, FlowBox(1, block=len(short)))
    alone = tuple(replace(piece, glued=piece.kind == "heading") for piece in followed)
    for page in paginate(alone, 3 * len(alone), taken):
        for placed in page:
            if placed.piece.kind == "heading":
                assert _below(placed, page)


def _below(heading: PlacedBox, page: Sequence[PlacedBox]) -> bool:
    """Whether something stands right below: text in its column, or what spans both."""
    end = heading.top + heading.piece.height
    return any(
        each.top == end + each.piece.before and (each.piece.wide or each.column == heading.column)
        for each in page
    )


@given(any_pieces())
def test_one_page_of_text_is_balanced(pieces: tuple[FlowBox, ...]) -> None:
    plain = [replace(piece, wide=False, glued=False, before=0) for piece in pieces]
    (page,) = paginate(plain, 400)
    ends = [
        max((p.top + p.piece.height for p in page if p.column == column), default=0)
        for column in (0, 1)
    ]
    tallest = max((piece.height for piece in plain), default=0)
    assert abs(ends[0] - ends[1]) <= tallest


def test_one_column_takes_pieces_one_below_another() -> None:
    pages = paginate(numbered(*[FlowBox(2)] * 4), 5, columns=1)
    assert [[(placed.column, placed.top) for placed in page] for page in pages] == [
        [(0, 0), (0, 2)],
        [(0, 0), (0, 2)],
    ]


def test_a_piece_opens_a_page_that_asks_for_one() -> None:
    pieces = [FlowBox(4), FlowBox(4, opens=True), FlowBox(4), FlowBox(9)]
    assert [len(page) for page in paginate(pieces, rows=10, columns=1)] == [1, 2, 1]


def test_no_page_is_opened_that_costs_one() -> None:
    pieces = [FlowBox(3), FlowBox(3, opens=True), FlowBox(3)]
    assert [len(page) for page in paginate(pieces, rows=10, columns=1)] == [3]


def test_a_spare_figure_is_shown_where_it_costs_no_page() -> None:
    pieces = [FlowBox(3), FlowBox(3, kind="figure", spare=True), FlowBox(3)]
    assert [len(page) for page in paginate(pieces, rows=10, columns=1)] == [3]
    assert [len(page) for page in paginate(pieces, rows=8, columns=1)] == [2]


def test_of_several_spare_figures_as_many_are_shown_as_cost_no_page() -> None:
    large, small = (FlowBox(height, kind="figure", spare=True) for height in (5, 3))
    pieces = numbered(FlowBox(3), small, FlowBox(3), large)
    shown = {
        rows: [
            placed.piece.block for page in paginate(pieces, rows=rows, columns=1) for placed in page
        ]
        for rows in (14, 11, 9, 8)
    }
    assert shown == {14: [0, 1, 2, 3], 11: [0, 2, 3], 9: [0, 1, 2], 8: [0, 2]}


def explained(height: int) -> tuple[FlowBox, FlowBox, FlowBox]:
    """Return a wide figure of a height, and two pieces of its legend."""
    wide = FlowBox(height, kind="figure", wide=True)
    return wide, FlowBox(1, explains=True), FlowBox(1, explains=True)


def test_a_legend_moves_on_with_its_wide_figure_and_text_closes_up(letters: Letters) -> None:
    pages = paginate(numbered(FlowBox(3), FlowBox(3), *explained(4), FlowBox(2)), 8)
    first, second = pages
    assert [placed.piece.block for placed in first] == [0, 1, 5]
    assert [placed.piece.block for placed in second] == [2, 3, 4]
    assert letters([second], 8).splitlines()[6] == "DE"


def test_text_goes_on_in_the_columns_of_the_legend_of_the_last_figure_that_moves_on(
    letters: Letters,
) -> None:
    wide, *legend = explained(4)
    tall = [replace(piece, height=2) for piece in legend]
    pages = paginate(numbered(*[FlowBox(5)] * 4, wide, *tall, *[FlowBox(1)] * 6), ROWS)
    assert (
        letters(pages[1:], ROWS).split()
        == ["EE"] * 4
        + [".."] * 2
        + picture("""
        FJ
        FK
        GL
        GM
        ..
        ..
        """).split()
    )


def test_a_heading_moves_on_with_a_figure_that_all_of_its_text_explains() -> None:
    heading = FlowBox(1, kind="heading", glued=True)
    pages = paginate(numbered(*[FlowBox(3)] * 4, heading, *explained(3), heading, FlowBox(1)), 8)
    assert [placed.piece.block for placed in pages[1]][:4] == [4, 5, 6, 7]


def test_text_below_a_heading_fills_a_hole_where_that_saves_a_page() -> None:
    figure, heading = FlowBox(26, kind="figure"), FlowBox(1, kind="heading", glued=True)
    before = (FlowBox(7), figure, heading, FlowBox(8))
    assert blocks(paginate(numbered(*before, FlowBox(30)), 30)) == [[0, 1], [2, 3, 4]]
    assert blocks(paginate(numbered(*before, FlowBox(30), FlowBox(30)), 30)) == [
        [0, 2, 3, 1],
        [4, 5],
    ]


def test_a_wide_figure_is_overtaken_by_its_own_section_unless_a_large_hole_is_left() -> None:
    heading = FlowBox(1, kind="heading", glued=True)
    for text, pages in (
        (40, [[0, 1, 2, 4, 5, 6, 7, 8], [3]]),
        (70, [[0, 1, 2, 4], [3, 5, 6, 7, 8]]),
    ):
        wide = FlowBox(50, kind="figure", wide=True)
        rest = (FlowBox(2), heading, FlowBox(4))
        pieces = numbered(heading, FlowBox(text), FlowBox(text), wide, *rest, *rest[1:])
        assert blocks(paginate(pieces, 80)) == pages


def test_a_figure_strays_below_another_heading_or_within_a_block_or_left_out() -> None:
    heading, figure = FlowBox(1, kind="heading"), FlowBox(4, kind="figure")
    own, shown, text, later = numbered(heading, figure, FlowBox(1), heading)
    for order, count in (
        ((own, shown, text, later), 0),
        ((own, text, shown, later), 0),
        ((own, text, later, shown), 1),
        ((later, text, own, shown), 0),
        ((own, text, shown, text, later), 1),
        ((shown, own, text), 1),
        ((shown, text), 0),
    ):
        page = tuple(PlacedBox(piece, 0, at) for at, piece in enumerate(order))
        pieces = [placed.piece for placed in page]
        assert strays([page[:2], page[2:]], pieces) == count
        assert strays([page[:2], page[2:]], [*pieces, figure]) == count + 1


def blocks(pages: Sequence[Sequence[PlacedBox]]) -> list[list[int]]:
    return [[placed.piece.block for placed in page] for page in pages]


def test_a_heading_stays_with_the_text_when_its_figure_moves_on(letters: Letters) -> None:
    heading = FlowBox(1, kind="heading", glued=True)
    figure = FlowBox(5, kind="figure")
    pages = paginate(numbered(FlowBox(4), heading, figure, FlowBox(2), FlowBox(8)), 8)
    assert letters(pages[:1], 8) == picture("""
        AC
        AC
        AC
        AC
        BC
        D.
        D.
        ..
        """)


def test_no_text_comes_between_a_figure_and_its_legend() -> None:
    figure = FlowBox(5, kind="figure", glued=True)
    legend = [FlowBox(1, block=2, glued=True), FlowBox(1, block=2), FlowBox(1, block=2)]
    pieces = (FlowBox(4), replace(figure, block=1), *legend, FlowBox(2, block=3))
    placed = paginate((*pieces, FlowBox(8, block=4)), 8)[0]
    assert [(each.piece.block, each.column) for each in placed] == [
        *((0, 0), (3, 0)),
        *((1, 1), (2, 1), (2, 1), (2, 1)),
    ]


def test_the_rest_of_a_paragraph_comes_before_the_figure_that_it_overtook() -> None:
    figure = FlowBox(7, kind="figure", before=2, block=1)
    lines = [FlowBox(2, block=2) for _ in range(5)]
    page = paginate((FlowBox(4), figure, *lines, FlowBox(12, block=3)), 12)[0]
    right = [(each.piece.block, each.top) for each in page if each.column == 1]
    assert right == [(2, 0), (1, 4)]


@given(any_pieces(), st.lists(st.integers(1, 4), min_size=40, max_size=40), st.integers(0, ROWS))
def test_no_figure_stands_within_a_paragraph(
    pieces: tuple[FlowBox, ...], lengths: list[int], taken: int
) -> None:
    lines = [
        replace(piece, block=number, glued=False, height=1)
        for number, (piece, length) in enumerate(zip(pieces, lengths, strict=False))
        for _ in range(length if piece.kind == "text" else 1)
        if not piece.wide
    ]
    order = [placed.piece for placed in all_placed(paginate(lines, ROWS, taken))]
    for number, piece in enumerate(order):
        if piece.kind == "figure":
            before, after = order[:number], order[number + 1 :]
            assert not {each.block for each in before} & {each.block for each in after}


def test_a_figure_is_not_overtaken_by_what_asks_to_open_a_page() -> None:
    figure = FlowBox(16, kind="figure")
    heading = FlowBox(1, kind="heading", glued=True, opens=True)
    pages = paginate(numbered(FlowBox(7), figure, heading, FlowBox(8), FlowBox(20)), 20)
    assert [placed.piece.block for placed in pages[0]] == [0, 1]
