"""Path data of drawing programs comes out in the kit's spelling, and is the same shape."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.kit.curves import pairs
from pnp.art.kit.path_data import absolute

NUMBER = st.integers(-500, 500)
POINT = st.tuples(NUMBER, NUMBER)
CURVES = st.lists(st.tuples(POINT, POINT, POINT), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("data", "spelled"),
    [
        ("M1 2L3 4Z", "M1 2L3 4Z"),
        ("m1 2 3 4", "M1 2L4 6"),
        ("M 1,2 3,4 5,-1 z", "M1 2L3 4L5 -1Z"),
        ("M1 2H9V-3h-20v1", "M1 2L9 2L9 -3L-11 -3L-11 -2"),
        ("M0 0C1 5 2 -5 3 0S6 1 7 0", "M0 0C1 5 2 -5 3 0C4 5 6 1 7 0"),
        ("M0 0Q2 8 4 0T8 0t4 0", "M0 0Q2 8 4 0Q6 -8 8 0Q10 8 12 0"),
        ("m5 5l1 1zm10 0l1 1", "M5 5L6 6ZM15 5L16 6"),
        ("M.5.5-1-1", "M0.5 0.5L-1 -1"),
        ("M1e1 2E0", "M10 2"),
    ],
)
def test_a_path_comes_out_in_our_spelling(data: str, spelled: str) -> None:
    assert absolute(data) == spelled


@pytest.mark.parametrize(
    "data",
    [
        *("", "M", "L1 2", "M1", "M1 2L3", "M1 2 Z 3", "M1 2 red", "M1 2A5 5 0 0 1 9 9"),
        *("M1 2L99999 1", "M1e99 1", "m9999 1 9999 1", "M1 2L1e400 1"),
    ],
)
def test_what_is_no_path_data_is_refused(data: str) -> None:
    with pytest.raises(ValueError, match=r"^"):
        absolute(data)


@given(CURVES, POINT)
def test_relative_data_is_the_same_shape(
    curves: list[tuple[tuple[int, int], ...]], start: tuple[int, int]
) -> None:
    text, here = f"m{start[0]} {start[1]}", start
    for curve in curves:
        text += "c" + " ".join(f"{x - here[0]} {y - here[1]}" for x, y in curve)
        here = curve[-1]
    assert pairs(absolute(text)) == [start, *(point for curve in curves for point in curve)]


@given(CURVES, POINT)
def test_our_spelling_stays_letter_by_letter(
    curves: list[tuple[tuple[int, int], ...]], start: tuple[int, int]
) -> None:
    text = f"M{start[0]} {start[1]}" + "".join(
        "C" + " ".join(f"{x} {y}" for x, y in curve) for curve in curves
    )
    assert absolute(f"{text}Z") == f"{text}Z"
