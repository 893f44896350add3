"""The sheets that are solved in parallel: those with the same rows, with each possible score.

Plain loops over the arrays of `tables`, so that numba can compile them.
"""

from __future__ import annotations

from pnp.games.pond.solver.tables import MARKS, Array, SolverScratch, SolverTables


def find_lanes(tables: SolverTables, scratch: SolverScratch, target: int) -> int:
    """List the marks and scores to solve with some rows, those with the fewest dice first.

    Returns:
        Their number. The last one is repeated to fill all lanes.
    """
    count = 0
    most = 0
    for forecast in range(tables.forecasts[-1]):
        most = max(most, tables.most_placed[-1, forecast])
    for place in range(MARKS):
        marks = tables.marks_by_dice[place]
        if dice_on(tables, scratch, marks) <= most:
            lowest = 0
            if target > 0:
                _find_scores(tables, scratch, marks, target)
                lowest = max(0, target - _most_to_come(tables, scratch, marks))
            for score in range(lowest, max(1, target)):
                if target == 0 or scratch.scores[score]:
                    scratch.lane_marks[count] = marks
                    scratch.lane_scores[count] = score
                    count += 1
    for place in range(count, count + scratch.worth.shape[1] * (count > 0)):
        scratch.lane_marks[place] = scratch.lane_marks[count - 1]
        scratch.lane_scores[place] = scratch.lane_scores[count - 1]
    return count


def dice_on(tables: SolverTables, scratch: SolverScratch, marks: int) -> int:
    """Return the least number of dice of a sheet."""
    dice = int(tables.least_marked[marks])
    for row in range(len(tables.boxes)):
        dice += scratch.filled[row]
    return dice


def _find_scores(tables: SolverTables, scratch: SolverScratch, marks: int, target: int) -> None:
    """Write the possible scores of a sheet below a target: full rows score in one of two ways."""
    scores = scratch.scores
    scores[0] = True
    for score in range(1, target):
        scores[score] = False
    for row in range(len(tables.boxes)):
        if scratch.filled[row] == tables.boxes[row]:
            singly, one_roll = int(tables.singly[row]), int(tables.one_roll[row])
            for score in range(target - 1, -1, -1):
                scores[score] = (score >= singly and scores[score - singly]) or (
                    score >= one_roll and scores[score - one_roll]
                )
    bit = 1
    while bit <= marks:
        if marks & bit:
            for score in range(target - 1, -1, -1):
                scores[score] = _has_earlier_score(tables, scores, bit, score)
        bit *= 2


def _has_earlier_score(tables: SolverTables, scores: Array, bit: int, score: int) -> bool:
    """Return whether a set, in one of its forms, leads to a score from a possible one."""
    for option in range(1, len(tables.set_bit)):
        points = int(tables.set_points[option])
        if tables.set_bit[option] == bit and points <= score and scores[score - points]:
            return True
    return False


def _most_to_come(tables: SolverTables, scratch: SolverScratch, marks: int) -> int:
    """Return the most points that the open parts of a sheet can score."""
    most = int(tables.most_open[marks])
    for row in range(len(tables.boxes)):
        if scratch.filled[row] == 0:
            most += int(tables.one_roll[row])
        elif scratch.filled[row] < tables.boxes[row]:
            most += int(tables.singly[row])
    return most
