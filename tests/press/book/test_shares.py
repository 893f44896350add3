"""How columns share a table's width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.book.shares import Cell, share

cells = st.lists(st.floats(1, 20), max_size=5).map(lambda words: Cell(tuple(words), 1.0))
tables = st.integers(1, 4).flatmap(
    lambda columns: st.lists(
        st.lists(cells, min_size=columns, max_size=columns), min_size=1, max_size=4
    )
)


def cell(*words: float) -> Cell:
    return Cell(words, 1.0)


def test_a_cell_breaks_between_words() -> None:
    assert [cell(4, 4, 4).lines(width) for width in (14, 13.9, 9, 8.9, 4)] == [1, 2, 2, 3, 3]


def test_what_is_left_over_is_shared_alike() -> None:
    assert share([[cell(10), cell(20)]], 40) == [15, 25]


def test_too_little_room_is_told_by_columns_below_their_need() -> None:
    assert share([[cell(30), cell(10)]], 20) == [15, 5]


def test_a_column_gives_what_saves_another_a_line() -> None:
    rows = [[cell(8, 8), cell(10, 10, 10, 10)], [cell(8, 8), cell(10)]]
    first, second = share(rows, 17 + 21 + 0.5)
    assert first >= 17
    assert second >= 21


@given(tables, st.floats(5, 200))
def test_the_shares_fill_the_room(rows: list[list[Cell]], room: float) -> None:
    assert sum(share(rows, room)) == pytest.approx(room)


@given(tables, st.floats(5, 200))
def test_no_column_is_narrower_than_its_longest_word_if_there_is_room(
    rows: list[list[Cell]], room: float
) -> None:
    least = [max(cell.longest for cell in column) for column in zip(*rows, strict=True)]
    if sum(least) <= room:
        widths = share(rows, room)
        assert all(width >= low - 1e-9 for width, low in zip(widths, least, strict=True))
