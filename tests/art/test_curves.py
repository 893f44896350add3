"""Outlines: smooth curves, moved shapes, boxes, hatches."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.kit.curves import bounds, ellipse, number, pairs, points, smooth, transform_shape
from pnp.art.kit.hatch import common, hatch_lines
from pnp.art.kit.palette import luminance
from pnp.core.geometry import Affine
from pnp.data.palette import mix

COORDINATE = st.floats(-200, 200).map(lambda value: round(value, 1))
POINT = st.tuples(COORDINATE, COORDINATE)


@given(st.lists(POINT, min_size=3, max_size=9))
def test_a_smooth_curve_goes_through_its_points(through: list[tuple[float, float]]) -> None:
    drawn = pairs(smooth(through))
    assert drawn[::3] == [*through, through[0]]


def test_an_open_curve_ends_where_its_points_end() -> None:
    assert smooth([(0, 0), (5, 5), (9, 0)], is_closed=False).endswith("9 0")


@pytest.mark.parametrize(("value", "text"), [(1, "1"), (1.25, "1.2"), (-0.5, "-0.5"), (3.04, "3")])
def test_numbers_are_short(value: float, text: str) -> None:
    assert number(value) == text


def test_a_shape_moves_with_all_its_points() -> None:
    assert transform_shape("M1 2L3 4Z", Affine.translation(10, -1)) == "M11 1L13 3Z"


def test_an_ellipse_fills_its_box() -> None:
    assert bounds(ellipse(10, 20, 4, 3)) == (6, 17, 14, 23)


def test_points_are_read_in_pairs() -> None:
    assert points("1 2  3.5 -4") == [(1, 2), (3.5, -4)]


def test_half_a_point_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        points("1 2 3")


@given(st.floats(-89, 89), st.floats(1, 9))
def test_hatch_lines_stay_near_their_box(angle: float, gap: float) -> None:
    lines = hatch_lines((10, 20, 60, 50), angle, gap)
    if lines:
        left, top, right, bottom = bounds(lines)
        steep = abs(angle) > 45
        assert (top >= 19.9 and bottom <= 50.1) if steep else (left >= 9.9 and right <= 60.1)


def test_boxes_that_do_not_meet_take_no_hatch() -> None:
    assert hatch_lines(common((0, 0, 9, 9), (20, 20, 30, 30)), 45, 2) == ""


def test_a_mixture_goes_from_one_colour_to_the_other() -> None:
    assert [mix("#000000", "#ffffff", part) for part in (0, 0.5, 1)] == [
        "#000000",
        "#808080",
        "#ffffff",
    ]
    assert luminance("#ffffff") == pytest.approx(1)
