"""The race of a sweep: after each round of games the nearest third of the variants continues.

Each round has twice as many games as the one before, the same for all variants. The standing of a
variant is estimated from the game as printed, which is played far more often, and from the
variant's difference with the same luck: that is known far better than the variant's own figures.
Who leaves depends on the counts alone, so that a sweep that was divided or broken off ends as one
that was not. Last, the best play other games than those that chose them.

Source: Z. Karnin, T. Koren and O. Somekh (2013), sequential halving.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from statistics import fmean
from typing import Final

from pnp.core.bounds import MAX_SEED
from pnp.study.sweep.ledger import LONGER, Batch, Ledger, StudyPlan
from pnp.study.sweep.targets import Standing, Tally, Target, rate_variant, total_distance

FIRST_ROUND: Final = 1_000
"""Games per variant in the first round."""

FINALISTS: Final = 4
"""The least number of variants that continue."""

SHARE_THAT_STAYS: Final = 3
"""One variant in this many continues after a round."""

AS_PRINTED: Final = 0
"""The variant that always continues, as the reference."""


_RISK: Final = 0.05

Effects = Mapping[str, Mapping[str, tuple[float, ...]]]
"""By path and value: the mean of each figure over all variants with that value."""


@dataclass(frozen=True, slots=True)
class Race:
    """The variants of a sweep, their targets, and the number of games."""

    plan: StudyPlan
    targets: tuple[Target, ...]
    limits: tuple[Target, ...]

    @property
    def policies(self) -> tuple[str, ...]:
        """Return the distinct policies of the targets."""
        return tuple(dict.fromkeys(target.policy for target in self.figures))

    @property
    def figures(self) -> tuple[Target, ...]:
        """Return the targets, then the limits."""
        return (*self.targets, *self.limits)

    def rounds(self) -> Iterator[tuple[int, int]]:
        """Yield the first game of each round, and one past its last."""
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

    def reference(self) -> Iterator[Batch]:
        """Yield the batches that estimate the figures of the game as printed, with other luck."""
        for policy in self.policies:
            yield Batch(AS_PRINTED, policy, self._seed(2), 0, LONGER * self.plan.games)

    def final(self, finalists: Iterable[int]) -> Iterator[Batch]:
        """Yield the batches of the last round, which has fresh luck."""
        for variant in finalists:
            for policy in self.policies:
                yield Batch(variant, policy, self._seed(1), 0, self.plan.games)

    def _seed(self, number: int) -> int:
        return (self.plan.seed + number) % (MAX_SEED + 1)

    def survivors(self, ledger: Ledger, alive: Sequence[int], last: int) -> tuple[int, ...]:
        """Return the variants that continue after a round: the nearest, and the game as printed.

        Args:
            ledger: holds all their games up to the end of the round, and those of `reference`.
            alive: the variants that played the round.
            last: one past the last game of the round.
        """
        count = max(FINALISTS, ceil((len(alive) - 1) / SHARE_THAT_STAYS))
        stay = {AS_PRINTED, *self.nearest(ledger, alive, last)[:count]}
        return tuple(variant for variant in alive if variant in stay)

    def nearest(self, ledger: Ledger, alive: Sequence[int], last: int) -> list[int]:
        """Return the variants but for the game as printed, nearest first, as in `survivors`."""
        batches = [*self.batches(alive, 0, last)]
        standings, distances = self.rank(ledger, batches), self._distances(ledger, batches)
        rivals = (variant for variant in alive if variant != AS_PRINTED)
        return sorted(rivals, key=lambda x: (standings[x].is_out, distances[x], x))

    def _distances(self, ledger: Ledger, batches: Iterable[Batch]) -> Mapping[int, float]:
        """Return the distances of variants, each by its difference from the game as printed."""
        (reference,) = _tallies(ledger, self.reference()).values()
        figures = [
            target.estimate(reference[target.policy], self._risk).value for target in self.targets
        ]
        return {
            variant: total_distance(
                self.targets,
                [
                    figure + target.shift(by_policy[target.policy], self.plan.players)
                    for target, figure in zip(self.targets, figures, strict=True)
                ],
            )
            for variant, by_policy in _tallies(ledger, batches).items()
        }

    def rank(self, ledger: Ledger, batches: Iterable[Batch]) -> Mapping[int, Standing]:
        """Return the standings of variants after some games, the best first.

        Ties are broken by the order of the plan.
        """
        standings = {
            variant: rate_variant(self.targets, self.limits, by_policy, self._risk)
            for variant, by_policy in _tallies(ledger, batches).items()
        }
        return dict(sorted(standings.items(), key=_by_distance))

    def first_distances(self, ledger: Ledger) -> Mapping[int, float]:
        """Return the distances of all variants after the first round, which all have played."""
        variants = range(len(self.plan.variants))
        return self._distances(ledger, self.batches(variants, *next(self.rounds())))

    def effects(self, ledger: Ledger) -> Effects:
        """Return the effect of each dial after the first round, which all variants have played."""
        variants = self.plan.variants
        standings = self.rank(ledger, self.batches(range(len(variants)), *next(self.rounds())))
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
        """Return the chance with which each single interval may miss its figure."""
        return _RISK / (len(self.plan.variants) * len([*self.rounds()]) * len(self.figures))


def _tallies(ledger: Ledger, batches: Iterable[Batch]) -> dict[int, dict[str, Tally]]:
    """Return the games of variants by policy."""
    tallies: dict[int, dict[str, Tally]] = {}
    for batch in batches:
        tallies.setdefault(batch.variant, {})[batch.policy] = ledger.tally(batch)
    return tallies


def _by_distance(item: tuple[int, Standing]) -> tuple[bool, float, int]:
    variant, place = item
    return place.is_out, place.distance, variant
