"""Findings: the results of checks of a file, graded, with page and place.

`CHECKS` names the checks for tables; `disagreements` compares the numbers of one game in several
files, which agree in every language, ink and layout.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final, Literal

from pnp.core.errors import Problem
from pnp.core.geometry import Rect

Grade = Literal["error", "warning", "note"]
"""The game cannot be played or printed; it can, but suffers; information."""

GRADES: Final[tuple[Grade, ...]] = ("error", "warning", "note")


@dataclass(frozen=True, slots=True)
class Finding:
    """A finding of a check."""

    grade: Grade
    check: str
    """The check's short name: "hidden"."""
    fact: str
    """The problem, in one sentence without a full stop."""
    page: int | None = None
    """Counted from 1; None if it is about the whole file."""
    at: Rect | None = None
    """The place on the page, in millimetres."""
    hint: str = ""
    """The remedy, as an order."""


@dataclass(frozen=True, slots=True)
class GradedProblem:
    """A problem of a pack or a game, graded like findings in files."""

    grade: Grade
    problem: Problem
    check: str = ""
    """The check's short name: "resolution"; empty if the problem says enough."""


def worst(findings: Iterable[Finding]) -> Grade | None:
    """Return the gravest grade of findings, or None if there are none."""
    grades = {finding.grade for finding in findings}
    return next((grade for grade in GRADES if grade in grades), None)


def gather(findings: Iterable[tuple[str, Finding]]) -> Iterator[tuple[str, Finding]]:
    """Yield findings of files, with equal ones on several pages merged.

    A merged finding has the place of the first, and names the other pages.
    """
    groups: dict[tuple[str, Finding], list[Finding]] = defaultdict(list)
    for name, finding in findings:
        groups[name, replace(finding, page=None, at=None)].append(finding)
    for (name, _), (first, *others) in groups.items():
        pages = sorted({other.page for other in others if other.page} - {first.page})
        many = "page" if len(pages) == 1 else "pages"
        also = f", also on {many} {ranges(pages)}" if pages else ""
        yield name, replace(first, fact=first.fact + also)


def ranges(numbers: Sequence[int]) -> str:
    """Return ascending numbers in the usual notation: "1-3, 5"."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)


def as_problem(name: str, finding: Finding) -> Problem:
    """Return a finding as a problem of a file or a game, with its page and place."""
    page = "" if finding.page is None else f", page {finding.page}"
    at = finding.at
    where = "" if at is None else f", {at.x_mm:.0f} mm from the left and {at.y_mm:.0f} from the top"
    return Problem(finding.fact, f"{name}{page}{where}", finding.hint)


def disagreements(files: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, Finding]]:
    """Yield the numbers of one game's files that differ from those of the first file.

    Args:
        files: the numbers read from each file, by path, by the file's name.

    Yields:
        The name of the file, and the finding.
    """
    files_by_value: dict[str, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name, numbers in files.items():
        for path, value in numbers.items():
            files_by_value[path][value].append(name)
    for path, names in files_by_value.items():
        (first, (usual, *_)), *others = names.items()
        for value, (name, *_more) in others:
            fact = f"{path} is {value} here, and {first} in {usual}"
            hint = "the same game cannot be played with both: build them again"
            yield name, Finding("error", "agreement", fact, hint=hint)


CHECKS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "number": "a printed number that is not the game's",
        "agreement": "a number that is not the same in all files of a game",
        "copies": "cards, tokens or aids that are missing, or too many",
        "scale": "pieces of anybody's sheet that are larger or smaller than cards of their format",
        "format": "components that are printed larger or smaller than they are",
        "pairs": "a back that is not behind its front when the paper is flipped",
        "backs": "backs that should look the same and do not",
        "bleed": "colour that ends at the edge where it should run beyond",
        "set": "files that may be of two builds, because one was killed",
        "manifest": "a manifest that is gone, or tells of other faces than its order makes",
        "pages": "pages that are missing, too many, or in another order",
        "size": "a page that was cropped, turned or scaled",
        "words": "a word that is missing, too many, drawn otherwise, or stands for another",
        "look": "pictures, signs or colours that differ",
        "lines": "thin lines, as those to cut along, that are missing or too many",
        "contact": "words that touch others, a frame or a line, or leave a card's safe edge",
        "hidden": "words that cannot be seen",
        "print": "a page that paper and screen, or two programs, show otherwise",
        "unread": "a page with too much on it to be looked into",
        "comparison": "a file that cannot be built here to be compared with",
        "paper": "a page of no usual size",
        "margin": "print nearer to an edge than printers reach",
        "font": "a font that is not embedded",
        "picture": "a picture with too few dots an inch",
        "type": "type that is too small",
        "light type": "small light type on a darker ground",
        "hairline": "strokes that are too thin",
        "scaling": "a file that viewers may scale",
        "numbers": "printed numbers that do not go together",
        "position": "pieces that are lost or doubled in a game",
        "end": "games that do not end",
        "capacity": "a pad or track with too little room",
        "unused": "a card, box or ability that nobody ever used",
    }
)
"""Checks of files first, then those of played games."""
