"""`validate`: files or whole games, read back from their PDFs and held against the games' data."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final

from pnp.cli.arguments import ALL, games
from pnp.cli.outcome import Outcome
from pnp.cli.screen import Line
from pnp.cli.tables import counted, table
from pnp.cli.waiting import waiting
from pnp.core.errors import DucksError, MaterialError, Problem, as_one
from pnp.orders import Order
from pnp.validate import Verdict, validate, validate_order
from pnp.validation.findings import Finding, worst

_HEAD: Final = ("file", "pages", "numbers", "words", "result")
_RESULTS: Final = {None: "good", "note": "good", "warning": "warnings", "error": "errors"}


def sorted_out(names: Sequence[str]) -> tuple[list[Path], list[str]]:
    """Return the files and the games that names stand for; all printable games for no names.

    A name that ends in .pdf, or has a folder in it that is no game's, is a file's.
    """
    if not names:
        return [], list(games(ALL))
    files = [Path(each) for each in names if _is_file(each)]
    return files, [key for each in names if not _is_file(each) for key in games(each)]


def _is_file(name: str) -> bool:
    path = Path(name)
    return path.suffix.lower() == ".pdf" or path.is_file()


def run(files: Sequence[Path], orders: Sequence[Order], *, notes: bool, quiet: bool) -> Outcome:
    """Validate files, or what orders would print; tell of `notes` too if asked to."""
    verdicts: list[Verdict] = []
    errors: list[DucksError] = []
    for file in files:
        try:
            verdicts.append(validate(file))
        except DucksError as error:
            errors.append(error)
    for order in orders:
        with waiting(quiet=quiet) as tell:
            verdicts += validate_order(order, tell)
    wrong = [_problem(each, found) for each in verdicts for found in _of("error", each)]
    if wrong:
        errors.append(MaterialError(wrong))
    return Outcome(
        record={"files": [_record(each) for each in verdicts]},
        lines=list(_lines(verdicts, notes=notes)),
        notes=[_note(each, found) for each in verdicts for found in _milder(each, notes=notes)],
        error=as_one(errors) if errors else None,
    )


def _lines(verdicts: Sequence[Verdict], *, notes: bool) -> Iterator[Line | str]:
    if not verdicts:
        return
    yield from table(_HEAD, [_row(each) for each in verdicts])
    pages = sum(len(each.reading.pages) for each in verdicts)
    yield ""
    yield f"{counted(len(verdicts), 'file')} with {counted(pages, 'page')} read back"
    untold = 0 if notes else sum(1 for each in verdicts for _ in _of("note", each))
    if untold:
        yield f"{counted(untold, 'note')} on small type, thin strokes and the like: --notes tells"


def _row(verdict: Verdict) -> tuple[str, ...]:
    words = sum(each.apart for page in verdict.reading.pages for each in page.letters)
    grade = worst(verdict.findings)
    return (
        verdict.reading.name,
        f"{len(verdict.reading.pages):,}",
        f"{verdict.numbers:,}",
        f"{words:,}",
        _RESULTS[grade],
    )


def _of(grade: str, verdict: Verdict) -> Iterator[Finding]:
    return (each for each in verdict.findings if each.grade == grade)


def _milder(verdict: Verdict, *, notes: bool) -> Iterator[Finding]:
    yield from _of("warning", verdict)
    if notes:
        yield from _of("note", verdict)


def _problem(verdict: Verdict, finding: Finding) -> Problem:
    return Problem(finding.fact, _place(verdict, finding), finding.hint)


def _note(verdict: Verdict, finding: Finding) -> str:
    return f"{finding.grade}: {_problem(verdict, finding)}"


def _place(verdict: Verdict, finding: Finding) -> str:
    page = "" if finding.page is None else f", page {finding.page}"
    at = finding.at
    where = "" if at is None else f", {at.x_mm:.0f} mm from the left and {at.y_mm:.0f} from the top"
    return f"{verdict.reading.name}{page}{where}"


def _record(verdict: Verdict) -> dict[str, Any]:
    placements = verdict.reading.placements
    return {
        "file": verdict.reading.name,
        "game": placements and placements.game,
        "part": placements and placements.part,
        "pages": len(verdict.reading.pages),
        "numbers": verdict.numbers,
        "findings": [_finding(each) for each in verdict.findings],
    }


def _finding(finding: Finding) -> dict[str, Any]:
    at = finding.at
    return {
        "grade": finding.grade,
        "check": finding.check,
        "fact": finding.fact,
        "page": finding.page,
        "at_mm": at and [round(each, 1) for each in (at.x_mm, at.y_mm, at.width_mm, at.height_mm)],
        "hint": finding.hint,
    }
