"""Names of fields: numbers of the game's data, or labels.

    rows.mallard.singly                   the number at that path (`pnp.data.changes`)
    feeding.lowest feeding.highest        two numbers; translations may turn their order round
    ranks.connoisseur.at_least-1          one less than the number at that path
    player=2                              a label: it tells this player from others
    hour=13                               the same; a language's clocks may say 1 for it

A name that says none of these is that of words.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

_LABEL: Final = re.compile(r"(?P<name>[a-z_]+)=(?P<number>[0-9]{1,9})")
_PATH: Final = re.compile(r"(?P<path>[a-z0-9_]+(?:\.[a-z0-9_]+)+)(?P<more>[+-][0-9]{1,9})?")
_HOUR: Final = "hour"
"""The label of an hour of the day."""


@dataclass(frozen=True, slots=True)
class NamedNumber:
    """One number that a field prints."""

    path: str | None
    """Where it stands in the data; None for a label."""
    label: str | None
    """What a label tells apart: "player"; None for a number of the data."""
    more: int
    """What is printed less what the data has; for a label, what is printed."""

    def printed(self, values: Mapping[str, int]) -> int:
        """Return the number on paper if it is right."""
        return self.more + (values[self.path] if self.path is not None else 0)

    def is_said_by(self, number: int, values: Mapping[str, int]) -> bool:
        """Return whether that number on paper is right."""
        right = self.printed(values)
        return number == right or (self.label == _HOUR and number == (right % 12 or 12))


@lru_cache(maxsize=4096)
def named_numbers(name: str) -> tuple[NamedNumber, ...]:
    """Return the numbers that a field of that name prints; none if it is the name of words."""
    numbers = tuple(map(_named, name.split()))
    return tuple(number for number in numbers if number) if all(numbers) else ()


def _named(word: str) -> NamedNumber | None:
    if label := _LABEL.fullmatch(word):
        return NamedNumber(None, label["name"], int(label["number"]))
    if path := _PATH.fullmatch(word):
        return NamedNumber(path["path"], None, int(path["more"] or 0))
    return None
