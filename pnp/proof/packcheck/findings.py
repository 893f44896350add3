"""Findings about a pack, graded as those about PDF files are."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pnp.core.errors import DucksError, Problem
from pnp.proof.validation.findings import GradedProblem


def errors(check: str, fault: DucksError | Iterable[Problem]) -> Iterator[GradedProblem]:
    """Yield the findings that prevent a build."""
    problems = fault.problems if isinstance(fault, DucksError) else fault
    return (GradedProblem("error", problem, check) for problem in problems)


def warning(check: str, fact: str, place: str, hint: str = "") -> GradedProblem:
    """Return a finding that lowers the quality of print."""
    return GradedProblem("warning", Problem(fact, place, hint), check)


def note(check: str, fact: str, place: str, hint: str = "") -> GradedProblem:
    """Return a finding for information."""
    return GradedProblem("note", Problem(fact, place, hint), check)
