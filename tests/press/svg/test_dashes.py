"""Dash patterns: what is written lays down the ink that was asked for, and no drift."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.press.svg.geometry.outline import rectangle
from pnp.press.svg.geometry.text_track import Track
from pnp.press.svg.paint.strokes import SOLID, Dashes, StrokePen, dash_pattern, split_seams

WIDTH = 1.0
LENGTHS = st.lists(st.integers(0, 4).map(float), min_size=1, max_size=6)


def period(lengths: Sequence[float]) -> float:
    return sum(lengths) * (1 + len(lengths) % 2)


def inked(lengths: Sequence[float], phase: float, at: float) -> bool:
    """Return whether a dash covers a place, as SVG 2, 13.5.6 walks the pattern."""
    rounds = list(lengths) * 2
    rest = (at + phase) % period(lengths)
    for index, length in enumerate(rounds):
        if rest < length:
            return index % 2 == 0
        rest -= length
    raise AssertionError("the place lies in the pattern")


@given(LENGTHS, st.integers(-9, 9), st.integers(0, 60), st.sampled_from(("butt", "round")))
def test_the_pattern_written_covers_what_was_asked_for(
    lengths: list[float], offset: int, step: int, cap: str
) -> None:
    assume(sum(lengths) > 0)
    written = dash_pattern(tuple(lengths), offset, cap, WIDTH)
    at = step + 0.5  # the middle between places where dashes may begin or end
    found = written is not None and (written == SOLID or inked(written.lengths, written.phase, at))
    assert found == inked(lengths, offset, at)


@given(
    st.lists(st.tuples(st.integers(1, 4), st.sampled_from((0, 0, 3))), max_size=4), st.integers()
)
def test_dots_keep_their_place_and_the_pattern_its_period(
    gaps_and_dashes: list[tuple[int, int]], offset: int
) -> None:
    lengths = [0.0, *map(float, chain.from_iterable(gaps_and_dashes)), 2.0]
    written = dash_pattern(tuple(lengths), offset % 1000, "round", WIDTH)
    assert written
    assert sum(written.lengths) == pytest.approx(sum(lengths))
    for index in range(0, len(lengths), 2):
        place = sum(lengths[:index]) - offset % 1000
        if lengths[index] == 0:
            assert inked(written.lengths, written.phase, place + 0.005 * WIDTH)
            assert not inked(written.lengths, written.phase, place - 0.001 * WIDTH)
            assert not inked(written.lengths, written.phase, place + 0.01 * WIDTH)


def test_patterns_without_dots_stay_as_they_are() -> None:
    assert dash_pattern((3.0, 1.0, 2.0), 14.0, "round", WIDTH) == Dashes((3.0, 1.0, 2.0), 2.0)


def test_dashes_of_no_length_without_caps_leave_nothing() -> None:
    assert dash_pattern((0.0, 5.0), 0.0, "butt", WIDTH) is None


def test_dashes_without_gaps_are_a_solid_line() -> None:
    assert dash_pattern((0.0, 0.0, 5.0, 0.0), 0.0, "round", WIDTH) == SOLID


@given(
    st.lists(st.integers(1, 9).map(float), min_size=1, max_size=4),
    st.integers(0, 30),
    st.tuples(st.integers(1, 20), st.integers(1, 20)),
)
def test_a_dash_over_the_beginning_of_a_closed_line_is_drawn_in_one(
    lengths: list[float], phase: int, size: tuple[int, int]
) -> None:
    outline = rectangle(0, 0, *map(float, size))
    round_it = round(Track(outline).length)
    dashes = Dashes(tuple(lengths), float(phase))
    parts = split_seams(outline, StrokePen(WIDTH, "butt", "miter", 4, dashes))
    ink = 0.0
    for part, pen in parts:
        length = round(Track(part).length)
        places = [step + 0.5 for step in range(length)]
        if pen.dashes == SOLID:
            ink += length
        else:
            ink += sum(inked(lengths, pen.dashes.phase, at) for at in places)
    assert ink == sum(inked(lengths, phase, step + 0.5) for step in range(round_it))
    over = (0.5, round_it - 0.5, round_it + 0.5)  # a dash that ends right there is not over it
    if all(inked(lengths, phase, at) for at in over):
        assert any(pen.dashes == SOLID and (0.0, 0.0) in part.points[:-1] for part, pen in parts)
