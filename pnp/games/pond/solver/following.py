"""Best play followed forward from an empty sheet: the probability of each sheet, score and use.

Plain loops over arrays, as in `kernel`, whose values determine the best choice. Of two equally good
choices, best play takes the one that places fewer dice and spends none on an ability. Emptier
sheets come first, because a day leads to fuller ones.
"""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.pond.solver.fitting import cut_row, fit, gain_of
from pnp.games.pond.solver.kernel import Aim, look_ahead, make, roll_again
from pnp.games.pond.solver.lanes import find_lanes
from pnp.games.pond.solver.tables import MARKS, Array, SolverScratch, SolverTables


class Course(NamedTuple):
    """The probabilities of everything that may happen, and scratch arrays for their computation.

    With two players, scores are those of the first minus those of the second, from `least` on.
    """

    least: int
    chances: Array  # by day, forecast, sheet, and score
    made_of: Array  # by code and hand: how often it is made of that in a game
    rerolls: Array  # how often in a game dice are rolled again, then the 1s spent for that
    row_points: Array  # by row, in a game
    whole: Array  # by lane: how likely its sheet is
    makes: Array  # by hand and lane: the least hand within it of which as much is made
    keeps: Array  # by pool and lane: the least to keep of it, if it is rolled again
    paid: Array  # by pool and lane: what is left of it when it is best rolled again; -1: it is not
    coming: Array  # by pool: how likely a day comes to it, dice still to be rolled
    final: Array  # by hand: how likely it is what a day's sets are made of
    place_of: Array  # by hand: where among `codes` that is what is best made of it; -1: nowhere yet
    codes: Array  # what is made on a day, and how likely each is
    code_chance: Array
    scores: Array  # those that a sheet has


def new_course(tables: SolverTables, days: int, sheets: int) -> Course:
    """Return a course before its first day, which certainly begins with an empty sheet.

    Args:
        tables: the game.
        days: the number of days in the values of a solution.
        sheets: the number of sheets.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    codes, pools, hands = len(tables.digits), len(tables.chance), len(tables.within_of) - 1
    most = int(tables.most_open[0] + tables.one_roll.sum())
    least = -most if tables.players > 1 else 0
    course = Course(
        least=least,
        chances=np.zeros((days, tables.after.shape[1], sheets, most - least + 1)),
        made_of=np.zeros((codes, hands)),
        rerolls=np.zeros(2),
        row_points=np.zeros(len(tables.boxes)),
        whole=np.zeros(MARKS),
        makes=np.zeros((hands, MARKS), np.int64),
        keeps=np.zeros((pools, MARKS), np.int64),
        paid=np.zeros((pools, MARKS), np.int64),
        coming=np.zeros(pools),
        final=np.zeros(hands),
        place_of=np.zeros(hands, np.int32),
        codes=np.zeros(hands, np.int32),
        code_chance=np.zeros(hands),
        scores=np.zeros(most - least + 1, np.int32),
    )
    course.chances[1, 0, 0, -least] = 1
    return course


def follow(tables: SolverTables, scratch: SolverScratch, aim: Aim, course: Course) -> None:
    """Write the probability of each evening of best play.

    Args:
        tables: the game.
        scratch: scratch space.
        aim: the solved aim, in points.
        course: the probability of the first day's sheet is 1; all others are written.
    """
    rows = len(tables.boxes)
    marks = scratch.filled
    for row in range(rows):
        marks[row] = 0
        cut_row(tables, scratch, row)
    while True:
        _follow_rows(tables, scratch, aim, course)
        # The next emptier rows: the last row counts up first.
        row = rows - 1
        while row >= 0 and marks[row] == tables.boxes[row]:
            row -= 1
        if row < 0:
            return
        marks[row] += 1
        cut_row(tables, scratch, row)
        for later in range(row + 1, rows):
            marks[later] = 0
            cut_row(tables, scratch, later)


def _follow_rows(tables: SolverTables, scratch: SolverScratch, aim: Aim, course: Course) -> None:
    """Distribute the probabilities of all sheets with some rows, one per lane."""
    sheet = fit(tables, scratch)
    count = find_lanes(tables, scratch, aim.target)
    for day in range(1, len(tables.forecasts)):
        for forecast in range(tables.forecasts[day]):
            if _find_chances(scratch, course, sheet, count, day, forecast):
                _follow_day(tables, scratch, aim, course, sheet, count, day, forecast)


def _find_chances(  # noqa: PLR0913, PLR0917 -- compiled code takes numbers, no objects
    scratch: SolverScratch, course: Course, sheet: int, count: int, day: int, forecast: int
) -> bool:
    """Write the probability of each lane's sheet before a day; return whether any is possible."""
    has_chance = False
    for lane in range(count):
        whole = 0.0
        for score in range(course.chances.shape[3]):
            whole += course.chances[day, forecast, sheet + scratch.lane_marks[lane], score]
        course.whole[lane] = whole
        has_chance = has_chance or whole > 0
    return has_chance


def _follow_day(  # noqa: PLR0913, PLR0917 -- as above
    tables: SolverTables,
    scratch: SolverScratch,
    aim: Aim,
    course: Course,
    sheet: int,
    count: int,
    day: int,
    forecast: int,
) -> None:
    """Distribute the probabilities of sheets before a day among those of the evening after it."""
    dice = tables.dice[day, forecast]
    look_ahead(tables, scratch, aim, 0, day, forecast)
    make(tables, scratch, dice)
    _find_makes(tables, scratch, course, 0, tables.first[dice + 1])
    _find_makes(tables, scratch, course, tables.first_rerolled[0], tables.first_rerolled[dice])
    for rest in range(dice - 1, 0, -1):
        roll_again(tables, scratch, rest)
        _find_keeps(tables, scratch, course, tables.first[rest + 1])
    _choose_payments(tables, scratch, course, dice)
    for lane in range(count):
        if course.whole[lane] > 0:
            _roll(tables, course, lane, dice)
            codes = _choose_codes(tables, scratch, course, lane)
            _share_out(tables, scratch, course, sheet, lane, day, forecast, codes)


def _find_makes(
    tables: SolverTables, scratch: SolverScratch, course: Course, first: int, end: int
) -> None:
    """Write for each hand a minimal part of it that is worth as much."""
    makers, makes = scratch.made, course.makes
    for hand in range(first, end):
        for lane in range(makes.shape[1]):
            makes[hand, lane] = hand
        for place in range(tables.within_of[hand], tables.within_of[hand + 1]):
            within = tables.within[place]
            for lane in range(makes.shape[1]):
                if makers[within, lane] == makers[hand, lane]:
                    makes[hand, lane] = makes[within, lane]


def _find_keeps(tables: SolverTables, scratch: SolverScratch, course: Course, pools: int) -> None:
    """Write it for each pool of which the best part is kept."""
    best, keeps = scratch.best, course.keeps
    for pool in range(pools):
        for lane in range(keeps.shape[1]):
            keeps[pool, lane] = pool
        for face in range(tables.less.shape[1]):
            within = tables.less[pool, face]
            if within >= 0:
                for lane in range(keeps.shape[1]):
                    if best[within, lane] == best[pool, lane]:
                        keeps[pool, lane] = keeps[within, lane]


def _choose_payments(
    tables: SolverTables, scratch: SolverScratch, course: Course, dice: int
) -> None:
    """Write the best remainder of each roll for a re-roll; -1 if the roll is best kept."""
    most, payments = scratch.kept, course.paid
    lanes = payments.shape[1]
    for pool in range(tables.first[dice], tables.first[dice + 1]):
        for lane in range(lanes):
            most[pool, lane] = scratch.made[pool, lane]
            payments[pool, lane] = -1
        for place in range(tables.paid_of[pool], tables.paid_of[pool + 1]):
            rest = tables.paid[place]
            for lane in range(lanes):
                if scratch.best[rest, lane] > most[pool, lane]:
                    most[pool, lane] = scratch.best[rest, lane]
                    payments[pool, lane] = rest


def _roll(tables: SolverTables, course: Course, lane: int, dice: int) -> None:
    """Write the probability of each final pool of a day, after a re-roll if any."""
    course.final[:] = 0.0
    fewest = dice
    for pool in range(tables.first[dice], tables.first[dice + 1]):
        payment = course.paid[pool, lane]
        if payment < 0:
            course.final[pool] = tables.chance[pool]
        while 0 <= payment < tables.first[fewest]:
            fewest -= 1
    for rest in range(fewest, dice):
        _reroll(tables, course, lane, dice, rest)


def _reroll(tables: SolverTables, course: Course, lane: int, dice: int, size: int) -> None:
    """Apply the best re-roll when a number of dice is left of a roll."""
    coming = course.coming
    whole = course.whole[lane]
    for pool in range(tables.first[size + 1]):
        coming[pool] = 0.0
    for pool in range(tables.first[dice], tables.first[dice + 1]):
        payment = course.paid[pool, lane]
        if tables.first[size] <= payment < tables.first[size + 1]:
            chance = tables.chance[pool]
            course.rerolls[0] += whole * chance
            course.rerolls[1] += whole * chance * (dice - 1 - size)
            # The smallest pool that is worth as much is kept, and the rest of its dice rolled.
            coming[course.keeps[payment, lane]] += chance
    for pool in range(tables.first[size]):
        if coming[pool] > 0:
            for place in range(tables.rolled_of[size, pool], tables.rolled_of[size, pool + 1]):
                course.final[tables.rolled[place]] += coming[pool] * tables.roll_chance[place]


def _choose_codes(tables: SolverTables, scratch: SolverScratch, course: Course, lane: int) -> int:
    """List the codes made from the day's hands, with their probabilities.

    Returns:
        Their number.
    """
    course.place_of[:] = -1
    count = 0
    for hand in range(len(course.final)):
        chance = course.final[hand]
        if chance > 0:
            # Many hands are worth what a few smaller ones are.
            least = course.makes[hand, lane]
            if course.place_of[least] < 0:
                course.place_of[least] = count
                course.codes[count] = _best_code(tables, scratch, lane, least)
                course.code_chance[count] = 0.0
                count += 1
            place = course.place_of[least]
            course.code_chance[place] += chance
            course.made_of[course.codes[place], hand] += course.whole[lane] * chance
    return count


def _best_code(tables: SolverTables, scratch: SolverScratch, lane: int, hand: int) -> int:
    """Return the least of the best codes of a hand: no smaller one is worth as much."""
    goal = scratch.made[hand, lane]
    level = len(tables.boxes)
    code = 0
    for place in range(scratch.front_of[level, hand], scratch.front_of[level, hand + 1]):
        if scratch.worth[scratch.front[level, place], lane] == goal:
            code = scratch.front[level, place]
    return _least_as_good(tables, scratch, lane, code)


def _least_as_good(tables: SolverTables, scratch: SolverScratch, lane: int, code: int) -> int:
    """Return a minimal code below one that is worth as much."""
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
    forecast: int,
    codes: int,
) -> None:
    """Add a day's probability to the evenings to which its codes lead."""
    rows = len(tables.boxes)
    marks = scratch.lane_marks[lane]
    whole = course.whole[lane]
    scores = _find_scores(course, sheet + marks, day, forecast)
    sign = -1 if tables.players > 1 and day % 2 == 0 else 1
    for place in range(codes):
        code, chance = course.codes[place], course.code_chance[place]
        for row in range(rows):
            if tables.digits[code, row] > 0:
                points = gain_of(tables, scratch, row, tables.digits[code, row])
                course.row_points[row] += whole * chance * points
        gain = sign * int(scratch.points[code])
        then = tables.after[day, forecast, tables.digits[code, rows + 1]]
        after = scratch.leads_to[code] + (marks | tables.set_bit[tables.digits[code, rows]])
        for number in range(scores):
            score = course.scores[number]
            part = course.chances[day, forecast, sheet + marks, score]
            course.chances[day + 1, then, after, score + gain] += part * chance


def _find_scores(course: Course, sheet: int, day: int, forecast: int) -> int:
    """List the scores of a sheet in the evening before a day; return their number."""
    count = 0
    for score in range(course.chances.shape[3]):
        if course.chances[day, forecast, sheet, score] > 0:
            course.scores[count] = score
            count += 1
    return count
