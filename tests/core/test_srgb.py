"""Colours as light: the standard's values, and there and back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.srgb import encode, linearize, luminance


@given(st.integers(0, 255))
def test_light_becomes_the_share_that_it_was(part: int) -> None:
    assert encode(linearize(part / 255)) == pytest.approx(part / 255, abs=1e-4)


def test_light_is_that_of_the_standard() -> None:
    assert linearize(0.5) == pytest.approx(0.21404, abs=1e-5)
    assert luminance((1, 1, 1)) == pytest.approx(1)
    assert luminance((0, 1, 0)) == pytest.approx(0.7152)
