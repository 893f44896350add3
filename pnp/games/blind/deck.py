"""The duck deck: dealing it, flipping its cards, and the Game Wardens among them."""

from __future__ import annotations

from typing import Final

from pnp.games.blind.fields import DECK, KINDS, PERMIT, WARDEN, BlindMaterial, BlindState
from pnp.rules.chance import Chance, open_stream, shuffle

NONE_LEFT: Final = -1
"""There is no duck to flip or to shuffle in."""

ASK: Final = -2
"""A Game Warden is on top, and someone has rare ducks."""

MAX_FLIPS: Final = 200
"""The most consecutive wardens that are shuffled back before they are removed."""

DEALS: Final = 10
SHUFFLES: Final = 100
"""The random streams: one for the deal of each day, one for each shuffle."""


def deal(state: BlindState, material: BlindMaterial, chance: Chance) -> None:
    """Make the day's deck: ducks dealt at random, with wardens shuffled in (D-37, D-38)."""
    count = 0
    for kind in range(KINDS):
        state.discard[kind] = 0
        state.aside[kind] = 0
        state.line[kind] = 0
        for _ in range(material.copies[kind]):
            state.deck[count] = kind
            count += 1
    open_stream(chance, DEALS + state.day)
    shuffle(chance, state.deck, count)
    for place in range(material.dealt_ducks[state.players], count):
        state.aside[state.deck[place]] += 1
    count = material.dealt_ducks[state.players]
    for _ in range(material.dealt_wardens[state.players]):
        state.deck[count] = WARDEN
        count += 1
    state.deck_count = count
    for place in range(count, DECK):
        state.deck[place] = 0
    state.wardens_aside = material.wardens - material.dealt_wardens[state.players]
    state.wardens_gone = 0
    shuffle(chance, state.deck, count)


def flip(state: BlindState, material: BlindMaterial, chance: Chance) -> int:
    """Take the top duck of the deck; NONE_LEFT if there is none, ASK for a warden on top.

    A warden is shuffled back if nobody has rare ducks. The discards return to an empty deck, and to
    one without ducks for that warden.
    """
    for _ in range(MAX_FLIPS):
        if state.deck_count == 0 and not recycle(state, chance):
            return NONE_LEFT
        if state.deck[state.deck_count - 1] != WARDEN:
            return _pop(state)
        if anyone_has_rare(state, material):
            return ASK
        state.flipped += 1
        if ducks_in_deck(state) > 0:
            shuffle_deck(state, chance)
        elif not recycle(state, chance):
            _banish(state)
            return NONE_LEFT
        state.reshuffles += 1
    _banish(state)
    state.capped += 1
    return _pop(state)


def ducks_in_deck(state: BlindState) -> int:
    """Return the number of ducks in the deck."""
    count = 0
    for place in range(state.deck_count):
        if state.deck[place] != WARDEN:
            count += 1
    return count


def recycle(state: BlindState, chance: Chance) -> bool:
    """Shuffle the discarded ducks into the deck; return whether there were any (D-28 to D-30).

    Discarded wardens stay out.
    """
    count = state.deck_count
    for kind in range(KINDS):
        for _ in range(state.discard[kind]):
            state.deck[count] = kind
            count += 1
        state.discard[kind] = 0
    if count == state.deck_count:
        return False
    state.deck_count = count
    state.recycled += 1
    shuffle_deck(state, chance)
    return True


def shuffle_deck(state: BlindState, chance: Chance) -> None:
    """Shuffle the deck, with a separate random stream."""
    state.streams += 1
    open_stream(chance, SHUFFLES + state.streams)
    shuffle(chance, state.deck, state.deck_count)


def _pop(state: BlindState) -> int:
    state.deck_count -= 1
    top = state.deck[state.deck_count]
    state.deck[state.deck_count] = 0
    return top


def _banish(state: BlindState) -> None:
    """Discard every warden of the deck, so that flipping terminates (D-28)."""
    count = 0
    for place in range(state.deck_count):
        card = state.deck[place]
        if card != WARDEN:
            state.deck[count] = card
            count += 1
    wardens = state.deck_count - count
    for place in range(count, state.deck_count):
        state.deck[place] = 0
    state.deck_count = count
    state.wardens_gone += wardens
    state.banished += wardens


def has_rare(state: BlindState, material: BlindMaterial, seat: int) -> bool:
    """Return whether a seat has rare ducks in front of it (D-22, D-23)."""
    count = 0
    for kind in range(KINDS):
        count += material.rare[kind] * state.front[seat][kind]
    return count > 0


def anyone_has_rare(state: BlindState, material: BlindMaterial) -> bool:
    """Return whether anyone has rare ducks."""
    count = 0
    for seat in range(state.players):
        count += has_rare(state, material, seat)
    return count > 0


def ask_for_permit(state: BlindState, material: BlindMaterial) -> bool:
    """Find the next seat with a permit and rare ducks; return whether there is one (D-25)."""
    while state.asked < state.players:
        seat = (state.token + state.asked) % state.players
        if state.held[seat][PERMIT] and has_rare(state, material, seat):
            state.seat = seat
            return True
        state.asked += 1
    return False


def meet_warden(state: BlindState, material: BlindMaterial) -> None:
    """Discard the warden on top, and the rare ducks of everyone without a permit (D-24, D-27)."""
    _pop(state)
    state.flipped += 1
    state.wardens_gone += 1
    for seat in range(state.players):
        if state.shows[seat]:
            state.held[seat][PERMIT] -= 1
            state.used[seat][PERMIT] += 1
            state.uses[PERMIT] += 1
            state.shows[seat] = 0
        else:
            _lose_rare(state, material, seat)


def _lose_rare(state: BlindState, material: BlindMaterial, seat: int) -> None:
    for kind in range(KINDS):
        if material.rare[kind]:
            state.lost += state.front[seat][kind]
            state.discard[kind] += state.front[seat][kind]
            state.front[seat][kind] = 0
