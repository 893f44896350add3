"""The solver against the engine: every action, every roll, on games of few dice."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations_with_replacement
from math import factorial
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

import pytest
from sampling import sampled

from pnp.core import caches
from pnp.core.errors import CallError
from pnp.data.changes import apply_changes
from pnp.games.pond import policies, rules
from pnp.games.pond.fields import END, STATE
from pnp.games.pond.material import material
from pnp.games.pond.solver import (
    BestPlay,
    Solution,
    best_play,
    chance_of,
    compile_ahead,
    compiling,
    highest_score,
    must_compile,
    solve,
    without,
)
from pnp.games.pond.solver.forecasts import Outlook
from pnp.games.pond.solver.outcomes import Outcomes
from pnp.games.registry import open_game
from pnp.rules.compiled import available
from pnp.rules.engine import Engine
from pnp.rules.fields import copy_record
from pnp.rules.replay import Playable
from pnp.rules.table import Table

pytestmark = pytest.mark.skipif(not available(), reason="numba is not installed")


def kept() -> Path | None:
    """Where commands keep what they compile."""
    return caches.rules()


AS_PRINTED, SUNNY = Outlook(), Outlook(bright=1)

FEW = (3, 3, 2, 2, 1, 1)
"""Dice of each day, so that all of a game's last days can be tried."""


MORE = (4, *FEW[1:])
"""The same, but for a sunny day: three dice are left after a re-roll, which a set may need."""


def few_dice(dice: Sequence[int] = FEW, **readings: str) -> Any:
    changes = tuple((f"days.{day}.dice", str(count)) for day, count in enumerate(dice, start=1))
    data = apply_changes(open_game("pond").data, (*changes, ("dice.count", str(dice[0]))), "test")
    return material(data, {name.replace("_", "-"): value for name, value in readings.items()})


class Expectimax:
    """The worth of best play, by trying every action and every roll.

    That is the points still to come or, if there is a target, the chance to reach that score. For
    two players it is the margin of who moves.
    """

    def __init__(self, printed: Any, target: int = 0, seats: int = 1) -> None:
        self.printed = printed
        self.target = target
        self.seats = seats
        self.draws: list[int] = []
        self.drawn = 0
        self.engine = Engine(rules, policies, {"below": self._below})
        self.known: dict[tuple[int, ...], float] = {}

    def _below(self, _chance: Any, _count: int) -> int:
        self.drawn += 1
        return self.draws[self.drawn - 1] if self.drawn <= len(self.draws) else 0

    def after_the_day_before(
        self, day: int, outlook: Outlook, filled: tuple[int, ...], score: int = 0
    ) -> float:
        state = self.evening(day, outlook, filled, score)
        # With two players the evening belongs to the other, to whom the margin is a loss.
        return self._after(state, END) * (1 if self.seats == 1 else -1)

    def evening(self, day: int, outlook: Outlook, filled: tuple[int, ...], score: int = 0) -> Any:
        """The evening before a day, everything of the day before done."""
        state = self.engine.make(STATE)
        state.players = self.seats
        state.day = day - 1
        state.seat = (day - 2) % self.seats
        state.own_weather[(day - 1) % self.seats] = outlook.last
        state.bright[(day - 1) % self.seats] = outlook.bright
        state.score[0] = score
        for face, count in enumerate(filled, start=1):
            state.filled[face] = count
            state.before[face] = count
        return state

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
            gain = 0 if self.target else after.score[state.seat] - state.score[state.seat]
            sign = 1 if after.seat == state.seat else -1
            total += ways / 6**dice * (gain + sign * self._best(after))
        return total

    def _apply(self, state: Any, action: int, draws: list[int]) -> Any:
        after = self.engine.make(STATE)
        copy_record(state, after)
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
        yield from (state.day, state.weather, *state.bright, state.wild, state.naming)
        yield from (state.rerolled, state.wilded, state.made, state.acted, *state.own_weather)
        yield from (state.spent[self.printed.reroll_face], *state.origins[: state.ways])
        for values in (state.pool, state.filled, state.before, state.marked):
            yield from values


@cache
def solved() -> Solution:
    return solve(few_dice(), kept())


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("day", "outlook", "filled"),
    sampled(
        [
            (6, AS_PRINTED, (2, 2, 2, 2, 2)),
            (6, SUNNY, (2, 1, 0, 1, 2)),
            (5, AS_PRINTED, (1, 2, 3, 2, 0)),
            (5, SUNNY, (3, 2, 2, 0, 1)),
            (4, AS_PRINTED, (3, 3, 0, 0, 2)),
        ],
        3,
    ),
)
def test_the_solver_agrees_with_every_action_of_the_engine(
    day: int, outlook: Outlook, filled: tuple[int, ...]
) -> None:
    wanted = Expectimax(few_dice()).after_the_day_before(day, outlook, filled)
    found = solved().before(day, (outlook,), filled, marks=0)
    assert found == pytest.approx(wanted, abs=1e-9)
    assert found > 0


@pytest.mark.one_in(2)
@pytest.mark.parametrize(
    ("target", "day", "outlook", "filled", "score"),
    sampled(
        [
            (15, 6, AS_PRINTED, (2, 2, 2, 2, 2), 0),
            (30, 6, SUNNY, (3, 2, 1, 2, 3), 18),
            (24, 5, AS_PRINTED, (1, 2, 3, 2, 0), 12),
            (28, 5, SUNNY, (3, 3, 1, 0, 1), 11),
            (60, 6, SUNNY, (3, 2, 1, 2, 3), 18),
        ],
        3,
    ),
)
def test_the_chance_of_a_score_agrees_with_every_action_of_the_engine(
    target: int, day: int, outlook: Outlook, filled: tuple[int, ...], score: int
) -> None:
    expectimax = Expectimax(few_dice(), target)
    wanted = expectimax.after_the_day_before(day, outlook, filled, score)
    found = chance_of(few_dice(), target, kept())
    chance = found.before(day, (outlook,), filled, marks=0, score=score)
    assert chance == pytest.approx(wanted, abs=1e-9)
    assert (chance > 0) == (target < 60)


def test_two_players_are_solved_as_the_engine_plays_them() -> None:
    found = solve(few_dice(), kept(), players=2)
    days = ((6, SUNNY, (2, 1, 2, 2, 2)), (5, AS_PRINTED, (1, 2, 3, 2, 0)))
    for day, outlook, filled in days:
        expectimax = Expectimax(few_dice(), seats=2)
        wanted = expectimax.after_the_day_before(day, outlook, filled)
        margin = found.before(day, (outlook, AS_PRINTED), filled, marks=0)
        assert margin == pytest.approx(wanted, abs=1e-9)


def test_what_is_compiled_ahead_serves_every_game(tmp_path: Path) -> None:
    compile_ahead(few_dice(), kept(), follows=True)
    assert must_compile(kept(), follows=True) == (kept() is None)
    assert must_compile(tmp_path, follows=False)
    assert must_compile(None, follows=False)
    best_play(solved(), kept())
    for name in ("solve", "follow"):
        assert len(compiling.functions_of_cache(kept())[name].signatures) == 1, name


@cache
def games() -> BestPlay:
    return best_play(solved(), kept())


def test_best_play_scores_on_average_what_it_is_worth() -> None:
    assert math.fsum(games().scores.values()) == pytest.approx(1)
    mean = math.fsum(score * chance for score, chance in games().scores.items())
    assert mean == pytest.approx(solved().expected, abs=1e-9)
    points = [mean for note, mean in games().uses.items() if note.startswith(("row.", "set."))]
    assert math.fsum(points) == pytest.approx(solved().expected, abs=1e-9)


def test_who_plays_for_points_reaches_a_score_less_often_than_who_plays_for_it() -> None:
    reached = sum(chance for score, chance in games().scores.items() if score >= 40)
    assert 0 < reached < chance_of(few_dice(), 40, kept()).best


@pytest.mark.thorough
def test_the_highest_score_can_be_reached_and_no_higher_one() -> None:
    highest = highest_score(solved(), kept())
    assert (
        chance_of(few_dice(), highest, kept()).best
        > 0
        == chance_of(few_dice(), highest + 1, kept()).best
    )
    assert max(games().scores) <= highest


@pytest.mark.parametrize(
    "restriction", sampled(["row.5", "set.straight", "use.brighten", "use.wild"], 1)
)
def test_who_never_uses_something_that_best_play_uses_scores_less(restriction: str) -> None:
    assert games().uses[restriction] > 0
    assert solve(without(few_dice(), restriction), kept()).expected < solved().expected


def test_what_no_sheet_can_score_has_no_chance() -> None:
    assert chance_of(few_dice(), 1, kept()).best == pytest.approx(1)
    assert chance_of(few_dice(), 999, kept()).best == 0


def test_a_sheet_that_takes_more_dice_than_there_have_been_has_no_worth() -> None:
    full = (3, 3, 1, 2, 2)
    assert math.isnan(solved().before(4, (AS_PRINTED,), full, marks=0))
    assert solved().before(6, (AS_PRINTED,), full, marks=0) > 0


@pytest.mark.parametrize(
    "readings",
    sampled(
        [
            {"P_09": "not_allowed"},
            {"P_10": "allowed"},
            {"P_11": "not_allowed"},
            {"P_13": "reroll_first"},
            {"P_19": "not_allowed"},
        ],
        2,
    ),
    ids=lambda readings: next(iter(readings)),
)
def test_other_readings_are_solved_as_the_engine_plays_them(readings: dict[str, str]) -> None:
    printed = few_dice(**readings)
    wanted = Expectimax(printed).after_the_day_before(6, SUNNY, (2, 1, 2, 1, 2))
    found = solve(printed, kept()).before(6, (SUNNY,), (2, 1, 2, 1, 2), marks=0)
    assert found == pytest.approx(wanted, abs=1e-9)


MORE_OF_A_DAY = [
    ({"P_02": "slides_again_from_sunny"}, 5, Outlook(0, 1), (1, 2, 3, 2, 0)),
    ({"P_02": "slides_again_from_sunny"}, 6, Outlook(0, 0), (2, 1, 2, 1, 1)),
    ({"P_03": "stack_on_later_days"}, 5, Outlook(2), (3, 2, 0, 2, 1)),
    ({"P_03": "stack_on_later_days"}, 5, AS_PRINTED, (2, 2, 2, 0, 2)),
    ({"P_07": "allowed"}, 5, SUNNY, (1, 2, 1, 2, 1)),
    ({"P_17": "counts_as_two"}, 6, SUNNY, (2, 3, 3, 3, 0)),
    ({"P_17": "counts_as_two"}, 6, SUNNY, (1, 3, 3, 0, 3)),
    (
        {"P_02": "slides_again_from_sunny", "P_03": "stack_on_later_days"},
        5,
        Outlook(0, 1),
        (3, 2, 2, 2, 2),
    ),
    ({"P_07": "allowed", "P_17": "counts_as_two"}, 6, SUNNY, (0, 3, 3, 2, 0)),
]
"""Readings with which more of a day counts than its dice."""


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("readings", "day", "outlook", "filled"), sampled(MORE_OF_A_DAY, 4), ids=str
)
def test_a_reading_that_makes_more_of_a_day_count_is_solved_as_the_engine_plays_it(
    readings: dict[str, str], day: int, outlook: Outlook, filled: tuple[int, ...]
) -> None:
    printed = few_dice(MORE if "P_17" in readings else FEW, **readings)
    wanted = Expectimax(printed).after_the_day_before(day, outlook, filled)
    found = solve(printed, kept()).before(day, (outlook,), filled, marks=0)
    assert found == pytest.approx(wanted, abs=1e-9)


QUICKLY_SOLVED = {"P_07": "allowed"}
"""The others take up to half a minute."""


@pytest.mark.parametrize(
    "readings",
    [
        pytest.param(readings, marks=() if readings == QUICKLY_SOLVED else pytest.mark.thorough)
        for readings, *_ in MORE_OF_A_DAY[::2]
    ],
    ids=str,
)
def test_best_play_of_such_a_reading_scores_on_average_what_it_is_worth(
    readings: dict[str, str],
) -> None:
    solution = solve(few_dice(MORE, **readings), kept())
    results = best_play(solution, kept())
    mean = math.fsum(score * chance for score, chance in results.scores.items())
    assert mean == pytest.approx(solution.expected, abs=1e-9)


def test_two_re_rolls_a_day_are_refused() -> None:
    changes = (("abilities.reroll.per_day", "2"),)
    with pytest.raises(CallError, match="2 re-rolls"):
        solve(material(apply_changes(open_game("pond").data, changes, "test")))


def test_what_dice_make_can_be_said_and_read_back() -> None:
    outcomes = Outcomes(few_dice())
    for code in (0, 1, 777, outcomes.codes.count - 1):
        digits = outcomes.codes.digits(code)
        assert code == sum(
            digit * stride for digit, stride in zip(digits, outcomes.codes.strides, strict=True)
        )


def test_more_dice_never_make_less() -> None:
    outcomes = Outcomes(few_dice())
    small, large = (1, 0, 1, 0, 0, 0), (1, 0, 1, 0, 0, 1)
    assert outcomes.of(small) & ~outcomes.of(large) == 0


class Chosen(Expectimax):
    """The worth of what `best` chooses, held against the worth of best play at every decision."""

    def __init__(self, printed: Any) -> None:
        super().__init__(printed)
        self.seats = 1
        self.ready = self.engine.ready_scratch([policies.BEST], printed)
        self.decisions = 0

    def chosen(self, state: Any) -> int:
        actions = self.engine.array(self.engine.most_actions)
        count = self.engine.legal(state, self.printed, actions)
        lookahead, rng = self.engine.make(STATE), self.engine.make(self.engine.chance)
        own = (lookahead, self.ready, rng)
        return int(self.engine.choose(policies.BEST, state, self.printed, actions, count, *own))

    def follow(self, state: Any, draws: list[int]) -> None:
        """Choose to the end of the game, from the evening before a day of this roll."""
        state = self._apply(state, END, draws)
        while not self.engine.is_over(state):
            best = self._best(state)
            action = self.chosen(state)
            assert self._after(state, action) == pytest.approx(best, abs=1e-3)
            draws = [(3 * self.decisions + 2 * place) % 6 for place in range(3)]
            state = self._apply(state, action, draws)
            self.decisions += 1


def position(printed: Any, evening: Any, draws: Sequence[int], *actions: str) -> Table:
    """A table after the roll of a day, and some actions of it."""
    table = Table(Playable(rules, policies, printed), evening.players)
    copy_record(evening, table.state)
    return table.script(*draws).push("end", *actions)


@pytest.mark.parametrize(
    ("readings", "outlook", "draws", "actions"),
    [
        ({}, SUNNY, (3, 3, 6), ("brighten",)),
        ({}, SUNNY, (1, 3, 4), ("feed 1 4", "wild 2")),
        *sampled(
            [
                ({}, SUNNY, (3, 1, 5), ("put 5",)),
                ({}, SUNNY, (2, 1, 1), ()),
                ({"P_02": "slides_again_from_sunny"}, Outlook(0, 1), (6, 3), ()),
                ({"P_03": "stack_on_later_days"}, SUNNY, (6, 6, 3), ("brighten",)),
                ({"P_07": "allowed"}, SUNNY, (3, 5, 5), ()),
                ({"P_09": "not_allowed"}, SUNNY, (2, 1, 4), ("up 2",)),
            ],
            0,
        ),
    ],
    ids=str,
)
def test_each_action_at_a_table_is_worth_what_every_roll_after_it_tells(
    readings: dict[str, str], outlook: Outlook, draws: tuple[int, ...], actions: tuple[str, ...]
) -> None:
    printed = few_dice(**readings)
    expectimax = Expectimax(printed)
    table = position(printed, expectimax.evening(5, outlook, (1, 2, 2, 2, 1)), draws, *actions)
    so_far = table.state.score[0]
    for value in table.values():
        action = table.engine.actions.parse(value.action)
        wanted = so_far + expectimax._after(table.state, action)  # noqa: SLF001 -- it is ours
        assert value.is_exact
        assert value.worth == pytest.approx(wanted, abs=1e-3), value.action


@pytest.mark.parametrize("draws", [[2, 0], [2, 5], [0, 4], [3, 3], [0, 0]], ids=str)
def test_best_chooses_what_keeps_the_worth_of_best_play(draws: list[int]) -> None:
    player = Chosen(few_dice())
    player.follow(player.evening(5, AS_PRINTED, (1, 2, 0, 2, 1)), draws)
    assert player.decisions >= 2


@pytest.mark.one_in(4)
@pytest.mark.parametrize(
    ("readings", "draws"),
    sampled(
        [
            ({}, [2, 5, 0]),
            ({}, [2, 1, 5]),
            ({"P_02": "slides_again_from_sunny"}, [2, 5, 1]),
            ({"P_03": "stack_on_later_days"}, [2, 5, 5]),
            ({"P_07": "allowed"}, [2, 5, 0]),
            ({"P_07": "allowed"}, [0, 1, 5]),
        ],
        2,
    ),
    ids=str,
)
def test_best_does_not_put_a_re_roll_off_and_forget_it(
    readings: dict[str, str], draws: list[int]
) -> None:
    player = Chosen(few_dice(**readings))
    player.follow(player.evening(5, SUNNY, (1, 2, 0, 2, 1)), draws)
    assert player.decisions >= 2


@pytest.mark.thorough
def test_games_of_best_come_to_what_the_game_is_worth() -> None:
    engine = Engine(rules, policies)
    column = engine.columns(1).index("score.1")
    scores = [row[column] for row in engine.play(few_dice(), [policies.BEST], 1, 0, 25)]
    error = stdev(scores) / math.sqrt(len(scores))
    assert fmean(scores) == pytest.approx(solved().expected, abs=2.6 * error)
    assert set(scores) <= set(games().scores)


def test_best_needs_a_table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DUCKS_PNP_CACHE", "off")
    monkeypatch.setattr("pnp.games.pond.solver.solution.available", lambda: False)
    changes = (("rows.mallard.singly", "2"),)
    other = material(apply_changes(open_game("pond").data, changes, "test"))
    with pytest.raises(CallError, match="numba"):
        Engine(rules, policies).play(other, [policies.BEST], 1, 0, 1)


def test_best_does_not_play_where_a_re_roll_is_a_roll_of_its_own() -> None:
    with pytest.raises(CallError, match="P-17"):
        Engine(rules, policies).play(few_dice(P_17="counts_as_two"), [policies.BEST], 1, 0, 1)
