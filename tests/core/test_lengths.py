from __future__ import annotations

import math

from pnp.core.geometry import MM_PER_PT, PT_PER_MM


def test_an_inch_is_72_points() -> None:
    assert math.isclose(25.4 * PT_PER_MM, 72)


def test_the_factor_back_is_the_inverse() -> None:
    assert math.isclose(PT_PER_MM * MM_PER_PT, 1)
