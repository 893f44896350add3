"""Pieces in a row, found from edges with others among them."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.proof.readback.grids.series import Edge, find_series


@settings(max_examples=60)
@given(
    length=st.floats(30, 90),
    gap=st.sampled_from([0.0, 1.0, 3.0, 6.35]),
    count=st.integers(2, 6),
    seed=st.integers(0, 999),
)
def test_pieces_are_found_among_frames_and_stray_edges(
    length: float, gap: float, count: int, seed: int
) -> None:
    lot, pitch = random.Random(seed), length + gap  # noqa: S311 -- no secret
    starts = [7.0 + index * pitch for index in range(count)]
    outlines = [Edge(at, 88.0) for start in starts for at in (start, start + length)]
    frames = [Edge(at, 70.0) for start in starts for at in (start + 4.2, start + length - 4.2)]
    strays = [Edge(lot.uniform(8, starts[-1] + length), lot.uniform(1, 30)) for _ in range(12)]

    series = find_series([*outlines, *frames, *strays])

    assert series is not None
    assert series.count == count
    assert abs(series.length_mm - length) < 0.15
    assert abs(series.pitch_mm - pitch) < 0.1
    assert abs(series.start_mm - 7.0) < 0.15


def test_two_edges_next_to_each_other_are_no_piece() -> None:
    assert find_series([Edge(10, 50), Edge(18, 50)]) is None
    assert find_series([]) is None


def test_one_piece_is_a_series_without_a_gap() -> None:
    series = find_series([Edge(10, 50), Edge(73, 50)])

    assert series is not None
    assert (series.count, series.gap_mm, series.end_mm) == (1, 0.0, 73)


@settings(max_examples=40)
@given(
    length=st.floats(30, 70),
    gap=st.sampled_from([0.0, 2.0, 4.0]),
    half=st.integers(2, 3),
    fold=st.floats(2, 20),
)
def test_halves_with_room_for_a_fold_between_them_are_one_series(
    length: float, gap: float, half: int, fold: float
) -> None:
    starts = [7.0 + index * (length + gap) + (index >= half) * fold for index in range(2 * half)]
    edges = [Edge(at, 88.0) for start in starts for at in (start, start + length)]

    series = find_series(edges)

    assert series is not None
    assert (series.count, abs(series.fold_mm - fold) < 0.1) == (2 * half, True)
    spans = [start for start, _ in series.spans()]
    assert all(abs(one - other) < 0.15 for one, other in zip(spans, starts, strict=True))
    assert abs(series.end_mm - starts[-1] - length) < 0.15
