"""The hands of a day: all combinations of dice that its sets may use, numbered.

The pools of a roll come first, numbered as in `Pools`. After a re-roll a day may have more than a
pool: dice of two rolls (P-17), or the spent die, which can still be fed (P-07). Such hands follow,
smallest first; under the printed rules there are none. `pools_after_payment` lists the dice left
after paying for a re-roll with a die, and with the dice spent on changes to that.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import NamedTuple

from pnp.games.pond.fields import PondMaterial
from pnp.games.pond.solver.outcomes import Outcomes, by_roll
from pnp.rules.dice_pools import FACES, Pool, Pools


class DayHand(NamedTuple):
    """The dice available for sets."""

    pool: Pool
    """The dice by face, of shape (FACES,), or (2 * FACES,) for two rolls."""
    spent: int = 0
    """1 if the die that paid for a re-roll may still be fed."""


class RolledHand(NamedTuple):
    """A hand after a re-roll."""

    hand: int
    chance: float


@dataclass(frozen=True)
class DayHands:
    """The hands of a game."""

    outcomes: Outcomes
    pools: Pools

    @cached_property
    def members(self) -> tuple[DayHand, ...]:
        """Return all hands, by number."""
        plain = tuple(map(DayHand, self.pools.members))
        others = {hand for hand in self._all_after_rerolls() if hand not in self._plain}
        return (*plain, *sorted(others, key=_by_size))

    @cached_property
    def first_rerolled(self) -> tuple[int, ...]:
        """Return by size the number of the first hand after the pools, and at the end the total."""
        plain = len(self.pools.members)
        sizes = [sum(hand.pool) for hand in self.members[plain:]]
        return tuple(plain + sum(own < size for own in sizes) for size in range(self._dice + 2))

    @cached_property
    def within(self) -> tuple[tuple[int, ...], ...]:
        """Return by hand its largest proper parts."""
        return tuple(
            tuple(self._number[part] for part in _parts(hand) if part in self._number)
            for hand in self.members
        )

    @cached_property
    def fronts(self) -> tuple[tuple[int, ...], ...]:
        """Return for each hand the best codes that none of its parts has."""
        codes = [self.outcomes.of(hand.pool, extra_feed=hand.spent) for hand in self.members]
        fronts = []
        for own, within in zip(codes, self.within, strict=True):
            smaller = 0
            for hand in within:
                smaller |= codes[hand]
            highest = self.outcomes.codes.highest(own)
            fronts.append(tuple(code for code in highest if not smaller >> code & 1))
        return tuple(fronts)

    def rerolls(self, size_before: int) -> Iterator[list[RolledHand]]:
        """Yield for each kept pool the hands that rolling the other dice makes."""
        first = self.pools.first
        for pool in self.pools.members[: first[size_before]]:
            size = size_before - sum(pool)
            yield [
                RolledHand(self._number[self._after_reroll(pool, late)], chance)
                for late, chance in zip(
                    self.pools.members[first[size] : first[size + 1]],
                    self.pools.chance[first[size] : first[size + 1]],
                    strict=True,
                )
            ]

    @property
    def _dice(self) -> int:
        return len(self.pools.first) - 2

    @cached_property
    def _plain(self) -> frozenset[DayHand]:
        return frozenset(map(DayHand, self.pools.members))

    @cached_property
    def _number(self) -> dict[DayHand, int]:
        return {hand: number for number, hand in enumerate(self.members)}

    def _all_after_rerolls(self) -> Iterator[DayHand]:
        """Yield every hand after a re-roll, with its parts."""
        for size in range(self._dice):
            for pool in self.pools.members[self.pools.first[size] : self.pools.first[size + 1]]:
                for late in product(*(range(count + 1) for count in pool)):
                    rest = tuple(map(int.__sub__, pool, late))
                    yield self._after_reroll(rest, late)

    def _after_reroll(self, pool: Pool, late: Pool) -> DayHand:
        feeds = int(self.outcomes.material.spent_feeds)
        if self.outcomes.material.two_rolls:
            return DayHand(by_roll((*pool, *late)), feeds)
        return DayHand(tuple(map(int.__add__, pool, late)), feeds)


def _by_size(hand: DayHand) -> tuple[int, DayHand]:
    return sum(hand.pool), hand


def _parts(hand: DayHand) -> Iterator[DayHand]:
    """Yield a hand without each of its dice."""
    for place, count in enumerate(hand.pool):
        if count:
            rest = (*hand.pool[:place], count - 1, *hand.pool[place + 1 :])
            yield DayHand(by_roll(rest), hand.spent)
    if hand.spent:
        yield DayHand(hand.pool)


def pools_after_payment(material: PondMaterial, pools: Pools) -> list[list[int]]:
    """Return for each pool the pools that remain after each way of paying for a re-roll."""
    if not material.rerolls:
        return [[] for _ in pools.members]
    number = {members: place for place, members in enumerate(pools.members)}
    return [
        sorted({number[remainder] for remainder in _payments(pool, material) if sum(remainder)})
        for pool in pools.members
    ]


def _payments(pool: Pool, material: PondMaterial) -> list[Pool]:
    """Return a pool without the re-roll die and the dice spent on changes to it."""
    own, change = material.reroll_face - 1, material.change_face - 1
    lefts = []
    for face in range(FACES):
        steps = _steps(face, own, material)
        if steps and (not material.made_rerolls or material.reroll_first):
            continue
        remainder = list(pool)
        remainder[face] -= 1
        remainder[change] -= steps
        if min(remainder) >= 0 and (face != change or not steps or material.changes_own):
            lefts.append(tuple(remainder))
    return lefts


def _steps(face: int, goal: int, material: PondMaterial) -> int:
    """Return the number of dice that must be spent to change one face to another."""
    step = int(material.change_step)
    if face == goal:
        return 0
    near = abs(goal - face)
    if material.wraps:
        near = min(near, FACES - near)
    return near // step if step and near % step == 0 else FACES**2
