"""The Pond's policies `best` and `odds`: the worth of each action, by a table of evenings.

The table gives the worth of every evening's sheet, solved or estimated; `solver.knowledge` writes
it into the scratch before the first game, in units of a ONEth of a point. The worth of everything
that the dice of a day can make follows from it, as does that of every pool that a re-roll may
leave.
"""

from __future__ import annotations

from pnp.games.pond import fields as f
from pnp.games.pond.best_day import best_yield, join, learn_morning, learn_rerolls
from pnp.games.pond.best_table import (
    FED_SPENT,
    KIND_STEP,
    MAX_POOLS,
    NOTHING,
    ROWS,
    SIZES,
    PondScratch,
)
from pnp.games.pond.fields import PondMaterial, PondState, PondView
from pnp.games.pond.rules import apply
from pnp.games.pond.sets import natural
from pnp.rules.fields import Vector, copy_record


def best_action(
    view: PondView,
    material: PondMaterial,
    actions: Vector,
    count: int,
    lookahead: PondState,
    scratch: PondScratch,
) -> int:
    """Return the first action that maximises the expected score, or margin.

    This holds if the table is that of the solved game; `scratch.table` tells which it is.

    A re-roll, and the changes that pay for it, come first on a day, which loses nothing. So no
    re-roll is considered after another action, and only changes precede one.
    """
    learn_morning(view, material, scratch)
    due = _worth_of(view, view, material, scratch, 0, False)
    rolls = False
    has_begun = _code_today(view, view, material, scratch) > 0 or view.wilded > 0
    if not has_begun and not _is_kept_from_rerolls(view, material, actions[count - 1]):
        again = _worth_of(view, view, material, scratch, 0, True)
        rolls = again > due
        due = max(due, again)
    best = actions[0]
    most = NOTHING
    for place in range(count):
        action = actions[place]
        changes = f.UP <= action < f.HOUSES
        if changes or rolls == (action >= f.REROLL):
            worth = worth_of_action(view, material, action, lookahead, scratch, rolls)
            if worth > most:
                most = worth
                best = action
            if most >= due:
                return best
    return best


def worth_of_action(
    view: PondView,
    material: PondMaterial,
    action: int,
    lookahead: PondState,
    scratch: PondScratch,
    rerolls: bool,
) -> int:
    """Return the worth of best play after an action, including all rows filled today.

    Args:
        view: the position; `learn_morning` has been called with it.
        material: the printed numbers.
        action: a legal one.
        lookahead: scratch space.
        scratch: the table, written on.
        rerolls: True if a re-roll may follow.
    """
    code = _code_today(view, view, material, scratch)
    slot = int(view.day > 1)
    if action == f.END:
        return scratch.worth[slot * scratch.strides[ROWS + 2] + code]
    if action >= f.REROLL:
        pool = _pool_of(view, material, scratch, action - f.REROLL)
        size = view.left - (view.wild > 0) - 1
        kind = _kind_after_reroll(material, _kind(view, material, view.wild))
        learn_rerolls(view, material, scratch, size, kind, code)
        return scratch.kept[(slot * SIZES + size) * MAX_POOLS + pool]
    copy_record(view, lookahead)
    apply(lookahead, material, action, scratch)
    return _worth_of(lookahead, view, material, scratch, _option_of(scratch, action), rerolls)


def points_today(view: PondView, material: PondMaterial) -> int:
    """Return the points of the rows filled today, which the worth of an action includes."""
    points = 0
    for face in range(1, f.FACES):
        if view.before[face] < material.boxes[face]:
            points += view.row_points[face]
    return points


def _worth_of(
    state: PondState,
    view: PondView,
    material: PondMaterial,
    scratch: PondScratch,
    option: int,
    rerolls: bool,
) -> int:
    """Return the worth of best play from a state of today; `option` is the set just marked."""
    code = _code_today(state, view, material, scratch) + option * scratch.strides[ROWS]
    join(view, material, scratch, code)
    if state.naming == 0:
        return _worth_with(state, view, material, scratch, code, state.wild, rerolls)
    worth = NOTHING
    for face in range(material.wild_low, material.wild_high + 1):
        worth = max(worth, _worth_with(state, view, material, scratch, code, face, rerolls))
    return worth


def _worth_with(
    state: PondState,
    view: PondView,
    material: PondMaterial,
    scratch: PondScratch,
    code: int,
    wild: int,
    rerolls: bool,
) -> int:
    """Return the worth of best play if the wild die shows a face; 0 for none."""
    pool = _natural_pool(state, scratch)
    kind = _kind(state, material, wild)
    worth = best_yield(scratch, int(view.day > 1), pool, kind, code)
    if rerolls and _may_reroll(state, material):
        slot = int(view.day > 1)
        kind = _kind_after_reroll(material, kind)
        for place in range(scratch.paid_of[pool], scratch.paid_of[pool + 1]):
            rest = scratch.paid[place]
            size = 0
            while scratch.first[size + 1] <= rest:
                size += 1
            learn_rerolls(view, material, scratch, size, kind, code)
            worth = max(worth, scratch.again[(slot * SIZES + size) * MAX_POOLS + rest])
    return worth


def _may_reroll(state: PondState, material: PondMaterial) -> bool:
    """Return whether a re-roll can be paid for, now or after changing dice."""
    if state.rerolled >= material.rerolls or (material.reroll_first and state.acted):
        return False
    if material.made_rerolls:
        return True
    return natural(state, material.reroll_face) > state.made


def _is_kept_from_rerolls(view: PondView, material: PondMaterial, last: int) -> bool:
    """Return whether a legal re-roll is not considered; `last` is the last action."""
    could = natural(view, material.reroll_face) > 0 and _may_reroll(view, material)
    return could and last < f.REROLL


def _kind(state: PondState, material: PondMaterial, wild: int) -> int:
    """Return the kind of a pool."""
    if state.wilded >= material.wilds:
        return wild
    if wild == 0 and material.spent_feeds and state.spent[material.reroll_face] > 0:
        return FED_SPENT
    return KIND_STEP + wild


def _kind_after_reroll(material: PondMaterial, kind: int) -> int:
    return FED_SPENT if material.spent_feeds and kind == KIND_STEP else kind


def _option_of(scratch: PondScratch, action: int) -> int:
    """Return the set option that an action marks; 0 if it marks none."""
    if action < f.HOUSES or action >= f.FEED:
        return 0
    if action < f.FOURS:
        return 1
    if action < f.STRAIGHTS:
        return 2 if action < f.FIVES else 3
    return scratch.run_option[(action - f.STRAIGHTS) % f.FACES + 1]


def _natural_pool(state: PondState, scratch: PondScratch) -> int:
    """Return the number of the pool without the wild die."""
    pool = 0
    for face in range(1, f.FACES + 1):
        for _ in range(natural(state, face)):
            pool = scratch.more[pool * f.FACES + face - 1]
    return pool


def _pool_of(view: PondView, material: PondMaterial, scratch: PondScratch, code: int) -> int:
    """Return the number of the pool that a re-roll keeps."""
    pool = 0
    for face in range(f.FACES, 0, -1):
        dice = natural(view, face) - code % f.SHARES - (face == material.reroll_face)
        code //= f.SHARES
        for _ in range(dice):
            pool = scratch.more[pool * f.FACES + face - 1]
    return pool


def _code_today(
    state: PondState, view: PondView, material: PondMaterial, scratch: PondScratch
) -> int:
    """Return the code of the placements of today's dice so far, without a set."""
    code = 0
    for row in range(ROWS):
        code += (state.filled[row + 1] - view.before[row + 1]) * scratch.strides[row]
    suns = state.spent[material.bright_face]
    return code + min(suns, scratch.suns) * scratch.strides[ROWS + 1]
