"""Lines of a hatching: cut to what shows of them, swelling or stroked."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.art.kit.curves import bounds, contains, ellipse, polygon
from pnp.art.kit.hatch_line import HatchLine, visible_lines_of
from pnp.art.kit.shapes import on_circle
from pnp.art.kit.strokes import sample

LEVEL = HatchLine(((0, 5), (10, 5), (20, 5)), (0, 0.6, 0))
"""A line from left to right, pointed at both ends."""


@given(st.floats(0, 359), st.floats(0, 0.9))
def test_a_polygon_contains_what_lies_nearer_its_middle_than_its_edge(
    turn: float, part: float
) -> None:
    corners = [(10, 0), (0, 10), (-10, 0), (0, -10)]
    x, y = on_circle((0, 0), 7 * part, turn)
    assert contains(corners, (x, y))
    assert not contains(corners, (x + 21, y))


def test_a_line_is_no_longer_than_the_shape_that_cuts_it() -> None:
    shape = polygon(((4, 0), (12, 0), (12, 10), (4, 10)))
    (line,) = visible_lines_of([LEVEL], shape)
    left, _, right, _ = bounds(line.lens)
    assert 2 <= left <= 4
    assert 12 <= right <= 14


def test_a_line_ends_where_something_lies_over_it() -> None:
    shape = polygon(((0, 0), (20, 0), (20, 10), (0, 10)))
    over = sample(ellipse(20, 5, 10), 4)
    (line,) = visible_lines_of([LEVEL], shape, [over])
    assert 10 <= bounds(line.lens)[2] <= 12


@pytest.mark.parametrize("left", [9.5, 30])
def test_a_speck_of_a_line_is_left_out(left: float) -> None:
    assert not visible_lines_of(
        [LEVEL], polygon(((left, 0), (left + 1, 0), (left + 1, 9), (left, 9)))
    )


def test_a_short_piece_of_a_line_is_finer_than_the_whole() -> None:
    shape = polygon(((4, 0), (12, 0), (12, 10), (4, 10)))
    (line,) = visible_lines_of([LEVEL], shape)
    assert 0 < line.widths[1] < LEVEL.widths[1]


@given(st.floats(-3, 3), st.floats(0.1, 2))
def test_a_lens_runs_through_the_middle_of_its_line_as_wide_as_it_is(
    bow: float, width: float
) -> None:
    line = HatchLine(((0, 5), (10, 5 + bow), (20, 5)), (0, width, 0))
    below, above = (
        [y for x, y in sample(half, 32) if abs(x - 10) < 1] for half in _halves(line.lens)
    )
    assert max(below) - min(above) == pytest.approx(width, abs=0.1)
    assert (max(below) + min(above)) / 2 == pytest.approx(5 + bow, abs=0.3)


def _halves(lens: str) -> tuple[str, str]:
    """Return the two curves of a lens, each with where it starts."""
    start, first, second = lens.removesuffix("Z").split("C")
    return f"{start}C{first}", f"M{first.split(' ', 4)[4]}C{second}"
