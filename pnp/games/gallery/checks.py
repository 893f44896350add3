"""What can be wrong with a state of the Gallery."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.gallery.fields import K_BOTTOMS, KINDS, MOST_PLAYERS, WATER
from pnp.games.gallery.line import alive
from pnp.rules.fields import Record

SHALLOW: Final = 2
"""The most ducks in a stack where no stack may be covered (G-19)."""


def conserved(state: Record, material: Record) -> int:
    """0 while every duck, water and action card is somewhere, once; else how much is amiss."""
    missing = 0
    for colour in range(state.players + 1):
        missing += abs(_duck_cards(state, material, colour))
    for kind in range(KINDS):
        missing += abs(_action_cards(state, material, kind))
    return int(missing)


def _duck_cards(state: Record, material: Record, colour: int) -> int:
    """Cards of a colour that should be there less those that are."""
    missing = material.water
    if colour != WATER:
        missing = alive(state, material, colour - 1)
    for space in range(state.length):
        for card in range(state.height[space]):
            if state.line[space][card] == colour:
                missing -= 1
    for place in range(state.deck_count):
        if state.deck[place] == colour:
            missing -= 1
    return int(missing)


def _action_cards(state: Record, material: Record, kind: int) -> int:
    """Cards of a kind that should be there less those that are."""
    missing = material.copies[kind] - state.discarded[kind]
    for seat in range(state.players):
        missing -= state.hands[seat][kind]
    for place in range(state.pile_count):
        if state.pile[place] == kind:
            missing -= 1
    if kind == K_BOTTOMS:
        for space in range(state.length):
            if state.hidden[space] > 0:
                missing -= 1
    return int(missing)


def problems(state: Record, material: Record) -> list[str]:
    """Everything that is wrong with a state; nothing if it can occur."""
    found = [*_table(state, material), *_line(state, material), *_hands(state, material)]
    if not found and conserved(state, material):
        found.append(f"{conserved(state, material)} cards are missing or doubled")
    return found


def _table(state: Record, material: Record) -> Iterator[str]:
    if not 1 <= state.players <= MOST_PLAYERS:
        yield f"players: {state.players} cannot play"
        return
    if not 0 <= state.seat < state.players:
        yield f"seat: there is no seat {state.seat}"
    for seat in range(state.players):
        if not 0 <= state.shot[seat] <= material.ducks - material.in_front:
            yield f"shot[{seat}]: {state.shot[seat]} ducks"
    swimming = sum(alive(state, material, seat) > 0 for seat in range(state.players))
    if bool(state.over) != (swimming <= 1):
        yield f"over: {state.over}, but {swimming} players have ducks"
    if sum(state.targets) > material.tokens:
        yield f"targets: {sum(state.targets)} of {material.tokens} lie over spaces"


def _line(state: Record, material: Record) -> Iterator[str]:
    """The line; while a duck lives it can always be filled."""
    if not state.over and state.length != material.spaces:
        yield f"line: {state.length} of {material.spaces} spaces are filled"
    if not 0 <= state.known <= state.deck_count:
        yield f"known: {state.known} of {state.deck_count} cards of the deck"
    if not 0 <= state.arranging <= state.length:
        yield f"arranging: there is no place {state.arranging}"
    for space in range(state.length):
        stack = state.line[space][: state.height[space]]
        place = f"line[{space}]"
        if not stack:
            yield f"{place}: there is no card"
        elif WATER in stack and len(stack) > 1:
            yield f"{place}: water lies in a stack"
        elif state.hidden[space] and stack[0] == WATER:
            yield f"{place}: Bottoms Up lies over water"
        if material.shallow and len(stack) > SHALLOW:
            yield f"{place}: {len(stack)} ducks lie in a stack"
        if not 0 <= state.hidden[space] <= state.players:
            yield f"hidden[{space}]: there is no seat {state.hidden[space] - 1}"


def _hands(state: Record, material: Record) -> Iterator[str]:
    for seat in range(state.players):
        due = material.hand
        if not state.over and state.arranging and seat == state.seat:
            due -= 1
        if state.over and seat == state.seat:
            due -= 1
        if sum(state.hands[seat]) != due or min(state.hands[seat]) < 0:
            yield f"hands[{seat}]: {sum(state.hands[seat])} cards instead of {due}"
    for kind in range(KINDS):
        if state.discarded[kind] < 0:
            yield f"discarded[{kind}]: {state.discarded[kind]} cards"
