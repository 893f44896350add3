"""Actions as small whole numbers, and what they read like.

A kind of action has a name and the ranges of what it names, so that each action is a number::

    ACTIONS = Codec(Kind("end"), Kind("put", (1, 5)), Kind("feed", (1, 6), (1, 6)))
    PUT = ACTIONS.first("put")          # put 1 is PUT + 0, put 4 is PUT + 3
    ACTIONS.describe(PUT + 3) == "put 4"
    ACTIONS.parse("put 4") == PUT + 3

With several ranges the last runs fastest: "feed x y" is FEED + 6 * (x - 1) + (y - 1).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean


@dataclass(frozen=True, slots=True, init=False)
class Kind:
    """A kind of action: its name, and the lowest and highest of each number that follows it."""

    name: str
    ranges: tuple[tuple[int, int], ...]

    def __init__(self, name: str, *ranges: tuple[int, int]) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "ranges", ranges)

    @property
    def count(self) -> int:
        """Return how many actions are of this kind."""
        return prod(high - low + 1 for low, high in self.ranges)


class Codec:
    """The kinds of a game's actions, numbered from 0 without a gap."""

    def __init__(self, *kinds: Kind) -> None:
        self.kinds: Final = kinds
        self._firsts: Final[dict[str, int]] = {}
        first = 0
        for kind in kinds:
            self._firsts[kind.name] = first
            first += kind.count
        self.count: Final = first

    def first(self, name: str) -> int:
        """Return the number of the first action of a kind."""
        return self._firsts[name]

    def kind(self, action: int) -> Kind:
        """Return the kind that an action is of.

        Raises:
            CallError: no action has this number.
        """
        for kind in self.kinds:
            if 0 <= action - self._firsts[kind.name] < kind.count:
                return kind
        raise CallError(
            Problem(f"no action has the number {action}", hint=f"0 to {self.count - 1}")
        )

    def numbers(self, action: int) -> tuple[int, ...]:
        """Return the numbers that follow the action's name."""
        kind = self.kind(action)
        rest = action - self._firsts[kind.name]
        found = []
        for low, high in reversed(kind.ranges):
            rest, place = divmod(rest, high - low + 1)
            found.append(low + place)
        return tuple(reversed(found))

    def describe(self, action: int) -> str:
        """Return the action's readable form: its name and numbers, apart by spaces."""
        return " ".join([self.kind(action).name, *map(str, self.numbers(action))])

    def parse(self, text: str) -> int:
        """Return the action that a readable form stands for.

        Raises:
            CallError: an unknown name, or numbers missing, too many or out of range.
        """
        name, *words = text.split() or [""]
        kind = next((kind for kind in self.kinds if kind.name == name), None)
        if kind is None:
            hint = did_you_mean(name, self._firsts)
            raise CallError(Problem(f"unknown action {name!r}", hint=hint))
        if len(words) != len(kind.ranges):
            fact = f"{name!r} is followed by {len(kind.ranges)} numbers, not {len(words)}"
            raise CallError(Problem(fact))
        action = 0
        for word, (low, high) in zip(words, kind.ranges, strict=True):
            if not word.lstrip("-").isdecimal() or not low <= int(word) <= high:
                fact = f"{word!r} in {text!r} is out of range"
                raise CallError(Problem(fact, hint=f"{low} to {high}"))
            action = action * (high - low + 1) + int(word) - low
        return self._firsts[name] + action
