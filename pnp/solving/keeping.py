"""The best dice to keep before a roll. Plain loops over arrays, so that numba can compile them."""

from __future__ import annotations

from typing import Any, Final

Array = Any
"""A NumPy array."""

NO_WORTH: Final = -1e9
"""Less than anything is worth."""


def average_rolls(worth: Array, kept: Array, first: Array, more: Array, dice: int) -> None:
    """Write what each pool is worth on average once it is filled up to so many dice by a roll.

    Args:
        worth: of each pool of that many dice.
        kept: written: of each pool of fewer dice, too.
        first: as in `Pools`.
        more: as in `Pools`.
        dice: how many there are after the roll.
    """
    for pool in range(first[dice], first[dice + 1]):
        kept[pool] = worth[pool]
    faces = more.shape[1]
    for size in range(dice - 1, -1, -1):
        for pool in range(first[size], first[size + 1]):
            total = 0.0
            for face in range(faces):
                total += kept[more[pool, face]]
            kept[pool] = total / faces


def best_kept(kept: Array, best: Array, first: Array, less: Array, dice: int) -> None:
    """Write the most that any smaller pool within each pool is worth: some dice must be rolled.

    Args:
        kept: what each pool is worth once it is filled up again, from `average_rolls`.
        best: written, of pools up to `dice`: of smaller ones the most that they or any pool within
            them is worth; of those of `dice` the most that a smaller one within them is worth.
        first: as in `Pools`.
        less: as in `Pools`.
        dice: how many there are before and after the roll.
    """
    faces = less.shape[1]
    best[0] = kept[0]
    for size in range(1, dice + 1):
        for pool in range(first[size], first[size + 1]):
            most = kept[pool] if size < dice else NO_WORTH
            for face in range(faces):
                within = less[pool, face]
                if within >= 0 and best[within] > most:
                    most = best[within]
            best[pool] = most
