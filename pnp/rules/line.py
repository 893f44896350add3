"""The line of text from which a game replays, by its seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from pnp.core.errors import CallError, Problem, raise_if_any

EXAMPLE: Final = "such as: pond 2 seed=7 game=0 players=greedy"

PARTS: Final = ("seed", "game", "players", "rules")
"""What is named in a line; the game and the version of its rules stand before them."""


@dataclass(frozen=True, slots=True)
class ReplayLine:
    """The line of a game: `pond 2 seed=7 game=3 players=greedy,flat rules=P-02:slides`."""

    game: str
    version: int
    seed: int
    index: int
    policies: tuple[str, ...]
    readings: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        """Return the line."""
        words = [
            self.game,
            str(self.version),
            f"seed={self.seed}",
            f"game={self.index}",
            f"players={','.join(self.policies)}",
        ]
        if self.readings:
            words.append(
                "rules=" + ",".join(f"{name}:{reading}" for name, reading in self.readings)
            )
        return " ".join(words)

    @classmethod
    def parse(cls, text: str) -> ReplayLine:
        """Read a line.

        Raises:
            CallError: everything that is wrong with it.
        """
        words = text.split()
        parts = [word.split("=", 1) for word in words if "=" in word]
        values = dict(parts)
        game, version, *stray = [*(word for word in words if "=" not in word), "", ""]
        names = [*filter(None, stray), *(name for name, _ in parts)]
        problems = [*_problems(version, values), *_unclear(names, values)]
        raise_if_any(problems, CallError)
        readings = (_reading(word) for word in values.get("rules", "").split(",") if word)
        return cls(
            game,
            int(version),
            int(values["seed"]),
            int(values["game"]),
            tuple(values["players"].split(",")),
            tuple(readings),
        )

    def check(self, version: int) -> None:
        """See that the line was written by these rules.

        Raises:
            CallError: it was written by another version of the rules.
        """
        if self.version != version:
            fact = f"the game was played by version {self.version} of the rules of {self.game}"
            raise CallError(Problem(fact, hint=f"these are version {version}; it cannot replay"))


def _problems(version: str, values: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the problems of a line's content."""
    numbers = {"version": version, "seed": values.get("seed", ""), "game": values.get("game", "")}
    for name, number in numbers.items():
        if not number.isdecimal():
            yield Problem(f"the replay line has no whole number for {name}", hint=EXAMPLE)
    for name in values:
        if name not in PARTS:
            yield Problem(f"the replay line has an unknown part {name!r}", hint=EXAMPLE)
    if not values.get("players"):
        yield Problem("the replay line names no players", hint=EXAMPLE)


def _unclear(words: Sequence[str], values: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the problems of repeated or useless words."""
    for word, times in Counter(words).items():
        if word not in values:
            yield Problem(f"the replay line has a word too many, {word!r}", hint=EXAMPLE)
        elif times > 1:
            yield Problem(f"the replay line has {word} {times} times", hint=EXAMPLE)


def _reading(word: str) -> tuple[str, str]:
    name, _, reading = word.partition(":")
    return name, reading
