"""The best dice to keep before a roll. Plain loops over arrays, so that numba can compile them.

Arrays of worth are by pool and lane: several games in which the dice are the same, and what is made
of them is not, are solved side by side, each in a lane.
"""

from __future__ import annotations

from typing import Any, Final

Array = Any
"""A NumPy array."""

NO_WORTH: Final = -1e9
"""Less than anything is worth."""


def average_rolls(worth: Array, kept: Array, first: Array, more: Array, dice: int) -> None:
    """Write what each pool is worth on average once it is filled up to so many dice by a roll.

    Args:
        worth: of each pool of that many dice, by pool and lane.
        kept: written, of the same shape: of each pool of fewer dice, too.
        first: as in `Pools`.
        more: as in `Pools`.
        dice: how many there are after the roll.
    """
    faces = more.shape[1]
    lanes = worth.shape[1]
    for pool in range(first[dice], first[dice + 1]):
        for lane in range(lanes):
            kept[pool, lane] = worth[pool, lane]
    for pool in range(first[dice] - 1, -1, -1):
        for lane in range(lanes):
            kept[pool, lane] = 0.0
        for face in range(faces):
            with_face = more[pool, face]
            for lane in range(lanes):
                kept[pool, lane] += kept[with_face, lane]
        for lane in range(lanes):
            kept[pool, lane] /= faces


def best_kept(kept: Array, best: Array, first: Array, less: Array, dice: int) -> None:
    """Write the most that any smaller pool within each pool is worth: some dice must be rolled.

    Args:
        kept: by pool and lane, the worth of each once it is filled up again (`average_rolls`).
        best: written, of the same shape, for pools up to `dice`: of smaller ones the most that
            they or any pool within them is worth; of those of `dice` the most that a smaller one
            within them is worth.
        first: as in `Pools`.
        less: as in `Pools`.
        dice: how many there are before and after the roll.
    """
    lanes = kept.shape[1]
    for pool in range(first[dice + 1]):
        for lane in range(lanes):
            best[pool, lane] = kept[pool, lane] if pool < first[dice] else NO_WORTH
        for face in range(less.shape[1]):
            within = less[pool, face]
            if within >= 0:
                raise_to(best, pool, best, within)


def raise_to(worth: Array, place: int, other: Array, least: int) -> None:
    """Raise what is at a place to what is at least at another, in each lane."""
    for lane in range(worth.shape[1]):
        worth[place, lane] = max(worth[place, lane], other[least, lane])
