"""The effects of a day's actions in the Pond: the places of dice, and points."""

from __future__ import annotations

from pnp.games.pond import fields as f
from pnp.games.pond.days import roll_die
from pnp.games.pond.fields import PondMaterial, PondState
from pnp.games.pond.origins import (
    settle_row,
    settle_wild,
    trace_change,
    trace_put,
    trace_roll,
    trace_set,
    trace_spare,
    trace_used_wild,
    trace_wild,
)
from pnp.games.pond.sets import dice_of_face, natural, points_of_set, set_of
from pnp.rules.chance import Chance


def put(state: PondState, material: PondMaterial, face: int) -> None:
    """Fill a box; the last one scores the row."""
    if material.two_rolls:
        trace_put(state, face)
    _place(state, material, face, 1)
    if material.two_rolls:
        settle_wild(state)
    state.filled[face] += 1
    if state.filled[face] == material.boxes[face]:
        whole = int(state.before[face] == 0)
        if material.two_rolls:
            whole = settle_row(state, face) * whole
        points = material.one_roll[face] if whole else material.singly[face]
        state.row_points[face] = points
        state.score[state.seat] += points


def mark(state: PondState, material: PondMaterial, action: int) -> None:
    """Mark a set in the right column."""
    if material.two_rolls:
        trace_set(state, material, action)
    for face in range(1, f.FACES + 1):
        _place(state, material, face, dice_of_face(material, action, face))
    if material.two_rolls:
        settle_wild(state)
    place = set_of(action)
    points = points_of_set(material, action)
    state.marked[place] = 1
    state.set_points[place] = points
    state.score[state.seat] += points


def change(state: PondState, material: PondMaterial, action: int) -> None:
    """Spend a 1; the changed die still belongs to its roll (P-17)."""
    face = action - f.UP + 1
    step = material.change_step
    if action >= f.DOWN:
        face = action - f.DOWN + 1
        step = -step
    new_face = (face + step + f.FACES - 1) % f.FACES + 1
    _spend(state, material, material.change_face)
    if material.two_rolls:
        trace_change(state, face, new_face)
    _leave(state, material, face, 1)
    state.pool[new_face] += 1
    state.left += 1
    if new_face == material.reroll_face:
        state.made += 1
    state.uses[f.CHANGED] += 1


def brighten(state: PondState, material: PondMaterial) -> None:
    """Spend a 6 for the weather (P-03)."""
    seat = state.seat
    _spend(state, material, material.bright_face)
    state.bright[seat] = state.bright[seat] + 1 if material.stacks else 1
    state.uses[f.BRIGHTENED] += 1


def feed(state: PondState, material: PondMaterial, code: int) -> None:
    """Put two dice into the feeding area; one of them leaves it when the wild die is named."""
    other = code % f.PARTNERS + 1
    if material.two_rolls:
        trace_used_wild(state)
    _spare(state, material, code // f.PARTNERS + 1)
    if other == f.SPENT:
        state.spent[material.reroll_face] -= 1
    else:
        _spare(state, material, other)
    state.fed += 1
    state.wilded += 1
    state.naming = 1
    state.uses[f.WILDED] += 1


def name(state: PondState, material: PondMaterial, face: int) -> None:
    """Name the wild die and put it into the pool (P-05)."""
    state.wild = face
    state.naming = 0
    state.pool[face] += 1
    state.left += 1
    if material.two_rolls:
        trace_wild(state, face)


def reroll(state: PondState, material: PondMaterial, code: int, chance: Chance) -> None:
    """Spend a 3 and roll dice again; changes made by a 1 are lost (P-14)."""
    own = material.reroll_face
    if natural(state, own) == state.made:
        state.made -= 1
    if material.two_rolls:
        trace_spare(state, own)
    state.pool[own] -= 1
    state.left -= 1
    state.spent[own] += 1
    count = 0
    for face in range(f.FACES, 0, -1):
        for _ in range(code % f.SHARES):
            _spare(state, material, face)
        count += code % f.SHARES
        code //= f.SHARES
    for _ in range(count):
        new_face = roll_die(state, chance)
        if material.two_rolls:
            trace_roll(state, new_face)
    state.rerolled += 1
    state.uses[f.REROLLED] += 1


def _spend(state: PondState, material: PondMaterial, face: int) -> None:
    """Put a die into the area of abilities."""
    _spare(state, material, face)
    state.spent[face] += 1


def _place(state: PondState, material: PondMaterial, face: int, count: int) -> None:
    """Place dice of a face. A wild one goes first, because the others are more versatile."""
    state.placed += count
    if state.wild == face and count > 0:
        state.wild = 0
        state.pool[face] -= 1
        state.left -= 1
        count -= 1
    _leave(state, material, face, count)


def _spare(state: PondState, material: PondMaterial, face: int) -> None:
    """Remove a die that is not wild from the pool."""
    if material.two_rolls:
        trace_spare(state, face)
    _leave(state, material, face, 1)


def _leave(state: PondState, material: PondMaterial, face: int, count: int) -> None:
    """Remove dice that are not wild from the pool.

    Of equal dice, those changed to the re-roll face go first.
    """
    state.pool[face] -= count
    state.left -= count
    if face == material.reroll_face:
        state.made = max(0, state.made - count)
