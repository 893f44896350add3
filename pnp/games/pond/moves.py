"""Legal actions of the Pond.

If most of many actions are illegal, each is written, and counted only if it is legal: the next one
overwrites one that was not counted. Compiled, that is faster than a branch.
"""

from __future__ import annotations

from pnp.games.pond import fields as f
from pnp.games.pond.fields import PondMaterial, PondState
from pnp.games.pond.origins import may_mark
from pnp.games.pond.sets import natural, write_sets
from pnp.rules.fields import Vector


def legal(state: PondState, material: PondMaterial, actions: Vector) -> int:
    """Write the legal actions into `actions`; return their number."""
    if state.naming:
        return _names(material, actions)
    actions[0] = f.END
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
        actions[count] = f.BRIGHTEN
        count += 1
    if state.left > 1:
        first = count
        count = write_sets(state, material, actions, count)
        if material.two_rolls:
            count = _of_one_roll(state, material, actions, first, count)
    if wild == 0 and state.wilded < material.wilds:
        count = _feedings(state, material, actions, count)
    if pool[material.reroll_face] > (wild == material.reroll_face) and (
        state.rerolled < material.rerolls
    ):
        count = _rerolls(state, material, actions, count)
    return count


def has_next_day(state: PondState, material: PondMaterial) -> bool:
    """Return whether the player has another day: with two players, the next but one (P-30)."""
    return state.day + state.players <= material.days


def _names(material: PondMaterial, actions: Vector) -> int:
    count = 0
    for face in range(material.wild_low, material.wild_high + 1):
        actions[count] = f.WILD + face - 1
        count += 1
    return count


def _puts(state: PondState, material: PondMaterial, actions: Vector, count: int) -> int:
    pool = state.pool
    marks = state.filled
    boxes = material.boxes
    for face in range(1, f.FACES + 1):
        if pool[face] > 0 and marks[face] < boxes[face]:
            actions[count] = f.PUT + face - 1
            count += 1
    return count


def _changes(state: PondState, material: PondMaterial, actions: Vector, count: int) -> int:
    """Write each change: a 1 changes any other die, another 1 among them (P-10, P-11)."""
    step = material.change_step
    for face in range(1, f.FACES + 1):
        if state.pool[face] == 0:
            continue
        others = natural(state, face)
        if face == material.change_face:
            others = others - 1 if material.changes_own else 0
        if others > 0:
            if face + step <= f.FACES or material.wraps:
                actions[count] = f.UP + face - 1
                count += 1
            if face - step >= 1 or material.wraps:
                actions[count] = f.DOWN + face - 1
                count += 1
    return count


def _of_one_roll(
    state: PondState, material: PondMaterial, actions: Vector, first: int, count: int
) -> int:
    """Keep those sets written from `first` on that a single roll completes (P-17)."""
    end = first
    for place in range(first, count):
        if may_mark(state, material, actions[place]):
            actions[end] = actions[place]
            end += 1
    return end


def _feedings(state: PondState, material: PondMaterial, actions: Vector, count: int) -> int:
    """Write each pair of unspent dice (P-06), and pairs with the spent 3 (P-07)."""
    pool = state.pool
    for one in range(1, f.FACES + 1):
        if pool[one] == 0:
            continue
        first = f.FEED + f.PARTNERS * (one - 1) - 1
        actions[count] = first + one
        count += pool[one] > 1
        for other in range(one + 1, f.FACES + 1):
            if pool[other] > 0:
                actions[count] = first + other
                count += 1
        if material.spent_feeds and state.spent[material.reroll_face] > 0:
            actions[count] = first + f.SPENT
            count += 1
    return count


def _rerolls(state: PondState, material: PondMaterial, actions: Vector, count: int) -> int:
    """Write every non-empty choice of dice to roll again (P-09, P-13, P-15, P-16)."""
    if not material.made_rerolls and natural(state, material.reroll_face) <= state.made:
        return count
    if material.reroll_first and state.acted:
        return count
    actions[count] = f.REROLL
    end = count + 1
    unit = f.SHARES**5
    for face in range(1, f.FACES + 1):
        spare = natural(state, face)
        if face == material.reroll_face:
            spare -= 1
        start = end
        for again in range(1, spare + 1):
            for place in range(count, start):
                actions[end] = actions[place] + again * unit
                end += 1
        unit //= f.SHARES
    # The first of them rolls nothing: the last takes its place.
    actions[count] = actions[end - 1]
    return end - 1
