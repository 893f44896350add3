"""Choosing among the readings of a game's rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean, raise_if_any


class RulingChoice(Protocol):
    """A reading taken, and the others that a table may prefer."""

    @property
    def taken(self) -> str:
        """Return the reading taken."""

    @property
    def others(self) -> Sequence[str]:
        """Return the readings not taken."""

    @property
    def switchable(self) -> bool:
        """Return whether another may be chosen."""


Value = TypeVar("Value")


class Readings(dict[str, str]):
    """The reading of each ruling. One that the rules ask for and the data has not is a problem."""

    def __missing__(self, name: str) -> str:
        fact = f"the rules ask for the ruling {name}, and it is missing"
        raise MaterialError(Problem(fact, f"game.toml, rulings.{name}", "add it"))

    def meaning(self, name: str, meanings: Mapping[str, Value]) -> Value:
        """Return the meaning of the chosen reading of a ruling.

        Raises:
            MaterialError: the rules know no such reading of it.
        """
        if self[name] not in meanings:
            fact = f"the rules know no reading {self[name]!r} of the ruling {name}"
            hint = did_you_mean(self[name], meanings)
            raise MaterialError(Problem(fact, f"game.toml, rulings.{name}", hint))
        return meanings[self[name]]


def reading(rulings: Mapping[str, RulingChoice], choices: Mapping[str, str]) -> Readings:
    """Return the reading of every ruling, those `choices` in place of those taken.

    Raises:
        CallError: every name that is not a ruling or no reading of it, or may not be switched.
    """
    problems = [
        problem for name, value in choices.items() for problem in _problems(rulings, name, value)
    ]
    raise_if_any(problems, CallError)
    return Readings((name, choices.get(name, ruling.taken)) for name, ruling in rulings.items())


def _problems(rulings: Mapping[str, RulingChoice], name: str, reading: str) -> Sequence[Problem]:
    ruling = rulings.get(name)
    if ruling is None:
        switchable = [key for key, ruling in rulings.items() if ruling.switchable]
        return [Problem(f"no ruling {name!r}", hint=did_you_mean(name, switchable))]
    readings = (ruling.taken, *ruling.others)
    if reading not in readings:
        hint = did_you_mean(reading, readings)
        return [Problem(f"ruling {name} has no reading {reading!r}", hint=hint)]
    if reading != ruling.taken and not ruling.switchable:
        return [Problem(f"ruling {name} may not be switched", hint=f"it reads {ruling.taken}")]
    return []
