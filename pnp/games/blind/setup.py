"""Setting up Duck Blind: a game, a day, a round."""

from __future__ import annotations

from typing import Final

from pnp.games.blind.deck import deal
from pnp.games.blind.fields import (
    ACTION_CARDS,
    EACH_DAY,
    KINDS,
    LAYING,
    MOST_BONUS,
    MOST_PLAYERS,
    NOWHERE,
    VALUES,
    WITH_SHOTS,
)
from pnp.rules.chance import shuffle
from pnp.rules.fields import Record

FIRST_STREAM: Final = 1
"""The stream of chance for who begins and for the bonus cards."""


def clear(state: Record) -> None:
    """Empty the table and the hands."""
    for seat in range(MOST_PLAYERS):
        state.face_down[seat] = 0
        state.place[seat] = NOWHERE
        state.shows[seat] = 0
        state.face[seat] = 0
        state.sets[seat] = 0
        state.pairs[seat] = 0
        state.bonuses[seat] = 0
        for kind in range(KINDS):
            state.front[seat][kind] = 0
            state.tally[seat][kind] = 0
        for value in range(VALUES):
            state.shots[seat][value] = 0
            state.fired[seat][value] = 0
            state.spent[seat][value] = 0
        for card in range(ACTION_CARDS):
            state.held[seat][card] = 0
            state.laid[seat][card] = 0
            state.used[seat][card] = 0
    _clear_counts(state)


def _clear_counts(state: Record) -> None:
    for card in range(ACTION_CARDS):
        state.uses[card] = 0
    state.seat = 0
    state.back = 0
    state.asked = 0
    state.tied = 0
    state.short = 0
    state.recycled = 0
    state.flipped = 0
    state.reshuffles = 0
    state.banished = 0
    state.capped = 0
    state.lost = 0
    state.streams = 0


def deal_bonus(state: Record, material: Record, chance: Record) -> None:
    """Deal bonus cards by lot."""
    for card in range(MOST_BONUS):
        state.bonus[card] = 1 if card < material.bonus_dealt else 0
        state.bonus_won[card] = 0
    shuffle(chance, state.bonus, material.bonus_cards)


def begin_day(state: Record, material: Record, chance: Record) -> None:
    """A whole deck and whole shot decks; action cards if they return (D-09, D-10)."""
    deal(state, material, chance)
    reload(state, material)
    if material.actions_return == EACH_DAY:
        return_actions(state, material)
    state.round = 0
    begin_round(state)


def return_actions(state: Record, material: Record) -> None:
    """Give everybody all action cards."""
    for seat in range(state.players):
        for card in range(ACTION_CARDS):
            state.held[seat][card] = material.actions[card]
            state.used[seat][card] = 0


def reload(state: Record, material: Record) -> None:
    """Give everybody a whole shot deck, and all action cards if those return with it (D-10)."""
    if material.actions_return == WITH_SHOTS:
        return_actions(state, material)
    for seat in range(state.players):
        for value in range(VALUES):
            state.shots[seat][value] = material.shots[value]
            state.spent[seat][value] = 0


def begin_round(state: Record) -> None:
    """Let a line be laid out; nothing is committed, nobody has a place."""
    state.phase = LAYING
    state.turn = 0
    state.card = 0
    for seat in range(state.players):
        state.face_down[seat] = 0
        state.place[seat] = NOWHERE
