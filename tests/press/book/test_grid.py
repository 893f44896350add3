"""The grid of a page: columns, head and foot between what stays white."""

from __future__ import annotations

import pytest

from pnp.core.geometry import Margins, Size
from pnp.press.book.grid import FOOT_MM, GUTTER_MM, MIN_FOR_TWO_MM, WHITE, BaselineGrid

A4 = BaselineGrid(Size(210, 297), 4.7)


def test_two_columns_with_a_gutter_fill_what_is_not_white() -> None:
    assert A4.left_mm(0) == WHITE.left_mm
    assert A4.left_mm(1) == A4.left_mm(0) + A4.column_mm + GUTTER_MM
    assert A4.left_mm(1) + A4.column_mm == 210 - WHITE.right_mm


def test_columns_are_read_from_the_side_where_lines_begin() -> None:
    turned = BaselineGrid(A4.paper, 4.7, rtl=True)
    lefts = [turned.left_mm(column) for column in (0, 1)]
    assert lefts == [turned.mirror(A4.left_mm(column), A4.column_mm) for column in (0, 1)]
    assert lefts == [A4.left_mm(1), A4.left_mm(0)]
    for grid in (A4, turned):
        assert grid.left_mm(0, is_wide=True) == WHITE.left_mm


def test_text_stands_in_two_columns_where_they_are_wide_enough() -> None:
    least = MIN_FOR_TWO_MM + WHITE.left_mm + WHITE.right_mm
    assert [BaselineGrid(Size(width, 297), 4.7).columns for width in (least, least - 1)] == [2, 1]
    narrow = BaselineGrid(Size(least - 1, 297), 4.7)
    assert narrow.left_mm(0) + narrow.column_mm == narrow.paper.width_mm - WHITE.right_mm


def test_what_the_printer_leaves_white_stays_white_and_the_foot_lies_above_it() -> None:
    grid = BaselineGrid(Size(210, 297), 4.7, Margins(30, 31, 32, 33))
    assert grid.left_mm(0) > 33
    assert grid.left_mm(grid.columns - 1) + grid.column_mm < 210 - 31
    assert grid.top_mm(0) > 30
    assert 297 - 32 - FOOT_MM < grid.foot_mm < 297 - 32


def test_a_baseline_lies_in_the_lower_half_of_its_line() -> None:
    assert A4.line_mm / 2 < A4.baseline_mm < A4.line_mm


@pytest.mark.parametrize(("height", "steps"), [(0.1, 1), (2.35, 1), (2.36, 2), (4.7, 2)])
def test_a_height_takes_as_few_steps_as_hold_it(height: float, steps: int) -> None:
    assert A4.steps(height) == steps


def test_steps_begin_at_the_top_of_the_columns_and_are_half_lines() -> None:
    assert (A4.top_mm(0), A4.top_mm(4)) == (WHITE.top_mm, WHITE.top_mm + 2 * 4.7)
