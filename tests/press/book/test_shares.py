"""How columns share a table's width."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.book.tables import MAX_SPARE, Cell, share

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


def test_a_word_wider_than_its_column_takes_one_line() -> None:
    assert Cell((10,), 0.5).lines(5) == 1


def test_what_is_left_over_is_shared_alike() -> None:
    assert share([[cell(10), cell(20)]], 40) == [15, 25]


@given(tables, st.floats(1, 400))
def test_no_column_is_much_wider_than_its_cells_need(rows: list[list[Cell]], room: float) -> None:
    widths = share(rows, room)
    assert sum(widths) <= room + 0.01
    for width, column in zip(widths, zip(*rows, strict=True), strict=True):
        assert width <= max(cell.whole for cell in column) + MAX_SPARE + 0.01


def test_too_little_room_is_told_by_columns_below_their_need() -> None:
    assert share([[cell(30), cell(10)]], 20) == [15, 5]


def test_a_column_gives_what_saves_another_a_line() -> None:
    rows = [[cell(8, 8), cell(10, 10, 10, 10)], [cell(8, 8), cell(10)]]
    first, second = share(rows, 17 + 21 + 0.5)
    assert first >= 17
    assert second >= 21


@given(tables, st.floats(5, 200))
def test_the_shares_fill_the_room_up_to_what_is_needed(rows: list[list[Cell]], room: float) -> None:
    columns = list(zip(*rows, strict=True))
    most = sum(max(cell.whole for cell in column) + MAX_SPARE for column in columns)
    assert sum(share(rows, room)) == pytest.approx(min(room, most))


@given(tables, st.floats(5, 200))
def test_no_column_is_narrower_than_its_longest_word_if_there_is_room(
    rows: list[list[Cell]], room: float
) -> None:
    least = [max(cell.longest for cell in column) for column in zip(*rows, strict=True)]
    if sum(least) <= room:
        widths = share(rows, room)
        assert all(width >= low - 1e-9 for width, low in zip(widths, least, strict=True))
