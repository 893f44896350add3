"""The score of a round, and the winner."""

from __future__ import annotations

from pnp.games.cover.fields import DECK_PASSES, CoverMaterial, CoverState
from pnp.rules.fields import Vector


def score(state: CoverState, material: CoverMaterial, seat: int) -> int:
    """Return the visible splashes, with the sign for a single pile or for several."""
    splashes = 0
    for number in range(1, material.numbers + 1):
        if state.above[seat][number] == 0:
            splashes += material.splash[number]
    if state.piles[seat] <= material.single:
        return splashes * material.single_sign
    return splashes * material.several_sign


def outcome(state: CoverState, material: CoverMaterial, scores: Vector, places: Vector) -> int:
    """Write each seat's total and place, lowest total first; return the reason for the end."""
    for seat in range(state.players):
        scores[seat] = state.total[seat]
        places[seat] = 1
        for other in range(state.players):
            if _beats(state, material, other, seat):
                places[seat] += 1
    if not state.over:
        return 0
    return 2 if state.ends[DECK_PASSES] > 0 else 1


def _beats(state: CoverState, material: CoverMaterial, one: int, other: int) -> bool:
    """Return whether a seat beats another: fewer points, else fewer piles in the last round."""
    if state.total[one] != state.total[other] or not material.piles_break_ties:
        return state.total[one] < state.total[other]
    return state.piles[one] < state.piles[other]


def score_now(state: CoverState, material: CoverMaterial, scores: Vector, places: Vector) -> int:
    """Write scores and places as if the round ended now."""
    for seat in range(state.players):
        scores[seat] = state.total[seat]
        if state.over == 0:
            scores[seat] += score(state, material, seat)
    for seat in range(state.players):
        places[seat] = 1
        for other in range(state.players):
            places[seat] += scores[other] < scores[seat]
    return 0
