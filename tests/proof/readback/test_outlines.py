"""An outline holds a box, leaves it alone or may touch it, whichever way it is drawn."""

from __future__ import annotations

from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdfium2 import raw

from pnp.proof.readback.outlines import PathOutline, PathRelation, Segment
from pnp.proof.readback.pdfium import Box

CORNERS = ((0.0, 0.0), (0.0, 8.0), (6.0, 8.0), (6.0, 0.0))
INSIDE, BEYOND, ACROSS = (1.0, 1.0, 5.0, 7.0), (7.0, 1.0, 9.0, 7.0), (5.0, 1.0, 9.0, 7.0)


def rectangle(first: int, way: int, *, returns: bool) -> list[Segment]:
    points = [CORNERS[(first + way * index) % 4] for index in range(5 if returns else 4)]
    kinds = [raw.FPDF_SEGMENT_MOVETO, *[raw.FPDF_SEGMENT_LINETO] * (len(points) - 1)]
    return [
        (point, kind, index == len(points) - 1)
        for index, (point, kind) in enumerate(zip(points, kinds, strict=True))
    ]


@pytest.mark.parametrize("returns", [False, True])
@pytest.mark.parametrize("way", [1, -1])
@pytest.mark.parametrize("first", range(4))
def test_a_rectangle_is_one_from_each_corner_either_way(
    first: int, way: int, returns: bool
) -> None:
    segments = rectangle(first, way, returns=returns)
    outline = PathOutline.around(segments)
    assert outline.is_box
    for box, relation in (
        (INSIDE, PathRelation.AROUND),
        (BEYOND, PathRelation.AWAY),
        (ACROSS, PathRelation.UNSURE),
        ((0.0, 0.0, 6.0, 8.0), PathRelation.UNSURE),
    ):
        assert outline.relation(box) is relation
    for index in range(4):
        (x, y), kind, closed = segments[index]
        aslant = [*segments[:index], ((x + 1, y), kind, closed), *segments[index + 1 :]]
        assert not PathOutline.around(aslant).is_box
    assert not PathOutline.around(segments[:3]).is_box


BEND = 0.5522847498
"""Of a radius: how far the points that bend a quarter of a circle lie from its ends."""


def circle(radius: float, way: int = 1) -> list[Segment]:
    """Return a circle around (0, 0) of four curves, and another way around if `way` is -1."""

    def at(x: float, y: float) -> tuple[float, float]:
        return x * radius, way * y * radius

    ends = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)]
    segments: list[Segment] = [(at(*ends[0]), raw.FPDF_SEGMENT_MOVETO, False)]
    for (x, y), (u, v) in pairwise(ends):
        bends = at(x + BEND * u, y + BEND * v), at(u + BEND * x, v + BEND * y), at(u, v)
        segments += [(point, raw.FPDF_SEGMENT_BEZIERTO, False) for point in bends]
    return segments


def corners(box: Box) -> list[float]:
    """Return how far the corners of a box lie from (0, 0)."""
    return [hypot(x, y) for x in (box[0], box[2]) for y in (box[1], box[3])]


@given(st.floats(-14, 14), st.floats(-14, 14), st.floats(0.1, 4), st.floats(0.1, 4), st.booleans())
def test_a_circle_holds_what_is_inside_and_leaves_alone_what_is_outside(
    left: float, low: float, wide: float, high: float, hollow: bool
) -> None:
    box = (left, low, left + wide, low + high)
    outline = PathOutline.around([*circle(10), *(circle(5, -1) if hollow else [])])
    relation = outline.relation(box)
    nearest = hypot(max(left, -box[2], 0), max(low, -box[3], 0))
    farthest = max(corners(box))
    is_in = farthest < 10 and (nearest > 5 or not hollow)
    is_out = nearest > 10 or (hollow and farthest < 5)
    if relation is PathRelation.AROUND:
        assert is_in or farthest < 10.01
        assert not is_out
    if relation is PathRelation.AWAY:
        assert is_out or nearest > 9.99
    if farthest < 9.5 and (nearest > 5.5 or not hollow):
        assert relation is PathRelation.AROUND
    if nearest > 10.5 or (hollow and farthest < 4.5):
        assert relation is PathRelation.AWAY


def test_what_two_areas_around_hold_depends_on_the_rule_of_filling() -> None:
    outline = PathOutline.around([*circle(10), *circle(5)])
    assert outline.relation((-1.0, -1.0, 1.0, 1.0)) is PathRelation.UNSURE
    assert outline.relation((6.0, -1.0, 8.0, 1.0)) is PathRelation.AROUND


@pytest.mark.parametrize("way", [1, -1])
def test_what_an_edge_aslant_touches_in_a_point_it_may_touch(way: int) -> None:
    points = [(0.0, 0.0), (10.0, 0.0), (0.0, 10.0)][::way]
    kinds = [raw.FPDF_SEGMENT_MOVETO, *[raw.FPDF_SEGMENT_LINETO] * 2]
    outline = PathOutline.around([(*pair, False) for pair in zip(points, kinds, strict=True)])
    for box, relation in (
        ((1.0, 1.0, 5.0, 5.0), PathRelation.UNSURE),
        ((1.0, 1.0, 4.9, 4.9), PathRelation.AROUND),
        ((5.0, 5.0, 9.0, 9.0), PathRelation.UNSURE),
        ((5.1, 5.1, 9.0, 9.0), PathRelation.AWAY),
    ):
        assert outline.relation(box) is relation
