"""Mappings that hold so much at most: what was put first goes first."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Key = TypeVar("Key")
Value = TypeVar("Value")


def _one(_: object) -> int:
    return 1


class BoundedDict(dict[Key, Value]):
    """A mapping whose values, put with `held[key] = value`, weigh so much at most in all."""

    def __init__(self, most: int, weigh: Callable[[Key], int] = _one) -> None:
        """Begin with nothing.

        Args:
            most: the weight that all may have together; the value put last stays in any case.
            weigh: returns what a key counts for, with its value.
        """
        self._left = most
        self._weigh = weigh

    def __setitem__(self, key: Key, value: Value) -> None:
        """Put a value, and drop those put first until the others are few enough."""
        if key in self:
            del self[key]
        self._left -= self._weigh(key)
        super().__setitem__(key, value)
        while self._left < 0 and len(self) > 1:
            del self[next(iter(self))]

    def __delitem__(self, key: Key) -> None:
        """Drop a value."""
        super().__delitem__(key)
        self._left += self._weigh(key)
