"""The course of best play: the probabilities of everything that may happen, as arrays."""

from __future__ import annotations

from typing import NamedTuple

from pnp.games.pond.solver.tables import MARKS, Array, SolverTables


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
