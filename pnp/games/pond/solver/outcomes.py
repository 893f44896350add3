"""The outcomes of a day's dice without a re-roll: codes of what they can leave on the sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pnp.games.pond.fields import PondMaterial
from pnp.games.pond.solver.codes import ROWS, CodeSet, CodeSpace
from pnp.games.pond.solver.set_options import MANY, SetOption, set_options
from pnp.rules.dice_pools import FACES, Pool


@dataclass(frozen=True)
class Outcomes:
    """Codes of what can be made of a day's dice, for one material."""

    material: PondMaterial

    @cached_property
    def options(self) -> tuple[SetOption, ...]:
        """Return the ways to mark a set; a code has the number of one from 1, or 0."""
        return set_options(self.material)

    @cached_property
    def codes(self) -> CodeSpace:
        """Return the codes of the material's rows and sets."""
        boxes = tuple(int(self.material.boxes[face]) for face in range(1, FACES))
        return CodeSpace(boxes, len(self.options))

    @cached_property
    def _made(self) -> dict[tuple[Pool, int, int, int], CodeSet]:
        return {}

    @cached_property
    def _taken(self) -> dict[tuple[Pool, int], list[tuple[int, Pool, int]]]:
        return {}

    @cached_property
    def _ways(self) -> dict[Pool, list[tuple[CodeSet, tuple[int, int]]]]:
        return {}

    def of(self, pool: Pool, wild: int = 0, feeds: int = MANY, changes: int = MANY) -> CodeSet:
        """Return all codes that can be made of a pool, those of fewer dice among them.

        Args:
            pool: the dice, the wild one not among them.
            wild: what the wild die shows; 0 if there is none.
            feeds: how many times dice may still be fed, if the rules allow so many.
            changes: how many dice may be spent to change others.
        """
        return self._of(pool, min(feeds, int(self.material.wilds)), wild, changes)

    def spending(self, pool: Pool, code: int) -> tuple[int, int]:
        """Return the fewest changes and feedings that make a code of a pool; both cost a die."""
        if pool not in self._ways:
            spent = product(range(int(self.material.wilds) + 1), range(sum(pool) + 1))
            self._ways[pool] = [
                (self._of(pool, feeds, 0, changes), (changes, feeds))
                for feeds, changes in sorted(spent, key=_first_by_sum)
            ]
        return next(spent for codes, spent in self._ways[pool] if codes >> code & 1)

    def _of(self, pool: Pool, feeds: int, wild: int, changes: int) -> CodeSet:
        """Return the codes of a pool with a wild die or 0, with what may still be done."""
        key = (pool, feeds, wild, min(changes, sum(pool)))
        if key not in self._made:
            codes = 1
            for more in self._steps(*key):
                codes |= more
            self._made[key] = self.codes.closed(codes)
        return self._made[key]

    def _steps(self, pool: Pool, feeds: int, wild: int, changes: int) -> Iterator[CodeSet]:
        """Yield the codes that each thing to do first leads to."""
        yield from self._put(pool, feeds, wild, changes)
        yield from self._marked(pool, feeds, wild, changes)
        yield from self._changed(pool, feeds, wild, changes)
        bright = self.material.bright_face - 1
        if pool[bright]:
            yield self.codes.raised(self._of(_less(pool, bright), feeds, wild, changes), ROWS + 1)
        if feeds and not wild:
            for rest in _fed(pool):
                for face in range(self.material.wild_low, self.material.wild_high + 1):
                    yield self._of(rest, feeds - 1, face, changes)

    def _put(self, pool: Pool, feeds: int, wild: int, changes: int) -> Iterator[CodeSet]:
        for face in range(ROWS):
            if pool[face]:
                yield self.codes.raised(self._of(_less(pool, face), feeds, wild, changes), face)
        if wild:
            codes = self._of(pool, feeds, 0, changes)
            yield codes
            if wild <= ROWS:
                yield self.codes.raised(codes, wild - 1)

    def _marked(self, pool: Pool, feeds: int, wild: int, changes: int) -> Iterator[CodeSet]:
        for number, rest, left in self._takings(pool, wild):
            yield self.codes.with_set(self._of(rest, feeds, left, changes), number)

    def _takings(self, pool: Pool, wild: int) -> list[tuple[int, Pool, int]]:
        """Return the set options that a pool has the dice for, and what each leaves of it."""
        if (pool, wild) not in self._taken:
            self._taken[pool, wild] = [
                (number, *left)
                for number, option in enumerate(self.options, start=1)
                for dice in option.pools
                if (left := _taken(pool, dice, wild))
            ]
        return self._taken[pool, wild]

    def _changed(self, pool: Pool, feeds: int, wild: int, changes: int) -> Iterator[CodeSet]:
        """Yield the codes after a die was spent to change another by a step."""
        own, step = self.material.change_face - 1, self.material.change_step
        if not changes or not pool[own]:
            return
        spent = _less(pool, own)
        for face in range(FACES):
            if not spent[face] or (face == own and not self.material.changes_own):
                continue
            for shown in (face + step, face - step):
                if 0 <= shown < FACES or self.material.wraps:
                    changed = _more(_less(spent, face), shown % FACES)
                    yield self._of(changed, feeds, wild, changes - 1)


def _first_by_sum(way: tuple[int, int]) -> tuple[int, int]:
    feeds, changes = way
    return feeds + changes, feeds


def _less(pool: Pool, face: int) -> Pool:
    return (*pool[:face], pool[face] - 1, *pool[face + 1 :])


def _more(pool: Pool, face: int) -> Pool:
    return (*pool[:face], pool[face] + 1, *pool[face + 1 :])


def _taken(pool: Pool, dice: Pool, wild: int) -> tuple[Pool, int] | None:
    """Return what dice leave of a pool and a wild die, which goes first; None if they lack."""
    rest = list(pool)
    for face, count in enumerate(dice):
        own = count
        if own and wild == face + 1:
            own, wild = own - 1, 0
        rest[face] -= own
    return None if min(rest) < 0 else (tuple(rest), wild)


def _fed(pool: Pool) -> Iterator[Pool]:
    """Yield what any two dice leave of a pool."""
    for one in range(FACES):
        if pool[one]:
            first = _less(pool, one)
            for other in range(one, FACES):
                if first[other]:
                    yield _less(first, other)
