"""Backward induction from the last day: the worth of each sheet in the evening before each day.

Plain loops over the arrays of `tables`, so that numba can compile them. A sheet is a number: the
filled boxes of each row in mixed radix, and the marks of the right column as bits. Fuller sheets
come first, because days lead to them. Sheets that share all rows are solved in parallel, each with
its marks and score in a separate lane: the innermost loops are over lanes, which are adjacent in
memory.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.pond.solver.fitting import cut_row, fit
from pnp.games.pond.solver.lanes import dice_on, find_lanes
from pnp.games.pond.solver.tables import Array, SolverScratch, SolverTables
from pnp.rules.dice_pools import NO_WORTH, best_within, raise_to


class Aim(NamedTuple):
    """The aim of best play, and its values.

    Values are by day, forecast, sheet, and the score so far. With two players they are the margin
    still to come of the player of that day.
    """

    target: int  # the score to be reached; 0: as many points as can be
    lucky: int  # 1: of all rolls only the best counts (`tables.lucky_tables`)
    values: Array


def solve(tables: SolverTables, scratch: SolverScratch, aim: Aim) -> None:
    """Write the points still to come under best play, or the best chance of reaching a score.

    Args:
        tables: the game.
        scratch: scratch space.
        aim: the aim, whose values are written, including an additional last day of zeros. Sheets
            that need more dice than rolled so far are not written; nor are scores too low to reach
            the target, nor the target itself, which is 1. For points, the score so far is 0.
    """
    rows = len(tables.boxes)
    marks = scratch.filled
    for row in range(rows):
        marks[row] = tables.boxes[row]
        cut_row(tables, scratch, row)
    while True:
        _solve_rows(tables, scratch, aim)
        # The next fuller rows: the last row counts down first.
        row = rows - 1
        while row >= 0 and marks[row] == 0:
            row -= 1
        if row < 0:
            return
        marks[row] -= 1
        cut_row(tables, scratch, row)
        for later in range(row + 1, rows):
            marks[later] = tables.boxes[later]
            cut_row(tables, scratch, later)


def _solve_rows(tables: SolverTables, scratch: SolverScratch, aim: Aim) -> None:
    """Write the worth of all sheets with some rows, with each possible score.

    As many as there are lanes are solved at once.
    """
    sheet = fit(tables, scratch)
    count = find_lanes(tables, scratch, aim.target)
    lanes = scratch.worth.shape[1]
    for day in range(len(tables.forecasts) - 1, 0, -1):
        for begin in range(0, count, lanes):
            least = dice_on(tables, scratch, scratch.lane_marks[begin])
            is_known = False
            for forecast in range(tables.forecasts[day]):
                is_known = is_known and tables.weighed[day, forecast] > 0
                if least <= tables.most_placed[day, forecast]:
                    if not is_known:
                        _weigh_pools(tables, scratch, aim, begin, day, forecast)
                    is_known = True
                    _write_worth(tables, scratch, aim, sheet, begin, day, forecast)


def _weigh_pools(  # noqa: PLR0913, PLR0917 -- as above
    tables: SolverTables, scratch: SolverScratch, aim: Aim, begin: int, day: int, forecast: int
) -> None:
    """Write the worth of each pool of a day's dice, kept and rolled again."""
    look_ahead(tables, scratch, aim, begin, day, forecast)
    # With the best of luck every roll is the one that is wanted.
    if not aim.lucky:
        dice = tables.dice[day, forecast]
        make(tables, scratch, dice)
        for rest in range(dice - 1, 0, -1):
            roll_again(tables, scratch, rest)


def _write_worth(  # noqa: PLR0913, PLR0917 -- as above
    tables: SolverTables,
    scratch: SolverScratch,
    aim: Aim,
    sheet: int,
    begin: int,
    day: int,
    forecast: int,
) -> None:
    """Write the worth of sheets, if that many dice can have been placed by then."""
    if aim.lucky:
        _roll_best(tables, scratch, tables.dice[day, forecast])
    else:
        _roll_all(tables, scratch, tables.dice[day, forecast])
    for lane in range(scratch.worth.shape[1]):
        marks = scratch.lane_marks[begin + lane]
        if dice_on(tables, scratch, marks) <= tables.most_placed[day, forecast]:
            score = scratch.lane_scores[begin + lane]
            aim.values[day, forecast, sheet + marks, score] = scratch.rolled[lane]


def look_ahead(  # noqa: PLR0913, PLR0917 -- compiled code takes numbers, no objects
    tables: SolverTables, scratch: SolverScratch, aim: Aim, begin: int, day: int, forecast: int
) -> None:
    """Write the worth of each fitting code on a day: its points and all later ones.

    A code is worth at least as much as one with fewer dice: dice may be left unused.
    """
    rows = len(tables.boxes)
    fitting = scratch.fitting
    ban = day - 1 if tables.bans_by_track else tables.weather[day, forecast]
    for place in range(scratch.fitting_count[0]):
        code = fitting[place]
        option = tables.digits[code, rows]
        if tables.banned[ban, option]:
            for lane in range(scratch.worth.shape[1]):
                scratch.worth[code, lane] = NO_WORTH
        else:
            then = tables.after[day, forecast, tables.digits[code, rows + 1]]
            _look_after(tables, scratch, aim, begin, day, then, code, tables.set_bit[option])
    for digit in range(rows + 2):
        stride = tables.strides[digit]
        for place in range(scratch.fitting_count[0]):
            code = fitting[place]
            value = tables.digits[code, digit]
            if value > 0:
                # Of sets none lies below another, but no set below all.
                lower = code - (value * stride if digit == rows else stride)
                raise_to(scratch.worth, code, scratch.worth, lower)


def _look_after(  # noqa: PLR0913, PLR0917 -- as above
    tables: SolverTables,
    scratch: SolverScratch,
    aim: Aim,
    begin: int,
    day: int,
    then: int,
    code: int,
    bit: int,
) -> None:
    """Write the worth of a code with or without a set, which no sheet marks twice."""
    # Whose day it is gains what the other player loses.
    sign = 1 if tables.players == 1 else -1
    gain = scratch.points[code]
    for lane in range(scratch.worth.shape[1]):
        marks = scratch.lane_marks[begin + lane]
        sheet = scratch.leads_to[code] + (marks | bit)
        if marks & bit:
            scratch.worth[code, lane] = NO_WORTH
        elif aim.target == 0:
            scratch.worth[code, lane] = gain + sign * aim.values[day + 1, then, sheet, 0]
        else:
            after = min(scratch.lane_scores[begin + lane] + int(gain), aim.target)
            scratch.worth[code, lane] = aim.values[day + 1, then, sheet, after]


def make(tables: SolverTables, scratch: SolverScratch, dice: int) -> None:
    """Write the best use of each hand of a day of a number of dice, without a re-roll."""
    _make(tables, scratch, 0, tables.first[dice + 1])
    _make(tables, scratch, tables.first_rerolled[0], tables.first_rerolled[dice])


def _make(tables: SolverTables, scratch: SolverScratch, first: int, end: int) -> None:
    """Write it for some hands, after all of their parts."""
    level = len(tables.boxes)
    makers, worth = scratch.made, scratch.worth
    for hand in range(first, end):
        for lane in range(worth.shape[1]):
            makers[hand, lane] = worth[0, lane]
        for place in range(tables.within_of[hand], tables.within_of[hand + 1]):
            raise_to(makers, hand, makers, tables.within[place])
        for place in range(scratch.front_of[level, hand], scratch.front_of[level, hand + 1]):
            raise_to(makers, hand, worth, scratch.front[level, place])


def roll_again(tables: SolverTables, scratch: SolverScratch, size: int) -> None:
    """Write the worth of each pool of a size if the best part is kept and the rest rolled again.

    The values of larger pools are unchanged; those of smaller ones are overwritten.
    """
    keeps, makers = scratch.kept, scratch.made
    for pool in range(tables.first[size]):
        for lane in range(keeps.shape[1]):
            keeps[pool, lane] = 0.0
        for place in range(tables.rolled_of[size, pool], tables.rolled_of[size, pool + 1]):
            hand, chance = tables.rolled[place], tables.roll_chance[place]
            for lane in range(keeps.shape[1]):
                keeps[pool, lane] += chance * makers[hand, lane]
    best_within(keeps, scratch.best, tables.first, tables.less, size)


def _roll_all(tables: SolverTables, scratch: SolverScratch, dice: int) -> None:
    """Write the worth of a roll, given those of each pool and of a re-roll."""
    best, rolls = scratch.best, scratch.rolled
    lanes = rolls.shape[0]
    for lane in range(lanes):
        rolls[lane] = 0.0
    for pool in range(tables.first[dice], tables.first[dice + 1]):
        for lane in range(lanes):
            best[pool, lane] = scratch.made[pool, lane]
        for place in range(tables.paid_of[pool], tables.paid_of[pool + 1]):
            raise_to(best, pool, best, tables.paid[place])
        for lane in range(lanes):
            rolls[lane] += tables.chance[pool] * best[pool, lane]


def _roll_best(tables: SolverTables, scratch: SolverScratch, dice: int) -> None:
    """Write the worth of the best roll."""
    level = len(tables.boxes)
    worth, rolls = scratch.worth, scratch.rolled
    for lane in range(rolls.shape[0]):
        rolls[lane] = worth[0, lane]
    for place in range(scratch.front_of[level, tables.first[dice + 1]]):
        code = scratch.front[level, place]
        for lane in range(rolls.shape[0]):
            rolls[lane] = max(rolls[lane], worth[code, lane])
