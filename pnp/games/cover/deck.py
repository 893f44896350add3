"""The call cards: turned up, discarded, and shuffled again."""

from __future__ import annotations

from typing import Final

from pnp.games.cover.fields import BIS, CoverMaterial, CoverState
from pnp.rules.chance import Chance, open_stream, shuffle

ROUND_STREAM: Final = 10_000
"""A round's streams of luck begin at its number times this; one for each of its decks."""


def reshuffle(state: CoverState, material: CoverMaterial, chance: Chance) -> bool:
    """Make a deck of the captain's pile (C-21); False if the round stops instead (C-19)."""
    state.passes += 1
    if state.passes >= material.deck_passes and not material.goes_on:
        return False
    if state.pile_count == 0:
        return False
    for place in range(state.pile_count):
        state.deck[place] = state.pile[place]
        state.pile[place] = 0
    state.deck_count = state.pile_count
    state.pile_count = 0
    state.reshuffles += 1
    if material.bis_forgets:
        state.last = 0
    open_stream(chance, ROUND_STREAM * state.round + state.passes)
    shuffle(chance, state.deck, state.deck_count)
    return True


def turn_up(state: CoverState) -> None:
    """Turn up the next card and call it."""
    state.deck_count -= 1
    state.card = state.deck[state.deck_count]
    state.deck[state.deck_count] = 0
    state.call = _value(state)
    state.calls += 1
    if state.call > 0:
        state.last = state.call


def _value(state: CoverState) -> int:
    """Return what the card calls. Bis calls nothing after a discard or before any call."""
    if state.card != BIS:
        return state.card
    return 0 if state.quacked else state.last


def discard(state: CoverState) -> None:
    """Put the card to the discards, where it counts: nobody could follow it."""
    state.discards[state.discard_count] = state.card
    state.discard_count += 1
    state.card = 0
    state.call = 0
    state.quacked = 1
