"""The sets of the right column: which sets dice make, their dice, and their points."""

from __future__ import annotations

from typing import Final

from pnp.games.pond import fields as f
from pnp.games.pond.fields import PondMaterial, PondState
from pnp.rules.fields import Vector

NEVER: Final = 99
"""More dice than there are."""


def write_sets(state: PondState, material: PondMaterial, actions: Vector, count: int) -> int:
    """Write every set that the dice make and that is open on the sheet."""
    pool = state.pool
    most = 0
    for face in range(1, f.FACES + 1):
        if pool[face] > most:  # noqa: PLR1730 -- `max` is slow interpreted
            most = pool[face]
    if most >= material.first_alike[f.HOUSE]:
        count = _houses(state, material, actions, count)
    if most >= material.first_alike[f.FOUR]:
        count = _alikes(state, material, actions, count, f.FOUR)
    if most >= material.first_alike[f.FIVE]:
        count = _alikes(state, material, actions, count, f.FIVE)
    return _straights(state, material, actions, count)


def _open(state: PondState, material: PondMaterial, place: int) -> bool:
    """Return whether a set is unmarked and the weather allows it (P-01, P-20, P-29)."""
    if state.marked[place]:
        return False
    weather = state.day - 1 if material.bans_by_track else state.weather
    return material.banned[place][weather] == 0


def _houses(state: PondState, material: PondMaterial, actions: Vector, count: int) -> int:
    """Offer three equal dice and two equal dice, of two faces (P-18)."""
    if not _open(state, material, f.HOUSE):
        return count
    three = material.first_alike[f.HOUSE]
    two = material.second_alike[f.HOUSE]
    for high in range(1, f.FACES + 1):
        if state.pool[high] < three:
            continue
        for low in range(1, f.FACES + 1):
            price = two
            if low == high:
                price = three + two if material.house_of_one else NEVER
            if state.pool[low] >= price:
                actions[count] = f.HOUSES + f.FACES * (high - 1) + low - 1
                count += 1
    return count


def _alikes(
    state: PondState, material: PondMaterial, actions: Vector, count: int, place: int
) -> int:
    """Offer four or five equal dice, whose actions are consecutive."""
    if not _open(state, material, place):
        return count
    for face in range(1, f.FACES + 1):
        if state.pool[face] >= material.first_alike[place]:
            actions[count] = f.FOURS + f.FACES * (place - f.FOUR) + face - 1
            count += 1
    return count


def _straights(state: PondState, material: PondMaterial, actions: Vector, count: int) -> int:
    """Write every run of every length, without wrapping (P-19)."""
    if not _open(state, material, f.STRAIGHT):
        return count
    run = 0
    for face in range(1, material.straight_top + 1):
        if state.pool[face] == 0:
            run = 0
            continue
        run += 1
        for length in range(2, run + 1):
            if material.run_points[length] >= 0:
                actions[count] = f.STRAIGHTS + f.FACES * (face - length) + length - 1
                count += 1
    return count


def dice_of_face(material: PondMaterial, action: int, face: int) -> int:
    """Return the number of dice of a face that a set takes."""
    if action < f.FOURS:
        count = 0
        if face == (action - f.HOUSES) // f.FACES + 1:
            count += material.first_alike[f.HOUSE]
        if face == (action - f.HOUSES) % f.FACES + 1:
            count += material.second_alike[f.HOUSE]
        return count
    if action < f.FIVES:
        return material.first_alike[f.FOUR] if face == action - f.FOURS + 1 else 0
    if action < f.STRAIGHTS:
        return material.first_alike[f.FIVE] if face == action - f.FIVES + 1 else 0
    low = (action - f.STRAIGHTS) // f.FACES + 1
    return 1 if low <= face <= low + (action - f.STRAIGHTS) % f.FACES else 0


def set_of(action: int) -> int:
    """Return the set that an action marks; sets are numbered in the order of their actions."""
    return (action >= f.FOURS) + (action >= f.FIVES) + (action >= f.STRAIGHTS)


def points_of_set(material: PondMaterial, action: int) -> int:
    """Return the score of a set; of a straight by its length."""
    place = set_of(action)
    if place == f.STRAIGHT:
        return material.run_points[(action - f.STRAIGHTS) % f.FACES + 1]
    return material.points[place]


def natural(state: PondState, face: int) -> int:
    """Return the dice of a face that are not wild: only they have abilities (P-08, P-12)."""
    dice = state.pool[face]
    return dice - 1 if state.wild == face else dice
