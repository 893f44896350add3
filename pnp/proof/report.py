"""A validation as one page of HTML: pages as pictures, with the findings marked on them.

Its contents are gathered here; `templates/report/validation.html` determines its look.
"""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from pnp.core.errors import Problem, quantity
from pnp.core.geometry import Rect, Size
from pnp.core.resources import templates
from pnp.proof.playtest import Playtest
from pnp.proof.validation.findings import CHECKS, GRADES, Finding, worst
from pnp.proof.validation.played import PlayedGames
from pnp.proof.validation.validate import Verdict
from pnp.proof.verdicts import Validation
from pnp.study.simulation.counts import Histogram
from pnp.study.simulation.pages import Section, plain_table
from pnp.study.simulation.plots import Plot, bars
from pnp.study.simulation.statistics import mean_score

_MAX_PAGES: Final = 150
_MAX_BYTES: Final = 16_000_000
"""The most bytes of all pictures together; pages without findings are left out first."""
_MIN_MARK_MM: Final = 4.0
"""Anything smaller is marked by a box of this size."""


@dataclass(frozen=True, slots=True)
class FindingMark:
    """A box on a page's picture."""

    at: Rect
    number: int
    """The finding's number among those of its file."""
    grade: str


@dataclass(frozen=True, slots=True)
class PictureOfPage:
    """A page as shown; equal pages are shown once."""

    numbers: tuple[int, ...]
    size: Size
    png: bytes
    marks: tuple[FindingMark, ...]

    @property
    def label(self) -> str:
        """Return the numbers of its pages."""
        noun = "page" if len(self.numbers) == 1 else "pages"
        return f"{noun} {', '.join(map(str, self.numbers))}"

    @property
    def address(self) -> str:
        """Return the picture as a data URI."""
        return f"data:image/png;base64,{b64encode(self.png).decode()}"


@dataclass(frozen=True, slots=True)
class ReportedFile:
    """A file, its findings and its pages."""

    name: str
    findings: tuple[Finding, ...]
    """In the order of their numbers, from 1."""
    pages: tuple[PictureOfPage, ...]
    left_out: int
    """The number of pages omitted to limit the size of the report."""


def validation_report(validation: Validation, unread: Sequence[Problem] = ()) -> str:
    """Return the page, as HTML.

    Args:
        validation: the verdicts and the games played.
        unread: problems of files that could not be read.
    """
    page = Environment(
        loader=FileSystemLoader(templates() / "report"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
    ).get_template("validation.html")
    return page.render(
        title="Validation",
        summary=_summary(validation, unread),
        unread=[str(problem) for problem in unread],
        overview=list(_overview(validation)),
        files=list(_files(validation.verdicts)),
        played=list(_sections_of_play(validation.playtests)),
        quiet=_quiet(validation),
    )


def _summary(validation: Validation, unread: Sequence[Problem]) -> str:
    grades = Counter(finding.grade for _, finding in validation.findings)
    pages = sum(len(verdict.reading.pages) for verdict in validation.verdicts)
    totals = ", ".join(quantity(grades[grade], grade) for grade in GRADES)
    verdict = "Not fit to print" if unread or grades["error"] else "Fit to print"
    files = quantity(len(validation.verdicts), "file")
    return f"{verdict}. {files}, {quantity(pages, 'page')}: {totals}."


def _overview(validation: Validation) -> Iterator[Section]:
    files = [
        (
            verdict.reading.name,
            str(len(verdict.reading.pages)),
            str(len(verdict.numbers)),
            *_count_grades(verdict.findings),
        )
        for verdict in validation.verdicts
    ]
    if files:
        yield _section("Files", ("file", "pages", "numbers", *_HEADS), files)
    games = [
        (playtest.game, f"{playtest.games:,}", *_count_grades(playtest.findings))
        for playtest in validation.playtests
    ]
    if games:
        head = ("played with the printed numbers", "games", *_HEADS)
        yield _section("Games", head, games)
    findings = [finding for _, finding in validation.findings]
    checks = [
        (
            name,
            CHECKS.get(name, ""),
            *_count_grades(finding for finding in findings if finding.check == name),
        )
        for name in _checks_with_findings(findings)
    ]
    if checks:
        yield _section("Checks", ("check", "finds", *_HEADS), checks)


_HEADS: Final = tuple(f"{grade}s" for grade in GRADES)


def _section(title: str, head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> Section:
    return Section(title, (), (plain_table(rows, head),))


def _checks_with_findings(findings: Sequence[Finding]) -> Sequence[str]:
    """Return the checks with findings; those that no table names come last."""
    names = {finding.check for finding in findings}
    return [*(name for name in CHECKS if name in names), *sorted(names - set(CHECKS))]


def _quiet(validation: Validation) -> Section:
    """Return the checks without findings."""
    names = {finding.check for _, finding in validation.findings}
    rows = [(name, what) for name, what in CHECKS.items() if name not in names]
    return _section("Checks that found nothing", ("check", "finds"), rows)


def _count_grades(findings: Iterable[Finding]) -> tuple[str, ...]:
    """Return the number of findings of each grade; a dash for none."""
    grades = Counter(finding.grade for finding in findings)
    return tuple(f"{grades[grade]:,}" if grades[grade] else "–" for grade in GRADES)


def _files(verdicts: Sequence[Verdict]) -> Iterator[ReportedFile]:
    """Yield the entry of each file; the gravest files have the first choice of pictures."""
    room = PictureRoom()
    order = sorted(range(len(verdicts)), key=lambda index: _gravity(verdicts[index].findings))
    files = {index: _file(verdicts[index], room) for index in order}
    yield from (files[index] for index in range(len(verdicts)))


@dataclass(slots=True)
class PictureRoom:
    """The remaining space for pictures."""

    pages: int = _MAX_PAGES
    size: int = _MAX_BYTES

    def takes(self, png: bytes) -> bool:
        """Reserve space for a picture; return whether there is any."""
        self.pages -= 1
        self.size -= len(png)
        return self.pages >= 0 and self.size >= 0


def _gravity(findings: Iterable[Finding]) -> int:
    grade = worst(findings)
    return len(GRADES) if grade is None else GRADES.index(grade)


def _file(verdict: Verdict, room: PictureRoom) -> ReportedFile:
    reading = verdict.reading
    findings = tuple(sorted(verdict.findings, key=lambda finding: GRADES.index(finding.grade)))
    pages = tuple(_pages(verdict, findings, room))
    rest = len(reading.pages) - sum(len(page.numbers) for page in pages)
    return ReportedFile(reading.name, findings, pages, rest)


def _pages(
    verdict: Verdict, findings: Sequence[Finding], room: PictureRoom
) -> Iterator[PictureOfPage]:
    """Yield a file's pages in order; if space is short, those with the gravest findings."""
    sizes = {page.number: page.size for page in verdict.reading.pages}
    order = sorted(sizes, key=lambda page: _gravity(x for x in findings if x.page == page))
    order = order[: max(0, room.pages)]
    equal: dict[tuple[bytes, tuple[FindingMark, ...]], list[int]] = {}
    for page in order:
        png = verdict.reading.reader.picture(page)
        look = png, tuple(_marks(findings, page))
        if look in equal or room.takes(png):
            equal.setdefault(look, []).append(page)
    for (png, marks), numbers in sorted(equal.items(), key=lambda item: min(item[1])):
        yield PictureOfPage(tuple(sorted(numbers)), sizes[numbers[0]], png, marks)


def _marks(findings: Sequence[Finding], page: int) -> Iterator[FindingMark]:
    for number, finding in enumerate(findings, start=1):
        if finding.page == page and finding.at is not None:
            yield FindingMark(_large_enough(finding.at), number, finding.grade)


def _large_enough(at: Rect) -> Rect:
    beside = max(0.5, (_MIN_MARK_MM - at.width_mm) / 2)
    above = max(0.5, (_MIN_MARK_MM - at.height_mm) / 2)
    return Rect(
        at.x_mm - beside, at.y_mm - above, at.width_mm + 2 * beside, at.height_mm + 2 * above
    )


def _sections_of_play(
    playtests: Sequence[Playtest],
) -> Iterator[tuple[Section, tuple[Finding, ...]]]:
    for test in playtests:
        if test.played:
            head = ("setting", "games", "not ended", "mean score")
            table = plain_table((_setting(run) for run in test.played), head)
            yield Section(f"{test.game}, played", tuple(_plots(test)), (table,)), test.findings
        else:
            yield Section(f"{test.game}, not played"), test.findings


def _setting(games: PlayedGames) -> tuple[str, ...]:
    counts = games.counts
    mean = f"{mean_score(counts).mean:.2f}"
    return games.setting, f"{counts.games:,}", f"{counts.stalled:,}", mean


def _plots(test: Playtest) -> Iterator[Plot]:
    """Yield plots of scores by policy, of the length of games, and of bounded capacities."""
    for policy in dict.fromkeys(run.policy for run in test.played):
        scores = [run.counts.scores for run in test.played if run.policy == policy]
        yield bars(_together(scores), f"score of a player, {policy}, all numbers of players")
    yield bars(_together(run.histogram("decisions") for run in test.played), "decisions in a game")
    for capacity, room in test.rooms:
        needs = _together(run.histogram(capacity.count) for run in test.played)
        if needs:
            yield bars(needs, f"{capacity.what} that a game needs; there is room for {room}")


def _together(histograms: Iterable[Histogram]) -> Histogram:
    return sum((Counter(histogram) for histogram in histograms), Counter())
