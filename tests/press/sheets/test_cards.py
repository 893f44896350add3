"""The best grid of cards on a page, and why it holds no more.

The table is that of the trade: how many cards of each format a page holds with a quarter of an
inch of margin; cut butt, with 2 mm and with 3 mm of bleed, and as pairs about a fold.
"""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pnp.core.geometry import Margins, Rect, Size
from pnp.press.sheets import CardGrid, Correction, Imposition, card_grid

pytestmark = pytest.mark.one_in(4)

A4 = Size(210, 297)
LETTER = Size(215.9, 279.4)
POKER = Size(63.5, 88.9)
QUARTER_INCH = Margins.equal(6.35)

TABLE = """
63.5  88.9   9P3x3   8L4x2   8L4x2   9P3x3   6P3x2   6L3x2   4  3
63    88     9P3x3   8L4x2   8L4x2   9P3x3   6P3x2   6L3x2   4  3
57.15 88.9   9P3x3   9P3x3   8L4x2   9P3x3   8L4x2   8L4x2   4  4
56    87     10L5x2  9P3x3   9P3x3   9P3x3   8L4x2   8L4x2   4  4
59    92     9P3x3   8L4x2   8L4x2   8L4x2   8L4x2   8L4x2   4  4
44    68     16P4x4  12P4x3  10L5x2  12P4x3  12P4x3  12P4x3  5  6
41    63     18L6x3  16P4x4  16P4x4  18L6x3  15L5x3  12P4x3  8  6
70    120    4P2x2   4P2x2   4P2x2   4P2x2   4P2x2   4P2x2   2  2
70    70     8P2x4   6P2x3   6P2x3   6P2x3   6P2x3   6P2x3   3  3
"""
"""Card; A4 butt, bleed 2, bleed 3; Letter the same; pairs on A4 and on Letter with bleed 2.

Cards, paper upright (P) or lying (L), columns x rows.
"""


def imposition(paper: Size = A4, bleed_mm: float = 2, **others: object) -> Imposition:
    return replace(Imposition(paper, QUARTER_INCH, bleed_mm), **others)  # type: ignore[arg-type]  # fields by name


def told(grid: CardGrid) -> str:
    turn = "P" if grid.paper == grid.imposition.paper else "L"
    return f"{grid.per_page}{turn}{grid.layout.columns}x{grid.layout.rows}"


@pytest.mark.parametrize("row", TABLE.strip().splitlines())
def test_a_page_holds_what_the_table_says(row: str) -> None:
    width, height, *expected = row.split()
    card = Size(float(width), float(height))
    found = []
    for paper in (A4, LETTER):
        found.append(told(card_grid(card, imposition(paper, 0, cut="butt"))))
        found += [told(card_grid(card, imposition(paper, bleed))) for bleed in (2, 3)]
    for paper in (A4, LETTER):
        pairs = card_grid(card, imposition(paper, backs="gutterfold"))
        found.append(str(pairs.per_page))
    assert found == expected


def test_narrower_margins_bring_eight_cards_on_letter() -> None:
    narrow = replace(imposition(LETTER), margins=Margins.equal(5))
    assert told(card_grid(Size(63, 88), narrow)) == "8L4x2"


def test_a_narrow_gap_brings_eight_cards_on_letter() -> None:
    assert told(card_grid(POKER, imposition(LETTER, gap_mm=2.5))) == "8L4x2"


def test_the_reason_why_there_is_no_third_row() -> None:
    grid = card_grid(POKER, imposition(A4, 3))
    _, row = grid.reasons
    assert (row.id, row.count) == ("row", 3)
    assert (row.card_mm, row.gap_mm, row.edge_mm) == (88.9, 6, 3)
    assert row.needs_mm == pytest.approx(3 * 88.9 + 2 * 6 + 2 * 3)
    assert row.free_mm == pytest.approx(210 - 12.7)


def test_the_other_way_of_laying_them_is_told_with_its_reasons() -> None:
    (other,) = card_grid(POKER, imposition(A4, 3)).others
    assert (other.paper, other.cards) == (A4, 4)
    column, row = other.reasons
    assert (column.count, row.count) == (3, 3)
    assert row.needs_mm - row.free_mm == pytest.approx(284.7 - 284.3)


def test_cards_lie_in_the_middle_of_the_margins() -> None:
    uneven = imposition(A4, 3, margins=Margins(5, 10, 20, 15), backs="none")
    grid = card_grid(Size(80, 120), uneven)
    cells = Rect(
        grid.cells[0].x_mm,
        grid.cells[0].y_mm,
        grid.cells[-1].right_mm - grid.cells[0].x_mm,
        grid.cells[-1].bottom_mm - grid.cells[0].y_mm,
    )
    assert grid.paper == A4
    assert cells.x_mm - 15 == pytest.approx(210 - 10 - cells.right_mm)
    assert cells.y_mm - 5 == pytest.approx(297 - 20 - cells.bottom_mm)


def test_uneven_margins_are_evened_where_backs_are_mirrored() -> None:
    uneven = imposition(A4, 3, margins=Margins(5, 10, 20, 15))
    assert card_grid(Size(80, 120), uneven).layout.area == Rect(15, 5, 180, 272)


def test_the_long_edge_asks_for_columns_reversed_on_upright_paper() -> None:
    grid = card_grid(POKER, imposition(A4, 0, cut="butt", backs="duplex-long"))
    assert (grid.paper, grid.layout.reversal) == (A4, "columns")


def test_equal_counts_take_the_paper_that_reverses_columns() -> None:
    square = Size(190, 190)
    for backs, paper in (("duplex-long", A4), ("duplex-short", A4.transpose())):
        grid = card_grid(square, imposition(A4, 0, backs=backs))
        assert (grid.paper, grid.layout.reversal) == (paper, "columns")


def test_a_correction_moves_no_trim_into_the_margins() -> None:
    plain = imposition(A4, 0, cut="butt")
    assert told(card_grid(POKER, plain)) == "9P3x3"
    shifted = replace(plain, correction=Correction(dx_mm=4))
    column, _ = card_grid(POKER, shifted).others[-1].reasons
    assert column.edge_mm == 4
    assert told(card_grid(POKER, shifted)) == "8L4x2"


def test_room_kept_for_marks_lies_between_margin_and_bleed() -> None:
    grid = card_grid(POKER, imposition(A4, 2, reserve_mm=4))
    least = QUARTER_INCH.usable(grid.paper).inset(4)
    assert all(least.contains(clip) for clip in grid.clips())


def test_the_bleed_of_neighbours_meets_halfway_and_outside_it_is_whole() -> None:
    grid = card_grid(POKER, imposition(LETTER, 2, gap_mm=2.5))
    first, second, *_ = grid.clips()
    assert first.right_mm == pytest.approx(second.x_mm)
    assert first.x_mm == pytest.approx(grid.cells[0].x_mm - 2)
    assert first.y_mm == pytest.approx(grid.cells[0].y_mm - 2)


def test_butt_cuts_bleed_outwards_only() -> None:
    grid = card_grid(POKER, imposition(A4, 2, cut="butt"))
    middle = grid.cells[4]
    assert grid.clips()[4] == middle


def test_butt_cuts_bleed_into_places_that_stay_empty() -> None:
    grid = card_grid(POKER, imposition(A4, 2, cut="butt"))
    above, last = grid.clips(count=5)[2], grid.clips(count=5)[4]
    assert above.bottom_mm == pytest.approx(grid.cells[2].bottom_mm + 2)
    assert last.right_mm == pytest.approx(grid.cells[4].right_mm + 2)
    assert last.x_mm == pytest.approx(grid.cells[4].x_mm)


def test_a_larger_bleed_stays_within_the_margins() -> None:
    grid = card_grid(POKER, imposition(A4, 0, cut="butt"))
    usable = QUARTER_INCH.usable(A4)
    clips = grid.clips(bleed_mm=10)
    assert all(usable.contains(clip) for clip in clips)
    assert clips[0].x_mm == pytest.approx(usable.x_mm)


def test_only_a_cut_between_cards_asks_for_half_its_gap_beside_the_outermost() -> None:
    for cut, gap_mm, least in (
        *(("double", None, 2), ("double", 9, 2), ("butt", None, 2)),
        *(("between", 3, 2), ("between", 4, 2), ("between", 9, 4.5)),
    ):
        cards = imposition(cut=cut, gap_mm=gap_mm, backs="none")
        assert cards.edges(A4) == (least, least)
