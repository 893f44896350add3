from __future__ import annotations

import math

from pnp.core.lengths import MM_PER_PT, PT_PER_MM, PX_PER_MM


def test_an_inch_is_72_points_and_96_pixels() -> None:
    assert math.isclose(25.4 * PT_PER_MM, 72)
    assert math.isclose(25.4 * PX_PER_MM, 96)


def test_the_factors_back_are_the_inverses() -> None:
    assert math.isclose(PT_PER_MM * MM_PER_PT, 1)
    assert math.isclose(PX_PER_MM * 25.4, 96)
