"""Patterns of actions: one readable form for many.

A pattern is a kind of action and what its numbers may be: "feed" is any feeding, "put 4" one
action, "add * 1+" all additions whose second number is 1 or more. Numbers that are left out may be
any.
"""

from __future__ import annotations

from itertools import product
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.rules.codec import Codec, Kind

ANY: Final = "*"
OR_MORE: Final = "+"


def actions_of(codec: Codec, pattern: str) -> tuple[int, ...]:
    """Return the numbers of the actions that a pattern stands for, lowest first.

    Raises:
        CallError: an unknown kind of action; too many numbers, or one out of range.
    """
    name, *words = pattern.split() or [""]
    kind = next((kind for kind in codec.kinds if kind.name == name), None)
    if kind is None:
        hint = did_you_mean(name, [kind.name for kind in codec.kinds])
        raise CallError(Problem(f"unknown action {name!r}", hint=hint))
    if len(words) > len(kind.ranges):
        fact = f"{name!r} is followed by at most {len(kind.ranges)} numbers, not {len(words)}"
        raise CallError(Problem(fact))
    words += [ANY] * (len(kind.ranges) - len(words))
    allowed = [_allowed(word, each, pattern) for word, each in zip(words, kind.ranges, strict=True)]
    first = codec.first(name)
    return tuple(first + _place(kind, numbers) for numbers in product(*allowed))


def _allowed(word: str, bounds: tuple[int, int], pattern: str) -> range:
    """Return what a number may be that is written as `*`, `2` or `2+`."""
    low, high = bounds
    if word == ANY:
        return range(low, high + 1)
    least = word.removesuffix(OR_MORE)
    if not least.isdecimal() or not low <= int(least) <= high:
        hint = f"{low} to {high}, with + behind it for this and more, or {ANY}"
        raise CallError(Problem(f"{word!r} in {pattern!r} is out of range", hint=hint))
    return range(int(least), high + 1 if word.endswith(OR_MORE) else int(least) + 1)


def _place(kind: Kind, numbers: tuple[int, ...]) -> int:
    """Return the place of an action among those of its kind."""
    place = 0
    for number, (low, high) in zip(numbers, kind.ranges, strict=True):
        place = place * (high - low + 1) + number - low
    return place
