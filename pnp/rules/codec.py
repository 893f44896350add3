"""Actions as small whole numbers, and their text.

A kind of action has a name and the ranges of its numbers, so that each action is a number::

    ACTIONS = Codec(Kind("end"), Kind("put", (1, 5)), Kind("feed", (1, 6), (1, 6)))
    END, PUT, FEED = ACTIONS.firsts     # put 1 is PUT + 0, put 4 is PUT + 3
    ACTIONS.describe(PUT + 3) == "put 4"
    ACTIONS.parse("put 4") == PUT + 3

With several ranges the last runs fastest: "feed x y" is FEED + 6 * (x - 1) + (y - 1).

Where the numbers say how many dice there are of each face, the text names the faces themselves, as
they lie on the table: "reroll 2 2 5" of a `Kind("reroll", *[(0, 5)] * 6, of_faces=True)`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean


@dataclass(frozen=True, slots=True, init=False)
class Kind:
    """A kind of action: its name, and the lowest and highest of each number that follows it."""

    name: str
    ranges: tuple[tuple[int, int], ...]
    of_faces: bool
    """Whether its numbers say how many dice there are of each face, from 1."""

    def __init__(self, name: str, *ranges: tuple[int, int], of_faces: bool = False) -> None:
        object.__setattr__(self, "name", name)
        object.__setattr__(self, "ranges", ranges)
        object.__setattr__(self, "of_faces", of_faces)

    @property
    def count(self) -> int:
        """Return the number of actions of this kind."""
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

    @property
    def firsts(self) -> tuple[int, ...]:
        """Return the number of the first action of each kind, in their order."""
        return tuple(self._firsts.values())

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
        result = []
        for low, high in reversed(kind.ranges):
            rest, place = divmod(rest, high - low + 1)
            result.append(low + place)
        return tuple(reversed(result))

    def describe(self, action: int) -> str:
        """Return the action's readable form: its name and numbers, apart by spaces."""
        kind, numbers = self.kind(action), self.numbers(action)
        values = _faces(numbers) if kind.of_faces else numbers
        return " ".join([kind.name, *map(str, values)])

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
        if kind.of_faces:
            words = _counts(words, len(kind.ranges), text)
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


def _faces(counts: Iterable[int]) -> Iterator[int]:
    """Yield each face, from 1, as often as it is there."""
    for face, count in enumerate(counts, start=1):
        yield from [face] * count


def _counts(words: Sequence[str], faces: int, text: str) -> list[str]:
    """Return the number of occurrences of each face.

    Raises:
        CallError: a word is not a face.
    """
    face_names = [str(face) for face in range(1, faces + 1)]
    strange = [word for word in words if word not in face_names]
    if strange:
        fact = f"{strange[0]!r} in {text!r} is not a face"
        raise CallError(Problem(fact, hint=f"1 to {faces}, each as often as it is meant"))
    return [str(words.count(face)) for face in face_names]
