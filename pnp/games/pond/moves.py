"""What a player may do next in the Pond.

Where most of many actions are not legal, each is written down, and counted only if it is: the
next one takes the place of one that was not counted. Compiled, that is faster than to ask.
"""

from __future__ import annotations

from typing import Any, Final

from pnp.games.pond.fields import (
    BRIGHTEN,
    DOWN,
    END,
    FACES,
    FEED,
    FIVE,
    FIVES,
    FOUR,
    FOURS,
    HOUSE,
    HOUSES,
    PARTNERS,
    PUT,
    REROLL,
    SHARES,
    SPENT,
    STRAIGHT,
    STRAIGHTS,
    UP,
    WILD,
)
from pnp.rules.fields import Record

NEVER: Final = 99
"""More dice than there are."""


def legal(state: Record, material: Record, actions: Any) -> int:
    """Write the legal actions into `actions`; how many there are."""
    if state.naming:
        return _names(material, actions)
    actions[0] = END
    if state.left == 0:
        return 1
    pool = state.pool
    wild = state.wild
    count = _puts(state, material, actions, 1)
    # `natural`, written out: asked of three faces at every decision.
    if pool[material.change_face] > (wild == material.change_face):
        count = _changes(state, material, actions, count)
    if pool[material.bright_face] > (wild == material.bright_face) and has_next_day(
        state, material
    ):
        actions[count] = BRIGHTEN
        count += 1
    if state.left > 1:
        count = _sets(state, material, actions, count)
    if wild == 0 and state.wilded < material.wilds:
        count = _feedings(state, material, actions, count)
    if pool[material.reroll_face] > (wild == material.reroll_face) and (
        state.rerolled < material.rerolls
    ):
        count = _rerolls(state, material, actions, count)
    return count


def natural(state: Record, face: int) -> int:
    """Dice of a face that are not wild: only they have abilities (P-08, P-12)."""
    dice = state.pool[face]
    return dice - 1 if state.wild == face else dice


def has_next_day(state: Record, material: Record) -> bool:
    """Whether the player has a day to come: with two, one's next is the next but one (P-30)."""
    return state.day + state.players <= material.days


def _names(material: Record, actions: Any) -> int:
    count = 0
    for face in range(material.wild_low, material.wild_high + 1):
        actions[count] = WILD + face - 1
        count += 1
    return count


def _puts(state: Record, material: Record, actions: Any, count: int) -> int:
    pool = state.pool
    filled = state.filled
    boxes = material.boxes
    for face in range(1, FACES + 1):
        if pool[face] > 0 and filled[face] < boxes[face]:
            actions[count] = PUT + face - 1
            count += 1
    return count


def _changes(state: Record, material: Record, actions: Any, count: int) -> int:
    """A 1 changes any other die, another 1 among them (P-10, P-11)."""
    step = material.change_step
    for face in range(1, FACES + 1):
        if state.pool[face] == 0:
            continue
        others = natural(state, face)
        if face == material.change_face:
            others = others - 1 if material.changes_own else 0
        if others > 0:
            if face + step <= FACES or material.wraps:
                actions[count] = UP + face - 1
                count += 1
            if face - step >= 1 or material.wraps:
                actions[count] = DOWN + face - 1
                count += 1
    return count


def _sets(state: Record, material: Record, actions: Any, count: int) -> int:
    """Every set that the dice make and the sheet has room for."""
    first = count
    pool = state.pool
    most = 0
    for face in range(1, FACES + 1):
        if pool[face] > most:  # noqa: PLR1730 -- `max` is slow interpreted
            most = pool[face]
    if most >= material.first_alike[HOUSE]:
        count = _houses(state, material, actions, count)
    if most >= material.first_alike[FOUR]:
        count = _alikes(state, material, actions, count, FOUR, FOURS)
    if most >= material.first_alike[FIVE]:
        count = _alikes(state, material, actions, count, FIVE, FIVES)
    count = _straights(state, material, actions, count)
    if material.two_rolls and state.rerolled:
        count = _of_one_roll(state, material, actions, first, count)
    return count


def _open(state: Record, material: Record, place: int) -> bool:
    """Whether a set is unmarked and the weather allows it (P-01, P-20, P-29)."""
    if state.marked[place]:
        return False
    weather = state.day - 1 if material.bans_by_track else state.weather
    return material.banned[place][weather] == 0


def _houses(state: Record, material: Record, actions: Any, count: int) -> int:
    """Three alike and two alike, of two faces (P-18)."""
    if not _open(state, material, HOUSE):
        return count
    three = material.first_alike[HOUSE]
    two = material.second_alike[HOUSE]
    for high in range(1, FACES + 1):
        if state.pool[high] < three:
            continue
        for low in range(1, FACES + 1):
            needed = two
            if low == high:
                needed = three + two if material.house_of_one else NEVER
            if state.pool[low] >= needed:
                actions[count] = HOUSES + FACES * (high - 1) + low - 1
                count += 1
    return count


def _alikes(
    state: Record, material: Record, actions: Any, count: int, place: int, first: int
) -> int:
    if not _open(state, material, place):
        return count
    for face in range(1, FACES + 1):
        if state.pool[face] >= material.first_alike[place]:
            actions[count] = first + face - 1
            count += 1
    return count


def _straights(state: Record, material: Record, actions: Any, count: int) -> int:
    """Every run of every length that there is, without wrapping (P-19)."""
    if not _open(state, material, STRAIGHT):
        return count
    run = 0
    for face in range(1, material.straight_top + 1):
        if state.pool[face] == 0:
            run = 0
            continue
        run += 1
        for length in range(2, run + 1):
            if material.run_points[length] >= 0:
                actions[count] = STRAIGHTS + FACES * (face - length) + length - 1
                count += 1
    return count


def _of_one_roll(state: Record, material: Record, actions: Any, first: int, count: int) -> int:
    """Keep, of the sets written from `first` on, those that a single roll completes (P-17)."""
    kept = first
    for place in range(first, count):
        if roll_of_set(state, material, actions[place]) > 0:
            actions[kept] = actions[place]
            kept += 1
    return kept


def roll_of_set(state: Record, material: Record, action: int) -> int:
    """The roll that completes a set on its own: 1 the first, 2 the second, 0 neither."""
    for roll in range(1, 3):
        face = 1
        while face <= FACES and needed(material, action, face) <= _held(state, face, roll):
            face += 1
        if face > FACES:
            return roll
    return 0


def _held(state: Record, face: int, roll: int) -> int:
    """Dice of a face from one of the day's rolls; a wild one goes with either."""
    if roll == 1:
        return state.pool[face] - state.late[face]
    return state.late[face] + state.pool[face] - natural(state, face)


def needed(material: Record, action: int, face: int) -> int:
    """How many dice of a face a set takes."""
    if action < FOURS:
        count = 0
        if face == (action - HOUSES) // FACES + 1:
            count += material.first_alike[HOUSE]
        if face == (action - HOUSES) % FACES + 1:
            count += material.second_alike[HOUSE]
        return count
    if action < FIVES:
        return material.first_alike[FOUR] if face == action - FOURS + 1 else 0
    if action < STRAIGHTS:
        return material.first_alike[FIVE] if face == action - FIVES + 1 else 0
    low = (action - STRAIGHTS) // FACES + 1
    return 1 if low <= face <= low + (action - STRAIGHTS) % FACES else 0


def _feedings(state: Record, material: Record, actions: Any, count: int) -> int:
    """Any two dice that are not spent (P-06); the spent 3 for one of them (P-07)."""
    pool = state.pool
    for one in range(1, FACES + 1):
        if pool[one] == 0:
            continue
        first = FEED + PARTNERS * (one - 1) - 1
        actions[count] = first + one
        count += pool[one] > 1
        for other in range(one + 1, FACES + 1):
            if pool[other] > 0:
                actions[count] = first + other
                count += 1
        if material.spent_feeds and state.spent[material.reroll_face] > 0:
            actions[count] = first + SPENT
            count += 1
    return count


def _rerolls(state: Record, material: Record, actions: Any, count: int) -> int:
    """Every choice of dice to roll again but that of none (P-09, P-13, P-15, P-16)."""
    if not material.made_rerolls and natural(state, material.reroll_face) <= state.made:
        return count
    if material.reroll_first and state.acted:
        return count
    actions[count] = REROLL
    end = count + 1
    unit = SHARES**5
    for face in range(1, FACES + 1):
        spare = natural(state, face)
        if face == material.reroll_face:
            spare -= 1
        known = end
        for again in range(1, spare + 1):
            for place in range(count, known):
                actions[end] = actions[place] + again * unit
                end += 1
        unit //= SHARES
    # The first of them rolls nothing: the last takes its place.
    actions[count] = actions[end - 1]
    return end - 1
