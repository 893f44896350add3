"""Mappings of limited weight that evict the least recently used value first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class BoundedDict(Generic[Key, Value]):
    """A mapping that evicts its least recently used values beyond a total weight."""

    def __init__(self, most: int, weigh: Callable[[Key, Value], int] = lambda *_: 1) -> None:
        """Create an empty mapping.

        Args:
            most: maximum total weight; the value put last stays even if it alone exceeds this.
            weigh: returns the weight of a key and its value, always the same for the same pair.
        """
        self._left = most
        self._weigh = weigh
        self._values: dict[Key, Value] = {}

    def __getitem__(self, key: Key) -> Value:
        """Return the value of a key and mark it as the most recently used."""
        value = self._values.pop(key)
        self._values[key] = value
        return value

    def get(self, key: Key) -> Value | None:
        """Return the value of a key, marked as used, or None."""
        return self[key] if key in self._values else None

    def __setitem__(self, key: Key, value: Value) -> None:
        """Store a value, then evict the least recently used until the rest fits."""
        if key in self._values:
            self._drop(key)
        self._left -= self._weigh(key, value)
        self._values[key] = value
        while self._left < 0 and len(self._values) > 1:
            self._drop(next(iter(self._values)))

    def clear(self) -> None:
        """Drop all values."""
        for key in tuple(self._values):
            self._drop(key)

    def _drop(self, key: Key) -> None:
        self._left += self._weigh(key, self._values.pop(key))

    def __contains__(self, key: Key) -> bool:
        """Return whether a key is present, without marking it as used."""
        return key in self._values

    def __iter__(self) -> Iterator[Key]:
        """Iterate over the keys, least recently used first."""
        return iter(self._values)

    def __len__(self) -> int:
        """Return the number of values."""
        return len(self._values)
