"""The path grammar, and the outlines it makes."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.svg.errors import RefusalError
from pnp.press.svg.geometry.outline import Outline, PathBuilder, Point, curve_extremes
from pnp.press.svg.geometry.paths import path

COORDINATE = st.floats(-1000, 1000, allow_nan=False).map(lambda value: round(value, 3))
POINT = st.tuples(COORDINATE, COORDINATE)


def told(data: str) -> str:
    """An outline in letters a person can read: M1,2 L3,4 Z."""
    words = []
    for operator, points in path(data).segments():
        at = " ".join(f"{x:g},{y:g}" for x, y in ((round(x, 3), round(y, 3)) for x, y in points))
        words.append({"m": "M", "l": "L", "c": "C", "h": "Z"}[operator] + at)
    return " ".join(words)


@given(st.lists(st.tuples(st.sampled_from("MLCZ"), POINT, POINT, POINT), max_size=8))
def test_a_path_means_the_same_however_it_is_spaced(
    steps: list[tuple[str, Point, Point, Point]],
) -> None:
    takes = {"M": 1, "L": 1, "C": 3, "Z": 0}
    words = ["M1 2"]
    for letter, *points in steps:
        pairs = [f"{x!r} {y!r}" for x, y in points[: takes[letter]]]
        words.append(letter + " ".join(pairs))
    assert path("".join(words)) == path("\n".join(words).replace(" ", "  "))


@pytest.mark.parametrize(
    ("data", "outline"),
    [
        ("M1 2 3 4", "M1,2 L3,4"),
        ("m1 2 3 4", "M1,2 L4,6"),
        ("M1,2L3,4z", "M1,2 L3,4 Z"),
        ("M1 2H5V6h-1v-1", "M1,2 L5,2 L5,6 L4,6 L4,5"),
        ("M0 0 1 1zl2 3", "M0,0 L1,1 Z M0,0 L2,3"),
        ("M0 0C1 2 3 4 5 6s1 1 2 2", "M0,0 C1,2 3,4 5,6 C7,8 6,7 7,8"),
        ("M0 0S3 4 5 6", "M0,0 C0,0 3,4 5,6"),
        ("M0 0Q3 0 3 3", "M0,0 C2,0 3,1 3,3"),
        ("M0 0Q3 0 3 3T6 6", "M0,0 C2,0 3,1 3,3 C3,5 4,6 6,6"),
        ("M0 0T3 3", "M0,0 C0,0 1,1 3,3"),
        ("M5 5A0 9 0 0 1 8 8", "M5,5 L8,8"),
        ("M10-20.5.5 3e1", "M10,-20.5 L0.5,30"),
        ("", ""),
        ("none", ""),
    ],
)
def test_commands_become_lines_and_curves(data: str, outline: str) -> None:
    assert told(data) == outline


def test_the_flags_of_an_arc_need_no_space() -> None:
    assert told("M0 0a1 1 0 0110-5") == told("M 0 0 a 1 1 0 0 1 10 -5")
    assert told("M0 0a1 1 0 00.5.5") == told("M 0 0 a 1 1 0 0 0 .5 .5")


@pytest.mark.parametrize(
    "data",
    ["10 20", "L1 2", "M1", "M1 2 3", "M1 2L", "M1 2C1 2 3 4 5", "M1 2x3", "M1 2,,3 4", "M,1 2",
     "M1 2,", "M1 2A5 5 0 2 1 3 3", "M1 2A5 5 0 0 1 3", "M1 2A", "M1 2z3", "M0 0a1 1 0 0110.5",
     "M1. 2", "M1e400 2", "M1 2 NaN 3",
     "M1 2;L3 4", "M{{ x }} 2"],
)  # fmt: skip
def test_broken_path_data_is_refused_whole(data: str) -> None:
    with pytest.raises(RefusalError):
        path(data)


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.-+e ,", max_size=60))
def test_any_text_is_a_path_or_refused(data: str) -> None:
    try:
        outline = path(data)
    except RefusalError:
        return
    assert all(math.isfinite(value) for point in outline.points for value in point)


@given(POINT, st.lists(st.tuples(POINT, POINT, POINT), min_size=1, max_size=5))
def test_relative_curves_are_absolute_curves_moved(
    start: tuple[float, float], curves: list[tuple[tuple[float, float], ...]]
) -> None:
    relative = f"M{start[0]} {start[1]}"
    pen = PathBuilder()
    pen.move(*start)
    for curve in curves:
        x, y = pen.at
        relative += "c" + " ".join(f"{dx} {dy}" for dx, dy in curve)
        pen.curve(*((x + dx, y + dy) for dx, dy in curve))
    for (x1, y1), (x2, y2) in zip(path(relative).points, pen.outline().points, strict=True):
        assert (x1, y1) == pytest.approx((x2, y2))


@given(
    POINT,
    POINT,
    st.floats(0.1, 500),
    st.floats(0.1, 500),
    st.floats(0, 360),
    st.booleans(),
    st.booleans(),
)
def test_arcs_end_where_they_are_told_and_keep_to_their_ellipse(  # noqa: PLR0917, PLR0913 -- an arc has as many
    start: tuple[float, float], end: tuple[float, float], rx: float, ry: float, tilt: float,
    large: bool, sweep: bool,
) -> None:  # fmt: skip
    data = (
        f"M{start[0]} {start[1]}A{rx:.4f} {ry:.4f} {tilt:.4f} {large:d} {sweep:d} {end[0]} {end[1]}"
    )
    outline = path(data)
    assert outline.points[-1] == end
    assert all(math.isfinite(value) for point in outline.points for value in point)


def test_half_a_circle_is_round() -> None:
    outline = path("M-10 0A10 10 0 0 1 10 0")
    current = outline.points[0]
    for operator, points in outline.segments():
        if operator == "c":
            middle = tuple(
                (a + 3 * b + 3 * c + d) / 8 for a, b, c, d in zip(current, *points, strict=True)
            )
            assert math.hypot(*middle) == pytest.approx(10, rel=3e-4)
        current = points[-1]


@given(POINT, POINT, POINT, POINT)
def test_the_box_of_a_curve_holds_the_curve_and_no_more(
    p0: tuple[float, float],
    p1: tuple[float, float],
    p2: tuple[float, float],
    p3: tuple[float, float],
) -> None:
    points = list(curve_extremes(p0, p1, p2, p3))
    for axis in (0, 1):
        low = min(point[axis] for point in points)
        high = max(point[axis] for point in points)
        values = (p0[axis], p1[axis], p2[axis], p3[axis])
        walked = [_bezier(*values, step / 200) for step in range(201)]
        slack = 1e-6 + 1e-4 * (high - low)
        assert low <= min(walked) + 1e-6
        assert high >= max(walked) - 1e-6
        assert low >= min(walked) - slack - (high - low) * 0.01
        assert high <= max(walked) + slack + (high - low) * 0.01


def _bezier(a: float, b: float, c: float, d: float, t: float) -> float:
    s = 1 - t
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d


@pytest.mark.parametrize(
    ("data", "has_area"),
    [("M0 0H10", False), ("M0 0L5 5 10 10Z", False), ("M0 0H10V1", True), ("M3 3z", False)],
)
def test_lines_have_no_area(data: str, has_area: bool) -> None:
    assert path(data).has_area() is has_area


def test_subpaths_are_told_apart() -> None:
    parts = list(path("M0 0H5zM9 9v3").subpaths())
    assert parts == [Outline("mlh", ((0, 0), (5, 0))), Outline("ml", ((9, 9), (9, 12)))]
