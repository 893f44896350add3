"""Plots lie on their canvas and tell what was counted."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.study.simulation.plots import WIDTH, Plot, Range, bars, describe_spread, ranges

HISTOGRAMS = st.dictionaries(
    st.integers(-5_000, 5_000), st.integers(1, 1_000_000), min_size=1, max_size=40
)


def tall(plot: Plot) -> float:
    return max(bar.height for bar in plot.bars)


@given(HISTOGRAMS)
def test_all_of_it_is_on_the_canvas(histogram: dict[int, int]) -> None:
    plot = bars(histogram, "a count")
    for bar in plot.bars:
        assert 0 <= bar.x <= bar.x + bar.width <= WIDTH
        assert 0 <= bar.y <= bar.y + bar.height <= plot.height
    for label in plot.labels:
        assert 0 <= label.x <= WIDTH
        assert 0 < label.y <= plot.height


@given(HISTOGRAMS)
def test_bars_are_in_proportion_to_what_they_tell(histogram: dict[int, int]) -> None:
    plot = bars(histogram, "a count")
    most = max(float(bar.tooltip.split(": ")[1].rstrip("%")) for bar in plot.bars)
    for bar in plot.bars:
        share = float(bar.tooltip.split(": ")[1].rstrip("%"))
        assert bar.height / tall(plot) == pytest.approx(share / most, abs=0.01)


@given(HISTOGRAMS)
def test_the_axes_are_labelled_but_not_crowded(histogram: dict[int, int]) -> None:
    below = [label for label in bars(histogram, "a count").labels if label.anchor == "middle"]
    assert 2 <= len(below) <= 11  # the mean's is one of them


def test_a_bar_tells_all_values_that_it_stands_for() -> None:
    tooltips = [bar.tooltip for bar in bars(dict.fromkeys(range(200), 1), "a count").bars]
    assert tooltips[0] == "0 to 4: 2.50%"
    assert len(tooltips) == 40


def test_values_lie_in_their_order_between_the_ends_of_their_intervals() -> None:
    rows = [Range("a", 0.2, 0.1, 0.3), Range("b", 0.5, 0.45, 0.6)]
    plot = ranges(rows, "shares", "{:.0%}".format, ("even", 0.35))
    lines = [line for line in plot.marks if line.kind == "range"]
    for point, line in zip(plot.points, lines, strict=True):
        assert line.x1 < point.x < line.x2
        assert point.y == line.y1 == line.y2
    (mark,) = (line for line in plot.marks if line.kind == "mark")
    assert plot.points[0].x < mark.x1 < plot.points[1].x
    assert plot.points[0].tooltip == "20%, 10% to 30%"


@pytest.mark.parametrize(("factor", "more"), [(1, 1000), (1, -70), (50, 0), (0.01, 3)])
def test_values_fill_their_plot_wherever_zero_is_and_whatever_their_unit(
    factor: float, more: float
) -> None:
    values = [("a", 0.2, 0.1, 0.3), ("b", 0.5, 0.45, 0.6)]
    places = [
        [point.x for point in ranges(rows, "shares", str).points]
        for rows in (
            [Range(name, *numbers) for name, *numbers in values],
            [Range(name, *(factor * one + more for one in numbers)) for name, *numbers in values],
        )
    ]
    assert places[1] == pytest.approx(places[0], abs=0.2)


def test_a_value_without_spread_can_be_drawn() -> None:
    plot = ranges([Range("a", 0.0, 0.0, 0.0)], "nothing", str)
    assert 0 < plot.points[0].x < WIDTH


@given(st.integers(-50, 50), st.integers(2, 40))
def test_bars_of_neighbours_are_equally_wide_with_a_narrow_gap_between(
    first: int, count: int
) -> None:
    drawn = bars(dict.fromkeys(range(first, first + count), 1), "a count").bars
    slot = drawn[1].x - drawn[0].x
    for bar, following in pairwise(drawn):
        assert following.x - bar.x == pytest.approx(slot, abs=0.2)
        gap = following.x - bar.x - bar.width
        assert gap == pytest.approx(0.12 * slot, abs=0.3)
    middle = (drawn[0].x + drawn[-1].x + drawn[-1].width) / 2
    axis = next(line for line in bars({0: 1}, "a count").marks if line.kind == "axis")
    assert middle == pytest.approx((axis.x1 + axis.x2) / 2, abs=0.3)


def test_names_stand_at_the_left_edge_beside_their_values() -> None:
    plot = ranges([Range("a", 0.2, 0.1, 0.3), Range("b", 0.5, 0.45, 0.6)], "shares", str)
    names = [label for label in plot.labels if label.kind == "label"]
    assert [(label.text, label.x, label.anchor) for label in names] == [
        ("a", 0, "start"),
        ("b", 0, "start"),
    ]
    for label, point in zip(names, plot.points, strict=True):
        assert abs(label.y - point.y) < 6 < names[1].y - names[0].y


@given(HISTOGRAMS)
def test_lines_of_bars_run_across_the_plot_and_each_is_labelled(histogram: dict[int, int]) -> None:
    plot = bars(histogram, "a count")
    (axis,) = (line for line in plot.marks if line.kind == "axis")
    (mark,) = (line for line in plot.marks if line.kind == "mark")
    for line in (*plot.lines, axis):
        assert (line.x1, line.x2, line.y1) == (axis.x1, axis.x2, line.y2)
    assert 0 < axis.x1 < axis.x2 == WIDTH - 10
    assert mark.x1 == mark.x2
    assert 0 <= mark.y1 < min(bar.y for bar in plot.bars)
    assert mark.y2 == axis.y1 == max(line.y1 for line in plot.lines)
    ticks = [label for label in plot.labels if label.kind == "tick" and label.anchor == "end"]
    assert len(ticks) == len(plot.lines)
    for tick, line in zip(ticks, plot.lines, strict=True):
        assert tick.text.endswith("%")
        assert axis.x1 - tick.x == 6
        assert 3 < tick.y - line.y1 < 5  # letters stand on their foot


def test_lines_of_ranges_are_upright_from_top_to_foot_and_each_is_labelled() -> None:
    rows = [Range("a", 20, 10, 30), Range("b", 50, 45, 60)]
    plot = ranges(rows, "points", "{:.0f}".format, ("even", 35))
    foot = max(line.y2 for line in plot.lines)
    (mark,) = (line for line in plot.marks if line.kind == "mark")
    for line in plot.lines:
        assert (line.x1, line.y2) == (line.x2, foot)
        assert line.y1 < plot.points[0].y < plot.points[1].y < foot < plot.height
    assert (mark.x1, mark.y2) == (mark.x2, foot)
    assert mark.y1 == plot.lines[0].y1 - 4
    below = [label for label in plot.labels if label.y > foot]
    assert [label.x for label in below] == [line.x1 for line in plot.lines]
    scale = [(float(label.text), label.x) for label in below]
    (low, start), (high, end) = scale[0], scale[-1]
    for value, point in zip((20, 50), plot.points, strict=True):
        part = (value - low) / (high - low)
        assert point.x == pytest.approx(start + part * (end - start), abs=0.2)


def test_a_spread_is_told_by_the_median_and_nine_in_ten() -> None:
    told = describe_spread(dict.fromkeys(range(1, 101), 1))
    assert told == "half at most 50; nine in ten between 5 and 95"
