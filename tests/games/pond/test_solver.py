"""The solver against the engine: every action, every roll, on games of few dice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

import pytest

from pnp.core.errors import CallError
from pnp.data.changes import changed
from pnp.games.pond import players, rules
from pnp.games.pond.fields import END, STATE
from pnp.games.pond.material import material
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.games.pond.solver.solution import Solution, chance_of, solve
from pnp.registry import open_game
from pnp.rules.compiled import available
from pnp.rules.engine import Engine

pytestmark = pytest.mark.skipif(not available(), reason="numba is not installed")

FEW = (3, 3, 2, 2, 1, 1)
"""Dice of each day, so that all of a game's last days can be tried."""


def few_dice(**readings: str) -> Any:
    changes = tuple((f"days.{day}.dice", str(dice)) for day, dice in enumerate(FEW, start=1))
    data = changed(open_game("pond").data, (*changes, ("dice.count", "3")), "test")
    return material(data, {name.replace("_", "-"): value for name, value in readings.items()})


class Expectimax:
    """The worth of best play, by trying every action and every roll.

    That is the points still to come or, if there is a target, the chance to reach that score.
    """

    def __init__(self, printed: Any, target: int = 0) -> None:
        self.printed = printed
        self.target = target
        self.draws: list[int] = []
        self.drawn = 0
        self.engine = Engine(rules, players, {"below": self._below})
        self.known: dict[tuple[int, ...], float] = {}

    def _below(self, _chance: Any, _count: int) -> int:
        self.drawn += 1
        return self.draws[self.drawn - 1] if self.drawn <= len(self.draws) else 0

    def after_the_day_before(
        self, day: int, *, sunny: bool, filled: tuple[int, ...], score: int = 0
    ) -> float:
        state = self.engine.make(STATE)
        state.players = 1
        state.day = day - 1
        state.own_weather[0] = max(0, day - 2)
        state.bright[0] = int(sunny)
        state.score[0] = score
        for face, count in enumerate(filled, start=1):
            state.filled[face] = count
            state.before[face] = count
        return self._after(state, END)

    def _after(self, state: Any, action: int) -> float:
        """The average over all rolls that an action may lead to."""
        self._apply(state, action, [])
        dice = self.drawn
        total = 0.0
        for faces in combinations_with_replacement(range(6), dice):
            ways = factorial(dice)
            for count in Counter(faces).values():
                ways //= factorial(count)
            after = self._apply(state, action, list(faces))
            gain = 0 if self.target else after.score[0] - state.score[0]
            total += ways / 6**dice * (gain + self._best(after))
        return total

    def _apply(self, state: Any, action: int, draws: list[int]) -> Any:
        after = self.engine.make(STATE)
        rules.copy_record(state, after)
        self.draws, self.drawn = draws, 0
        self.engine.apply(after, self.printed, action, self.engine.make(self.engine.chance))
        return after

    def _best(self, state: Any) -> float:
        if self.engine.is_over(state):
            return float(0 < self.target <= state.score[0])
        key = tuple(self._told(state))
        if key not in self.known:
            actions = self.engine.array(self.engine.most_actions)
            count = self.engine.legal(state, self.printed, actions)
            self.known[key] = max(self._after(state, action) for action in actions[:count])
        return self.known[key]

    def _told(self, state: Any) -> Iterator[int]:
        """All that what is to come depends on."""
        yield state.score[0] if self.target else 0
        yield from (state.day, state.weather, state.bright[0], state.wild, state.naming)
        yield from (state.rerolled, state.wilded, state.made, state.acted)
        for values in (state.pool, state.filled, state.before, state.marked, state.rolls):
            yield from values


@cache
def solved() -> Solution:
    return solve(few_dice())


@pytest.mark.parametrize(
    ("day", "sunny", "filled"),
    [
        (6, False, (2, 2, 2, 2, 2)),
        (6, True, (2, 1, 0, 1, 2)),
        (5, False, (1, 2, 3, 2, 0)),
        (5, True, (3, 2, 2, 0, 1)),
        (4, False, (3, 3, 0, 0, 2)),
    ],
)
def test_the_solver_agrees_with_every_action_of_the_engine(
    day: int, sunny: bool, filled: tuple[int, ...]
) -> None:
    wanted = Expectimax(few_dice()).after_the_day_before(day, sunny=sunny, filled=filled)
    found = solved().before(day, sunny=sunny, filled=filled, marked=0)
    assert found == pytest.approx(wanted, abs=1e-9)
    assert found > 0


@pytest.mark.parametrize(
    ("target", "day", "sunny", "filled", "score"),
    [
        (15, 6, False, (2, 2, 2, 2, 2), 0),
        (30, 6, True, (3, 2, 1, 2, 3), 18),
        (24, 5, False, (1, 2, 3, 2, 0), 12),
        (28, 5, True, (3, 3, 1, 0, 1), 11),
        (60, 6, True, (3, 2, 1, 2, 3), 18),
    ],
)
def test_the_chance_of_a_score_agrees_with_every_action_of_the_engine(
    target: int, day: int, sunny: bool, filled: tuple[int, ...], score: int
) -> None:
    expectimax = Expectimax(few_dice(), target)
    wanted = expectimax.after_the_day_before(day, sunny=sunny, filled=filled, score=score)
    found = chance_of(few_dice(), target)
    chance = found.before(day, sunny=sunny, filled=filled, marked=0, score=score)
    assert chance == pytest.approx(wanted, abs=1e-9)
    assert (chance > 0) == (target < 60)


def test_what_no_sheet_can_score_has_no_chance() -> None:
    assert chance_of(few_dice(), 1).best == pytest.approx(1)
    assert chance_of(few_dice(), 999).best == 0


def test_a_sheet_that_takes_more_dice_than_there_have_been_has_no_worth() -> None:
    full = (3, 3, 1, 2, 2)
    assert math.isnan(solved().before(4, sunny=False, filled=full, marked=0))
    assert solved().before(6, sunny=False, filled=full, marked=0) > 0


@pytest.mark.parametrize(
    "readings",
    [
        {"P_09": "not_allowed"},
        {"P_10": "allowed"},
        {"P_11": "not_allowed"},
        {"P_13": "reroll_first"},
        {"P_19": "not_allowed"},
    ],
    ids=lambda readings: next(iter(readings)),
)
def test_other_readings_are_solved_as_the_engine_plays_them(readings: dict[str, str]) -> None:
    printed = few_dice(**readings)
    wanted = Expectimax(printed).after_the_day_before(6, sunny=True, filled=(2, 1, 2, 1, 2))
    found = solve(printed).before(6, sunny=True, filled=(2, 1, 2, 1, 2), marked=0)
    assert found == pytest.approx(wanted, abs=1e-9)


def test_readings_that_are_another_problem_are_refused() -> None:
    with pytest.raises(CallError, match="P-17"):
        solve(few_dice(P_17="counts_as_two"))


def test_what_dice_make_can_be_said_and_read_back() -> None:
    outcomes = Outcomes(few_dice())
    for code in (0, 1, 777, outcomes.count - 1):
        digits = outcomes.digits(code)
        assert code == sum(
            digit * stride for digit, stride in zip(digits, outcomes.strides, strict=True)
        )


def test_more_dice_never_make_less() -> None:
    outcomes = Outcomes(few_dice())
    small, large = (1, 0, 1, 0, 0, 0), (1, 0, 1, 0, 0, 1)
    assert outcomes.of(small) & ~outcomes.of(large) == 0
