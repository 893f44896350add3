"""Figures that grow where white would remain."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from pnp.core.geometry import Size
from pnp.press.book import Front
from pnp.press.book.blocks import Figure
from pnp.press.book.boxes import FlowBox, Picture, PlacedBox
from pnp.press.book.faults import FILLABLE, Page, bare_headings
from pnp.press.book.finish import PARTS, UNCLOSED, Finished, Finisher
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.growth import MAX_GROWTH, grow_figures, level_figures
from pnp.press.book.plates import UNSEEN_MM

GRID = BaselineGrid(Size(210, 297), 4.7)


def figure(width_mm: float, *, wide: bool = False) -> FlowBox:
    room = GRID.text_mm if wide else GRID.column_mm
    picture = Picture("figure", (room - width_mm) / 2, 0, width_mm, 20)
    return FlowBox(GRID.steps(20) + 2, (picture,), "figure", wide=wide)


def page_with(piece: FlowBox, hole: int) -> Page:
    """A page whose left column ends above a hole, and whose right one is full."""
    below = FlowBox(GRID.rows - piece.height - hole)
    return (
        PlacedBox(piece, 0, 0),
        PlacedBox(below, 0, piece.height),
        PlacedBox(FlowBox(GRID.rows), 1, 0),
    )


def test_a_figure_grows_into_the_hole_below_it_and_moves_what_is_between() -> None:
    page = page_with(figure(40), 8)
    grown, below, other = grow_figures(page, GRID)
    (before,), (after,) = page[0].piece.marks, grown.piece.marks
    assert isinstance(before, Picture)
    assert isinstance(after, Picture)
    share = after.height_mm / before.height_mm
    assert 1 < share <= MAX_GROWTH
    assert after.width_mm == pytest.approx(before.width_mm * share)
    assert 2 * after.x_mm + after.width_mm == pytest.approx(GRID.column_mm)
    assert below.top == grown.piece.height > page[1].top
    assert below.top + below.piece.height <= GRID.rows
    assert other == page[2]


@pytest.mark.parametrize(("width", "hole"), [(GRID.column_mm, 8), (40, 2), (40, FILLABLE)])
def test_a_figure_without_room_or_hole_or_above_a_plates_place_stays(
    width: float, hole: int
) -> None:
    page = page_with(figure(width), hole)
    assert grow_figures(page, GRID) == page


def test_a_wide_figure_grows_as_far_as_it_leaves_room_for_a_plate() -> None:
    piece = figure(0.7 * GRID.text_mm, wide=True)
    high = GRID.rows - piece.height - FILLABLE - 8
    feet = [PlacedBox(FlowBox(high), column, piece.height) for column in (0, 1)]
    grown, *below = grow_figures((PlacedBox(piece, 0, 0), *feet), GRID)
    assert 0 < grown.piece.height - piece.height <= 8
    assert {box.top for box in below} == {grown.piece.height}


def test_a_figure_grows_into_a_hole_that_no_plate_fills() -> None:
    grown, *_ = grow_figures(page_with(figure(40), FILLABLE), GRID, fillable=GRID.rows)
    assert grown.piece.height > figure(40).height


def test_a_figure_that_spans_the_columns_grows_if_both_end_early() -> None:
    piece = figure(150, wide=True)
    height = GRID.rows - piece.height - 6
    feet = [PlacedBox(FlowBox(height), column, piece.height) for column in (0, 1)]
    grown, *below = grow_figures((PlacedBox(piece, 0, 0), *feet), GRID)
    assert grown.piece.height > piece.height
    assert {box.top for box in below} == {grown.piece.height}
    assert grown.piece.height + height <= GRID.rows


def test_figures_of_one_size_are_as_large_as_the_smallest_of_them() -> None:
    pages = [page_with(figure(40), 8)[:2], page_with(figure(40), 2)[:2]]
    grown = [grow_figures(page, GRID, fillable=GRID.rows) for page in pages]
    one, other = level_figures(pages, grown, GRID)
    assert one[0].piece.height == other[0].piece.height
    assert one[1].top == one[0].piece.height


def test_a_heading_is_bare_if_only_a_figure_stands_below_it_in_its_column() -> None:
    heading, text = FlowBox(3, kind="heading"), FlowBox(2)
    column = (PlacedBox(heading, 0, 0), PlacedBox(figure(40), 0, 3))
    assert bare_headings([(*column, PlacedBox(text, 0, 20))]) == 0
    assert bare_headings([(*column, PlacedBox(text, 1, 0))]) == 1
    assert bare_headings([column, (PlacedBox(text, 0, 0),)]) == 1


def test_white_weighs_the_more_the_higher_it_is_and_a_plate_within_a_book_some() -> None:
    def weight(*white: float) -> int:
        return Finished(((),), ((),), (white,)).weight

    assert weight(UNSEEN_MM, UNSEEN_MM) == 0
    assert weight(44) > 2 * weight(28) > 0
    assert PARTS > 0


def test_a_book_weighs_more_if_it_ends_without_one_of_its_plates(front: Front) -> None:
    def weight(height: int, *closing: Figure) -> int:
        page = tuple(PlacedBox(FlowBox(height), column, 0) for column in range(GRID.columns))
        finisher = Finisher(replace(front, closing=closing), 0, GRID, {})
        return finisher.weight([page])

    plate = Figure("plate", Size(276, 120), scene=True)
    assert weight(GRID.rows, plate) == UNCLOSED
    assert weight(GRID.rows) == weight(GRID.rows // 2, plate) == 0
