"""Codes of the results of a day's dice on the sheet, and sets of codes as integers.

A code records the dice in each row, the marked set, and the number of bought sunny days. It is a
mixed-radix number, so that a set of codes is one integer with a bit per code, and "one more die in
this row" is a shift of all its bits. At most one set is marked in a day: any two would take more
dice than there are.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate
from typing import Final

from pnp.rules.dice_pools import FACES

CodeSet = int
"""A set of codes, as bits."""

ROWS: Final = FACES - 1


@dataclass(frozen=True)
class CodeSpace:
    """All codes of a sheet: their numbering, and the operations on sets of them."""

    boxes: tuple[int, ...]
    """The number of boxes in each row."""
    options: int
    """The number of ways to mark a set, numbered from 1."""
    suns: int = 1
    """The most sunny days that can be bought on one day."""
    two_rolls: bool = False
    """Whether dice of two rolls may fill a row, which is worth less than filling it by one
    (P-17)."""

    @cached_property
    def tops(self) -> tuple[int, ...]:
        """Return the highest digit of each row: all of its boxes.

        With two rolls there is one more digit, for a row filled by one of them.
        """
        return tuple(boxes + int(self.two_rolls and boxes > 0) for boxes in self.boxes)

    @cached_property
    def strides(self) -> tuple[int, ...]:
        """Return the weights of the digits: a die in each row, a set, a sunny day."""
        strides = [1]
        for top in (*self.tops, self.options):
            strides.append(strides[-1] * (top + 1))
        return tuple(strides)

    @property
    def count(self) -> int:
        """Return the number of codes."""
        return (self.suns + 1) * self.strides[-1]

    def digits(self, code: int) -> tuple[int, ...]:
        """Return the digits of a code: dice by row, the set option from 1 or 0, sunny days."""
        ends = (*self.strides[1:], self.count)
        return tuple(code % end // stride for stride, end in zip(self.strides, ends, strict=True))

    @cached_property
    def _fields(self) -> tuple[int, ...]:
        """Return the widths of a packed code's fields: rows, each set option, sunny days.

        Each has a guard bit at the top.
        """
        rows = (top.bit_length() + 1 for top in self.tops)
        return (*rows, *(2 for _ in range(self.options)), self.suns.bit_length() + 1)

    @cached_property
    def shifts(self) -> tuple[int, ...]:
        """Return the place of each field of a packed code.

        One code dominates another if no field is smaller: then subtracting the other borrows no bit
        of `guard`.
        """
        return (0, *accumulate(self._fields[:-1]))

    @cached_property
    def guard(self) -> int:
        """Return the highest bit of each field."""
        return sum(1 << (end - 1) for end in accumulate(self._fields))

    def _with_digit_below(self, digit: int, bound: int) -> CodeSet:
        """Return the codes with a digit below a bound: a pattern of bits that recurs."""
        end = (*self.strides[1:], self.count)[digit]
        recurrences = ((1 << self.count) - 1) // ((1 << end) - 1)
        return ((1 << bound * self.strides[digit]) - 1) * recurrences

    @cached_property
    def _below(self) -> tuple[CodeSet, ...]:
        """Return, by digit, the codes whose digit is not the highest."""
        tops = (*self.tops, self.options, self.suns)
        return tuple(self._with_digit_below(digit, top) for digit, top in enumerate(tops))

    @cached_property
    def _with_room(self) -> tuple[CodeSet, ...]:
        """Return, by digit, the codes to which a die or a sunny day can be added."""
        rows = (self._with_digit_below(row, boxes) for row, boxes in enumerate(self.boxes))
        return (*rows, *self._below[ROWS:])

    @cached_property
    def _empty(self) -> tuple[CodeSet, ...]:
        """Return, by row, the codes without a die there."""
        return tuple(self._with_digit_below(row, 1) for row in range(ROWS))

    @cached_property
    def without_set(self) -> CodeSet:
        """Return the codes without a set."""
        return self._with_digit_below(ROWS, 1)

    def raise_digit(self, codes: CodeSet, digit: int) -> CodeSet:
        """Return codes with a digit incremented, unless it is the highest already."""
        room = self._with_room[digit]
        return ((codes & room) << self.strides[digit]) | (codes & ~room)

    def with_whole(self, codes: CodeSet, row: int) -> CodeSet:
        """Return the codes with an empty row, each with that row filled by one roll."""
        return (codes & self._empty[row]) << (self.tops[row] * self.strides[row])

    def with_set(self, codes: CodeSet, option: int) -> CodeSet:
        """Return the codes without a set, each with one marked."""
        return (codes & self.without_set) << (option * self.strides[ROWS])

    def close_downwards(self, codes: CodeSet) -> CodeSet:
        """Return codes with all codes below them: dice may be left unused."""
        for digit, top in enumerate(self.tops):
            for _ in range(top):
                codes |= (codes >> self.strides[digit]) & self._below[digit]
        for number in range(1, self.options + 1):
            codes |= (codes >> (number * self.strides[ROWS])) & self.without_set
        for _ in range(self.suns):
            codes |= (codes >> self.strides[ROWS + 1]) & self._below[ROWS + 1]
        return codes

    def highest(self, codes: CodeSet) -> list[int]:
        """Return the maximal codes of a downward closed set."""
        lower = (codes >> self.strides[ROWS + 1]) & self._below[ROWS + 1]
        for digit in range(ROWS):
            lower |= (codes >> self.strides[digit]) & self._below[digit]
        for number in range(1, self.options + 1):
            lower |= (codes >> (number * self.strides[ROWS])) & self.without_set
        return list(_bits(codes & ~lower))


def _bits(number: int) -> Iterator[int]:
    while number:
        lowest = number & -number
        yield lowest.bit_length() - 1
        number ^= lowest
