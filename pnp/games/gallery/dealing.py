"""Setting up the Gallery, and drawing its action cards."""

from __future__ import annotations

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial, GalleryState
from pnp.games.gallery.line import fill
from pnp.rules.chance import Chance, open_stream, shuffle
from pnp.rules.fields import clear_record


def clear(state: GalleryState, players: int) -> None:
    """Empty the board and the hands; all players are alive."""
    clear_record(state)
    state.players = players
    state.turn = 1
    state.deepest = 1
    for seat in range(players):
        state.swims[seat] = 1


def deal_ducks(state: GalleryState, material: GalleryMaterial, chance: Chance) -> None:
    """Shuffle the ducks that play, with the water, and deal the line."""
    count = 0
    for seat in range(state.players):
        for _ in range(material.ducks - material.in_front):
            state.deck[count] = seat + 1
            count += 1
    state.deck_count = count + material.water
    open_stream(chance, f.DUCK_STREAM)
    shuffle(chance, state.deck, state.deck_count)
    fill(state, material)


def deal_hands(state: GalleryState, material: GalleryMaterial, chance: Chance) -> None:
    """Shuffle the action cards and deal them."""
    count = 0
    for kind in range(f.KINDS):
        for _ in range(material.copies[kind]):
            state.pile[count] = kind
            count += 1
    state.pile_count = count
    open_stream(chance, f.ACTION_STREAM)
    shuffle(chance, state.pile, count)
    for seat in range(state.players):
        for _ in range(material.hand):
            draw_action(state, seat, chance)


def beginner(state: GalleryState) -> int:
    """Return the owner of the first duck from the front (G-37)."""
    for space in range(state.length):
        if state.line[space][0] != f.WATER:
            return state.line[space][0] - 1
    return 0


def draw_action(state: GalleryState, seat: int, chance: Chance) -> None:
    """Draw an action card; if the deck is empty, the discards are shuffled first (G-35)."""
    if state.pile_count == 0:
        _reshuffle_actions(state, chance)
    if state.pile_count > 0:
        state.pile_count -= 1
        state.hands[seat][state.pile[state.pile_count]] += 1
        state.pile[state.pile_count] = 0


def _reshuffle_actions(state: GalleryState, chance: Chance) -> None:
    for kind in range(f.KINDS):
        for _ in range(state.discarded[kind]):
            state.pile[state.pile_count] = kind
            state.pile_count += 1
        state.discarded[kind] = 0
    state.reshuffled += 1
    open_stream(chance, f.ACTION_SHUFFLES + state.reshuffled)
    shuffle(chance, state.pile, state.pile_count)
