"""The outcomes of a day's last roll: codes of everything that its dice can do on the sheet.

If a re-roll counts as a separate roll (P-17), a pool may have dice of two rolls: it is then twice
as long, with the dice of one roll before those of the other. Their order does not matter.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pnp.games.pond.fields import PondMaterial
from pnp.games.pond.solver.codes import ROWS, CodeSet, CodeSpace
from pnp.games.pond.solver.set_options import MANY, SetOption, set_options
from pnp.rules.dice_pools import FACES, Pool

_Key = tuple[Pool, int, int, int, int]
"""A pool, the feedings left, the wild die's face, the changes left, and whether a spent die can be
fed."""


@dataclass(frozen=True)
class Outcomes:
    """The codes that a day's dice can make, for one material."""

    material: PondMaterial
    suns: int = 1
    """The most sunny days that can be bought on one day."""

    @cached_property
    def options(self) -> tuple[SetOption, ...]:
        """Return the ways to mark a set, numbered from 1 in codes; 0 means none."""
        return set_options(self.material)

    @cached_property
    def codes(self) -> CodeSpace:
        """Return the codes of the material's rows and sets."""
        boxes = tuple(int(self.material.boxes[face]) for face in range(1, FACES))
        return CodeSpace(boxes, len(self.options), self.suns, bool(self.material.two_rolls))

    @cached_property
    def _made(self) -> dict[_Key, CodeSet]:
        return {}

    @cached_property
    def _taken(self) -> dict[tuple[Pool, int], list[tuple[int, Pool, int]]]:
        return {}

    @cached_property
    def _ways(self) -> dict[tuple[Pool, int], list[tuple[CodeSet, tuple[int, int]]]]:
        return {}

    def of(
        self,
        pool: Pool,
        wild: int = 0,
        feeds: int = MANY,
        changes: int = MANY,
        extra_feed: int = 0,
    ) -> CodeSet:
        """Return all codes that a pool can make, including those with fewer dice.

        Args:
            pool: the dice without the wild one.
            wild: the face of the wild die; 0 if there is none.
            feeds: the number of feedings left, if the rules allow as many.
            changes: the number of dice that may be spent on changes.
            extra_feed: 1 if the die that paid for a re-roll may be fed, too.
        """
        return self._of(pool, min(feeds, int(self.material.wilds)), wild, changes, extra_feed)

    def cheapest_way(self, pool: Pool, extra_feed: int, code: int) -> tuple[int, int]:
        """Return the fewest changes and feedings to a code of a pool; both cost a die."""
        if (pool, extra_feed) not in self._ways:
            counts = product(range(int(self.material.wilds) + 1), range(sum(pool) + 1))
            self._ways[pool, extra_feed] = [
                (self._of(pool, feeds, 0, changes, extra_feed), (changes, feeds))
                for feeds, changes in sorted(counts, key=_first_by_sum)
            ]
        return next(counts for codes, counts in self._ways[pool, extra_feed] if codes >> code & 1)

    def _of(self, pool: Pool, feeds: int, wild: int, changes: int, extra_feed: int) -> CodeSet:
        """Return the codes of a pool with a wild die or 0, given the remaining options."""
        key = (by_roll(pool), feeds, wild, min(changes, sum(pool)), extra_feed if feeds else 0)
        if key not in self._made:
            codes = 1
            for more in self._steps(*key):
                codes |= more
            self._made[key] = self.codes.close_downwards(codes)
        return self._made[key]

    def _steps(
        self, pool: Pool, feeds: int, wild: int, changes: int, extra_feed: int
    ) -> Iterator[CodeSet]:
        """Yield the codes to which each possible first step leads."""
        yield from self._put(pool, feeds, wild, changes, extra_feed)
        yield from self._codes_with_sets(pool, feeds, wild, changes, extra_feed)
        yield from self._codes_with_changes(pool, feeds, wild, changes, extra_feed)
        for place in range(self.material.bright_face - 1, len(pool), FACES):
            if pool[place]:
                codes = self._of(_less(pool, place), feeds, wild, changes, extra_feed)
                yield self.codes.raise_digit(codes, ROWS + 1)
        if feeds and not wild:
            feedings = [(rest, extra_feed) for rest in _feed_any_two(pool)]
            feedings += [
                (_less(pool, place), 0) for place in range(len(pool) * extra_feed) if pool[place]
            ]
            wild_faces = range(self.material.wild_low, self.material.wild_high + 1)
            for (rest, still), face in product(feedings, wild_faces):
                yield self._of(rest, feeds - 1, face, changes, still)

    def _put(
        self, pool: Pool, feeds: int, wild: int, changes: int, extra_feed: int
    ) -> Iterator[CodeSet]:
        for place, count in enumerate(pool):
            if count and place % FACES < ROWS:
                codes = self._of(_less(pool, place), feeds, wild, changes, extra_feed)
                yield self.codes.raise_digit(codes, place % FACES)
        if wild:
            codes = self._of(pool, feeds, 0, changes, extra_feed)
            yield codes
            if wild <= ROWS:
                yield self.codes.raise_digit(codes, wild - 1)

    def _codes_with_sets(
        self, pool: Pool, feeds: int, wild: int, changes: int, extra_feed: int
    ) -> Iterator[CodeSet]:
        for number, rest, remainder in self._takings(pool, wild):
            codes = self._of(rest, feeds, remainder, changes, extra_feed)
            if number > 0:
                yield self.codes.with_set(codes, number)
            else:
                yield self.codes.with_whole(codes, -number)

    def _takings(self, pool: Pool, wild: int) -> list[tuple[int, Pool, int]]:
        """Return the set options of a pool, with the remaining pool and wild die.

        With two rolls, a row filled by one of them is such an option, too, with a number of 0 or
        less.
        """
        if (pool, wild) not in self._taken:
            self._taken[pool, wild] = [
                (number, *rest)
                for number, dice in self._needs
                for rest in _remainders(pool, dice, wild)
            ]
        return self._taken[pool, wild]

    @cached_property
    def _needs(self) -> list[tuple[int, Pool]]:
        """Return the dice that each option takes."""
        needs = [
            (number, dice)
            for number, option in enumerate(self.options, start=1)
            for dice in option.pools
        ]
        if self.material.two_rolls:
            for row, boxes in enumerate(self.codes.boxes):
                if boxes:
                    needs.append((-row, (*[0] * row, boxes, *[0] * (ROWS - row))))
        return needs

    def _codes_with_changes(
        self, pool: Pool, feeds: int, wild: int, changes: int, extra_feed: int
    ) -> Iterator[CodeSet]:
        """Yield the codes after a die was spent to change another by a step."""
        own, step = self.material.change_face - 1, self.material.change_step
        if not changes:
            return
        for payment in range(own, len(pool), FACES):
            if not pool[payment]:
                continue
            rest = _less(pool, payment)
            for place, count in enumerate(rest):
                face = place % FACES
                if not count or (face == own and not self.material.changes_own):
                    continue
                for new_face in (face + step, face - step):
                    if 0 <= new_face < FACES or self.material.wraps:
                        after = _more(_less(rest, place), place - face + new_face % FACES)
                        yield self._of(after, feeds, wild, changes - 1, extra_feed)


def _first_by_sum(way: tuple[int, int]) -> tuple[int, int]:
    feeds, changes = way
    return feeds + changes, feeds


def _less(pool: Pool, face: int) -> Pool:
    return (*pool[:face], pool[face] - 1, *pool[face + 1 :])


def _more(pool: Pool, face: int) -> Pool:
    return (*pool[:face], pool[face] + 1, *pool[face + 1 :])


def by_roll(pool: Pool) -> Pool:
    """Return a pool in canonical form, independent of the order of rolls."""
    if len(pool) == FACES:
        return pool
    lower, higher = sorted((pool[:FACES], pool[FACES:]))
    return (*higher, *lower) if any(lower) else higher


def _remainders(pool: Pool, dice: Pool, wild: int) -> Iterator[tuple[Pool, int]]:
    """Yield the remainders of a pool and a wild die after using dice of one roll.

    With a single roll the wild die is used first, because the others are more versatile.
    """
    for start in range(0, len(pool), FACES):
        uses_wild = wild > 0 and dice[wild - 1] > 0
        for wilds in (1,) if uses_wild and len(pool) == FACES else range(uses_wild + 1):
            rest = list(pool)
            for face, count in enumerate(dice):
                rest[start + face] -= count - (wilds and wild == face + 1)
            if min(rest) >= 0:
                yield tuple(rest), 0 if wilds else wild


def _feed_any_two(pool: Pool) -> Iterator[Pool]:
    """Yield the remainders of a pool after removing any two dice."""
    for one in range(len(pool)):
        if pool[one]:
            first = _less(pool, one)
            for other in range(one, len(pool)):
                if first[other]:
                    yield _less(first, other)
