"""Radial gradients: the offset of a point is that of the circle which goes through it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.press.svg.paint.gradients import _offset

ANGLES = st.floats(0, 2 * math.pi)


@given(st.floats(0, 0.95), ANGLES, st.floats(0.01, 50), ANGLES)
def test_a_point_of_a_circle_has_its_offset(
    distance: float, towards: float, offset: float, angle: float
) -> None:
    focus = distance * math.cos(towards), distance * math.sin(towards)
    # The circle of an offset lies between the focus and the unit circle (SVG 2, 14.2.3).
    x = focus[0] * (1 - offset) + offset * math.cos(angle)
    y = focus[1] * (1 - offset) + offset * math.sin(angle)
    assert _offset(x, y, focus) == pytest.approx(offset)
