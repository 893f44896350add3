"""What can be wrong with a state of the Bucket."""

from __future__ import annotations

from pnp.games.bucket.fields import FACES, MOST_PLAYERS
from pnp.games.bucket.hands import count_dice, held, strength
from pnp.rules.fields import Record


def conserved(state: Record, material: Record) -> int:
    """0 while all white dice and the Boss are somewhere, once.

    Else the white dice that are missing, and a hundred for the Boss.
    """
    missing = material.white - state.thrown
    for face in range(1, FACES + 1):
        missing -= state.pool[face] + state.bucket[face]
    if not 1 <= state.boss <= FACES:
        missing += 100
    return int(missing)


def problems(state: Record, material: Record) -> list[str]:
    """Everything that is wrong with a state; nothing if it can occur."""
    if state.players not in range(2, MOST_PLAYERS + 1) or not material.laps[state.players]:
        return [f"players: {state.players} cannot play"]
    found = _wrong_dice(state, material)
    found += _wrong_turn(state, material)
    for seat in range(state.players):
        found += _wrong_hand(state, material, seat)
    if any(state.score[state.players :]) or any(state.eggs[state.players :]):
        found.append(f"score: only {state.players} seats can have points and eggs")
    return found


def _wrong_dice(state: Record, material: Record) -> list[str]:
    found = []
    if not 1 <= state.boss <= FACES:
        found.append(f"boss: a die does not show {state.boss}")
    for name in ("pool", "bucket"):
        dice = getattr(state, name)
        found += [f"{name}[{face}]: fewer than no dice" for face in range(7) if dice[face] < 0]
        if dice[0]:
            found.append(f"{name}[0]: a die shows 1 to {FACES}")
    missing = conserved(state, material)
    if not found and missing:
        found.append(f"pool: {material.white - missing} white dice of {material.white}")
    if not found and not state.over and held(state.bucket) == 0 and state.promoted:
        found.append("promoted: the bucket is empty")
    if not found and not state.over and count_dice(state.pool) == 0 and not state.promoted:
        found.append("pool: the last roll was of no dice")
    return found


def _wrong_turn(state: Record, material: Record) -> list[str]:
    rounds = material.laps[state.players] * state.players
    if state.over:
        whole = state.round == rounds and state.turn == state.players
        return [] if whole else [f"over: only {state.round} of {rounds} rounds are played"]
    found = []
    if not 0 <= state.round < rounds:
        found.append(f"round: {state.round} of {rounds}, counted from 0")
    if not 0 <= state.turn < state.players:
        found.append(f"turn: {state.turn} of {state.players}, counted from 0")
    if state.seat != (state.round + state.turn) % state.players:
        found.append(f"seat: it is not seat {state.seat}'s turn")
    return found


def _wrong_hand(state: Record, material: Record, seat: int) -> list[str]:
    found = []
    played = (seat - state.round) % state.players < state.turn
    dice = state.hands[seat]
    if sum(dice) > material.white or min(dice) < 0:
        found.append(f"hands[{seat}]: {sum(dice)} of {material.white} dice")
    elif played:
        worth = strength(material, held(dice)) if any(dice) else 0
        if state.strengths[seat] != worth:
            found.append(f"strengths[{seat}]: {state.strengths[seat]}, but its hand has {worth}")
    elif state.strengths[seat] != -1:
        found.append(f"strengths[{seat}]: the seat has yet to play")
    if not 0 <= state.eggs[seat] <= state.round + 1:
        found.append(f"eggs[{seat}]: {state.eggs[seat]} in {state.round + 1} rounds")
    return found
