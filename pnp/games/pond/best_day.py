"""A day of the Pond's best player: the worth of every code, pool and re-roll of it.

Results for a morning are kept until another morning is requested; those for the first day, which is
the same in every game, are kept for good.
"""

from __future__ import annotations

from pnp.games.pond import fields as f
from pnp.games.pond.best_table import (
    LASTS,
    LOW_ROWS,
    MAX_POOLS,
    MAX_ROWS,
    MAX_VALUES,
    NOTHING,
    ONE,
    OUTLOOKS,
    PART,
    PART_BITS,
    ROWS,
    SIZES,
    PondScratch,
)
from pnp.games.pond.fields import PondMaterial, PondView


def learn_morning(view: PondView, material: PondMaterial, scratch: PondScratch) -> None:
    """Write the worth of each code of the day, based on the sheet in the morning.

    Sets marked today count as marked before, and their dice as never rolled.
    """
    slot = int(view.day > 1)
    suns = view.spent[material.bright_face]
    bright = view.bright[view.seat] - suns if material.stacks else 0
    other = 0
    if view.players > 1:
        seat = 1 - view.seat
        day = view.day - 1
        other = _outlook(view, material, view.bright[seat], view.own_weather[seat], day)
    sheet = _marks(view)
    unit = 1 << len(f.SETS)
    dice = material.dice[view.weather] - view.placed
    for row in range(ROWS):
        sheet += view.before[row + 1] * unit
        unit *= material.boxes[row + 1] + 1
        dice += view.filled[row + 1] - view.before[row + 1]
    morning = (((sheet * 8 + view.day) * 8 + view.weather) * 8 + bright) * 8 + dice
    morning = (morning * OUTLOOKS + other) * 2 + scratch.table + 1
    if scratch.known[slot] == morning:
        return
    scratch.known[slot] = morning
    for size in range(SIZES):
        scratch.learned[slot * SIZES + size] = 0
    _learn_rows(view, material, scratch, sheet, dice)
    for suns in range(scratch.suns + 1):
        own = _outlook(view, material, bright + suns, view.weather, view.day)
        layer = scratch.layer_of[((view.day + 1) * OUTLOOKS + own) * OUTLOOKS]
        if view.players > 1:
            layer = scratch.layer_of[((view.day + 1) * OUTLOOKS + other) * OUTLOOKS + own]
        for option in range(scratch.set_count + 1):
            rest = dice - suns - scratch.set_dice[option]
            if rest >= 0:
                _learn_codes(view, material, scratch, option, suns, layer, rest)


def _outlook(view: PondView, material: PondMaterial, bright: int, weather: int, day: int) -> int:
    """Return a player's outlook in the evening of the player's last day."""
    to_come = (material.days - day) // view.players
    if to_come == 0:
        return 0
    bright = min(bright, to_come if material.stacks else 1)
    if bright > 0:
        return bright * LASTS
    if material.slides == 0:
        return 0
    return max(0, min(weather, material.days - 1 - view.players))


def _marks(view: PondView) -> int:
    """Return the marked sets, as bits."""
    marks = 0
    for place in range(len(f.SETS)):
        marks += view.marked[place] << place
    return marks


def _learn_rows(
    view: PondView, material: PondMaterial, scratch: PondScratch, sheet: int, dice: int
) -> None:
    """Write which codes of rows fit, for up to a number of dice, with their points and results."""
    scratch.points[0] = 0
    scratch.leads_to[0] = sheet
    scratch.fitting[0] = 0
    count = 1
    for size in range(1, dice + 1):
        scratch.fitting_of[size] = count
        for place in range(scratch.rows_of[size], scratch.rows_of[size + 1]):
            code = scratch.rows[place]
            row = scratch.row[code]
            digit = scratch.digit[code]
            rest = code - digit * scratch.strides[row]
            boxes = material.boxes[row + 1]
            before = view.before[row + 1]
            scratch.points[code] = -1
            if before + digit <= boxes and scratch.points[rest] >= 0:
                unit = 1 << len(f.SETS)
                for earlier in range(row):
                    unit *= material.boxes[earlier + 1] + 1
                points = 0
                if before + digit == boxes:
                    points = material.one_roll[row + 1] if before == 0 else material.singly[row + 1]
                scratch.points[code] = scratch.points[rest] + points
                scratch.leads_to[code] = scratch.leads_to[rest] + digit * unit
                scratch.fitting[count] = code
                count += 1
    scratch.fitting_of[dice + 1] = count


def _learn_codes(
    view: PondView,
    material: PondMaterial,
    scratch: PondScratch,
    option: int,
    suns: int,
    layer: int,
    dice: int,
) -> None:
    """Write the worth of all codes with a set option and a number of sunny days.

    A code is worth at least as much as one with fewer dice: dice may be left unused.
    """
    strides = scratch.strides
    base = int(view.day > 1) * strides[ROWS + 2] + option * strides[ROWS]
    base += suns * strides[ROWS + 1]
    sign = 1 if view.players == 1 else -1
    bit = scratch.set_bits[option]
    may_be = layer >= 0 and _may_mark(view, material, option)
    evenings = scratch.table * MAX_VALUES + layer * scratch.sheets
    for place in range(scratch.fitting_of[dice + 1]):
        code = scratch.fitting[place]
        worth = NOTHING
        if may_be:
            points = scratch.points[code] + scratch.set_points[option]
            worth = ONE * points + sign * scratch.values[evenings + (scratch.leads_to[code] | bit)]
        for other in range(scratch.lower_of[code], scratch.lower_of[code + 1]):
            worth = max(worth, scratch.worth[base + scratch.lower[other]])
        if option > 0:
            worth = max(worth, scratch.worth[base + code - option * strides[ROWS]])
        if suns > 0:
            worth = max(worth, scratch.worth[base + code - strides[ROWS + 1]])
        scratch.worth[base + code] = worth


def _may_mark(view: PondView, material: PondMaterial, option: int) -> bool:
    """Return whether a set option is open on a day."""
    if option == 0:
        return True
    place = min(option - 1, f.STRAIGHT)
    weather = view.day - 1 if material.bans_by_track else view.weather
    return view.marked[place] == 0 and material.banned[place][weather] == 0


def join(view: PondView, material: PondMaterial, scratch: PondScratch, code: int) -> None:
    """Write for each code of rows, in two parts, its sum with the rows of `code`.

    Dice that do not fit into a row are dropped.
    """
    strides = scratch.strides
    dice_in_row = code % strides[ROWS]
    key = scratch.known[int(view.day > 1)] * MAX_ROWS + dice_in_row
    if scratch.placing == key:
        return
    scratch.placing = key
    scratch.low_joined[0] = dice_in_row
    scratch.high_joined[0] = 0
    for row in range(ROWS):
        worths = scratch.low_joined if row < LOW_ROWS else scratch.high_joined
        first = 0 if row < LOW_ROWS else LOW_ROWS
        boxes = material.boxes[row + 1]
        room = boxes - view.before[row + 1] - dice_in_row % strides[row + 1] // strides[row]
        size = strides[row] // strides[first]
        for dice in range(1, boxes + 1):
            more = min(dice, room) * strides[row]
            for part in range(size):
                worths[dice * size + part] = worths[part] + more


def best_yield(scratch: PondScratch, slot: int, pool: int, kind: int, code: int) -> int:
    """Return the most that a pool can make of a day, in addition to a code.

    `join` must have been called with that code.
    """
    strides = scratch.strides
    base = slot * strides[ROWS + 2]
    best = scratch.worth[base + code]
    start = kind * MAX_POOLS + pool
    if code >= strides[ROWS]:
        return _most_beside(scratch, base, start, code)
    for place in range(scratch.front_of[start], scratch.front_of[start + 1]):
        parts = scratch.front[place]
        rows = scratch.low_joined[parts & PART] + scratch.high_joined[parts >> PART_BITS & PART]
        worth = scratch.worth[base + rows + (parts >> 2 * PART_BITS)]
        if worth > best:  # noqa: PLR1730 -- `max` is slow interpreted
            best = worth
    return best


def _most_beside(scratch: PondScratch, base: int, start: int, code: int) -> int:
    """Return the same if a set has been marked or a sunny day bought."""
    strides = scratch.strides
    option = code % strides[ROWS + 1] // strides[ROWS]
    suns_today = code // strides[ROWS + 1]
    best = scratch.worth[base + code]
    for place in range(scratch.front_of[start], scratch.front_of[start + 1]):
        parts = scratch.front[place]
        high = parts >> 2 * PART_BITS
        suns = min(scratch.suns, suns_today + high // strides[ROWS + 1])
        high = high % strides[ROWS + 1] if option == 0 else option * strides[ROWS]
        rows = scratch.low_joined[parts & PART] + scratch.high_joined[parts >> PART_BITS & PART]
        worth = scratch.worth[base + rows + high + suns * strides[ROWS + 1]]
        if worth > best:  # noqa: PLR1730 -- as above
            best = worth
    return best


def learn_rerolls(
    view: PondView, material: PondMaterial, scratch: PondScratch, size: int, kind: int, code: int
) -> None:
    """Write the worth of pools of a size if the best part is kept and the rest rolled again.

    Args:
        view: the position, with which `learn_morning` has been called.
        material: the printed numbers.
        scratch: scratch space.
        size: the dice that remain after paying for the re-roll, without the wild die.
        kind: the kind of the pools after the re-roll.
        code: the code of everything done before.
    """
    slot = int(view.day > 1)
    key = code * 32 + kind + 1
    if scratch.learned[slot * SIZES + size] == key:
        return
    scratch.learned[slot * SIZES + size] = key
    join(view, material, scratch, code)
    first = scratch.first
    start = (slot * SIZES + size) * MAX_POOLS
    for pool in range(first[size], first[size + 1]):
        scratch.kept[start + pool] = best_yield(scratch, slot, pool, kind, code)
    for pool in range(first[size] - 1, -1, -1):
        total = 0
        for face in range(f.FACES):
            total += scratch.kept[start + scratch.more[pool * f.FACES + face]]
        scratch.kept[start + pool] = total // f.FACES
    for pool in range(first[size + 1]):  # smaller ones come first
        most = scratch.kept[start + pool] if pool < first[size] else NOTHING
        for face in range(f.FACES):
            within = scratch.less[pool * f.FACES + face]
            if within >= 0:
                most = max(most, scratch.most[within])
        scratch.most[pool] = most
        scratch.again[start + pool] = most
