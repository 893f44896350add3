"""The arrays that the kernel reads and writes: the printed numbers, pools and their codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial, reduce
from itertools import pairwise
from math import prod
from operator import or_
from typing import Any, Final, NamedTuple

from pnp.games.pond.fields import SETS, PondMaterial
from pnp.games.pond.solver.codes import CodeSpace
from pnp.games.pond.solver.forecasts import Forecasts
from pnp.games.pond.solver.hands import DayHands, RolledHand, pools_after_payment
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.games.pond.solver.set_options import check_one_set_a_day, fewest_dice, most_open
from pnp.rules.dice_pools import FACES, Pools

Array = Any
"""A NumPy array."""

MARKS: Final = 1 << len(SETS)
"""The number of ways in which the right column may be marked."""


class SolverTables(NamedTuple):
    """The arrays that are constant while a game is solved. Days are numbered from 1."""

    players: int
    forecasts: (
        Array  # by day: how many it has, as all that follow by day and forecast (`Forecasts`)
    )
    weather: Array
    dice: Array
    after: Array  # and by sunny days that were bought: the next day's forecast
    most_placed: Array  # the most dice before it; -1: there is no such forecast
    weighed: Array  # 1: its pools are worth what those of the forecast before it are
    boxes: Array  # by row
    tops: Array  # by row: the highest digit
    singly: Array  # points, by row
    one_roll: Array
    set_points: Array  # by set option, 0 being no set
    set_bit: Array  # what it marks
    banned: Array  # by weather and set option
    bans_by_track: int
    least_marked: Array  # by marks of the right column: the fewest dice that they take
    marks_by_dice: Array  # all marks, those of the fewest dice first
    most_open: Array  # by marks of the right column: the most points of the other sets
    digits: Array  # of each code: rows, set option, sunny days
    strides: Array  # of each digit
    packed: Array  # codes as fields of bits, so that one subtraction compares all digits
    guard: int  # the bit above each field
    first: Array  # of each size of pools
    less: Array  # by pool and face: the pool with a die less
    chance: Array  # by pool
    first_rerolled: Array  # of each size of the hands after the pools (`DayHands`)
    within: Array  # the hands with a die less
    within_of: Array  # where those of each hand begin
    front: Array  # the codes that each hand adds to those of smaller ones
    front_of: Array  # where those of each hand begin
    rolled: Array  # the hands that a re-roll may lead to
    roll_chance: Array  # of each of them
    rolled_of: Array  # by dice that are left and pool that is kept: where those begin
    paid: Array  # pools that are left once a re-roll is paid for
    paid_of: Array  # where those of each pool begin


class SolverScratch(NamedTuple):
    """Scratch arrays of the kernel. The first index of `front` is the number of truncated rows."""

    filled: Array  # boxes of each row
    front: Array  # the best codes of each hand
    front_of: Array  # where those of each hand begin
    fitting: Array  # the codes that fit on the sheet
    fitting_count: Array
    scores: Array  # which scores the sheet may have
    lane_marks: Array  # of the sheets that are solved, some of them side by side in lanes
    lane_scores: Array  # so far
    points: Array  # by code: what it scores
    leads_to: Array  # by code: the sheet that it makes
    worth: Array  # by code and lane
    made: Array  # by hand and lane: what is best made of it
    kept: Array  # by pool and lane: its worth once it is filled up by a roll
    best: Array  # its worth if the best of it is kept and the rest rolled again
    rolled: Array  # by lane: what a roll is worth


def tables(outcomes: Outcomes, forecasts: Forecasts) -> SolverTables:
    """Return the tables of a material, for one player or for two.

    Raises:
        CallError: two sets fit into one day.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    material, codes, options = outcomes.material, outcomes.codes, outcomes.options
    days = int(material.days)
    check_one_set_a_day(options, max(material.dice))
    hands = hands_of(outcomes)
    pools = hands.pools
    payments = pools_after_payment(material, pools)
    rerolls = [entries for rest in range(max(material.dice)) for entries in _rerolls(hands, rest)]
    whole = np.int32
    digits = _digits(codes)
    return SolverTables(
        **_forecast_tables(outcomes, forecasts),
        players=forecasts.players,
        boxes=np.array(codes.boxes, whole),
        tops=np.array(codes.tops, whole),
        singly=np.array([material.singly[face] for face in range(1, FACES)], float),
        one_roll=np.array([material.one_roll[face] for face in range(1, FACES)], float),
        set_points=np.array([0, *(option.points for option in options)], float),
        set_bit=np.array([0, *(1 << option.place for option in options)], whole),
        banned=np.array([_bans(material, outcomes, day) for day in range(days)], whole),
        bans_by_track=int(material.bans_by_track),
        least_marked=np.array([fewest_dice(options, marks) for marks in range(MARKS)], whole),
        marks_by_dice=np.array(sorted(range(MARKS), key=partial(fewest_dice, options)), whole),
        most_open=np.array([most_open(options, marks) for marks in range(MARKS)], whole),
        digits=digits,
        strides=np.array(codes.strides, whole),
        packed=_bit_fields(codes, digits),
        guard=codes.guard,
        first=np.array(pools.first, whole),
        less=np.array(pools.less, whole),
        chance=np.array(pools.chance, float),
        first_rerolled=np.array(hands.first_rerolled, whole),
        within=_join(hands.within),
        within_of=_starts(hands.within),
        front=_join(hands.fronts),
        front_of=_starts(hands.fronts),
        rolled=_join([[entry.hand for entry in entries] for entries in rerolls]),
        roll_chance=np.array([entry.chance for entries in rerolls for entry in entries], float),
        rolled_of=_starts(rerolls)[:-1].reshape(-1, len(pools.members)),
        paid=_join(payments),
        paid_of=_starts(payments),
    )


def _digits(codes: CodeSpace) -> Array:
    """Return the digits of every code."""
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    numbers = np.arange(codes.count)[:, np.newaxis]
    ends = (*codes.strides[1:], codes.count)
    return (numbers % ends // codes.strides).astype(np.int32)


def _bit_fields(codes: CodeSpace, digits: Array) -> Array:
    """Return every code as fields of bits: rows, one for each set option, sunny days."""
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    *rows, option, sunny = digits.astype(np.int64).T
    marks = (option == number for number in range(1, codes.options + 1))
    fields = zip((*rows, *marks, sunny), codes.shifts, strict=True)
    return sum(field.astype(np.int64) << shift for field, shift in fields)


def hands_of(outcomes: Outcomes) -> DayHands:
    """Return the hands of a game."""
    return DayHands(outcomes, Pools.up_to(max(outcomes.material.dice)))


def _rerolls(hands: DayHands, dice: int) -> Iterator[list[RolledHand]]:
    """Yield, for each pool, the hands to which keeping it leads, from a number of dice."""
    by_pool = list(hands.rerolls(dice))
    yield from by_pool
    yield from ([] for _ in range(len(hands.pools.members) - len(by_pool)))


def _forecast_tables(outcomes: Outcomes, forecasts: Forecasts) -> dict[str, Array]:
    """Return the tables by day and forecast; day 0 and the day after the last have none."""
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    most = max(map(len, forecasts.by_day))
    shape = (len(forecasts.by_day), most)
    arrays: dict[str, Array] = {
        name: np.zeros(shape, np.int32) for name in ("weather", "dice", "weighed")
    }
    arrays["most_placed"] = np.full(shape, -1, np.int32)
    arrays["after"] = np.zeros((*shape, forecasts.suns + 1), np.int32)
    for day, layer in enumerate(forecasts.by_day):
        for number, forecast in enumerate(layer):
            afters = forecasts.all_after(day, forecast)
            arrays["weather"][day, number] = forecasts.weather(day, forecast)
            arrays["dice"][day, number] = forecasts.dice(day, forecast)
            arrays["most_placed"][day, number] = forecasts.most_placed[day][forecast]
            arrays["after"][day, number] = [forecasts.number(day + 1, after) for after in afters]
            if number:
                before = layer[number - 1]
                alike = afters == forecasts.all_after(day, before)
                weathers = (forecasts.weather(day, other) for other in (before, forecast))
                arrays["weighed"][day, number] = alike and _same_bans(outcomes, *weathers)
    arrays["forecasts"] = np.array(list(map(len, forecasts.by_day)), np.int32)
    return arrays


def _same_bans(outcomes: Outcomes, weather: int, other: int) -> bool:
    """Return whether two weathers forbid the same sets among those that their dice can make."""
    material = outcomes.material
    return bool(material.bans_by_track) or all(
        material.banned[option.place][weather] == material.banned[option.place][other]
        for option in outcomes.options
        if option.least_dice <= material.dice[other]
    )


def scratch(tables: SolverTables, lanes: int) -> SolverScratch:
    """Return scratch arrays for solving a number of sheets at a time."""
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    codes, pools, levels = len(tables.digits), len(tables.chance), len(tables.boxes) + 1
    hands = len(tables.within_of) - 1
    whole = np.int32
    most_points = int(tables.most_open[0] + tables.one_roll.sum())
    record = SolverScratch(
        filled=np.zeros(len(tables.boxes), whole),
        front=np.zeros((levels, len(tables.front)), whole),
        front_of=np.zeros((levels, hands + 1), whole),
        fitting=np.zeros(codes, whole),
        fitting_count=np.zeros(1, whole),
        scores=np.zeros(most_points + 1, np.bool_),
        points=np.zeros(codes),
        leads_to=np.zeros(codes, whole),
        lane_marks=np.zeros(MARKS * (most_points + 1) + lanes, whole),
        lane_scores=np.zeros(MARKS * (most_points + 1) + lanes, whole),
        worth=np.zeros((codes, lanes)),
        made=np.zeros((hands, lanes)),
        kept=np.zeros((pools, lanes)),
        best=np.zeros((pools, lanes)),
        rolled=np.zeros(lanes),
    )
    record.front[0] = tables.front
    record.front_of[0] = tables.front_of
    return record


def sheets(boxes: Iterable[int]) -> int:
    """Return the number of sheets: combinations of filled boxes and marked sets."""
    return MARKS * prod(int(box) + 1 for box in boxes)


def _starts(lists: Sequence[Sequence[object]]) -> Array:
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    return np.cumsum([0, *map(len, lists)], dtype=np.int32)


def _join(lists: Sequence[Sequence[int]]) -> Array:
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    return np.array([number for numbers in lists for number in numbers], np.int32)


def lucky_tables(tables: SolverTables, outcomes: Outcomes) -> SolverTables:
    """Return tables in which each roll counts as the best roll of as many dice.

    The codes of all pools of a size are stored with the first one.
    """
    pools = Pools.up_to(int(tables.dice.max()))
    fronts: list[list[int]] = [[] for _ in tables.within_of[1:]]
    smaller = 0
    for first, end in pairwise(pools.first):
        codes = reduce(or_, map(outcomes.of, pools.members[first:end]))
        fronts[first] = [code for code in outcomes.codes.highest(codes) if not smaller >> code & 1]
        smaller = codes
    return tables._replace(front=_join(fronts), front_of=_starts(fronts))


def _bans(material: PondMaterial, outcomes: Outcomes, weather: int) -> list[int]:
    """Return whether a weather forbids each set option, after a 0 for no set."""
    return [0, *(int(material.banned[option.place][weather]) for option in outcomes.options)]
