"""What a day's dice can be made into, without a re-roll: codes of what they leave on the sheet.

A code says how many dice go to each row, which set is marked, and whether the next day is made
sunny. It is a number of mixed radix, so that a set of codes is one whole number, a bit a code, and
"one more die in this row" a shift of all its bits. At most one set is marked in a day: two that
fit together would take more dice than there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product

from pnp.core.errors import CallError, Problem
from pnp.games.pond.fields import FIVE, FOUR, HOUSE, SETS, STRAIGHT, PondMaterial
from pnp.solving.pools import FACES, Pool

Codes = int
"""A set of codes, as bits."""

ROWS = FACES - 1

ANY = 99
"""More than there are dice."""


@dataclass(frozen=True, slots=True)
class SetOption:
    """A way to mark a set."""

    place: int
    """Of the set, as in the fields: HOUSE, FOUR, FIVE or STRAIGHT."""
    points: int
    pools: tuple[Pool, ...]
    """The dice that it may be made of."""


@dataclass(frozen=True)
class Outcomes:
    """Codes of what can be made of a day's dice, for one material."""

    material: PondMaterial

    @cached_property
    def boxes(self) -> tuple[int, ...]:
        """Return how many boxes each row has."""
        return tuple(int(self.material.boxes[face]) for face in range(1, FACES))

    @cached_property
    def options(self) -> tuple[SetOption, ...]:
        """Return the ways to mark a set, the straights by their length."""
        return tuple(_options(self.material))

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """Return what a die in each row adds to a code, then a set, then a sunny day."""
        strides = [1]
        for radix in (*(boxes + 1 for boxes in self.boxes), len(self.options) + 1):
            strides.append(strides[-1] * radix)
        return tuple(strides)

    @property
    def count(self) -> int:
        """Return how many codes there are."""
        return 2 * self.strides[-1]

    @cached_property
    def least_dice(self) -> tuple[int, ...]:
        """Return the fewest dice that each set takes, by place."""
        return tuple(
            min(
                sum(pool)
                for option in self.options
                if option.place == place
                for pool in option.pools
            )
            for place in range(len(SETS))
        )

    def least_marked(self, marks: int) -> int:
        """Return the fewest dice that marked sets take together."""
        return sum(dice for place, dice in enumerate(self.least_dice) if marks >> place & 1)

    def most_open(self, marks: int) -> int:
        """Return the most points of the sets that are not marked."""
        points = [0] * len(SETS)
        for option in self.options:
            points[option.place] = max(points[option.place], option.points)
        return sum(most for place, most in enumerate(points) if not marks >> place & 1)

    def digits(self, code: int) -> tuple[int, ...]:
        """Return what a code says: dice by row, the set option from 1 or 0, sunny or not."""
        ends = (*self.strides[1:], self.count)
        return tuple(code % end // stride for stride, end in zip(self.strides, ends, strict=True))

    @cached_property
    def _fields(self) -> tuple[int, ...]:
        """Return how many bits each field of a packed code has, with one above it for a guard."""
        rows = (boxes.bit_length() + 1 for boxes in self.boxes)
        return (*rows, *(2 for _ in self.options), 2)

    def packed(self, code: int) -> int:
        """Return a code as fields of bits: rows, a field for each set option, sunny.

        One code is as good as another if no field is less: then no bit of `guard` is borrowed
        when the other is subtracted from it.
        """
        *rows, option, sunny = self.digits(code)
        marks = (int(option == number) for number in range(1, len(self.options) + 1))
        packed = shift = 0
        for value, width in zip((*rows, *marks, sunny), self._fields, strict=True):
            packed |= value << shift
            shift += width
        return packed

    @cached_property
    def guard(self) -> int:
        """Return the highest bit of each field."""
        guard = shift = 0
        for width in self._fields:
            shift += width
            guard |= 1 << (shift - 1)
        return guard

    @cached_property
    def _below(self) -> tuple[Codes, ...]:
        """Return, by digit, the codes whose digit is not the highest."""
        ends = (*self.strides[1:], self.count)
        return tuple(
            sum(1 << code for code in range(self.count) if code % end // stride < end // stride - 1)
            for stride, end in zip(self.strides, ends, strict=True)
        )

    @cached_property
    def _unset(self) -> Codes:
        """Return the codes without a set."""
        return sum(1 << code for code in range(self.count) if self.digits(code)[ROWS] == 0)

    @cached_property
    def _made(self) -> dict[tuple[Pool, int, int, int], Codes]:
        return {}

    @cached_property
    def _ways(self) -> dict[Pool, list[tuple[Codes, tuple[int, int]]]]:
        return {}

    def of(self, pool: Pool, wild: int = 0, feeds: int = ANY, changes: int = ANY) -> Codes:
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

    def _of(self, pool: Pool, feeds: int, wild: int, changes: int) -> Codes:
        """Return the codes of a pool with a wild die or 0, with what may still be done."""
        key = (pool, feeds, wild, min(changes, sum(pool)))
        if key not in self._made:
            codes = 1
            for more in self._steps(*key):
                codes |= more
            self._made[key] = self._closed(codes)
        return self._made[key]

    def _steps(self, pool: Pool, feeds: int, wild: int, changes: int) -> Iterator[Codes]:
        """Yield the codes that each thing to do first leads to."""
        yield from self._put(pool, feeds, wild, changes)
        yield from self._marked(pool, feeds, wild, changes)
        yield from self._changed(pool, feeds, wild, changes)
        bright = self.material.bright_face - 1
        if pool[bright]:
            yield self._raised(self._of(_less(pool, bright), feeds, wild, changes), ROWS + 1)
        if feeds and not wild:
            for rest in _fed(pool):
                for face in range(self.material.wild_low, self.material.wild_high + 1):
                    yield self._of(rest, feeds - 1, face, changes)

    def _put(self, pool: Pool, feeds: int, wild: int, changes: int) -> Iterator[Codes]:
        for face in range(ROWS):
            if pool[face]:
                yield self._raised(self._of(_less(pool, face), feeds, wild, changes), face)
        if wild:
            codes = self._of(pool, feeds, 0, changes)
            yield codes
            if wild <= ROWS:
                yield self._raised(codes, wild - 1)

    def _marked(self, pool: Pool, feeds: int, wild: int, changes: int) -> Iterator[Codes]:
        for number, option in enumerate(self.options, start=1):
            for dice in option.pools:
                taken = _taken(pool, dice, wild)
                if taken is not None:
                    rest, left = taken
                    codes = self._of(rest, feeds, left, changes) & self._unset
                    yield codes << (number * self.strides[ROWS])

    def _changed(self, pool: Pool, feeds: int, wild: int, changes: int) -> Iterator[Codes]:
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

    def _raised(self, codes: Codes, digit: int) -> Codes:
        """Return codes with a digit one higher; the highest stays."""
        below = self._below[digit]
        return ((codes & below) << self.strides[digit]) | (codes & ~below)

    def _closed(self, codes: Codes) -> Codes:
        """Return codes with all that lie below them: dice may be left unused."""
        for digit, boxes in enumerate(self.boxes):
            for _ in range(boxes):
                codes |= (codes >> self.strides[digit]) & self._below[digit]
        for number in range(1, len(self.options) + 1):
            codes |= (codes >> (number * self.strides[ROWS])) & self._unset
        return codes | ((codes >> self.strides[ROWS + 1]) & self._below[ROWS + 1])

    def highest(self, codes: Codes) -> list[int]:
        """Return those of closed codes that lie below no other of them."""
        lower = (codes >> self.strides[ROWS + 1]) & self._below[ROWS + 1]
        for digit in range(ROWS):
            lower |= (codes >> self.strides[digit]) & self._below[digit]
        for number in range(1, len(self.options) + 1):
            lower |= (codes >> (number * self.strides[ROWS])) & self._unset
        return list(_bits(codes & ~lower))


def _options(material: PondMaterial) -> Iterator[SetOption]:
    for place in (HOUSE, FOUR, FIVE):
        pools = tuple(_alike(material, place))
        yield SetOption(place, int(material.points[place]), pools)
    for length in range(1, len(material.run_points)):
        points = int(material.run_points[length])
        if points >= 0:
            yield SetOption(STRAIGHT, points, tuple(_runs(material, length)))


def _alike(material: PondMaterial, place: int) -> Iterator[Pool]:
    """Yield the dice of a full house, of four or of five alike."""
    many, few = int(material.first_alike[place]), int(material.second_alike[place])
    for high, low in product(range(FACES), repeat=2):
        if not few and high == low:
            yield tuple(many if face == high else 0 for face in range(FACES))
        elif few and (high != low or material.house_of_one):
            yield tuple(many * (face == high) + few * (face == low) for face in range(FACES))


def _runs(material: PondMaterial, length: int) -> Iterator[Pool]:
    for low in range(material.straight_top - length + 1):
        yield tuple(int(low <= face < low + length) for face in range(FACES))


def check_one_set_a_day(outcomes: Outcomes, dice: int) -> None:
    """Refuse numbers with which two sets fit into a day, which no code could say.

    Raises:
        CallError: they do.
    """
    two = sum(sorted(outcomes.least_dice)[:2])
    if two <= dice:
        fact = f"two sets take {two} dice, and a day has {dice}"
        raise CallError(Problem(fact, hint="solve the game with one set a day"))


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


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
