"""Setting up Duck Blind: a game, a day, a round."""

from __future__ import annotations

from typing import Final

from pnp.games.blind import fields as f
from pnp.games.blind.deck import deal
from pnp.games.blind.fields import BlindMaterial, BlindState
from pnp.rules.chance import Chance, shuffle
from pnp.rules.fields import clear_record

FIRST_STREAM: Final = 1
"""The random stream for the start player and the bonus cards."""


def clear(state: BlindState, players: int) -> None:
    """Empty the table and the hands; nobody has a rank."""
    clear_record(state)
    state.players = players
    for seat in range(f.MAX_PLAYERS):
        state.place[seat] = f.NOWHERE


def deal_bonus(state: BlindState, material: BlindMaterial, chance: Chance) -> None:
    """Deal bonus cards at random."""
    for card in range(f.MAX_BONUS):
        state.bonus[card] = 1 if card < material.bonus_dealt else 0
        state.bonus_won[card] = 0
    shuffle(chance, state.bonus, material.bonus_cards)


def begin_day(state: BlindState, material: BlindMaterial, chance: Chance) -> None:
    """Deal from a full deck and full shot decks, and action cards if they return (D-09, D-10)."""
    deal(state, material, chance)
    reload(state, material)
    if material.actions_return == f.EACH_DAY:
        return_actions(state, material)
    state.round = 0
    begin_round(state)


def return_actions(state: BlindState, material: BlindMaterial) -> None:
    """Give everybody all action cards."""
    for seat in range(state.players):
        for card in range(f.ACTION_CARDS):
            state.held[seat][card] = material.actions[card]
            state.used[seat][card] = 0


def reload(state: BlindState, material: BlindMaterial) -> None:
    """Give everyone a full shot deck, and all action cards if these return with it (D-10)."""
    if material.actions_return == f.WITH_SHOTS:
        return_actions(state, material)
    for seat in range(state.players):
        for value in range(f.VALUES):
            state.shots[seat][value] = material.shots[value]
            state.spent[seat][value] = 0


def begin_round(state: BlindState) -> None:
    """Prepare a new line: nothing is committed, and nobody has a rank."""
    state.phase = f.LAYING
    state.turn = 0
    state.card = 0
    for seat in range(state.players):
        state.face_down[seat] = 0
        state.place[seat] = f.NOWHERE
