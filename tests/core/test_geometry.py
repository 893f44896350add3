from __future__ import annotations

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.core.geometry import IDENTITY, Affine, Rect, Size

SMALL = st.floats(-100, 100, allow_nan=False)
MAPS = st.builds(Affine, SMALL, SMALL, SMALL, SMALL, SMALL, SMALL)
LENGTHS = st.floats(0, 1000, allow_nan=False)
RECTS = st.builds(Rect, SMALL, SMALL, LENGTHS, LENGTHS)


def near(point: tuple[float, float]) -> object:
    return pytest.approx(point, rel=1e-6, abs=1e-6)


@given(MAPS, MAPS, SMALL, SMALL)
def test_a_product_maps_as_its_factors_one_after_the_other(
    outer: Affine, inner: Affine, x: float, y: float
) -> None:
    assert (outer @ inner).apply(x, y) == near(outer.apply(*inner.apply(x, y)))


@given(MAPS, SMALL, SMALL)
def test_an_inverse_leads_back(there: Affine, x: float, y: float) -> None:
    assume(abs(there.determinant) > 1)
    assert there.inverse().apply(*there.apply(x, y)) == near((x, y))


@given(MAPS)
def test_the_identity_changes_no_map(any_map: Affine) -> None:
    assert IDENTITY @ any_map == any_map == any_map @ IDENTITY


@given(MAPS, MAPS)
def test_determinants_multiply(one: Affine, other: Affine) -> None:
    product = one.determinant * other.determinant
    assert (one @ other).determinant == pytest.approx(product, rel=1e-6, abs=1e-3)


def test_a_map_without_an_inverse_says_so() -> None:
    with pytest.raises(ZeroDivisionError):
        Affine.scaling(0).inverse()


def test_a_quarter_turn_is_clockwise_where_y_grows_downwards() -> None:
    assert Affine.rotation(90).apply(1, 0) == near((0, 1))


def test_a_scaling_stretches_both_ways_unless_told() -> None:
    assert Affine.scaling(2).apply(3, 4) == (6, 8)
    assert Affine.scaling(2, 1).apply(3, 4) == (6, 4)


def test_a_translation_shifts() -> None:
    assert Affine.translation(1, 2).apply(3, 4) == (4, 6)


@given(st.floats(-5, 5, allow_nan=False), st.floats(0, 360))
def test_the_scale_factor_is_how_much_lengths_grow(factor: float, degrees: float) -> None:
    turned = Affine.rotation(degrees) @ Affine.scaling(factor)
    assert turned.scale_factor == pytest.approx(abs(factor), abs=1e-6)


@given(LENGTHS, LENGTHS)
def test_two_quarter_turns_of_a_paper_give_the_paper(width: float, height: float) -> None:
    assert Size(width, height).transpose().transpose() == Size(width, height)


@given(RECTS, st.floats(0, 10))
def test_a_rectangle_holds_its_inset(rect: Rect, by: float) -> None:
    assume(rect.width_mm >= 2 * by and rect.height_mm >= 2 * by)
    assert rect.contains(rect.inset(by))


@given(RECTS, st.floats(0.001, 10))
def test_a_rectangle_does_not_hold_what_reaches_out_of_it(rect: Rect, by: float) -> None:
    assert not rect.contains(rect.inset(-by))


def test_edges_lie_a_width_and_a_height_away() -> None:
    rect = Rect(1, 2, 30, 40)
    assert (rect.right_mm, rect.bottom_mm) == (31, 42)


@given(RECTS, st.floats(0, 5))
def test_an_inset_takes_the_same_from_every_side(rect: Rect, by: float) -> None:
    inner = rect.inset(by)
    assert inner.x_mm - rect.x_mm == pytest.approx(by, abs=1e-9)
    assert inner.y_mm - rect.y_mm == pytest.approx(by, abs=1e-9)
    assert rect.right_mm - inner.right_mm == pytest.approx(by, abs=1e-9)
    assert rect.bottom_mm - inner.bottom_mm == pytest.approx(by, abs=1e-9)


@given(RECTS, RECTS)
def test_what_is_joined_is_held_and_no_larger_than_needed(one: Rect, other: Rect) -> None:
    both = one.union(other)
    assert both.contains(one)
    assert both.contains(other)
    assert both.x_mm in (one.x_mm, other.x_mm)
    assert both.y_mm in (one.y_mm, other.y_mm)
    assert both.right_mm == pytest.approx(max(one.right_mm, other.right_mm))
    assert both.bottom_mm == pytest.approx(max(one.bottom_mm, other.bottom_mm))


@given(RECTS, RECTS)
def test_what_is_shared_lies_in_both_and_is_as_large_as_that_allows(one: Rect, other: Rect) -> None:
    shared = one.intersection(other)
    if shared.width_mm > 0 and shared.height_mm > 0:
        assert one.contains(shared)
        assert other.contains(shared)
        assert shared.x_mm in (one.x_mm, other.x_mm)
        assert shared.y_mm in (one.y_mm, other.y_mm)
        assert shared.right_mm == pytest.approx(min(one.right_mm, other.right_mm))
        assert shared.bottom_mm == pytest.approx(min(one.bottom_mm, other.bottom_mm))
    else:
        assert min(shared.width_mm, shared.height_mm) == 0
        lengths = [one.width_mm, one.height_mm, other.width_mm, other.height_mm]
        assert min(lengths) < 1e-5 or not one.inset(1e-6).touches(other.inset(1e-6))


@given(RECTS)
def test_a_rectangle_shares_all_of_itself_with_a_larger_one(rect: Rect) -> None:
    assert near(rect.intersection(rect.inset(-1)).edges) == rect.edges


@given(RECTS, st.floats(-300, 300))
def test_the_bounds_of_a_turned_rectangle_hold_its_corners_and_touch_them(
    rect: Rect, degrees: float
) -> None:
    turn = Affine.rotation(degrees)
    bounds = turn.bounds(rect)
    corners = [
        turn.apply(x, y) for x in (rect.x_mm, rect.right_mm) for y in (rect.y_mm, rect.bottom_mm)
    ]
    across, down = zip(*corners, strict=True)
    assert near((bounds.x_mm, bounds.right_mm)) == (min(across), max(across))
    assert near((bounds.y_mm, bounds.bottom_mm)) == (min(down), max(down))


SIDEWAYS = [(-1, 0), (1, 0), (0, -1), (0, 1)]


@given(RECTS)
def test_a_rectangle_holds_and_touches_itself(rect: Rect) -> None:
    assert rect.contains(rect, tolerance_mm=0)
    assert rect.touches(rect)
    assert rect.is_near(rect, 0)


@pytest.mark.parametrize(("right", "down"), SIDEWAYS)
def test_what_reaches_out_on_one_side_is_not_held(right: int, down: int) -> None:
    inner = Rect(10, 10, 30, 30)
    assert Rect(0, 0, 50, 50).contains(inner.translate(10 * right, 10 * down))
    assert not Rect(0, 0, 50, 50).contains(inner.translate(10.1 * right, 10.1 * down))


@pytest.mark.parametrize(("right", "down"), [*SIDEWAYS, (1, 1)])
def test_neighbours_touch_and_those_with_a_gap_do_not(right: int, down: int) -> None:
    rect = Rect(0, 0, 10, 10)
    assert rect.touches(rect.translate(10 * right, 10 * down))
    assert not rect.touches(rect.translate(10.1 * right, 10.1 * down))


@pytest.mark.parametrize(
    "other", [Rect(1, 0, 9, 10), Rect(0, 1, 10, 9), Rect(0, 0, 11, 10), Rect(0, 0, 10, 11)]
)
def test_rectangles_are_as_near_as_the_edges_that_are_farthest_apart(other: Rect) -> None:
    assert Rect(0, 0, 10, 10).is_near(other, 1)
    assert not Rect(0, 0, 10, 10).is_near(other, 0.9)


@pytest.mark.parametrize(
    ("width", "height", "covers"), [(5, 7, True), (6, 7, False), (5, 8, False)]
)
def test_a_size_covers_what_is_no_wider_and_no_higher(
    width: int, height: int, *, covers: bool
) -> None:
    assert Size(5, 7).covers(Size(width, height)) is covers
