"""The solved game: the worth of every sheet before every day, and thus of the whole game.

The uses of boxes, sets and abilities in best play are named like the rules' NOTES.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import CallError, Problem
from pnp.games.pond.fields import MATERIAL, SETS, PondMaterial
from pnp.games.pond.solver import kernel
from pnp.games.pond.solver.codes import ROWS
from pnp.games.pond.solver.compiling import call
from pnp.games.pond.solver.following import Course, new_course
from pnp.games.pond.solver.forecasts import Forecast, Forecasts
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.games.pond.solver.tables import (
    MARKS,
    SolverTables,
    hands_of,
    lucky_tables,
    scratch,
    sheets,
    tables,
)
from pnp.rules.compiled import available


def mean_uses(outcomes: Outcomes, tables: SolverTables, course: Course) -> dict[str, float]:
    """Return the mean of each NOTE except ranks over all games of best play.

    Of several ways to the same result, the one with the fewest changes and feedings counts.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    uses: dict[str, float] = {}
    codes = course.made_of.sum(axis=1)
    for row in range(ROWS):
        uses[f"row.{row + 1}"] = float(course.row_points[row])
        dice = np.minimum(tables.digits[:, row], tables.boxes[row])
        uses[f"boxes.{row + 1}"] = float(codes @ dice)
    options = tables.digits[:, ROWS]
    for place, name in enumerate(SETS):
        marks = tables.set_bit[options] == 1 << place
        uses[f"set.{name}"] = float(codes[marks] @ tables.set_points[options][marks])
    changes, feeds = map(sum, zip(*_costs_of_codes(outcomes, course), strict=True))
    rerolls, payments = course.rerolls
    uses["use.change"] = float(changes + payments)
    uses["use.reroll"] = float(rerolls)
    uses["use.brighten"] = float(codes @ tables.digits[:, ROWS + 1])
    uses["use.wild"] = float(feeds)
    return uses


def _costs_of_codes(outcomes: Outcomes, course: Course) -> Iterator[tuple[float, float]]:
    """Yield the frequency of each code of each hand, times its changes and its feedings."""
    hands = hands_of(outcomes).members
    yield 0.0, 0.0
    for code, hand in zip(*course.made_of.nonzero(), strict=True):
        chance = course.made_of[code, hand]
        pool, feeds_spent = hands[hand]
        changes, feeds = outcomes.cheapest_way(pool, feeds_spent, int(code))
        yield chance * changes, chance * feeds


_LANES: Final = 16
"""Sheets solved at once: more exceed the processor's cache, fewer do not fill its registers."""


@dataclass(frozen=True, slots=True)
class Solution:
    """Points still to come under best play, for a player alone.

    For two players, the margin of the player of the next day, where both maximise their margin.
    """

    outcomes: Outcomes = field(repr=False)
    forecasts: Forecasts = field(repr=False)
    tables: SolverTables = field(repr=False)
    values: Any = field(repr=False)
    """Values by day from 1, forecast, and sheet."""

    @property
    def expected(self) -> float:
        """Return the expected score of best play.

        For two players, the expected margin of the first.
        """
        return float(self.values[1, 0, 0])

    def before(self, day: int, forecast: Forecast, counts: tuple[int, ...], marks: int) -> float:
        """Return the points still to come in the evening before a day.

        They are NaN if the sheet needs more dice than rolled so far.

        Args:
            day: from 1.
            forecast: the weather to come; a ValueError if that day cannot have it.
            counts: the filled boxes of each row.
            marks: the marked sets, as bits in the order of the fields.
        """
        number = self.forecasts.number(day, forecast)
        return float(self.values[day, number, _sheet(self.tables, counts, marks)])


@dataclass(frozen=True, slots=True)
class BestPlay:
    """Exact results of games of best play."""

    scores: Mapping[int, float]
    """The chance of each score; for two players, of each margin of the first."""
    uses: Mapping[str, float]
    """The mean of each NOTE but that of ranks."""


@dataclass(frozen=True, slots=True)
class Chances:
    """The best chance of reaching a score, for a single player."""

    forecasts: Forecasts = field(repr=False)
    tables: SolverTables = field(repr=False)
    target: int
    values: Any = field(repr=False)
    """Values by day from 1, forecast, sheet, and the score so far."""

    @property
    def best(self) -> float:
        """Return the chance at the beginning of a game."""
        return min(1.0, float(self.values[1, 0, 0, 0]))  # sums of chances are rounded

    def before(
        self, day: int, forecast: Forecast, counts: tuple[int, ...], marks: int, score: int
    ) -> float:
        """Return the chance in the evening before a day; see `Solution.before`.

        It is 0 for a score that is impossible with this sheet.
        """
        if score >= self.target:
            return 1.0
        number = self.forecasts.number(day, forecast)
        return float(self.values[day, number, _sheet(self.tables, counts, marks), score])


def _sheet(tables: SolverTables, counts: tuple[int, ...], marks: int) -> int:
    """Return the number of a sheet."""
    sheet, unit = marks, MARKS
    for boxes, count in zip(tables.boxes, counts, strict=True):
        sheet += count * unit
        unit *= int(boxes) + 1
    return sheet


def solve(material: PondMaterial, cache: Path | None = None, players: int = 1) -> Solution:
    """Solve the game exactly, by working back from its last day.

    Args:
        material: the printed numbers and the readings of the rules.
        cache: the folder under which compiled code is kept between runs, if at all.
        players: 1, who maximises the score, or 2, who both maximise their margin.

    Raises:
        CallError: numba is missing, or these numbers and readings make a different kind of problem.
    """
    _check(material)
    forecasts = Forecasts(material, players)
    outcomes = Outcomes(material, forecasts.suns)
    worths = tables(outcomes, forecasts)
    return Solution(outcomes, forecasts, worths, _values(worths, cache, lucky=False))


def compile_ahead(material: PondMaterial, cache: Path | None, follows: bool) -> None:
    """Compile the solver, by solving a game with one die a day and no rows.

    Args:
        material: the material of any game.
        cache: as for `solve`.
        follows: whether best play is to be followed, too.

    Raises:
        CallError: as for `solve`.
    """
    values = MATERIAL.values(material)
    values["dice"] = [1] * len(values["dice"])
    values["boxes"] = [0] * len(values["boxes"])
    least = solve(MATERIAL.fill(values), cache)
    if follows:
        best_play(least, cache)


def highest_score(solution: Solution, cache: Path | None = None) -> int:
    """Return the highest score of one player, with the best luck in every roll.

    Args:
        solution: the solution for one player.
        cache: as for `solve`.
    """
    worths = lucky_tables(solution.tables, solution.outcomes)
    return round(float(_values(worths, cache, lucky=True)[1, 0, 0]))


def _values(tables: SolverTables, cache: Path | None, *, lucky: bool) -> Any:
    """Return the points still to come, by day, forecast and sheet."""
    import numpy as np  # noqa: PLC0415 -- only solving needs it, and numba brings it

    values = np.full((*_evenings(tables), 1), np.nan)
    values[-1] = 0
    call("solve", cache, tables, scratch(tables, _LANES), kernel.Aim(0, int(lucky), values))
    return values[..., 0]


def _evenings(tables: SolverTables) -> tuple[int, int, int]:
    """Return the numbers of days plus one, of forecasts, and of sheets."""
    days, forecasts = tables.weather.shape
    return days + 1, forecasts, sheets(tables.boxes)


def best_play(solution: Solution, cache: Path | None = None) -> BestPlay:
    """Return the exact results of games of best play.

    Args:
        solution: the solution of the game.
        cache: as for `solve`.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    worths = solution.tables
    course = new_course(worths, len(solution.values), solution.values.shape[2])
    aim = kernel.Aim(0, 0, solution.values[..., np.newaxis])
    call("follow", cache, worths, scratch(worths, MARKS), aim, course)
    chances = course.chances[-1].sum(axis=(0, 1))
    scores = {course.least + int(place): float(chances[place]) for place in chances.nonzero()[0]}
    return BestPlay(scores, mean_uses(solution.outcomes, worths, course))


def chance_of(material: PondMaterial, target: int, cache: Path | None = None) -> Chances:
    """Find the best chance of reaching a score, for one player with no other aim.

    Args:
        material: the printed numbers and the readings of the rules.
        target: the score, from 1.
        cache: as for `solve`.

    Raises:
        CallError: as for `solve`.
    """
    import numpy as np  # noqa: PLC0415 -- only solving needs it

    _check(material)
    forecasts = Forecasts(material, players=1)
    worths = tables(Outcomes(material, forecasts.suns), forecasts)
    bound = min(target, 1 + int(worths.most_open[0] + worths.one_roll.sum()))
    values = np.zeros((*_evenings(worths), bound + 1))
    values[..., bound] = 1
    call("solve", cache, worths, scratch(worths, _LANES), kernel.Aim(bound, 0, values))
    return Chances(forecasts, worths, bound, values)


def list_unsolved(material: PondMaterial) -> list[Problem]:
    """Return the numbers of a material that make a different kind of problem."""
    problems = []
    if material.rerolls > 1:
        fact = f"a day with {material.rerolls} re-rolls is not solved"
        problems.append(Problem(fact, hint="let abilities.reroll.per_day be 1"))
    if material.wilds > 1 and material.two_rolls:
        fact = f"P-17 is not solved for {material.wilds} wild dice a day"
        problems.append(Problem(fact, hint="leave out --rule P-17"))
    return problems


def _check(material: PondMaterial) -> None:
    problems = list_unsolved(material)
    if not available():
        fact = "solving needs numba, which is not installed"
        problems.append(Problem(fact, hint="pip install 'ducks-pnp[fast]'"))
    if problems:
        raise CallError(problems)
