"""Findings: what a check has to say about a file, graded, with page and place."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Literal

from pnp.core.errors import Problem
from pnp.core.geometry import Rect

Grade = Literal["error", "warning", "note"]
"""The game cannot be played or printed so; it can, but worse; good to know."""

GRADES: Final[tuple[Grade, ...]] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that a check found."""

    grade: Grade
    check: str
    """The check's short name: "hidden"."""
    fact: str
    """What is wrong, in one sentence without a full stop."""
    page: int | None = None
    """From 1; None if it is about the whole file."""
    at: Rect | None = None
    """Where on the page, in millimetres."""
    hint: str = ""
    """What to do about it."""


def worst(findings: Iterable[Finding]) -> Grade | None:
    """Return the gravest grade of findings, or None if there are none."""
    found = {each.grade for each in findings}
    return next((grade for grade in GRADES if grade in found), None)


def as_problem(name: str, finding: Finding) -> Problem:
    """Return a finding as a problem of a file or a game, with its page and place."""
    page = "" if finding.page is None else f", page {finding.page}"
    at = finding.at
    where = "" if at is None else f", {at.x_mm:.0f} mm from the left and {at.y_mm:.0f} from the top"
    return Problem(finding.fact, f"{name}{page}{where}", finding.hint)
