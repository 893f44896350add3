"""An outline holds a box, leaves it alone or may touch it, whichever way it is drawn."""

from __future__ import annotations

import pytest
from pypdfium2 import raw

from pnp.proof.readback.outlines import PathOutline, PathRelation, Segment

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
