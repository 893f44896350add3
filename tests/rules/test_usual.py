"""What the rules of most games share: places by score, and positions as text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.usual import each, rank_seats, rows


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=7), st.integers(0, 3))
def test_a_place_is_one_more_than_the_number_of_better_seats(scores: list[int], empty: int) -> None:
    places = [9] * (len(scores) + empty)
    rank_seats(scores + [99] * empty, places, len(scores))
    assert places[: len(scores)] == [1 + sum(other > score for other in scores) for score in scores]
    assert places[len(scores) :] == [9] * empty


def test_labels_and_texts_are_two_columns() -> None:
    assert rows([]) == ""
    assert rows([("dice", "1 2"), ("a", "")]) == "dice  1 2\na     -"


def test_names_are_told_as_often_as_they_are_counted() -> None:
    assert each(["a", "b", "c"], [2, 0, 1]) == "a a c"
