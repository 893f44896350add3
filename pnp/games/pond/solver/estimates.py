"""The estimated worth of every evening, for the policy `odds`, without solving the game.

Each row and each set is a small game of its own, solved backwards from the last day. The chance
that a day's dice serve it is counted over all rolls. As all of them compete for the same dice, a
die has a price, and is available for one of them only in some cases. The points to come on a sheet
are the sum of these games and of the dice, at their price. With two players, the points of the
player of a day count against the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import Final

from pnp.games.pond.fields import SETS
from pnp.games.pond.solver.codes import ROWS
from pnp.games.pond.solver.forecasts import Forecasts
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.rules.dice_pools import Pools

AT_HAND: Final = 0.7
"""The chance that a die which serves a row or a set is not needed for another."""

PRICE: Final = 0.5
"""The price of a die, relative to the points of the whole sheet per die."""

Worths = tuple[float, ...]
"""The points to come of a row, by filled boxes; or of an open set, and of a marked one."""

Part = Callable[[int, int, Worths], Worths]
"""Returns the worths of a part of the sheet before a day, given those after it."""

Fronts = Sequence[Sequence[int]]
"""By pool: the best codes that it can make."""


def estimate(
    outcomes: Outcomes, forecasts: Forecasts, pools: Pools, fronts: Fronts
) -> Iterator[Sequence[float]]:
    """Yield the estimated points to come by sheet, for each day from 1 and each of its forecasts.

    Args:
        outcomes: the outcomes of the game's dice.
        forecasts: the forecasts of its weather.
        pools: all pools of a day.
        fronts: the best codes of each pool.
    """
    chances = _Chances.count(outcomes, pools, fronts)
    price = _price(outcomes)
    parts = [
        _dice(price),
        *(_part_of_set(outcomes, chances, place, price) for place in range(len(SETS))),
        *(_row(outcomes, chances, row, price) for row in range(ROWS)),
    ]
    sizes = [1, *[2] * len(SETS), *(boxes + 1 for boxes in outcomes.codes.boxes)]
    worths = [
        _backwards(part, size, forecasts, chances.sunny)
        for part, size in zip(parts, sizes, strict=True)
    ]
    for day in range(1, int(outcomes.material.days) + 1):
        for number in range(len(forecasts.by_day[day])):
            sheets = [0.0]
            for worth in worths:
                sheets = [more + points for more in worth[day][number] for points in sheets]
            yield sheets


@dataclass(frozen=True, slots=True)
class _Chances:
    """The probabilities of the uses of a day's dice, by the number of dice."""

    rows: list[list[list[float]]]
    """By row: the chance of each number of available dice that can go there."""
    options: list[list[float]]
    """By set option: the chance that it is the best available option of its set."""
    sunny: list[float]
    """The chance that a sunny day is bought."""

    @classmethod
    def count(cls, outcomes: Outcomes, pools: Pools, fronts: Fronts) -> _Chances:
        """Count the rolls of each number of dice."""
        codes, options = outcomes.codes, outcomes.options
        sizes = range(len(pools.first) - 1)
        chances = cls(
            rows=[[[0.0] * (boxes + 1) for boxes in codes.boxes] for _ in sizes],
            options=[[0.0] * len(options) for _ in sizes],
            sunny=[0.0 for _ in sizes],
        )
        for pool, chance, front in zip(pools.members, pools.chance, fronts, strict=True):
            dice = sum(pool)
            digits = [codes.digits(code) for code in front]
            for row, by_count in enumerate(chances.rows[dice]):
                _thin(by_count, max(digit[row] for digit in digits), chance)
            numbers = {digit[ROWS] - 1 for digit in digits if digit[ROWS]}
            for place in range(len(SETS)):
                ways = [number for number in numbers if options[number].place == place]
                if ways:
                    best = max(ways, key=lambda number: (options[number].points, -number))
                    at_hand = AT_HAND ** options[best].least_dice
                    chances.options[dice][best] += chance * at_hand
            if any(digit[ROWS + 1] for digit in digits):
                chances.sunny[dice] += chance * AT_HAND
        return chances


def _thin(by_count: list[float], count: int, chance: float) -> None:
    """Add the chance of each number of available dice, given a possible count."""
    for dice in range(count + 1):
        part = AT_HAND**dice * (1 - AT_HAND) ** (count - dice)
        by_count[dice] += chance * comb(count, dice) * part


def _price(outcomes: Outcomes) -> float:
    """Return the price of a die: a fraction of the points of a whole sheet per die."""
    points = dice = 0
    for row, boxes in enumerate(outcomes.codes.boxes, start=1):
        points += int(outcomes.material.one_roll[row])
        dice += boxes
    for place in range(len(SETS)):
        options = [option for option in outcomes.options if option.place == place and option.pools]
        if options:
            best = max(options, key=lambda option: option.points)
            points += best.points
            dice += best.least_dice
    return PRICE * points / max(dice, 1)


def _backwards(
    part: Part, size: int, forecasts: Forecasts, sunny: Sequence[float]
) -> list[list[Worths]]:
    """Return the worths of a part of the sheet, by day and forecast."""
    days = int(forecasts.material.days)
    sign = 1 if forecasts.players == 1 else -1
    worths: list[list[Worths]] = [[] for _ in range(days + 1)]
    for day in range(days, 0, -1):
        for forecast in forecasts.by_day[day]:
            dice = forecasts.dice(day, forecast)
            later: Worths = (0.0,) * size
            if day < days:
                cloudy, bright, *_ = (
                    worths[day + 1][forecasts.number(day + 1, after)]
                    for after in forecasts.all_after(day, forecast)
                )
                chance = sunny[dice]
                later = tuple(
                    sign * (chance * one + (1 - chance) * other)
                    for one, other in zip(bright, cloudy, strict=True)
                )
            bans = bool(forecasts.material.bans_by_track)
            weather = day - 1 if bans else forecasts.weather(day, forecast)
            worths[day].append(part(dice, weather, later))
    return worths


def _dice(price: float) -> Part:
    """Return the dice themselves as a part of the sheet."""
    return lambda dice, _, later: (price * dice + later[0],)


def _part_of_set(outcomes: Outcomes, chances: _Chances, place: int, price: float) -> Part:
    """Return a set as a part of the sheet."""
    own = [
        (number, option.points - price * option.least_dice)
        for number, option in enumerate(outcomes.options)
        if option.place == place and option.pools
    ]

    def worth(dice: int, weather: int, later: Worths) -> Worths:
        before, after = later
        gain = 0.0
        if not outcomes.material.banned[place][weather]:
            for number, points in own:
                gain += chances.options[dice][number] * max(0.0, points + after - before)
        return (before + gain, after)

    return worth


def _row(outcomes: Outcomes, chances: _Chances, row: int, price: float) -> Part:
    """Return a row as a part of the sheet."""
    boxes = outcomes.codes.boxes[row]
    singly = int(outcomes.material.singly[row + 1])
    one_roll = int(outcomes.material.one_roll[row + 1])

    def best(marks: int, count: int, later: Worths) -> float:
        put = min(count, boxes - marks)
        worths = [later[marks + dice] - price * dice for dice in range(put + 1)]
        if put and marks + put == boxes:
            worths[put] += singly if marks else one_roll
        return max(worths)

    def worth(dice: int, _: int, later: Worths) -> Worths:
        chance_of = chances.rows[dice][row]
        return tuple(
            sum(chance * best(marks, count, later) for count, chance in enumerate(chance_of))
            for marks in range(boxes + 1)
        )

    return worth
