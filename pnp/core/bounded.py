"""Mappings that hold so much at most: what was asked for longest ago goes first."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Generic, TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


class BoundedDict(Generic[Key, Value]):
    """A mapping whose values weigh so much at most in all."""

    def __init__(self, most: int, weigh: Callable[[Key, Value], int] = lambda *_: 1) -> None:
        """Begin with nothing.

        Args:
            most: the weight that all may have together; the value put last stays in any case.
            weigh: returns what a key and its value count for; always the same of the same two.
        """
        self._left = most
        self._weigh = weigh
        self._held: dict[Key, Value] = {}

    def __getitem__(self, key: Key) -> Value:
        """Return the value of a key, which from now on is the last to go."""
        value = self._held.pop(key)
        self._held[key] = value
        return value

    def get(self, key: Key) -> Value | None:
        """Return the value of a key, as `[]` does, or None."""
        return self[key] if key in self._held else None

    def __setitem__(self, key: Key, value: Value) -> None:
        """Put a value, and drop those asked for longest ago until the others are few enough."""
        if key in self._held:
            self._drop(key)
        self._left -= self._weigh(key, value)
        self._held[key] = value
        while self._left < 0 and len(self._held) > 1:
            self._drop(next(iter(self._held)))

    def clear(self) -> None:
        """Drop all values."""
        for key in tuple(self._held):
            self._drop(key)

    def _drop(self, key: Key) -> None:
        self._left += self._weigh(key, self._held.pop(key))

    def __contains__(self, key: Key) -> bool:
        """Return whether a key is held, without asking for its value."""
        return key in self._held

    def __iter__(self) -> Iterator[Key]:
        """Iterate over the keys, those asked for longest ago first."""
        return iter(self._held)

    def __len__(self) -> int:
        """Return how many values are held."""
        return len(self._held)
