"""All pools of up to so many dice: how they are numbered, and how a die more or less leads on.

A pool is what a player may still use of a roll, in no order. There are 924 of up to six dice, so a
table of values by pool is small, and each value follows from those of pools with a die more or less
(the keep tables of Yahtzee's solvers: T. Verhoeff, "Optimal solitaire Yahtzee strategies", 1999).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import factorial
from typing import Final

FACES: Final = 6
"""Of a die."""

Pool = tuple[int, ...]
"""Counts of dice, of shape (FACES,): how many show each face, the lowest first."""

NONE: Final = -1
"""In place of the number of a pool that there is not."""


@dataclass(frozen=True, slots=True)
class Pools:
    """Pools, numbered by size and then by what they show."""

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
    changed = (*pool[:face], pool[face] + change, *pool[face + 1 :])
    return number.get(changed, NONE)


def _chance(pool: Pool) -> float:
    ways = factorial(sum(pool))
    for count in pool:
        ways //= factorial(count)
    return float(ways) / float(FACES ** sum(pool))
