"""Findings about a pack, graded as those about PDF files are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from pnp.core.errors import DucksError, Problem
from pnp.proof.validation.findings import Grade


@dataclass(frozen=True, slots=True)
class PackFinding:
    """One thing that a check of a pack found."""

    grade: Grade
    check: str
    """The check's short name: "resolution"."""
    problem: Problem


def errors(check: str, found: DucksError | Iterable[Problem]) -> Iterator[PackFinding]:
    """Yield the findings that prevent a build."""
    problems = found.problems if isinstance(found, DucksError) else found
    return (PackFinding("error", check, problem) for problem in problems)


def warning(check: str, fact: str, place: str, hint: str = "") -> PackFinding:
    """Return a finding that lowers the quality of print."""
    return PackFinding("warning", check, Problem(fact, place, hint))


def note(check: str, fact: str, place: str, hint: str = "") -> PackFinding:
    """Return a finding for information."""
    return PackFinding("note", check, Problem(fact, place, hint))
