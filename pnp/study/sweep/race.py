"""The race of a sweep: rounds of games, after each of which hopeless variants leave.

A round has twice the games of the one before, the same for all. Who leaves depends on the
counts alone, so that a sweep that was divided or broken off ends as one that was not. The
chance that a good variant is sent away is shared out among all variants and rounds: to look again
and again costs nothing. Last, the best play other games than those that chose them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Final

from pnp.core.bounds import MAX_SEED
from pnp.study.sweep.ledger import Batch, Ledger, StudyPlan
from pnp.study.sweep.targets import Interval, Standing, Tally, Target, standing

FIRST_ROUND: Final = 1_000
"""Games of a variant in the first round."""

FINALISTS: Final = 4
"""So many stay, however the games go."""

AS_PRINTED: Final = 0
"""The variant that always stays, to compare with."""

_RISK: Final = 0.05
_SLICES: Final = 32

Effects = Mapping[str, Mapping[str, tuple[float, ...]]]
"""By path and value: the mean of each figure, over all variants of that value."""


@dataclass(frozen=True, slots=True)
class Race:
    """The variants of a sweep, their targets, and how many games there are."""

    plan: StudyPlan
    targets: tuple[Target, ...]
    limits: tuple[Target, ...]

    @property
    def policies(self) -> tuple[str, ...]:
        """Return the policies that targets name, each once."""
        return tuple(dict.fromkeys(target.policy for target in self.figures))

    @property
    def figures(self) -> tuple[Target, ...]:
        """Return the targets, then the limits."""
        return (*self.targets, *self.limits)

    def rounds(self) -> Iterator[tuple[int, int]]:
        """Yield the first game of each round, and the one behind the last."""
        first, size = 0, FIRST_ROUND
        while first < self.plan.games:
            last = min(first + size, self.plan.games)
            yield first, last
            first, size = last, 2 * size

    def batches(self, alive: Sequence[int], first: int, last: int) -> Iterator[Batch]:
        """Yield the batches of a round."""
        for variant in alive:
            for policy in self.policies:
                yield Batch(variant, policy, self.plan.seed, first, last)

    def final(self, finalists: Iterable[int]) -> Iterator[Batch]:
        """Yield the batches of the last round, whose luck is other than before."""
        seed = (self.plan.seed + 1) % (MAX_SEED + 1)
        for variant in finalists:
            for policy in self.policies:
                yield Batch(variant, policy, seed, 0, self.plan.games)

    def survivors(self, ledger: Ledger, alive: Sequence[int], last: int) -> tuple[int, ...]:
        """Return the variants that play on after a round.

        Args:
            ledger: has all their games up to the round's last.
            alive: those that played it.
            last: the game behind its last.
        """
        batches = [*self.batches(alive, 0, last)]
        ranking = self.ranking(ledger, batches)
        stay = {AS_PRINTED, *list(ranking)[:FINALISTS]}
        figures = ranking[AS_PRINTED].figures
        shifts = self._shifts(ledger, batches)
        best = shifts[next(iter(ranking))]
        return tuple(
            variant
            for variant in alive
            if variant in stay
            or not (ranking[variant].is_out or self._is_worse(shifts[variant], best, figures))
        )

    def _is_worse(
        self, shifts: Sequence[Interval], best: Sequence[Interval], figures: Sequence[Interval]
    ) -> bool:
        """Return whether a variant is surely farther from the targets than the best.

        Both are known by how much they differ from the game as printed, whose own figures may lie
        anywhere in their intervals: so these are looked through slice by slice.
        """
        return (
            sum(
                target.weight
                * min(
                    target.distance(part.plus(shift)).low ** 2
                    - target.distance(part.plus(other)).high ** 2
                    for part in _slices(figure)
                )
                for target, shift, other, figure in zip(
                    self.targets, shifts, best, figures, strict=False
                )
            )
            > 0
        )

    def _shifts(self, ledger: Ledger, batches: Iterable[Batch]) -> dict[int, list[Interval]]:
        """Return the differences of variants from the game as printed, by target."""
        tallies = _tallies(ledger, batches)
        return {
            variant: [
                target.shift(by_policy[target.policy], self.plan.players, self._risk)
                for target in self.targets
            ]
            for variant, by_policy in tallies.items()
        }

    def ranking(self, ledger: Ledger, batches: Iterable[Batch]) -> Mapping[int, Standing]:
        """Return the standings of variants after some games, the best first.

        Of equal ones the first is that which comes first in the plan.
        """
        standings = {
            variant: standing(self.targets, self.limits, by_policy, self._risk)
            for variant, by_policy in _tallies(ledger, batches).items()
        }
        return dict(sorted(standings.items(), key=_by_distance))

    def effects(self, ledger: Ledger) -> Effects:
        """Return the effect of each dial, by the first round, which all variants have played."""
        variants = self.plan.variants
        standings = self.ranking(ledger, self.batches(range(len(variants)), *next(self.rounds())))
        figures: dict[str, dict[str, list[tuple[float, ...]]]] = {}
        for place, standing_of_one in standings.items():
            values = tuple(figure.value for figure in standing_of_one.figures)
            for path, value in variants[place]:
                figures.setdefault(path, {}).setdefault(value, []).append(values)
        return {
            path: {value: tuple(map(fmean, zip(*rows, strict=True))) for value, rows in by.items()}
            for path, by in figures.items()
        }

    @property
    def _risk(self) -> float:
        """Return the chance that each of all intervals may miss its figure."""
        figures = 2 * len(self.targets) + len(self.limits)
        return _RISK / (len(self.plan.variants) * len([*self.rounds()]) * figures)


def _tallies(ledger: Ledger, batches: Iterable[Batch]) -> dict[int, dict[str, Tally]]:
    """Return the games of variants by policy."""
    tallies: dict[int, dict[str, Tally]] = {}
    for batch in batches:
        tallies.setdefault(batch.variant, {})[batch.policy] = ledger.tally(batch)
    return tallies


def _slices(figure: Interval) -> Iterator[Interval]:
    """Yield the parts of an interval."""
    size = (figure.high - figure.low) / _SLICES
    for number in range(_SLICES):
        low = figure.low + number * size
        yield Interval(low, low, low + size)


def _by_distance(item: tuple[int, Standing]) -> tuple[bool, float, int]:
    variant, place = item
    return place.is_out, place.distance, variant
