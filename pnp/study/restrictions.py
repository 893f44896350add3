"""Restricted play: the cards, boxes and abilities that a player can be forbidden to use.

A game lists them in its `Checks`; by default they are its kinds of actions.

A pattern is a kind of action with the values of its numbers: "feed" is any feeding, "put 4" one
action, "add * 1+" all additions whose second number is 1 or more. An omitted number matches any
value.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Final

from pnp.core.errors import CallError, Problem, collect_problems, did_you_mean, raise_if_any
from pnp.games.game import Game
from pnp.rules.codec import Codec, Kind
from pnp.words.words import Words

ANY: Final = "*"
OR_MORE: Final = "+"


def actions_of(codec: Codec, pattern: str) -> tuple[int, ...]:
    """Return the numbers of the actions that match a pattern, in ascending order.

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
    ranges = [
        _range_of(word, bounds, pattern) for word, bounds in zip(words, kind.ranges, strict=True)
    ]
    first = codec.first(name)
    return tuple(first + _place(kind, numbers) for numbers in product(*ranges))


def _range_of(word: str, bounds: tuple[int, int], pattern: str) -> range:
    """Return the values matched by a number written as `*`, `2` or `2+`."""
    low, high = bounds
    if word == ANY:
        return range(low, high + 1)
    least = word.removesuffix(OR_MORE)
    if not least.isdecimal() or not low <= int(least) <= high:
        hint = f"{low} to {high}, with + behind it for this and more, or {ANY}"
        raise CallError(Problem(f"{word!r} in {pattern!r} is out of range", hint=hint))
    return range(int(least), high + 1 if word.endswith(OR_MORE) else int(least) + 1)


def _place(kind: Kind, numbers: tuple[int, ...]) -> int:
    """Return the index of an action among those of its kind."""
    place = 0
    for number, (low, high) in zip(numbers, kind.ranges, strict=True):
        place = place * (high - low + 1) + number - low
    return place


ALL: Final = "all"
"""The name that selects every restriction of a game."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """Something that a player is forbidden to use."""

    name: str
    label: str
    """Its English name."""
    actions: tuple[int, ...]


def restrictions(game: Game, codec: Codec) -> tuple[Restriction, ...]:
    """Return all restrictions of a game."""
    rows = game.checks.restrictions
    if rows is None:
        return tuple(_by_pattern(codec, kind.name) for kind in codec.kinds)
    words = game.words_in("en")
    return tuple(
        Restriction(name, _label(words, text), _actions(codec, patterns))
        for name, text, patterns in rows
    )


def find_restrictions(game: Game, codec: Codec, names: Iterable[str]) -> tuple[Restriction, ...]:
    """Return restrictions by name or label, or by a pattern of actions such as "put 4".

    Raises:
        CallError: a text matches none of them.
    """
    available = restrictions(game, codec)
    result: list[Restriction] = []
    problems: list[Problem] = []
    for name in names:
        with collect_problems(problems, CallError):
            result += available if name == ALL else [_find(available, codec, name)]
    raise_if_any(problems, CallError)
    return tuple(dict.fromkeys(result))


def _find(restrictions: Sequence[Restriction], codec: Codec, name: str) -> Restriction:
    plain_name = _plain(name)
    for restriction in restrictions:
        if plain_name in {_plain(restriction.name), _plain(restriction.label)}:
            return restriction
    if any(kind.name == name.partition(" ")[0] for kind in codec.kinds):
        return _by_pattern(codec, name)
    hint = did_you_mean(name, [ALL, *(restriction.name for restriction in restrictions)])
    raise CallError(Problem(f"nothing to do without is called {name!r}", hint=hint))


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())


def _by_pattern(codec: Codec, pattern: str) -> Restriction:
    return Restriction(pattern, pattern, actions_of(codec, pattern))


def _label(words: Words, text: str) -> str:
    """Return a text by its id, or by its id and the number to insert: "shot.count 4"."""
    key, _, number = text.partition(" ")
    return words.text(key, n=int(number)) if number else words.text(key)


def _actions(codec: Codec, patterns: Sequence[str]) -> tuple[int, ...]:
    return tuple(_all_of(codec, patterns))


def _all_of(codec: Codec, patterns: Sequence[str]) -> Iterator[int]:
    for pattern in patterns:
        yield from actions_of(codec, pattern)
