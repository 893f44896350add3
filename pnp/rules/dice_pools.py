"""All pools of up to a number of dice: their numbering, and the steps to one die more or less.

A pool is the unordered rest of a roll that a player may still use. There are 924 of up to six dice,
so a table of values by pool is small, and each value follows from those of pools with a die more or
less (the keep tables of Yahtzee's solvers: T. Verhoeff, "Optimal solitaire Yahtzee strategies",
1999).

The best dice to keep before a roll are found by plain loops over arrays, which numba compiles.
Arrays of worth are by pool and lane: several games with the same dice and
different values are solved side by side, each in a lane.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial
from typing import Any, Final

FACES: Final = 6
"""Of a die."""

Pool = tuple[int, ...]
"""Counts of dice, of shape (FACES,): how many show each face, the lowest first."""

NONE: Final = -1
"""In place of the number of a pool that there is not."""


@dataclass(frozen=True, slots=True)
class Pools:
    """Pools, numbered by size and then by faces."""

    members: tuple[Pool, ...]
    first: tuple[int, ...]
    """The number of the first pool of each size, and at last how many pools there are."""
    more: tuple[tuple[int, ...], ...]
    """By pool and face: the pool with a die more of that face, or NONE."""
    less: tuple[tuple[int, ...], ...]
    """By pool and face: the pool with a die less of that face, or NONE."""
    chance: tuple[float, ...]
    """By pool: the chance, from 0 to 1, that a roll of as many dice shows it."""

    @classmethod
    def up_to(cls, dice: int) -> Pools:
        """Return all pools of none to so many dice."""
        sizes = [list(_pools(size, FACES)) for size in range(dice + 1)]
        members = tuple(pool for size in sizes for pool in size)
        number = {pool: place for place, pool in enumerate(members)}
        first = [0]
        for size in sizes:
            first.append(first[-1] + len(size))
        return cls(
            members=members,
            first=tuple(first),
            more=tuple(tuple(_with(pool, face, 1, number) for face in _PLACES) for pool in members),
            less=tuple(
                tuple(_with(pool, face, -1, number) for face in _PLACES) for pool in members
            ),
            chance=tuple(map(_chance, members)),
        )


_PLACES: Final = range(FACES)


def _pools(size: int, faces: int) -> Iterator[Pool]:
    """Yield every way to share out dice among faces."""
    if faces == 1:
        yield (size,)
        return
    for count in range(size, -1, -1):
        for rest in _pools(size - count, faces - 1):
            yield (count, *rest)


def _with(pool: Pool, face: int, change: int, number: dict[Pool, int]) -> int:
    pool_after = (*pool[:face], pool[face] + change, *pool[face + 1 :])
    return number.get(pool_after, NONE)


def _chance(pool: Pool) -> float:
    ways = factorial(sum(pool))
    for count in pool:
        ways //= factorial(count)
    return float(ways) / float(FACES ** sum(pool))


Array = Any
"""A NumPy array."""

NO_WORTH: Final = -1e9
"""Less than anything is worth."""


def best_within(worth: Array, best: Array, first: Array, less: Array, dice: int) -> None:
    """Write the most that any smaller pool within each pool is worth: some dice must be rolled.

    Args:
        worth: by pool and lane, the worth of each once it is filled up again.
        best: written, of the same shape, for pools up to `dice`: of smaller ones the most that
            they or any pool within them is worth; of those of `dice` the most that a smaller one
            within them is worth.
        first: as in `Pools`.
        less: as in `Pools`.
        dice: how many there are before and after the roll.
    """
    lanes = worth.shape[1]
    for pool in range(first[dice + 1]):
        for lane in range(lanes):
            best[pool, lane] = worth[pool, lane] if pool < first[dice] else NO_WORTH
        for face in range(less.shape[1]):
            within = less[pool, face]
            if within >= 0:
                raise_to(best, pool, best, within)


def raise_to(worth: Array, place: int, other: Array, least: int) -> None:
    """Raise the values at a place to at least those at another, in each lane."""
    for lane in range(worth.shape[1]):
        worth[place, lane] = max(worth[place, lane], other[least, lane])
