"""Legal actions of Duck Blind, and the order in which ducks are taken."""

from __future__ import annotations

from typing import Final

from pnp.games.blind import fields as f
from pnp.games.blind.fields import BlindMaterial, BlindState
from pnp.rules.fields import Vector


def legal(state: BlindState, material: BlindMaterial, actions: Vector) -> int:
    """Write the legal actions into `actions`; return their number."""
    if state.phase == f.SHOOTING:
        return _shots(state, actions)
    if state.phase == f.ADDING:
        return _additions(state, actions)
    if state.phase == f.FLUSHING:
        actions[0] = f.WAIT
        actions[1] = f.DO_FLUSH
        return 2
    if state.phase == f.SHOWING:
        actions[0] = f.HIDE
        actions[1] = f.SHOW
        return 2
    if state.phase == f.TAKING:
        return _from(state.line, f.TAKE, actions)
    return _targets(state, actions)


def _shots(state: BlindState, actions: Vector) -> int:
    """Offer every combination of shot cards in the hand, including none (D-08)."""
    hand = state.shots[state.seat]
    count = 0
    for fours in range(hand[4] + 1):
        for threes in range(hand[3] + 1):
            for twos in range(hand[2] + 1):
                for ones in range(hand[1] + 1):
                    for blanks in range(hand[0] + 1):
                        actions[count] = shot_action(fours, threes, twos, ones) + blanks
                        count += 1
    return count


def shot_action(fours: int, threes: int, twos: int, ones: int) -> int:
    """Return the action that fires given numbers of cards of each kind, without the blank."""
    return f.SHOOT + 2 * (((fours * 3 + threes) * 4 + twos) * 4 + ones)


def cards_in(code: int, value: int) -> int:
    """Return the number of cards with some shots that an action fires; `code` is from SHOOT."""
    if value == 0:
        return code % 2
    if value == 1:
        return code // 2 % 4
    if value == 2:  # noqa: PLR2004 -- shots
        return code // 8 % 4
    return code // 32 % 3 if value == 3 else code // 96  # noqa: PLR2004 -- shots


def shots_in(code: int) -> int:
    """Return the shots that an action fires; `code` counts from SHOOT."""
    shots = 0
    for value in range(f.VALUES):
        shots += value * cards_in(code, value)
    return shots


def may_add(state: BlindState, card: int) -> bool:
    """Return whether an action card may be committed: it must be able to act (D-12, D-19)."""
    if not state.held[state.seat][card]:
        return False
    return can_act(state, state.seat, card)


def can_act(state: BlindState, seat: int, card: int) -> bool:
    """Return whether an action card can have an effect."""
    if card == f.DOG:
        return others_have_ducks(state, seat)
    if card == f.CALL:
        return count_ducks(state.discard) > 0
    return True


def others_have_ducks(state: BlindState, seat: int) -> bool:
    """Return whether anyone else has a duck (D-18)."""
    for other in range(state.players):
        if other != seat and count_ducks(state.front[other]) > 0:
            return True
    return False


def count_ducks(ducks: Vector) -> int:
    """Return the number of ducks, of all kinds."""
    count = 0
    for kind in range(f.KINDS):
        count += ducks[kind]
    return count


def adds(code: int, card: int) -> bool:
    """Return whether an addition includes a card; `code` counts from ADD."""
    return (code >> (f.COMMITTED - 1 - card)) % 2 == 1


def _additions(state: BlindState, actions: Vector) -> int:
    """Offer every combination of effective action cards, including none."""
    is_barred = 0
    for card in range(f.COMMITTED):
        if not may_add(state, card):
            is_barred |= 1 << (f.COMMITTED - 1 - card)
    count = 0
    for code in range(1 << f.COMMITTED):
        if code & is_barred == 0:
            actions[count] = f.ADD + code
            count += 1
    return count


def _from(ducks: Vector, first: int, actions: Vector) -> int:
    count = 0
    for kind in range(f.KINDS):
        if ducks[kind] > 0:
            actions[count] = first + kind
            count += 1
    return count


def _targets(state: BlindState, actions: Vector) -> int:
    """Write the legal targets of the action card being resolved (D-18, D-20, D-21)."""
    if state.card == f.CALL:
        return _from(state.discard, f.FETCH, actions)
    count = 0
    for other in range(state.players):
        if other != state.seat:
            if state.card == f.CHOKE:
                actions[count] = f.SWAP + other
                count += 1
            else:
                for kind in range(f.KINDS):
                    if state.front[other][kind] > 0:
                        actions[count] = f.STEAL + f.KINDS * other + kind
                        count += 1
    return count


A_SHOT: Final = 100
"""The weight of a shot relative to a card; nobody has that many cards."""


def rank(state: BlindState, material: BlindMaterial) -> None:
    """Rank the seats for choosing: most shots, then most shot cards (D-05 to D-07).

    Seats equal in both have no rank, and those behind move up (D-02, D-04).
    """
    for seat in range(state.players):
        mine = strength(state, material, seat)
        state.place[seat] = f.NOWHERE if material.shots_needed and mine < A_SHOT else 0
        for other in range(state.players):
            if other != seat and strength(state, material, other) == mine:
                state.place[seat] = f.NOWHERE
    for seat in range(state.players):
        if state.place[seat] != f.NOWHERE:
            mine = strength(state, material, seat)
            for other in range(state.players):
                if state.place[other] != f.NOWHERE and strength(state, material, other) > mine:
                    state.place[seat] += 1


def strength(state: BlindState, material: BlindMaterial, seat: int) -> int:
    """Return a seat's strength: shots fired, then shot cards, without the blank (D-06)."""
    power = state.fired[seat][0] if material.blank_counts else 0
    for value in range(1, f.VALUES):
        power += (value * A_SHOT + 1) * state.fired[seat][value]
    return int(power)
