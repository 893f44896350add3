"""The possible origins of dice, if a day's re-roll counts as a separate roll (P-17).

Dice with the same face look alike, so it is open which of them was used: the wild die, one of the
first roll, or one of the second. The state keeps every *way* in which the moves of the day can have
been made. A set is legal as long as one of them allows it, and then only those that do remain; a
full row counts as filled by one roll if one of them allows that.

A way is an integer: three bits per face for the dice in the pool from the second roll; three bits
for the face of the wild die, 0 if it is not in the pool; and two bits per face for the rolls whose
dice were put into its row today. Before the first move there is one way, 0.
"""

from __future__ import annotations

from typing import Final

from pnp.games.pond import fields as f
from pnp.games.pond.fields import PondMaterial, PondState
from pnp.games.pond.sets import dice_of_face

WITH_WILD: Final = 4
"""Added to a roll whose dice make a set together with the wild die."""

MAKERS: Final = (f.FIRST_ROLL, f.SECOND_ROLL, f.FIRST_ROLL + WITH_WILD, f.SECOND_ROLL + WITH_WILD)
"""The combinations of dice that may make a set."""

IMPOSSIBLE: Final = -1
"""A way that does not allow a set."""


def trace_day(state: PondState) -> None:
    """Start with the single way of a day without moves."""
    state.ways = 1


def trace_wild(state: PondState, face: int) -> None:
    """Put the wild die into the pool."""
    for place in range(state.ways):
        state.origins[place] += face << f.WILD_AT


def trace_used_wild(state: PondState) -> None:
    """Keep the ways without a wild die in the pool: only then may another be made."""
    count = state.ways
    for place in range(state.ways):
        if wild_of(state.origins[place]) == 0:
            count = _add(state, count, state.origins[place])
    _keep(state, count)


def trace_roll(state: PondState, face: int) -> None:
    """Put a die of the second roll into the pool."""
    for place in range(state.ways):
        state.origins[place] += _late(face)


def trace_spare(state: PondState, face: int) -> None:
    """Remove a die that is not wild from the pool, while `pool` still counts it."""
    trace_change(state, face, 0)


def trace_change(state: PondState, face: int, new_face: int) -> None:
    """Change a die that is not the wild one, while `pool` still counts it.

    Args:
        state: the state of the game.
        face: the face of the die.
        new_face: its new face; 0 if it leaves the pool.
    """
    again = _late(new_face) if new_face > 0 else 0
    count = state.ways
    for place in range(state.ways):
        way = state.origins[place]
        if early_of(state, way, face) > 0:
            count = _add(state, count, way)
        if late_of(way, face) > 0:
            count = _add(state, count, way - _late(face) + again)
    _keep(state, count)


def trace_put(state: PondState, face: int) -> None:
    """Put a die into the row of its face, while `pool` still counts it."""
    row = f.ROWS_AT + 2 * (face - 1)
    count = state.ways
    for place in range(state.ways):
        way = state.origins[place]
        if wild_of(way) == face:
            count = _add(state, count, way - (face << f.WILD_AT))
        if early_of(state, way, face) > 0:
            count = _add(state, count, way | f.FIRST_ROLL << row)
        if late_of(way, face) > 0:
            count = _add(state, count, (way - _late(face)) | f.SECOND_ROLL << row)
    _keep(state, count)


def settle_row(state: PondState, face: int) -> int:
    """Keep the ways in which one roll filled a full row; return 0 if there is none."""
    row = f.ROWS_AT + 2 * (face - 1)
    whole = 0
    for place in range(state.ways):
        if state.origins[place] >> row & f.BOTH_ROLLS != f.BOTH_ROLLS:
            whole = 1
    count = state.ways
    for place in range(state.ways):
        way = state.origins[place]
        rolls = way >> row & f.BOTH_ROLLS
        if whole == 0 or rolls != f.BOTH_ROLLS:
            count = _add(state, count, way - (rolls << row))
    _keep(state, count)
    return whole


def may_mark(state: PondState, material: PondMaterial, action: int) -> bool:
    """Return whether a single roll, with or without the wild die, can complete a set."""
    for place in range(state.ways):
        for makers in MAKERS:
            if _mark(state, material, state.origins[place], action, makers) >= 0:
                return True
    return False


def trace_set(state: PondState, material: PondMaterial, action: int) -> None:
    """Remove the dice of a set from the pool, while `pool` still counts them."""
    count = state.ways
    for place in range(state.ways):
        for makers in MAKERS:
            way = _mark(state, material, state.origins[place], action, makers)
            if way >= 0:
                count = _add(state, count, way)
    _keep(state, count)


def settle_wild(state: PondState) -> None:
    """Write `wild`: the wild die's face if it is certainly in the pool, otherwise 0."""
    wild = wild_of(state.origins[0])
    for place in range(state.ways):
        if wild_of(state.origins[place]) != wild:
            wild = 0
    state.wild = wild


def late_of(way: int, face: int) -> int:
    """Return the number of dice of a face in the pool from the second roll."""
    return (way >> f.LATE_BITS * (face - 1)) & 7


def early_of(state: PondState, way: int, face: int) -> int:
    """Return the number of dice of a face in the pool from the first roll."""
    return state.pool[face] - late_of(way, face) - (wild_of(way) == face)


def wild_of(way: int) -> int:
    """Return the face of the wild die; 0 if it is not in the pool."""
    return (way >> f.WILD_AT) & 7


def _late(face: int) -> int:
    """Return the part of a way for one die of the second roll."""
    return 1 << f.LATE_BITS * (face - 1)


def _mark(state: PondState, material: PondMaterial, way: int, action: int, makers: int) -> int:
    """Return the way after a set is made; IMPOSSIBLE if the makers cannot make it."""
    wild = wild_of(way) if makers >= WITH_WILD else 0
    if makers >= WITH_WILD and (wild == 0 or dice_of_face(material, action, wild) == 0):
        return IMPOSSIBLE
    after = way - (wild << f.WILD_AT)
    for face in range(1, f.FACES + 1):
        dice = dice_of_face(material, action, face) - (wild == face)
        if makers & f.FIRST_ROLL > 0 and early_of(state, way, face) < dice:
            return IMPOSSIBLE
        if makers & f.SECOND_ROLL > 0:
            if late_of(way, face) < dice:
                return IMPOSSIBLE
            after -= dice * _late(face)
    return after


def _add(state: PondState, count: int, way: int) -> int:
    """Append a way to those before the move, unless it is there already; return the new count."""
    for place in range(state.ways, count):
        if state.origins[place] == way:
            return count
    if count < 2 * f.MAX_WAYS:
        state.origins[count] = way
        count += 1
    return count


def _keep(state: PondState, count: int) -> None:
    """Replace the ways before a move by those after it."""
    before = state.ways
    state.ways = count - before
    for place in range(state.ways):
        state.origins[place] = state.origins[before + place]
    for place in range(state.ways, count):
        state.origins[place] = 0
