"""Variants played in parallel: each game has the same luck in all of them.

The difference from the game as printed, game by game, is known far more precisely than either
result: much of the luck cancels out.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, NamedTuple

from pnp.rules.engine import Engine
from pnp.rules.fields import Record
from pnp.study.simulation.batches import Distributor
from pnp.study.simulation.counts import GameCounts, Histogram, add_histograms, count_games
from pnp.study.simulation.engines import EngineSource
from pnp.study.simulation.runs import (
    GamesPlayed,
    Opened,
    SimulationRun,
    add_batches,
    columns_of,
    play_rows,
)
from pnp.study.sweep.targets import FITS, SCORE, Target


class VariantCounts(NamedTuple):
    """The counts of a variant, and its differences from the game as printed."""

    counts: GameCounts
    differences: Mapping[str, Histogram]
    """One per target: the value of a game, summed over all seats, minus that of the printed
    game."""


@dataclass(frozen=True, slots=True)
class PairedCounts:
    """The counts of some variants, in order."""

    variants: tuple[VariantCounts, ...]

    def __add__(self, more: PairedCounts) -> PairedCounts:
        """Return the sum of both."""
        return PairedCounts(tuple(map(_add, self.variants, more.variants)))


def _add(some: VariantCounts, others: VariantCounts) -> VariantCounts:
    differences = add_histograms(some.differences, others.differences)
    return VariantCounts(some.counts + others.counts, differences)


def simulate_pairs(
    run: SimulationRun,
    variants: Sequence[EngineSource],
    targets: Sequence[Target],
    distributor: Distributor,
    progress: GamesPlayed,
) -> tuple[VariantCounts, ...]:
    """Return the counts of variants, in order.

    Args:
        run: the run of the game as printed.
        variants: the sources that open them.
        targets: the targets whose figures are compared.
        distributor: distributes the games.
        progress: receives the number of games played.
    """
    count = partial(_count, tuple(targets))
    counts: PairedCounts = add_batches(count, run, (run.source, *variants), distributor, progress)
    return counts.variants


def _count(
    targets: Sequence[Target], run: SimulationRun, engines: Opened, first: int, last: int
) -> PairedCounts:
    (engine, material), *variants = engines
    columns, players = columns_of(run, engine), len(run.policies)
    base_rows = play_rows(run, engine, material, first, last)
    values = [_values(target, base_rows, columns) for target in targets]

    def count(variant: tuple[Engine, Record]) -> VariantCounts:
        rows = play_rows(run, *variant, first, last)
        differences = {
            str(target): _difference(before, _values(target, rows, columns))
            for target, before in zip(targets, values, strict=True)
        }
        return VariantCounts(count_games(rows, columns, players), differences)

    return PairedCounts(tuple(map(count, variants)))


def _values(target: Target, rows: Any, columns: Sequence[str]) -> Any:
    """Return a value per game: over all seats, the sum of a column or the number of matches."""
    names = [name for name in columns if name.startswith(f"{SCORE}.")]
    places = [
        columns.index(name) for name in (names if target.column == SCORE else [target.column])
    ]
    fits = FITS[target.sign]
    if hasattr(rows, "dtype"):
        return fits(rows[:, places], target.limit).sum(axis=1)
    return [sum(fits(row[place], target.limit) for place in places) for row in rows]


def _difference(before: Any, after: Any) -> Histogram:
    return Counter(int(value) for value in map(operator.sub, after, before))
