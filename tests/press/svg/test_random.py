"""Drawings made up at random look alike, drawn by the press and by an independent renderer."""

from __future__ import annotations

import pytest

pytest.importorskip("resvg_py", reason="drawings are compared with those of resvg")

from random_drawings import drawing
from renderings import pressed, reference, share_outside
from sampling import sampled

from pnp.core.errors import MaterialError
from pnp.press.fonts import FontBook

MAX_SHARE = 0.015
"""Thin strokes, which PDFium widens to a pixel, and inner corners of wide ones take up to this."""

DISPUTED = frozenset((33, 42, 100, 112, 134, 139, 159, 195, 202, 233, 244, 265, 289, 292))
"""Seeds whose drawings resvg draws otherwise than Chromium and the press: ligatures of letters that
are spaced, view boxes of patterns, strokes through a mask."""

SEEDS = [seed for seed in range(400) if seed not in DISPUTED]


@pytest.mark.parametrize("seed", sampled(SEEDS, 25))
def test_the_press_draws_at_random_what_others_draw(seed: int, book: FontBook) -> None:
    source = drawing(seed)
    try:
        found = pressed(source, book, {}.__getitem__)
    except MaterialError:
        pytest.skip("the press refuses what viewers do not draw alike")
    expected = reference(source)
    assert share_outside(found.resize(expected.size), expected) < MAX_SHARE
