"""The cases beside this file, drawn by the press and by an independent renderer, look the same."""

from __future__ import annotations

from pathlib import Path

import pytest
from renderings import pressed, reference, share_outside

from pnp.press.fonts import FontBook

CASES = sorted((Path(__file__).parent / "cases").glob("*.svg"))
MAX_SHARE = 0.005


def test_there_are_cases() -> None:
    assert len(CASES) >= 24


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.stem)
def test_the_press_draws_what_others_draw(case: Path, book: FontBook) -> None:
    source = case.read_bytes()
    expected = reference(source)
    found = pressed(source, book, lambda name: (case.parent / name).read_bytes())
    found = found.resize(expected.size)
    assert share_outside(found, expected) < MAX_SHARE
