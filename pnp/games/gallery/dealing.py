"""Setting up the Gallery, and drawing its action cards."""

from __future__ import annotations

from pnp.games.gallery.fields import (
    ACTION_SHUFFLES,
    ACTION_STREAM,
    DECK,
    DEEP,
    DUCK_STREAM,
    KINDS,
    MOST_PLAYERS,
    PILE,
    SPACES,
    WATER,
)
from pnp.games.gallery.line import fill
from pnp.rules.chance import open_stream, shuffle
from pnp.rules.fields import Record


def clear(state: Record) -> None:
    """Empty the board and the hands."""
    state.length = 0
    for space in range(SPACES):
        state.height[space] = 0
        state.hidden[space] = 0
        state.targets[space] = 0
        for card in range(DEEP):
            state.line[space][card] = 0
    for seat in range(MOST_PLAYERS):
        state.shot[seat] = 0
        state.swims[seat] = 1 if seat < state.players else 0
        for kind in range(KINDS):
            state.hands[seat][kind] = 0
    for kind in range(KINDS):
        state.discarded[kind] = 0
        state.uses[kind] = 0
    state.burnt = 0
    state.reshuffled = 0
    state.duck_shuffles = 0
    state.deepest = 1
    state.own_hits = 0


def deal_ducks(state: Record, material: Record, chance: Record) -> None:
    """Shuffle the ducks that play, with the water, and deal the line."""
    for place in range(DECK):
        state.deck[place] = 0
    count = 0
    for seat in range(state.players):
        for _ in range(material.ducks - material.in_front):
            state.deck[count] = seat + 1
            count += 1
    state.deck_count = count + material.water
    state.known = 0
    open_stream(chance, DUCK_STREAM)
    shuffle(chance, state.deck, state.deck_count)
    fill(state, material)


def deal_hands(state: Record, material: Record, chance: Record) -> None:
    """Shuffle the action cards and deal them."""
    for place in range(PILE):
        state.pile[place] = 0
    count = 0
    for kind in range(KINDS):
        for _ in range(material.copies[kind]):
            state.pile[count] = kind
            count += 1
    state.pile_count = count
    open_stream(chance, ACTION_STREAM)
    shuffle(chance, state.pile, count)
    for seat in range(state.players):
        for _ in range(material.hand):
            draw_action(state, seat, chance)


def beginner(state: Record) -> int:
    """The owner of the first duck from the front (G-37)."""
    for space in range(state.length):
        if state.line[space][0] != WATER:
            return state.line[space][0] - 1
    return 0


def draw_action(state: Record, seat: int, chance: Record) -> None:
    """Draw an action card; if there is none, the discards are shuffled first (G-35)."""
    if state.pile_count == 0:
        _reshuffle_actions(state, chance)
    if state.pile_count > 0:
        state.pile_count -= 1
        state.hands[seat][state.pile[state.pile_count]] += 1
        state.pile[state.pile_count] = 0


def _reshuffle_actions(state: Record, chance: Record) -> None:
    for kind in range(KINDS):
        for _ in range(state.discarded[kind]):
            state.pile[state.pile_count] = kind
            state.pile_count += 1
        state.discarded[kind] = 0
    state.reshuffled += 1
    open_stream(chance, ACTION_SHUFFLES + state.reshuffled)
    shuffle(chance, state.pile, state.pile_count)
