"""Distances between boxes, points and edges: compared with a search along the edge."""

from __future__ import annotations

import math
from itertools import product

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pnp.core.distances import (
    Segment,
    between,
    part_within,
    parts_within,
    to_box,
    to_edges,
    to_point,
)
from pnp.core.geometry import Rect

PLACES = st.integers(-4, 4)
LENGTHS = st.integers(0, 4)
BOXES = st.builds(Rect, PLACES, PLACES, LENGTHS, LENGTHS)
EDGES = st.tuples(PLACES, PLACES, PLACES, PLACES)


def along(edge: Segment, share: float) -> tuple[float, float]:
    x1, y1, x2, y2 = edge
    return x1 + share * (x2 - x1), y1 + share * (y2 - y1)


def outside(box: Rect, point: tuple[float, float]) -> float:
    """Return how far a point lies from a box; 0 inside."""
    (x, y), (left, top, right, bottom) = point, box.edges
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def searched(box: Rect, edge: Segment) -> float:
    """Return the least distance along an edge: it falls, then rises, so thirds are cut off."""
    low, high = 0.0, 1.0
    for _ in range(90):
        third = (high - low) / 3
        if outside(box, along(edge, low + third)) > outside(box, along(edge, high - third)):
            low += third
        else:
            high -= third
    return outside(box, along(edge, low))


@given(BOXES, EDGES)
def test_an_edge_is_as_far_from_a_box_as_its_nearest_point(box: Rect, edge: Segment) -> None:
    assert to_box(box, edge) == pytest.approx(searched(box, edge), abs=1e-6)


@given(PLACES, PLACES, EDGES)
def test_a_point_is_a_box_without_size(x: float, y: float, edge: Segment) -> None:
    assert to_point(edge, x, y) == pytest.approx(searched(Rect(x, y, 0, 0), edge), abs=1e-6)


@given(BOXES, st.lists(EDGES, max_size=4), st.sampled_from([math.inf, 0.01, 1.01, 2.51]))
def test_the_nearest_edge_counts_if_it_is_near_enough(
    box: Rect, edges: list[Segment], within: float
) -> None:
    nearest = min((searched(box, edge) for edge in edges), default=math.inf)
    told = to_edges(box, edges, within)
    if nearest <= within:
        assert told == pytest.approx(nearest, abs=1e-6)
    else:
        assert told > within


@given(BOXES, st.lists(EDGES, min_size=1, max_size=4))
def test_edges_that_are_too_far_away_are_skipped(box: Rect, edges: list[Segment]) -> None:
    hulls = [Rect(min(a, c), min(b, d), abs(a - c), abs(b - d)) for a, b, c, d in edges]
    nearest = min(between(box, hull) for hull in hulls)
    assume(nearest > 0)
    assert to_edges(box, edges, nearest * 0.99) == math.inf


@given(BOXES, EDGES)
def test_the_part_of_an_edge_in_a_box_is_all_that_lies_in_it(box: Rect, edge: Segment) -> None:
    part = part_within(edge, box)
    inside = [share / 24 for share in range(25) if outside(box, along(edge, share / 24)) == 0]
    if part is None:
        assert not inside
        return
    for end in (part[:2], part[2:]):
        assert outside(box, end) == pytest.approx(0, abs=1e-9)
        assert to_point(edge, *end) == pytest.approx(0, abs=1e-9)
    assert all(to_point(part, *along(edge, share)) < 1e-9 for share in inside)


@given(BOXES, st.lists(EDGES, max_size=6))
def test_the_parts_of_edges_are_those_of_each(box: Rect, edges: list[Segment]) -> None:
    parts = (part_within(edge, box) for edge in edges)
    assert parts_within(edges, box) == [part for part in parts if part]


@given(BOXES, BOXES)
def test_boxes_are_as_far_apart_as_their_nearest_points_or_overlap(one: Rect, other: Rect) -> None:
    told = between(one, other)
    assert told == between(other, one)
    if told <= 0:
        assert one.touches(other)
        shifts = ((-told, 0), (told, 0), (0, -told), (0, told))
        moved = [[between(one, other.translate(x * k, y * k)) for x, y in shifts] for k in (0.9, 1)]
        assert told == 0 or max(moved[0]) < 0, "any less leaves them overlapping"
        assert max(moved[1]) == 0, "as far as this, they only touch"
    else:
        corners = [*product(other.edges[::2], other.edges[1::2])]
        sides = [(*start, *end) for start, end in product(corners, repeat=2)]
        assert told == pytest.approx(min(to_box(one, side) for side in sides))
