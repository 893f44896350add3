"""Tokens: squares as cards, rounds with waste around them, both with backs."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import CallError
from pnp.core.geometry import Margins, Size
from pnp.press.sheets import (
    Imposition,
    card_cut_lines,
    card_grid,
    card_marks,
    card_sides,
    token_grid,
)

USUAL = Imposition(Size(210, 297), Margins.equal(10), 1)
ACROSS = st.sampled_from([22.0, 25.4, 29.0])


def test_round_tokens_stand_apart_for_the_punch() -> None:
    first, second, *_ = token_grid(22, USUAL).cells
    assert second.x_mm - first.right_mm == pytest.approx(4)


def test_a_wider_gap_may_be_asked_for() -> None:
    wide = Imposition(USUAL.paper, USUAL.margins, 1, gap_mm=8)
    first, second, *_ = token_grid(22, wide).cells
    assert second.x_mm - first.right_mm == pytest.approx(8)


def test_one_cut_runs_halfway_between_round_tokens() -> None:
    grid = token_grid(22, USUAL)
    cuts = card_cut_lines(grid).cuts("x")
    assert len(cuts) == grid.layout.columns + 1
    first, second, *_ = grid.cells
    assert cuts[1] == pytest.approx((first.right_mm + second.x_mm) / 2)


def test_cuts_between_round_tokens_are_fewer_than_around_them() -> None:
    assert token_grid(22, USUAL).layout.cuts < card_grid(Size(22, 22), USUAL).layout.cuts


@given(ACROSS, st.sampled_from(["duplex-long", "duplex-short", "gutterfold"]))
def test_round_tokens_have_backs_behind_them(across: float, backs: str) -> None:
    imposition = Imposition(USUAL.paper, USUAL.margins, 1, backs=backs)  # type: ignore[arg-type]  # backs by the list
    grid = token_grid(across, imposition)
    placed = [
        placement for side in card_sides([("duck", "pond")], grid) for placement in side.placements
    ]
    assert [each.face for each in placed] == ["duck", "pond"]
    assert grid.backs((placed[0].at,)) == (placed[1].at,)


def test_round_tokens_have_marks_for_straight_cuts() -> None:
    grid = token_grid(22, Imposition(USUAL.paper, USUAL.margins, 1, reserve_mm=5))
    upright = {line.x1_mm for line in card_marks(grid).lines if line.x1_mm == line.x2_mm}
    assert upright == set(card_cut_lines(grid).cuts("x"))


def test_a_token_larger_than_the_page_is_refused() -> None:
    with pytest.raises(CallError, match="larger than paper"):
        token_grid(300, USUAL)
