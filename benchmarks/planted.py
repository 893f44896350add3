"""Measures how surely `study` finds a variant of the Pond whose figures are the targets.

    python benchmarks/planted.py [SEEDS]

For each seed a variant is chosen by lot and played by other luck; its figures are the targets.
The study must have that variant among its best for 19 of 20 seeds, with at most a quarter of the
games of all variants together. Exit status 1 if either is missed.
"""

from __future__ import annotations

import math
import random
import sys

from pnp.study.simulate import SimulationRequest
from pnp.study.sweep.dials import Variant, read_dials, variants_of
from pnp.study.sweep.sweep import SweepRequest, SweepResult, sweep

SEEDS = 20
GAMES = 15_000
"""Of each variant, if it plays all."""

GAMES_OF_TARGETS = 60_000
DIALS = (
    "rows.mallard.singly=1..4",
    "days.3.dice=3..5",
    "rows.teal.singly=8..14/2",
    "days.5.dice=2..3",
)
FIGURES = ("score", "row.1", "row.4", "length")
"""Together they tell the 96 variants apart; scores and their shares alone do not."""

HITS, GAMES_SHARE = 19 / 20, 1 / 4


def study(dials: tuple[str, ...], targets: tuple[str, ...], games: int, seed: int) -> SweepResult:
    """Return the ranking of the variants that dials make, each with so many games at most."""
    play = SimulationRequest("pond", 1, games, ("greedy",), seed)
    return sweep(SweepRequest(play, read_dials(dials), targets))


def targets_of(variant: Variant, seed: int) -> tuple[str, ...]:
    """Return the figures of a variant, as targets are typed."""
    dials = tuple(f"{path}={value}" for path, value in variant)
    result = study(dials, tuple(f"{name} = 0" for name in FIGURES), GAMES_OF_TARGETS, seed)
    figures = next(standing.figures for place, standing in result.best.items() if place)
    pairs = zip(FIGURES, figures, strict=True)
    return tuple(f"{name} = {figure.value:.3f}" for name, figure in pairs)


def main() -> int:
    """Print a row for each seed, and the two shares."""
    seeds = int(sys.argv[1]) if sys.argv[1:] else SEEDS
    variants = variants_of(read_dials(DIALS))
    lot = random.Random(seeds)  # noqa: S311 -- no secret
    hits = games = 0
    for seed in range(seeds):
        goal = lot.choice(variants)
        result = study(DIALS, targets_of(goal, 1_000 + seed), GAMES, seed)
        best = [result.race.plan.variants[place] for place in result.best if place]
        place = best.index(goal) + 1 if goal in best else None
        hits, games = hits + (place is not None), games + result.games
        print(seed, " ".join(f"{path}={value}" for path, value in goal), "place", place)
    share = games / (seeds * GAMES * (1 + len(variants)))
    print(f"found {hits} of {seeds}, with {share:.0%} of the games of all variants")
    return int(hits < math.floor(HITS * seeds) or share > GAMES_SHARE)


if __name__ == "__main__":
    sys.exit(main())
