"""Following best play forward, from an empty sheet: how likely each sheet, score and use is.

Plain loops over arrays, as in `kernel`, whose values tell what is best. Where two things are
equally good, best play takes the one that places fewer dice and spends none on an ability.
Emptier sheets come first, for a day leads to fuller ones.
"""

from __future__ import annotations

from pnp.games.pond.solver.fitting import cut_row, fit
from pnp.games.pond.solver.kernel import Aim, Array, find_lanes, look_ahead, make, roll_again
from pnp.games.pond.solver.tables import Course, SolverScratch, SolverTables
from pnp.solving.keeping import average_rolls, best_kept


def follow(tables: SolverTables, scratch: SolverScratch, aim: Aim, course: Course) -> None:
    """Write how likely each evening of best play is.

    Args:
        tables: the game.
        scratch: written on.
        aim: solved, for points.
        course: the chance of the first day's sheet is 1; all others are written.
    """
    rows = len(tables.boxes)
    filled = scratch.filled
    for row in range(rows):
        filled[row] = 0
        cut_row(tables, scratch, row)
    while True:
        _follow_rows(tables, scratch, aim, course)
        # The next emptier rows: the last row counts up first.
        row = rows - 1
        while row >= 0 and filled[row] == tables.boxes[row]:
            row -= 1
        if row < 0:
            return
        filled[row] += 1
        cut_row(tables, scratch, row)
        for later in range(row + 1, rows):
            filled[later] = 0
            cut_row(tables, scratch, later)


def _follow_rows(tables: SolverTables, scratch: SolverScratch, aim: Aim, course: Course) -> None:
    """Share out the chances of all sheets with some rows; there is a lane for each."""
    sheet = fit(tables, scratch)
    count = find_lanes(tables, scratch, aim.target)
    for day in range(1, len(tables.dice)):
        for flags in range(tables.flags):
            if _find_chances(scratch, course, sheet, count, day, flags):
                _follow_day(tables, scratch, aim, course, sheet, count, day, flags)


def _find_chances(  # noqa: PLR0913, PLR0917 -- compiled code takes numbers, no objects
    scratch: SolverScratch, course: Course, sheet: int, count: int, day: int, flags: int
) -> bool:
    """Write how likely the sheet of each lane is before a day; return whether any can be."""
    found = False
    for lane in range(count):
        whole = 0.0
        for score in range(course.chances.shape[3]):
            whole += course.chances[day, flags, sheet + scratch.lane_marks[lane], score]
        course.whole[lane] = whole
        found = found or whole > 0
    return found


def _follow_day(  # noqa: PLR0913, PLR0917 -- as above
    tables: SolverTables,
    scratch: SolverScratch,
    aim: Aim,
    course: Course,
    sheet: int,
    count: int,
    day: int,
    flags: int,
) -> None:
    """Share out the chances of sheets before a day among those of the evening after it."""
    dice = tables.bright_dice if flags % 2 == 1 else tables.dice[day]
    look_ahead(tables, scratch, aim, 0, day, flags)
    make(tables, scratch, dice)
    roll_again(tables, scratch, dice)
    _roll(tables, scratch, course, count, dice)
    for lane in range(count):
        if course.whole[lane] > 0:
            _choose_codes(tables, scratch, course, lane, dice)
            _share_out(tables, scratch, course, sheet, lane, day, flags)


def _roll(
    tables: SolverTables, scratch: SolverScratch, course: Course, count: int, dice: int
) -> None:
    """Write how likely each pool is what a day's sets are made of, after the re-roll if any."""
    fewest = dice
    for lane in range(count):
        if course.whole[lane] > 0:
            fewest = min(fewest, _choose_rerolls(tables, scratch, course, lane, dice))
    for left in range(dice - 1, fewest - 1, -1):
        average_rolls(scratch.made, scratch.kept, tables.first, tables.more, left)
        best_kept(scratch.kept, scratch.best, tables.first, tables.less, left)
        for lane in range(count):
            if course.whole[lane] > 0:
                _reroll(tables, scratch, course, lane, dice, left)


def _choose_rerolls(
    tables: SolverTables, scratch: SolverScratch, course: Course, lane: int, dice: int
) -> int:
    """Write what is paid of each roll to roll again; return the fewest dice that are left."""
    for pool in range(tables.first[dice + 1]):
        course.final[lane, pool] = 0.0
    fewest = dice
    for pool in range(tables.first[dice], tables.first[dice + 1]):
        paid = _best_payment(tables, scratch, lane, pool)
        course.paid[lane, pool] = paid
        if paid < 0:
            course.final[lane, pool] += tables.chance[pool]
        while 0 <= paid < tables.first[fewest]:
            fewest -= 1
    return fewest


def _reroll(  # noqa: PLR0913, PLR0917 -- as above
    tables: SolverTables,
    scratch: SolverScratch,
    course: Course,
    lane: int,
    dice: int,
    left: int,
) -> None:
    """Roll again what is best rolled when so many dice are left of a roll."""
    whole = course.whole[lane]
    for pool in range(tables.first[left + 1]):
        course.coming[pool] = 0.0
    for pool in range(tables.first[dice], tables.first[dice + 1]):
        paid = course.paid[lane, pool]
        if tables.first[left] <= paid < tables.first[left + 1]:
            chance = tables.chance[pool]
            course.rerolls[0] += whole * chance
            course.rerolls[1] += whole * chance * (dice - 1 - left)
            # The smallest pool that is worth as much is kept, and the rest of its dice rolled.
            course.coming[_least_pool(tables, scratch.best, lane, paid)] += chance
    _roll_up(tables, course, lane, left)


def _best_payment(tables: SolverTables, scratch: SolverScratch, lane: int, pool: int) -> int:
    """Return what is left of a pool when it is best rolled again; -1 if it is best as it is."""
    best = scratch.made[pool, lane]
    found = -1
    for place in range(tables.paid_of[pool], tables.paid_of[pool + 1]):
        if scratch.again[tables.paid[place], lane] > best:
            found = tables.paid[place]
            best = scratch.again[found, lane]
    return found


def _roll_up(tables: SolverTables, course: Course, lane: int, left: int) -> None:
    """Roll what is missing to `left` dice, a die after another."""
    faces = tables.more.shape[1]
    for size in range(left):
        for pool in range(tables.first[size], tables.first[size + 1]):
            if course.coming[pool] > 0:
                for face in range(faces):
                    course.coming[tables.more[pool, face]] += course.coming[pool] / faces
    for pool in range(tables.first[left], tables.first[left + 1]):
        course.final[lane, pool] += course.coming[pool]


def _choose_codes(
    tables: SolverTables, scratch: SolverScratch, course: Course, lane: int, dice: int
) -> None:
    """Write how likely each code is made of the day's pools."""
    for place in range(scratch.fitting_count[0]):
        course.by_code[scratch.fitting[place]] = 0.0
    for pool in range(tables.first[dice + 1]):
        course.best_code[pool] = -1
    for pool in range(tables.first[dice + 1]):
        chance = course.final[lane, pool]
        if chance > 0:
            # Many pools are worth what a few smaller ones are.
            least = _least_pool(tables, scratch.made, lane, pool)
            if course.best_code[least] < 0:
                course.best_code[least] = _best_code(tables, scratch, lane, least)
            code = course.best_code[least]
            course.by_code[code] += chance
            course.made_of[code, pool] += course.whole[lane] * chance


def _least_pool(tables: SolverTables, worth: Array, lane: int, pool: int) -> int:
    """Return a pool within one that is worth as much, and has none within it that is."""
    wanted = worth[pool, lane]
    within = pool
    while within >= 0:
        pool, within = within, -1
        for face in range(tables.less.shape[1]):
            smaller = tables.less[pool, face]
            if smaller >= 0 and worth[smaller, lane] == wanted:
                within = smaller
    return pool


def _best_code(tables: SolverTables, scratch: SolverScratch, lane: int, pool: int) -> int:
    """Return the least code that is the best of a pool; no smaller pool is worth as much."""
    wanted = scratch.made[pool, lane]
    level = len(tables.boxes)
    code = 0
    for place in range(scratch.front_of[level, pool], scratch.front_of[level, pool + 1]):
        if scratch.worth[scratch.front[level, place], lane] == wanted:
            code = scratch.front[level, place]
    return _least_as_good(tables, scratch, lane, code)


def _least_as_good(tables: SolverTables, scratch: SolverScratch, lane: int, code: int) -> int:
    """Return the code below one that is worth as much, and has none below it that is."""
    digits = len(tables.boxes) + 2
    lower = code
    while lower >= 0:
        code, lower = lower, -1
        for digit in range(digits - 1, -1, -1):
            value = tables.digits[code, digit]
            if value > 0 and lower < 0:
                step = value if digit == digits - 2 else 1
                below = code - step * tables.strides[digit]
                if scratch.worth[below, lane] == scratch.worth[code, lane]:
                    lower = below
    return code


def _share_out(  # noqa: PLR0913, PLR0917 -- as above
    tables: SolverTables,
    scratch: SolverScratch,
    course: Course,
    sheet: int,
    lane: int,
    day: int,
    flags: int,
) -> None:
    """Add a day's chance to the evenings that its codes lead to."""
    rows = len(tables.boxes)
    marks = scratch.lane_marks[lane]
    whole = course.whole[lane]
    scores = _find_scores(course, sheet + marks, day, flags)
    sign = -1 if tables.players > 1 and day % 2 == 0 else 1
    lasting = tables.players if day + tables.players < len(tables.dice) else 0
    for place in range(scratch.fitting_count[0]):
        code = scratch.fitting[place]
        chance = course.by_code[code]
        if chance > 0:
            for row in range(rows):
                if tables.digits[code, row] > 0:
                    course.row_points[row] += whole * chance * _gain(tables, scratch, row, code)
            gain = sign * int(scratch.points[code])
            then = flags // 2 + lasting * tables.digits[code, rows + 1]
            after = scratch.leads_to[code] + (marks | tables.set_bit[tables.digits[code, rows]])
            for number in range(scores):
                score = course.scores[number]
                part = course.chances[day, flags, sheet + marks, score]
                course.chances[day + 1, then, after, score + gain] += part * chance


def _find_scores(course: Course, sheet: int, day: int, flags: int) -> int:
    """List the scores that a sheet has in the evening before a day; return how many."""
    count = 0
    for score in range(course.chances.shape[3]):
        if course.chances[day, flags, sheet, score] > 0:
            course.scores[count] = score
            count += 1
    return count


def _gain(tables: SolverTables, scratch: SolverScratch, row: int, code: int) -> float:
    """Return what a code scores in a row."""
    filled = int(scratch.filled[row])
    if filled + tables.digits[code, row] < tables.boxes[row]:
        return 0.0
    return float(tables.singly[row] if filled > 0 else tables.one_roll[row])
