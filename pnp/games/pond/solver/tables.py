"""All that the kernel reads and writes, as arrays: the printed numbers, pools and their codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import pairwise
from math import prod
from operator import or_
from typing import Any, Final, NamedTuple

from pnp.games.pond.fields import SETS, PondMaterial
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.games.pond.solver.rerolls import paid_pools
from pnp.games.pond.solver.set_options import check_one_set_a_day, least_marked, most_open
from pnp.rules.dice_pools import FACES, NONE, Pools

Array = Any
"""A NumPy array."""

MARKS: Final = 1 << len(SETS)
"""Ways in which the right column may be marked."""


class SolverTables(NamedTuple):
    """The arrays that do not change while a game is solved. A day is numbered from 1."""

    players: int
    flags: int  # how many there may be: see `kernel.Aim`
    dice: Array  # by day
    bright_dice: int  # of a sunny day
    boxes: Array  # by row
    singly: Array  # points, by row
    one_roll: Array
    set_points: Array  # by set option, 0 being no set
    set_bit: Array  # what it marks
    banned: Array  # by weather and set option
    bright_weather: int
    bans_by_track: int
    most_placed: Array  # by day and flags: the most dice before it; -1: it cannot be
    least_marked: Array  # by marks of the right column: the fewest dice that they take
    marks_by_dice: Array  # all marks, those of the fewest dice first
    most_open: Array  # by marks of the right column: the most points of the other sets
    bans_matter: Array  # by day: its dice make a set that its weather alone forbids
    digits: Array  # of each code: rows, set option, sunny
    strides: Array  # of each digit
    packed: Array  # codes as fields of bits, so that one subtraction compares all digits
    guard: int  # the bit above each field
    first: Array  # of each size of pools
    more: Array
    less: Array
    chance: Array
    front: Array  # the codes that each pool adds to those of smaller ones
    front_of: Array  # where those of each pool begin
    paid: Array  # pools that are left once a re-roll is paid for
    paid_of: Array  # where those of each pool begin


class SolverScratch(NamedTuple):
    """Arrays that the kernel writes on. The first index of `front`: rows that codes are cut to."""

    filled: Array  # boxes of each row
    front: Array  # the best codes of each pool
    front_of: Array  # where those of each pool begin
    fitting: Array  # the codes that fit on the sheet
    fitting_count: Array
    scores: Array  # which scores the sheet may have
    lane_marks: Array  # of the sheets that are solved, some of them side by side in lanes
    lane_scores: Array  # so far
    points: Array  # by code: what it scores
    leads_to: Array  # by code: the sheet that it makes
    worth: Array  # by code and lane
    made: Array  # by pool and lane, as all that follow: what is best made of it
    kept: Array  # its worth once it is filled up by a roll
    best: Array  # its worth if the best of it is kept and the rest rolled again
    rolled: Array  # by lane: what a roll is worth


def tables(outcomes: Outcomes, players: int = 1) -> SolverTables:
    """Return the tables of a material, for one player or for two.

    Raises:
        CallError: two sets fit into a day.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    material, codes = outcomes.material, outcomes.codes
    days = int(material.days)
    dice = [int(material.dice[day]) for day in range(days)]
    bright = dice[int(material.bright_weather)]
    check_one_set_a_day(outcomes.options, max(dice))
    pools = Pools.up_to(max(dice))
    fronts = _fronts(outcomes, pools)
    paid = paid_pools(material, pools)
    options = outcomes.options
    whole = np.int32
    placed = _most_placed if players == 1 else _most_placed_by_two
    return SolverTables(
        players=players,
        flags=2 * players,
        dice=np.array([0, *dice], whole),
        bright_dice=bright,
        boxes=np.array(codes.boxes, whole),
        singly=np.array([material.singly[face] for face in range(1, FACES)], float),
        one_roll=np.array([material.one_roll[face] for face in range(1, FACES)], float),
        set_points=np.array([0, *(option.points for option in options)], float),
        set_bit=np.array([0, *(1 << option.place for option in options)], whole),
        banned=np.array([_banned(material, outcomes, day) for day in range(days)], whole),
        bright_weather=int(material.bright_weather),
        bans_by_track=int(material.bans_by_track),
        most_placed=np.array([[-1] * 2 * players, *placed(dice, bright)], whole),
        least_marked=np.array([least_marked(options, marks) for marks in range(MARKS)], whole),
        marks_by_dice=np.array(sorted(range(MARKS), key=partial(least_marked, options)), whole),
        most_open=np.array([most_open(options, marks) for marks in range(MARKS)], whole),
        bans_matter=np.array([False, *_bans_that_matter(material, outcomes)], whole),
        digits=np.array([codes.digits(code) for code in range(codes.count)], whole),
        strides=np.array(codes.strides, whole),
        packed=np.array([codes.packed(code) for code in range(codes.count)], np.int64),
        guard=codes.guard,
        first=np.array(pools.first, whole),
        more=np.array(pools.more, whole),
        less=np.array(pools.less, whole),
        chance=np.array(pools.chance, float),
        front=np.array([code for front in fronts for code in front], whole),
        front_of=_starts(fronts),
        paid=np.array([left for lefts in paid for left in lefts], whole),
        paid_of=_starts(paid),
    )


def scratch(tables: SolverTables, lanes: int) -> SolverScratch:
    """Return arrays to solve so many sheets with at a time."""
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    codes, pools, levels = len(tables.digits), len(tables.chance), len(tables.boxes) + 1
    whole = np.int32
    most_points = int(tables.most_open[0] + tables.one_roll.sum())
    made = SolverScratch(
        filled=np.zeros(len(tables.boxes), whole),
        front=np.zeros((levels, len(tables.front)), whole),
        front_of=np.zeros((levels, pools + 1), whole),
        fitting=np.zeros(codes, whole),
        fitting_count=np.zeros(1, whole),
        scores=np.zeros(most_points + 1, np.bool_),
        points=np.zeros(codes),
        leads_to=np.zeros(codes, whole),
        lane_marks=np.zeros(MARKS * (most_points + 1) + lanes, whole),
        lane_scores=np.zeros(MARKS * (most_points + 1) + lanes, whole),
        worth=np.zeros((codes, lanes)),
        made=np.zeros((pools, lanes)),
        kept=np.zeros((pools, lanes)),
        best=np.zeros((pools, lanes)),
        rolled=np.zeros(lanes),
    )
    made.front[0] = tables.front
    made.front_of[0] = tables.front_of
    return made


def sheets(boxes: Iterable[int]) -> int:
    """Return how many sheets there are: boxes filled of each row, and sets marked."""
    return MARKS * prod(int(box) + 1 for box in boxes)


def _starts(lists: Sequence[Sequence[int]]) -> Array:
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    return np.cumsum([0, *map(len, lists)], dtype=np.int32)


def lucky_tables(tables: SolverTables, outcomes: Outcomes) -> SolverTables:
    """Return tables in which any roll makes what the best one of as many dice makes.

    The codes of all pools of a size are those of the first one.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    pools = Pools.up_to(int(tables.dice.max()))
    fronts: list[list[int]] = [[] for _ in pools.members]
    smaller = 0
    for first, end in pairwise(pools.first):
        codes = reduce(or_, map(outcomes.of, pools.members[first:end]))
        fronts[first] = [code for code in outcomes.codes.highest(codes) if not smaller >> code & 1]
        smaller = codes
    front = np.array([code for codes in fronts for code in codes], np.int32)
    return tables._replace(front=front, front_of=_starts(fronts))


def _fronts(outcomes: Outcomes, pools: Pools) -> list[list[int]]:
    """Return for each pool the best codes that no smaller pool within it has."""
    reached = [outcomes.of(pool) for pool in pools.members]
    fronts = []
    for pool, codes in enumerate(reached):
        smaller = 0
        for within in pools.less[pool]:
            if within != NONE:
                smaller |= reached[within]
        fronts.append([code for code in outcomes.codes.highest(codes) if not smaller >> code & 1])
    return fronts


def _most_placed(dice: Sequence[int], bright: int) -> Iterator[tuple[int, int]]:
    """Yield for each day, not sunny and sunny, the most dice that were placed before it.

    A sunny day was bought with a die of the day before.
    """
    most, most_sunny = 0, -1
    for shown in dice:
        yield most, most_sunny
        most = max(most + shown, most_sunny + bright if most_sunny >= 0 else 0)
        most_sunny = most - 1


def _most_placed_by_two(dice: Sequence[int], bright: int) -> Iterator[tuple[int, int, int, int]]:
    """Yield for each day and flags no less than the dice that two players placed before it.

    The first day of neither can have been made sunny.
    """
    most = 0
    for day, shown in enumerate(dice, start=1):
        today = most if day > 2 else -1  # noqa: PLR2004 -- each has had a day
        coming = most if 1 < day < len(dice) else -1
        yield most, today, coming, min(today, coming)
        most += max(shown, bright) if today >= 0 else shown


def _banned(material: PondMaterial, outcomes: Outcomes, weather: int) -> list[int]:
    """Return for no set and for each way to mark one whether a weather forbids it."""
    return [0, *(int(material.banned[option.place][weather]) for option in outcomes.options)]


def _bans_that_matter(material: PondMaterial, outcomes: Outcomes) -> list[bool]:
    """Return for each day whether more must be known of it than of a sunny day.

    That is so if its dice make a set that its own weather forbids, or are more than a sunny day's.
    """
    bright = int(material.bright_weather)

    def matters(day: int) -> bool:
        dice = int(material.dice[day])
        return dice > material.dice[bright] or any(
            material.banned[option.place][day] != material.banned[option.place][bright]
            and option.least_dice <= dice
            for option in outcomes.options
        )

    return [matters(day) for day in range(int(material.days))]
