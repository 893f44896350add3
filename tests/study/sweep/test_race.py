"""The race, on games made up: a planted best variant is found, with few games."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from statistics import fmean

import pytest

from pnp.study.sweep.dials import read_dials, variants_of
from pnp.study.sweep.ledger import Batch, Ledger, LedgerEntry, StudyPlan
from pnp.study.sweep.race import AS_PRINTED, FINALISTS, Race
from pnp.study.sweep.report import figure_heads
from pnp.study.sweep.targets import read_targets

VARIANTS = ((), *variants_of(read_dials(["a=1..8", "b=1..8"])))
TARGET = "score = 100"


def a_race(games: int) -> Race:
    plan = StudyPlan("g", "", 1, 1, games, 1, VARIANTS, (TARGET,), (), "odds")
    return Race(plan, read_targets([TARGET], "odds"), ())


@cache
def luck_of(seed: int, first: int, games: int, planted: int) -> Counter[int]:
    lot = random.Random(str((seed, first, planted)))  # noqa: S311 -- no secret
    return Counter(lot.choices(range(-30, 31), k=games))


def made_up(batch: Batch, planted: int) -> LedgerEntry:
    """Return games whose mean is the nearer to the target, the nearer they are to the planted."""
    scores: Counter[int] = Counter()
    differences: Counter[int] = Counter()
    luck_by_games = luck_of(batch.seed, batch.first, batch.last - batch.first, planted)
    for luck, games in luck_by_games.items():
        noise = (luck * (1 + batch.variant % 2)) % 3 - 1
        score = 100 + luck + abs(batch.variant - planted) + noise
        scores[score] += games
        differences[score - (100 + luck + planted)] += games
    return LedgerEntry(batch, {"score": scores}, {"odds: score": differences})


def run(race: Race, planted: int) -> tuple[int, int]:
    """Return the best variant, and how many games were played."""
    ledger = Ledger()
    alive: tuple[int, ...] = tuple(range(len(VARIANTS)))
    games = last = 0
    for batch in race.reference():
        ledger.add(made_up(batch, planted))
        games += batch.last
    for first, last in race.rounds():
        for batch in race.batches(alive, first, last):
            ledger.add(made_up(batch, planted))
            games += last - first
        alive = race.survivors(ledger, alive, last)
        assert AS_PRINTED in alive
        if len(alive) <= FINALISTS + 1:
            break
    return next(iter(race.rank(ledger, race.batches(alive, 0, last)))), games


def test_a_planted_best_is_found_for_nineteen_of_twenty_seeds_with_a_quarter_of_the_games() -> None:
    lot = random.Random(20)  # noqa: S311 -- no secret
    race = a_race(31_000)
    hits = 0
    for _ in range(20):
        planted = lot.randrange(1, len(VARIANTS))
        best, games = run(race, planted)
        hits += best == planted
        assert games <= race.plan.games * len(VARIANTS) / 4
    assert hits >= 19


def test_rounds_double_and_end_with_the_games() -> None:
    assert [*a_race(10_000).rounds()] == [(0, 1000), (1000, 3000), (3000, 7000), (7000, 10_000)]
    assert [*a_race(300).rounds()] == [(0, 300)]


def test_figures_are_headed_by_their_players_where_there_are_several() -> None:
    def heads(*policies: str) -> tuple[str, ...]:
        plan = StudyPlan("g", "", 1, 1, 10, 1, VARIANTS, (TARGET,), (), policies[0])
        targets = [target for name in policies for target in read_targets([TARGET], name)]
        return tuple(map(str, figure_heads(Race(plan, tuple(targets), ()))))

    alone, several = heads("odds"), heads("odds", "greedy")
    assert len(several) == 2
    assert [*zip(("odds", "greedy"), several, strict=True)] == [
        (name, f"{name}: {alone[0]}") for name in ("odds", "greedy")
    ]


def test_a_dial_s_effect_is_the_mean_of_all_variants_with_a_value() -> None:
    race, ledger = a_race(1000), Ledger()
    for batch in (*race.reference(), *race.batches(range(len(VARIANTS)), 0, 1000)):
        ledger.add(made_up(batch, 1))
    figures = {
        variant: standing.figures[0].value
        for variant, standing in race.rank(
            ledger, race.batches(range(len(VARIANTS)), 0, 1000)
        ).items()
    }
    assert len(figures) == len(VARIANTS)
    effects = race.effects(ledger)
    assert {*effects} == {"a", "b"}
    for path, by_value in effects.items():
        for value, (mean,) in by_value.items():
            places = [place for place, names in enumerate(VARIANTS) if (path, value) in names]
            assert len(places) == 8
            assert mean == pytest.approx(fmean(figures[place] for place in places))
