"""Stops of a gradient: those that are next to nothing apart still show both their colours."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pnp.press.svg.css.colours import Colour
from pnp.press.svg.paint.piecewise_gradients import needs_pieces
from pnp.press.svg.paint.stops import Stop, stops_between

RED, BLUE = Colour(1, 0, 0), Colour(0, 0, 1)
HAIR = 1e-4


@pytest.mark.parametrize("offsets", [(0, 0), (0, 2e-7), (1 - 2e-7, 1), (1, 1)])
def test_both_colours_of_a_jump_at_an_end_are_laid(offsets: tuple[float, float]) -> None:
    stops = [Stop(offsets[0], RED), Stop(offsets[1], BLUE)]
    laid = stops_between(stops, "pad", -0.5, 1.5, HAIR)
    pieces = [(one, other) for one, other in pairwise(laid) if one.offset < other.offset]
    assert {colour for piece in pieces for colour in (piece[0].colour, piece[1].colour)} == {
        RED,
        BLUE,
    }
    assert needs_pieces(laid)


def test_a_colour_that_changes_in_a_tenth_of_a_ramp_is_a_piece_of_its_own() -> None:
    assert needs_pieces([Stop(0, RED), Stop(0.95, RED), Stop(1, BLUE)])
    assert not needs_pieces([Stop(0, RED), Stop(0.5, RED), Stop(1, BLUE)])


def test_a_cut_off_end_of_an_even_ramp_is_no_piece_of_its_own() -> None:
    laid = stops_between([Stop(0, RED), Stop(1, BLUE)], "reflect", -0.01, 1.01)
    assert len(laid) == 6
    assert not needs_pieces(laid)


@given(
    some.lists(some.floats(0.01, 0.99), min_size=1, max_size=4).map(sorted),
    some.sampled_from(["repeat", "reflect"]),
    some.floats(-2, 1),
)
def test_before_its_first_stop_and_behind_its_last_a_round_has_their_colours(
    offsets: list[float], method: str, low: float
) -> None:
    stops = [Stop(offset, (RED, BLUE)[place % 2]) for place, offset in enumerate(offsets)]
    whole = [Stop(0, stops[0].colour), *stops, Stop(1, stops[-1].colour)]
    laid = stops_between(stops, method, low, low + 1.5)
    assert laid == stops_between(whole, method, low, low + 1.5)


@given(
    some.lists(some.floats(0, 1), min_size=1, max_size=6).map(sorted),
    some.sampled_from(["pad", "repeat", "reflect"]),
    some.floats(-1, 0.9),
)
def test_offsets_grow_by_a_hair_or_not_at_all(
    offsets: list[float], method: str, low: float
) -> None:
    laid = stops_between([Stop(each, RED) for each in offsets], method, low, low + 1, HAIR)
    for one, other in pairwise(laid):
        assert other.offset == one.offset or other.offset - one.offset >= HAIR
