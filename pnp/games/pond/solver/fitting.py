"""The best codes of each hand, truncated to the open boxes of rows.

Plain loops over the arrays of `tables`, so that numba can compile them. Most codes of a hand exceed
the open boxes of a sheet. They are truncated row by row, for all sheets that share the row at once,
and of equal or dominated codes only the best are kept.
"""

from __future__ import annotations

from pnp.games.pond.solver.tables import MARKS, SolverScratch, SolverTables


def cut_row(tables: SolverTables, scratch: SolverScratch, row: int) -> None:
    """Write the best codes of each hand, truncated to the open boxes of a row."""
    room = room_of(tables, scratch, row)
    for hand in range(len(tables.within_of) - 1):
        start_of_front = scratch.front_of[row + 1, hand]
        count = start_of_front
        start, end = scratch.front_of[row, hand], scratch.front_of[row, hand + 1]
        # Of those that fit none is better than another: only what is cut must be compared.
        for place in range(start, end):
            code = scratch.front[row, place]
            if tables.digits[code, row] <= room:
                scratch.front[row + 1, count] = code
                count += 1
        if count - start_of_front < end - start:
            for place in range(start, end):
                code = scratch.front[row, place]
                over = tables.digits[code, row] - room
                if over > 0:
                    cut = code - over * tables.strides[row]
                    count = _keep_best(tables, scratch, row + 1, start_of_front, count, cut)
        scratch.front_of[row + 1, hand + 1] = count


def _keep_best(  # noqa: PLR0913, PLR0917 -- compiled code takes numbers, no objects
    tables: SolverTables, scratch: SolverScratch, level: int, start: int, count: int, code: int
) -> int:
    """Add a code to a hand's best, unless one dominates it; remove those that it dominates.

    Args:
        tables: the game.
        scratch: scratch space.
        level: the number of truncated rows.
        start: the index of the hand's first code.
        count: the index past its last code.
        code: the code to add.

    Returns:
        The new index past its last code.
    """
    front = scratch.front
    guard = tables.guard
    mine = tables.packed[code]
    end = start
    for place in range(start, count):
        other = front[level, place]
        theirs = tables.packed[other]
        if ((theirs | guard) - mine) & guard == guard:
            return count
        if ((mine | guard) - theirs) & guard != guard:
            front[level, end] = other
            end += 1
    front[level, end] = code
    return end + 1


def room_of(tables: SolverTables, scratch: SolverScratch, row: int) -> int:
    """Return the highest digit that codes can have in a row."""
    marks = scratch.filled[row]
    return int(tables.boxes[row] - marks if marks > 0 else tables.tops[row])


def gain_of(tables: SolverTables, scratch: SolverScratch, row: int, digit: int) -> float:
    """Return the points of a row for a digit that fits.

    If dice of two rolls may fill it, only the highest digit is for those of one (P-17).
    """
    marks = scratch.filled[row]
    if marks + digit < tables.boxes[row]:
        return 0.0
    whole = marks == 0 and digit == tables.tops[row]
    return float(tables.one_roll[row] if whole else tables.singly[row])


def fit(tables: SolverTables, scratch: SolverScratch) -> int:
    """Find the codes that fit in the rows, their points and results; return the empty sheet.

    That is the sheet of these rows without marks, as are the resulting sheets.
    """
    rows = len(tables.boxes)
    fitting, points, leads_to = scratch.fitting, scratch.points, scratch.leads_to
    count = 0
    for option in range(len(tables.set_bit)):
        for sunny in range(tables.after.shape[2]):
            code = option * tables.strides[rows] + sunny * tables.strides[rows + 1]
            fitting[count] = code
            points[code] = tables.set_points[option]
            leads_to[code] = 0
            count += 1
    sheet = 0
    unit = MARKS
    for row in range(rows):
        marks = scratch.filled[row]
        room = room_of(tables, scratch, row)
        ends = count
        for place in range(ends):
            leads_to[fitting[place]] += marks * unit
        for digit in range(1, room + 1):
            gain = gain_of(tables, scratch, row, digit)
            dice = min(digit, tables.boxes[row])
            for place in range(ends):
                less = fitting[place]
                code = less + digit * tables.strides[row]
                fitting[count] = code
                points[code] = points[less] + gain
                leads_to[code] = leads_to[less] + dice * unit
                count += 1
        sheet += marks * unit
        unit *= tables.boxes[row] + 1
    scratch.fitting_count[0] = count
    return sheet
