"""The Pond's best player: what each action is worth, by the table of the solved game.

The table says what every evening's sheet is worth; `solver.knowledge` writes it into the scratch
before the first game, in parts of ONE point. From it follows what can be made of the dice of a day,
and of every pool that a re-roll may leave. A re-roll, and what pays for it, comes before all else
on a day: nothing is lost by that order.
"""

from __future__ import annotations

from pnp.games.pond import fields as f
from pnp.games.pond.best_table import (
    KIND_STEP,
    MAX_FLAGS,
    MAX_POOLS,
    NOTHING,
    ONE,
    ROWS,
    BestScratch,
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
    scratch: BestScratch,
) -> int:
    """Return the action that keeps the expected score, or margin, highest; of equals the first."""
    _learn_morning(view, material, scratch)
    code = _code_today(view, view, scratch)
    fresh = code == 0 and view.wilded == 0 and view.rerolled < material.rerolls
    if fresh and material.reroll_first and view.acted:
        fresh = False
    if fresh:
        _learn_rerolls(view, material, scratch)
    best = actions[0]
    most = NOTHING
    for place in range(count):
        action = actions[place]
        worth = NOTHING
        if action >= f.REROLL:
            if fresh:
                worth = scratch.kept[_kept_pool(view, material, scratch, action - f.REROLL)]
        elif action == f.END:
            worth = scratch.worth[code]
        else:
            worth = _worth_after(view, material, action, lookahead, scratch, fresh)
        if worth > most:
            most = worth
            best = action
    return best


def _worth_after(
    view: PondView,
    material: PondMaterial,
    action: int,
    lookahead: PondState,
    scratch: BestScratch,
    fresh: bool,
) -> int:
    """Return what the best is worth that can follow an action without chance."""
    copy_record(view, lookahead)
    apply(lookahead, material, action, scratch)
    code = _code_today(lookahead, view, scratch)
    code += _option_of(scratch, action) * scratch.strides[ROWS]
    pool = _natural_pool(lookahead, scratch)
    feeds = KIND_STEP if lookahead.wilded < material.wilds else 0
    if lookahead.naming:
        worth = NOTHING
        for face in range(material.wild_low, material.wild_high + 1):
            worth = max(worth, _best_of(view, material, scratch, pool, feeds + face, code))
        return worth
    worth = _best_of(view, material, scratch, pool, feeds + lookahead.wild, code)
    if fresh and f.UP <= action < f.HOUSES and material.made_rerolls and not material.reroll_first:
        worth = max(worth, _rolled_again(scratch, pool))
    return worth


def _option_of(scratch: BestScratch, action: int) -> int:
    """Return the set option that an action marks; 0 if it marks none."""
    if action < f.HOUSES or action >= f.FEED:
        return 0
    if action < f.FOURS:
        return 1
    if action < f.STRAIGHTS:
        return 2 if action < f.FIVES else 3
    return scratch.run_option[(action - f.STRAIGHTS) % f.FACES + 1]


def _natural_pool(state: PondState, scratch: BestScratch) -> int:
    """Return the number of the pool that is not wild."""
    pool = 0
    for face in range(1, f.FACES + 1):
        for _ in range(natural(state, face)):
            pool = scratch.more[pool][face - 1]
    return pool


def _kept_pool(view: PondView, material: PondMaterial, scratch: BestScratch, code: int) -> int:
    """Return the number of the pool that a re-roll keeps."""
    pool = 0
    for face in range(f.FACES, 0, -1):
        kept = view.pool[face] - code % f.SHARES - (face == material.reroll_face)
        code //= f.SHARES
        for _ in range(kept):
            pool = scratch.more[pool][face - 1]
    return pool


def _code_today(state: PondState, view: PondView, scratch: BestScratch) -> int:
    """Return the code of what today's dice have done so far, but for a set."""
    code = 0
    for row in range(ROWS):
        code += (state.filled[row + 1] - view.before[row + 1]) * scratch.strides[row]
    if state.bright[view.seat] > 0:
        code += scratch.strides[ROWS + 1]
    return code


def _marks(view: PondView) -> int:
    """Return the sets that are marked, as bits."""
    marks = 0
    for place in range(len(f.SETS)):
        marks += view.marked[place] << place
    return marks


def _learn_morning(view: PondView, material: PondMaterial, scratch: BestScratch) -> None:
    """Write what each code of the day is worth, from the sheet as it was in the morning."""
    marks = _marks(view)
    sheet = marks
    unit = 1 << len(f.SETS)
    for row in range(ROWS):
        sheet += view.before[row + 1] * unit
        unit *= material.boxes[row + 1] + 1
    coming = view.bright[1 - view.seat] if view.players > 1 else 0
    morning = ((sheet * 8 + view.day) * 8 + view.weather) * 4 + coming * 2 + 1
    if scratch.known == morning:
        return
    scratch.known = morning
    sign = 1 if view.players == 1 else -1
    lasting = view.players if view.day + view.players <= material.days else 0
    for code in range(scratch.strides[ROWS + 2]):
        points = 0
        after = sheet
        unit = 1 << len(f.SETS)
        for row in range(ROWS):
            dice = code % scratch.strides[row + 1] // scratch.strides[row]
            before = view.before[row + 1]
            boxes = material.boxes[row + 1]
            if before + dice > boxes:
                after = -1
                break
            if dice > 0 and before + dice == boxes:
                points += material.singly[row + 1] if before > 0 else material.one_roll[row + 1]
            after += dice * unit
            unit *= boxes + 1
        option = code % scratch.strides[ROWS + 1] // scratch.strides[ROWS]
        if after < 0 or not _may_mark(view, material, scratch, option, marks):
            scratch.worth[code] = NOTHING
            continue
        after += scratch.set_bits[option]
        points += scratch.set_points[option]
        then = coming + lasting * (code // scratch.strides[ROWS + 1])
        known = ((view.day + 1) * MAX_FLAGS + then) * scratch.sheets + after
        scratch.worth[code] = ONE * points + sign * scratch.values[known]
    _raise_to_lower(scratch)


def _may_mark(
    view: PondView, material: PondMaterial, scratch: BestScratch, option: int, marks: int
) -> bool:
    """Return whether a set option is open on a day."""
    if option == 0:
        return True
    place = min(option - 1, f.STRAIGHT)
    weather = view.day - 1 if material.bans_by_track else view.weather
    return scratch.set_bits[option] & marks == 0 and material.banned[place][weather] == 0


def _raise_to_lower(scratch: BestScratch) -> None:
    """Let each code be worth at least what those below it are: dice may be left unused."""
    codes = scratch.strides[ROWS + 2]
    for digit in range(ROWS + 2):
        stride = scratch.strides[digit]
        end = scratch.strides[digit + 1]
        for code in range(stride, codes):
            value = code % end // stride
            if value > 0:
                lower = scratch.worth[code - (value * stride if digit == ROWS else stride)]
                scratch.worth[code] = max(scratch.worth[code], lower)


def _best_of(
    view: PondView, material: PondMaterial, scratch: BestScratch, pool: int, kind: int, done: int
) -> int:
    """Return the most that a pool can make of a day, beside what has been done."""
    strides = scratch.strides
    marked = done % strides[ROWS + 1] // strides[ROWS]
    best = scratch.worth[done]
    start = kind * MAX_POOLS + pool
    for place in range(scratch.front_of[start], scratch.front_of[start + 1]):
        code = scratch.front[place]
        both = 0
        for row in range(ROWS):
            dice = code % strides[row + 1] // strides[row]
            dice += done % strides[row + 1] // strides[row]
            room = material.boxes[row + 1] - view.before[row + 1]
            both += min(dice, room) * strides[row]
        option = marked if marked > 0 else code % strides[ROWS + 1] // strides[ROWS]
        sunny = max(code // strides[ROWS + 1], done // strides[ROWS + 1])
        both += sunny * strides[ROWS + 1]
        best = max(best, scratch.worth[both], scratch.worth[both + option * strides[ROWS]])
    return best


def _learn_rerolls(view: PondView, material: PondMaterial, scratch: BestScratch) -> None:
    """Write what pools smaller than the day's are worth if the best is kept, the rest rolled."""
    kind = KIND_STEP if material.wilds > 0 else 0
    first = scratch.first
    for pool in range(first[view.left]):
        scratch.made[pool] = _best_of(view, material, scratch, pool, kind, 0)
    for left in range(1, view.left):
        for pool in range(first[left], first[left + 1]):
            scratch.kept[pool] = scratch.made[pool]
        for pool in range(first[left] - 1, -1, -1):
            total = 0
            for face in range(f.FACES):
                total += scratch.kept[scratch.more[pool][face]]
            scratch.kept[pool] = total // f.FACES
        for pool in range(first[left + 1]):  # smaller ones come first
            most = scratch.kept[pool] if pool < first[left] else NOTHING
            for face in range(f.FACES):
                within = scratch.less[pool][face]
                if within >= 0:
                    most = max(most, scratch.most[within])
            scratch.most[pool] = most
            if pool >= first[left]:
                scratch.again[pool] = most


def _rolled_again(scratch: BestScratch, pool: int) -> int:
    """Return what a pool is worth if it is rolled again, paid for in the best way."""
    best = NOTHING
    for place in range(scratch.paid_of[pool], scratch.paid_of[pool + 1]):
        best = max(best, scratch.again[scratch.paid[place]])
    return best
