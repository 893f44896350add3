"""Flat Monte Carlo: what policies share that play every legal action on, many times."""

from __future__ import annotations

from pnp.rules.fields import Vector


def best_of(totals: Vector, count: int) -> int:
    """Return the place of the largest of the first `count` totals; of equals the first."""
    best = 0
    for place in range(1, count):
        if totals[place] > totals[best]:
            best = place
    return best
