"""Following best play forward, from an empty sheet: how likely each sheet, score and use is.

Plain loops over arrays, as in `kernel`, whose values tell what is best. Where two things are
equally good, best play takes the one that places fewer dice and spends none on an ability.
Emptier sheets come first, for a day leads to fuller ones.
"""

from __future__ import annotations

from pnp.games.pond.solver.kernel import (
    Aim,
    cut_row,
    cut_sets,
    dice_on,
    fit,
    look_ahead,
    make,
    roll_again,
)
from pnp.games.pond.solver.tables import MARKS, Course, SolverScratch, SolverTables
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
        for marks in range(MARKS):
            if dice_on(tables, scratch, marks) <= tables.most_placed[-1, 0]:
                cut_sets(tables, scratch, marks)
                sheet = fit(tables, scratch, marks)
                for day in range(1, len(tables.dice)):
                    for flags in range(tables.flags):
                        _follow_day(tables, scratch, aim, course, sheet, day, flags)
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


def _follow_day(  # noqa: PLR0913, PLR0917 -- compiled code takes numbers, no objects
    tables: SolverTables,
    scratch: SolverScratch,
    aim: Aim,
    course: Course,
    sheet: int,
    day: int,
    flags: int,
) -> None:
    """Share out a sheet's chance before a day among those of the evening after it."""
    whole = 0.0
    for score in range(course.chances.shape[3]):
        whole += course.chances[day, flags, sheet, score]
    if whole == 0:
        return
    dice = tables.bright_dice if flags % 2 == 1 else tables.dice[day]
    look_ahead(tables, scratch, aim, day, flags, 0)
    make(tables, scratch, dice)
    roll_again(tables, scratch, dice)
    _roll(tables, scratch, course, dice, whole)
    _choose_codes(tables, scratch, course, dice, whole)
    _share_out(tables, scratch, course, sheet, day, flags, whole)


def _roll(
    tables: SolverTables, scratch: SolverScratch, course: Course, dice: int, whole: float
) -> None:
    """Write how likely each pool is what a day's sets are made of, after the re-roll if any."""
    for pool in range(tables.first[dice + 1]):
        course.final[pool] = 0.0
    fewest = dice
    for pool in range(tables.first[dice], tables.first[dice + 1]):
        course.paid[pool] = _best_payment(tables, scratch, pool)
        if course.paid[pool] < 0:
            course.final[pool] += tables.chance[pool]
        while 0 <= course.paid[pool] < tables.first[fewest]:
            fewest -= 1
    for left in range(dice - 1, fewest - 1, -1):
        for pool in range(tables.first[left + 1]):
            course.coming[pool] = 0.0
        average_rolls(scratch.made, scratch.kept, tables.first, tables.more, left)
        best_kept(scratch.kept, scratch.best, tables.first, tables.less, left)
        for pool in range(tables.first[dice], tables.first[dice + 1]):
            paid = course.paid[pool]
            if tables.first[left] <= paid < tables.first[left + 1]:
                chance = tables.chance[pool]
                course.rerolls[0] += whole * chance
                course.rerolls[1] += whole * chance * (dice - 1 - left)
                course.coming[_best_kept(tables, scratch, paid)] += chance
        _roll_up(tables, course, left)


def _best_payment(tables: SolverTables, scratch: SolverScratch, pool: int) -> int:
    """Return what is left of a pool when it is best rolled again; -1 if it is best as it is."""
    best = scratch.made[pool]
    found = -1
    for place in range(tables.paid_of[pool], tables.paid_of[pool + 1]):
        if scratch.again[tables.paid[place]] > best:
            found = tables.paid[place]
            best = scratch.again[found]
    return found


def _best_kept(tables: SolverTables, scratch: SolverScratch, pool: int) -> int:
    """Return the smallest pool within one that it is best to keep, when the rest is rolled."""
    wanted = scratch.best[pool]
    within = pool
    while within >= 0:
        pool, within = within, -1
        for face in range(tables.less.shape[1]):
            smaller = tables.less[pool, face]
            if smaller >= 0 and scratch.best[smaller] == wanted:
                within = smaller
    return pool


def _roll_up(tables: SolverTables, course: Course, left: int) -> None:
    """Roll what is missing to `left` dice, a die after another."""
    faces = tables.more.shape[1]
    for size in range(left):
        for pool in range(tables.first[size], tables.first[size + 1]):
            if course.coming[pool] > 0:
                for face in range(faces):
                    course.coming[tables.more[pool, face]] += course.coming[pool] / faces
    for pool in range(tables.first[left], tables.first[left + 1]):
        course.final[pool] += course.coming[pool]


def _choose_codes(
    tables: SolverTables, scratch: SolverScratch, course: Course, dice: int, whole: float
) -> None:
    """Write how likely each code is made of the day's pools."""
    for place in range(scratch.fitting_count[0]):
        course.by_code[scratch.fitting[place]] = 0.0
    for pool in range(tables.first[dice + 1]):
        chance = course.final[pool]
        if chance > 0:
            code = _best_code(tables, scratch, pool)
            course.by_code[code] += chance
            course.made_of[pool, code] += whole * chance


def _best_code(tables: SolverTables, scratch: SolverScratch, pool: int) -> int:
    """Return the least code that is the best of a pool."""
    wanted = scratch.made[pool]
    within = pool
    while within >= 0:
        pool, within = within, -1
        for face in range(tables.less.shape[1]):
            smaller = tables.less[pool, face]
            if smaller >= 0 and scratch.made[smaller] == wanted:
                within = smaller
    level = len(tables.boxes) + 1
    code = 0
    for place in range(scratch.front_of[level, pool], scratch.front_of[level, pool + 1]):
        if scratch.worth[scratch.front[level, place]] == wanted:
            code = scratch.front[level, place]
    return _least_as_good(tables, scratch, code)


def _least_as_good(tables: SolverTables, scratch: SolverScratch, code: int) -> int:
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
                if scratch.worth[below] == scratch.worth[code]:
                    lower = below
    return code


def _share_out(  # noqa: PLR0913, PLR0917 -- as above
    tables: SolverTables,
    scratch: SolverScratch,
    course: Course,
    sheet: int,
    day: int,
    flags: int,
    whole: float,
) -> None:
    """Add a day's chance to the evenings that its codes lead to."""
    rows = len(tables.boxes)
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
            after = scratch.leads_to[code]
            for score in range(course.chances.shape[3]):
                part = course.chances[day, flags, sheet, score]
                if part > 0:
                    course.chances[day + 1, then, after, score + gain] += part * chance


def _gain(tables: SolverTables, scratch: SolverScratch, row: int, code: int) -> float:
    """Return what a code scores in a row."""
    filled = int(scratch.filled[row])
    if filled + tables.digits[code, row] < tables.boxes[row]:
        return 0.0
    return float(tables.singly[row] if filled > 0 else tables.one_roll[row])
