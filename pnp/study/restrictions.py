"""Restricted play: the cards, boxes and abilities of a game that a player may do without.

A game names them in its module `restrictions`; where it has none, they are its kinds of actions.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean, gathered, raise_if_any
from pnp.games.game import Game
from pnp.rules.codec import Codec
from pnp.rules.patterns import actions_of
from pnp.words.words import Words

ALL: Final = "all"
"""The name that stands for every restriction of a game."""


@dataclass(frozen=True, slots=True)
class Restriction:
    """Something that a player does without."""

    name: str
    label: str
    """What it is called in English."""
    actions: tuple[int, ...]


def restrictions(game: Game, codec: Codec) -> tuple[Restriction, ...]:
    """Return all that players of a game may do without."""
    if not game.has("restrictions"):
        return tuple(_by_pattern(codec, kind.name) for kind in codec.kinds)
    words = game.words_in("en")
    return tuple(
        Restriction(name, _label(words, text), _actions(codec, patterns))
        for name, text, patterns in game.module("restrictions").RESTRICTIONS
    )


def chosen_restrictions(game: Game, codec: Codec, names: Iterable[str]) -> tuple[Restriction, ...]:
    """Return restrictions by name or label, or by a pattern of actions such as "put 4".

    Raises:
        CallError: whatever is neither.
    """
    known = restrictions(game, codec)
    found: list[Restriction] = []
    problems: list[Problem] = []
    for name in names:
        with gathered(problems, CallError):
            found += known if name == ALL else [_chosen(known, codec, name)]
    raise_if_any(problems, CallError)
    return tuple(dict.fromkeys(found))


def _chosen(known: Sequence[Restriction], codec: Codec, name: str) -> Restriction:
    wanted = _plain(name)
    for each in known:
        if wanted in {_plain(each.name), _plain(each.label)}:
            return each
    if any(kind.name == name.partition(" ")[0] for kind in codec.kinds):
        return _by_pattern(codec, name)
    hint = did_you_mean(name, [ALL, *(each.name for each in known)])
    raise CallError(Problem(f"nothing to do without is called {name!r}", hint=hint))


def _plain(name: str) -> str:
    return " ".join(name.casefold().replace("_", " ").split())


def _by_pattern(codec: Codec, pattern: str) -> Restriction:
    return Restriction(pattern, pattern, actions_of(codec, pattern))


def _label(words: Words, text: str) -> str:
    """Return a text by its id, or by its id and the number it is filled with: "shot.count 4"."""
    key, _, number = text.partition(" ")
    return words.text(key, n=int(number)) if number else words.text(key)


def _actions(codec: Codec, patterns: Sequence[str]) -> tuple[int, ...]:
    return tuple(_all_of(codec, patterns))


def _all_of(codec: Codec, patterns: Sequence[str]) -> Iterator[int]:
    for pattern in patterns:
        yield from actions_of(codec, pattern)
