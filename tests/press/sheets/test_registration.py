"""Reading a calibration sheet: what a simulated printer does to it, and what its scales tell."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import CallError
from pnp.core.geometry import IDENTITY, Affine, Rect, Size
from pnp.data import tables
from pnp.press.sheets import Correction
from pnp.press.sheets.imposition import NO_CORRECTION
from pnp.press.sheets.registration import (
    LEVER_MM,
    MIN_SIZE,
    STEP_MM,
    Edge,
    Pair,
    Point,
    Scale,
    angles,
    correction_read,
    scales,
    stairs,
)

A4 = Size(210, 297)
PAPERS = [
    paper.size
    for paper in tables.papers().values()
    if paper.size.width_mm > MIN_SIZE.width_mm and paper.size.height_mm > MIN_SIZE.height_mm
]

papers = st.sampled_from(PAPERS)
flips: st.SearchStrategy[Edge] = st.sampled_from(["long", "short"])
steps = st.integers(-5, 5).map(lambda count: count * STEP_MM)
shifts = st.floats(-2.2, 2.2)
turns = st.floats(-0.4, 0.4)


def seen_from_front(paper: Size, flip: Edge, point: Point) -> Point:
    """Where a point of the back lies when the sheet is turned back and held to the light."""
    x, y = point
    return (paper.width_mm - x, y) if flip == "long" else (x, paper.height_mm - y)


def gap(pair: Pair, is_across: bool, paper: Size, flip: Edge, printed: Affine) -> float:
    """How far the back's line, printed so, misses the front's where the two meet."""
    x, y = seen_from_front(paper, flip, printed.apply(pair.back.x1_mm, pair.back.y1_mm))
    return x - pair.front.x1_mm if is_across else y - pair.front.y1_mm


def reading(scale: Scale, paper: Size, flip: Edge, printed: Affine) -> float:
    """The number of the pair that runs on as one."""
    is_across = scale.name in "AB"
    nearest = min(scale.pairs, key=lambda pair: abs(gap(pair, is_across, paper, flip, printed)))
    return nearest.number


def readings(
    paper: Size, flip: Edge, error: Affine, base: Correction = NO_CORRECTION
) -> tuple[float, float, float, float]:
    """What a printer's sheet tells, if it prints backs as `error` tells."""
    printed = error @ base.adjust(paper)
    a, b, c, d = (reading(each, paper, flip, printed) for each in scales(paper, flip, base))
    return a, b, c, d


def printer(paper: Size, right_mm: float, down_mm: float, clockwise_deg: float) -> Affine:
    """A printer that moves and turns what it prints on backs, about the middle of the paper."""
    x, y = paper.width_mm / 2, paper.height_mm / 2
    turn = Affine.translation(x, y) @ Affine.rotation(clockwise_deg) @ Affine.translation(-x, -y)
    return Affine.translation(right_mm, down_mm) @ turn


def worst(paper: Size, error: Affine, correction: Correction) -> float:
    """The furthest that any point of a corrected back comes to lie from where it should."""
    left = error @ correction.adjust(paper)
    corners = [(x, y) for x in (0, paper.width_mm) for y in (0, paper.height_mm)]
    return max(math.dist(left.apply(*corner), corner) for corner in corners)


@given(papers, flips, steps, steps)
def test_a_printer_that_shifts_backs_is_brought_to_zero(
    paper: Size, flip: Edge, right: float, down: float
) -> None:
    error = printer(paper, right, down, 0)
    found = correction_read(*readings(paper, flip, error))
    assert (found.dx_mm, found.dy_mm, found.angle_deg) == (-right, -down, 0)
    assert worst(paper, error, found) < 1e-9


@given(papers, flips, st.integers(-4, 4))
def test_a_printer_that_turns_backs_is_brought_to_zero(paper: Size, flip: Edge, count: int) -> None:
    angle = math.degrees(math.asin(count * STEP_MM / LEVER_MM))
    error = printer(paper, 0, 0, angle)
    found = correction_read(*readings(paper, flip, error))
    assert found.angle_deg == pytest.approx(-angle, abs=1e-9)
    assert worst(paper, error, found) < 1e-6


@given(papers, flips, shifts, shifts, turns)
def test_any_error_is_brought_to_half_a_step_at_the_scales(
    paper: Size, flip: Edge, right: float, down: float, clockwise: float
) -> None:
    error = printer(paper, right, down, clockwise)
    found = correction_read(*readings(paper, flip, error))
    # Half a step of shift, and of turn as much as half a step at either end of the lever does.
    reach = math.hypot(paper.width_mm, paper.height_mm) / 2
    most = math.sqrt(2) * STEP_MM / 2 + (STEP_MM / 2 / LEVER_MM) * reach
    assert worst(paper, error, found) <= most + 0.05


@given(papers, flips, shifts, shifts, turns)
def test_a_corrected_printer_reads_the_middle_of_the_scales_or_beside_it(
    paper: Size, flip: Edge, right: float, down: float, clockwise: float
) -> None:
    error = printer(paper, right, down, clockwise)
    base = correction_read(*readings(paper, flip, error))
    middles = [pair.number for each in scales(paper, flip, base) for pair in each.pairs[6:7]]
    assert readings(paper, flip, error, base) == pytest.approx(middles, abs=STEP_MM + 0.02)


@given(papers, flips, st.builds(Correction, shifts, shifts, turns), shifts, turns)
def test_numbers_count_in_what_the_back_is_corrected_by_already(
    paper: Size, flip: Edge, rough: Correction, further: float, turn: float
) -> None:
    error = printer(paper, further - rough.dx_mm, -rough.dy_mm, turn - rough.angle_deg)
    found = correction_read(*readings(paper, flip, error, rough))
    assert worst(paper, error, found) < 1.1


def test_a_correction_beyond_the_scales_is_reached_in_two_rounds() -> None:
    error = printer(A4, 4.5, 0, 0)
    assert readings(A4, "long", error)[:2] == (-3, -3)
    assert readings(A4, "long", error, Correction(-3, 0, 0)) == (-4.5, -4.5, 0, 0)


def test_a_good_printer_reads_nothing() -> None:
    assert readings(A4, "long", IDENTITY) == readings(A4, "short", IDENTITY) == (0, 0, 0, 0)


def test_numbers_go_from_minus_three_to_three_by_halves() -> None:
    for scale in scales(A4, "long"):
        assert [pair.number for pair in scale.pairs] == [half / 2 for half in range(-6, 7)]
        assert [pair.is_middle for pair in scale.pairs].index(True) == 6


@given(papers, flips)
def test_a_wrong_turn_of_the_paper_shows_no_scale_behind_its_own(paper: Size, flip: Edge) -> None:
    other: Edge = "short" if flip == "long" else "long"
    above = scales(paper, flip)[0].pairs[6]
    _, y = seen_from_front(paper, other, (above.back.x1_mm, above.back.y1_mm))
    assert abs(y - above.front.y1_mm) > LEVER_MM


def test_the_table_of_angles_tells_what_the_readings_tell() -> None:
    for difference, angle in angles():
        found = correction_read(difference / 2, -difference / 2, 0, 0)
        assert (found.dx_mm, found.dy_mm) == (0, 0)
        assert found.angle_deg == pytest.approx(angle, abs=0.005)
        assert correction_read(-difference, 0, 0, 0).angle_deg == pytest.approx(-angle, abs=0.005)


@pytest.mark.parametrize(("reading", "angle"), [(1000, "90"), (-1000, "-90")])
def test_readings_beyond_any_turn_count_as_a_quarter(reading: float, angle: str) -> None:
    with pytest.raises(CallError, match=f"a turn of backs of {angle} degrees is out of bounds"):
        correction_read(reading, -reading, 0, 0)


def test_readings_that_no_printer_gives_are_refused() -> None:
    with pytest.raises(CallError, match="degrees is out of bounds"):
        correction_read(4, -4, 0, 0)
    with pytest.raises(CallError, match=r"10\.5 mm is out of bounds"):
        correction_read(0, 0, 10.5, 10.5)


@given(papers)
def test_every_step_lies_as_far_from_its_edge_as_it_says(paper: Size) -> None:
    for step in stairs(paper):
        line = step.line
        from_edges = (
            (line.x1_mm, line.x2_mm),
            (line.y1_mm, line.y2_mm),
            (paper.width_mm - line.x1_mm, paper.width_mm - line.x2_mm),
            (paper.height_mm - line.y1_mm, paper.height_mm - line.y2_mm),
        )
        assert any(pair == pytest.approx((step.number, step.number)) for pair in from_edges)


@given(papers)
def test_the_number_of_a_step_stands_further_in_than_its_line(paper: Size) -> None:
    for step in stairs(paper):
        x, y = step.label
        inwards = min(x, y, paper.width_mm - x, paper.height_mm - y)
        assert step.number + 1 < inwards < step.number + 3


@given(papers)
def test_there_are_stairs_at_each_edge_up_to_the_deepest_margin_of_a_home_printer(
    paper: Size,
) -> None:
    found = sorted(step.number for step in stairs(paper))
    assert found == sorted(list(range(1, 19)) * 4)


def pieces(paper: Size, flip: Edge) -> Iterator[Rect]:
    """What a front shows, as boxes."""
    lines = [pair.front for scale in scales(paper, flip) for pair in scale.pairs]
    for line in (*lines, *(step.line for step in stairs(paper))):
        x, y = min(line.x1_mm, line.x2_mm), min(line.y1_mm, line.y2_mm)
        yield Rect(x, y, abs(line.x1_mm - line.x2_mm), abs(line.y1_mm - line.y2_mm))


@given(papers, flips)
def test_no_line_leaves_the_paper_or_meets_another(paper: Size, flip: Edge) -> None:
    boxes = list(pieces(paper, flip))
    assert all(Rect(0, 0, paper.width_mm, paper.height_mm).contains(box) for box in boxes)
    assert all(apart(one, other) for one, other in combinations(boxes, 2))


def apart(one: Rect, other: Rect) -> bool:
    """Whether two boxes have no point in common."""
    return (
        one.right_mm < other.x_mm
        or other.right_mm < one.x_mm
        or one.bottom_mm < other.y_mm
        or other.bottom_mm < one.y_mm
    )


@given(papers, st.floats(-10, 10), st.floats(-10, 10), st.floats(-2, 2))
def test_no_point_moves_further_than_a_correction_reaches_and_a_corner_does(
    paper: Size, dx: float, dy: float, angle: float
) -> None:
    correction = Correction(dx, dy, angle)
    adjust = correction.adjust(paper)
    corners = [(x, y) for x in (0, paper.width_mm) for y in (0, paper.height_mm)]
    moves = [(corner, adjust.apply(*corner)) for corner in corners]
    furthest = (
        max(abs(there[0] - here[0]) for here, there in moves),
        max(abs(there[1] - here[1]) for here, there in moves),
    )
    assert correction.reach(paper) == pytest.approx(furthest, abs=1e-6)


@given(papers, st.sampled_from(["long", "short"]))
def test_the_scales_stand_in_pairs_about_the_middle_of_the_paper(paper: Size, flip: Edge) -> None:
    middles = {
        scale.name: (
            sum(pair.front.x1_mm + pair.front.x2_mm for pair in scale.pairs) / 2 / len(scale.pairs),
            sum(pair.front.y1_mm + pair.front.y2_mm for pair in scale.pairs) / 2 / len(scale.pairs),
        )
        for scale in scales(paper, flip)
    }
    for one, other in (("A", "B"), ("C", "D")):
        pair = middles[one], middles[other]
        assert pair[0][0] + pair[1][0] == pytest.approx(paper.width_mm)
        assert pair[0][1] + pair[1][1] == pytest.approx(paper.height_mm)
