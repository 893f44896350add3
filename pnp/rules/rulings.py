"""Choosing among the readings of a game's rulings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from pnp.ground.problems import CallError, Problem, did_you_mean


class RulingChoice(Protocol):
    """A reading taken, and the others that a table may prefer."""

    @property
    def taken(self) -> str:
        """The reading taken."""

    @property
    def others(self) -> Sequence[str]:
        """The readings not taken."""

    @property
    def switchable(self) -> bool:
        """Whether another may be chosen."""


def reading(rulings: Mapping[str, RulingChoice], chosen: Mapping[str, str]) -> dict[str, str]:
    """Return the reading of every ruling, those `chosen` in place of those taken.

    Raises:
        CallError: every name that is no ruling or no reading of it, or may not be switched.
    """
    problems = [
        problem for name, wanted in chosen.items() for problem in _problems(rulings, name, wanted)
    ]
    if problems:
        raise CallError(problems)
    return {name: chosen.get(name, ruling.taken) for name, ruling in rulings.items()}


def _problems(rulings: Mapping[str, RulingChoice], name: str, wanted: str) -> Sequence[Problem]:
    ruling = rulings.get(name)
    if ruling is None:
        switchable = [each for each, ruling in rulings.items() if ruling.switchable]
        return [Problem(f"no ruling {name!r}", hint=did_you_mean(name, switchable))]
    known = (ruling.taken, *ruling.others)
    if wanted not in known:
        hint = did_you_mean(wanted, known)
        return [Problem(f"ruling {name} has no reading {wanted!r}", hint=hint)]
    if wanted != ruling.taken and not ruling.switchable:
        return [Problem(f"ruling {name} may not be switched", hint=f"it reads {ruling.taken}")]
    return []
