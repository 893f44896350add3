"""Boxes are found by their place, whichever grid they lie in."""

from __future__ import annotations

import math
import random
from itertools import product

import pytest

from pnp.core.geometry import Affine, Rect
from pnp.proof.readback.boxes import Box, BoxIndex, touch, transform_box


def some(draw: random.Random, most: float) -> Box:
    left, low = draw.uniform(-50, 50), draw.uniform(-50, 50)
    return left, low, left + draw.uniform(0, most), low + draw.uniform(0, most)


@pytest.mark.parametrize(
    ("count", "most"), [(0, 1), (1, 1), (16, 3), (17, 3), (40, 100), (300, 3), (300, 60)]
)
def test_an_index_finds_what_holding_each_against_each_does(count: int, most: float) -> None:
    draw = random.Random(count)  # noqa: S311 -- boxes to try, no secrets
    boxes = [some(draw, most) for _ in range(count)]
    index = BoxIndex(boxes)
    for _ in range(100):
        wanted = some(draw, most)
        found = [at for at, box in enumerate(boxes) if touch(box, wanted)]
        assert index.query(wanted) == found


@pytest.mark.parametrize("wrong", [math.nan, math.inf, -math.inf])
def test_boxes_that_are_no_numbers_find_nothing_and_hide_nothing(wrong: float) -> None:
    whole = (0.0, 0.0, 10.0, 10.0)
    index = BoxIndex([whole, (wrong, wrong, wrong, wrong)])
    assert 0 in index.query((5.0, 5.0, 6.0, 6.0))
    assert 0 not in index.query((wrong, 0.0, wrong, 1.0))


@pytest.mark.parametrize(
    "by", [Affine(), Affine.scaling(-2, 3), Affine.rotation(30), Affine(1, 0, 1, 1, 5, 6)]
)
def test_a_moved_box_is_that_of_its_corners(by: Affine) -> None:
    box = (1.0, 2.0, 4.0, 7.0)
    xs, ys = zip(*[by.apply(x, y) for x, y in product((1.0, 4.0), (2.0, 7.0))], strict=True)
    assert transform_box(box, by) == pytest.approx((min(xs), min(ys), max(xs), max(ys)))
    assert by.bounds(Rect(1, 2, 3, 5)).edges == pytest.approx(transform_box(box, by))
