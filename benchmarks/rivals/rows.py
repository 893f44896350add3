"""The rows that are printed: a promise, its measurement, and the verdict."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from measured import RivalCost, RivalFailure

Measured = Mapping[str, RivalCost | RivalFailure]
"""What came of each call."""

MB, KB = 1_000_000, 1000


@dataclass(frozen=True, slots=True)
class RivalRow:
    """A promise and its measurement."""

    what: str
    figure: str
    bound: str
    kept: bool | None
    """None if it could not be measured."""
    why: str = ""
    """Why it could not."""

    @property
    def told(self) -> str:
        """As a line of the table."""
        verdict = {True: "kept", False: "BROKEN", None: "not measured"}[self.kept]
        line = f"{self.what:<60}{self.figure:>12}{self.bound:>12}  {verdict}"
        return f"{line}: {self.why}" if self.why else line


def ratio(what: str, one: float, other: float, most: float) -> RivalRow:
    """A promise that one thing is at most so many times another."""
    return RivalRow(what, f"{one / other:.2f} x", f"{most:g} x", one <= most * other)


def at_most(what: str, figure: float, most: float, unit: int, name: str) -> RivalRow:
    """A promise that something is no larger than a bound."""
    return RivalRow(
        what, f"{figure / unit:.0f} {name}", f"{most / unit:.0f} {name}", figure <= most
    )


def failure(what: str, bound: str, outcomes: Measured) -> RivalRow | None:
    """The row of a promise that could not be measured, because one of its calls failed."""
    reasons = (outcome.reason for outcome in outcomes.values() if isinstance(outcome, RivalFailure))
    why = next(reasons, None)
    return None if why is None else RivalRow(what, "", bound, None, why)


def costs(outcomes: Measured) -> dict[str, RivalCost]:
    """The costs of the calls that did not fail."""
    return {name: outcome for name, outcome in outcomes.items() if isinstance(outcome, RivalCost)}
