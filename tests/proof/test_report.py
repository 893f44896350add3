"""The report of a validation: pages, with what was found marked on them."""

from __future__ import annotations

import io
import re
from dataclasses import replace
from functools import partial

import pytest
from reportlab.pdfgen.canvas import Canvas

from pnp.core.errors import Problem
from pnp.core.geometry import Rect
from pnp.proof.playtest import Playtest
from pnp.proof.report import PictureRoom, validation_report
from pnp.proof.validation.findings import CHECKS, Finding
from pnp.proof.validation.played import Capacity, PlayedGames
from pnp.proof.validation.readings import read_bytes
from pnp.proof.validation.validate import Verdict
from pnp.proof.verdicts import Validation
from pnp.study.simulation.counts import TOTAL, GameCounts


@pytest.fixture(scope="module")
def verdict() -> Verdict:
    """A file of three pages, the last two alike, and a finding on the second."""
    stream = io.BytesIO()
    canvas = Canvas(stream, pagesize=(300, 200), invariant=1)
    for words in ("first", "second", "second"):
        canvas.drawString(40, 100, words)
        canvas.showPage()
    canvas.save()
    reading = read_bytes(stream.getvalue(), "a <file>")
    return Verdict(reading, ())


def report(verdict: Verdict, *findings: Finding) -> str:
    return validation_report(Validation((replace(verdict, findings=findings),)))


def test_equal_pages_are_shown_once(verdict: Verdict) -> None:
    page = report(verdict)
    assert re.findall(r"<figcaption>(.*)</figcaption>", page) == ["page 1", "pages 2, 3"]
    assert page.count("data:image/png;base64,") == 2
    assert "a &lt;file&gt;" in page
    assert "<file>" not in page
    assert "Pages that are not shown" not in page


def test_a_finding_is_marked_where_it_is(verdict: Verdict) -> None:
    found = Finding("error", "hidden", "'x' cannot be seen", 2, Rect(10, 20, 30, 40), "look")
    page = report(verdict, Finding("note", "scaling", "it may be scaled"), found)
    assert re.findall(r"<figcaption>(.*)</figcaption>", page) == ["page 1", "page 2", "page 3"]
    assert '<rect class="error" x="9.5" y="19.5" width="31.0" height="41.0"/>' in page
    assert page.index("&#39;x&#39; cannot be seen") < page.index("it may be scaled")


def test_a_small_finding_is_marked_by_a_box_around_it(verdict: Verdict) -> None:
    page = report(verdict, Finding("note", "hairline", "thin", 1, Rect(10, 20, 1, 30)))
    assert '<rect class="note" x="8.5" y="19.5" width="4.0" height="31.0"/>' in page


@pytest.mark.parametrize(
    ("findings", "summary"),
    [
        ((), "Fit to print. 1 file, 3 pages: 0 errors, 0 warnings, 0 notes."),
        (
            (Finding("warning", "paper", "odd"), Finding("note", "type", "small")),
            "Fit to print. 1 file, 3 pages: 0 errors, 1 warning, 1 note.",
        ),
        (
            (Finding("error", "font", "gone"),),
            "Not fit to print. 1 file, 3 pages: 1 error, 0 warnings, 0 notes.",
        ),
    ],
)
def test_the_summary_says_whether_it_is_fit_to_print(
    verdict: Verdict, findings: tuple[Finding, ...], summary: str
) -> None:
    assert summary in report(verdict, *findings)
    unread = validation_report(Validation((verdict,)), [Problem("this is not a PDF", "x.pdf")])
    assert "Not fit to print" in unread


@pytest.mark.parametrize(
    ("pages", "size", "shown"),
    [
        (1, 10**6, ["page 2"]),
        (2, 10**6, ["page 1", "page 2"]),
        (3, 10**6, ["page 1", "page 2", "page 3"]),
        (3, 0, []),
        (0, 10**6, []),
    ],
)
def test_pages_with_the_gravest_findings_have_the_first_room(
    verdict: Verdict, monkeypatch: pytest.MonkeyPatch, pages: int, size: int, shown: list[str]
) -> None:
    room = partial(PictureRoom, pages, size)
    monkeypatch.setattr("pnp.proof.report.PictureRoom", room)
    grave = Finding("error", "hidden", "gone", 2, Rect(10, 20, 30, 40))
    page = report(verdict, Finding("note", "type", "small", 1), grave)
    assert re.findall(r"<figcaption>(.*)</figcaption>", page) == shown


def test_every_check_has_its_counts(verdict: Verdict) -> None:
    page = report(verdict, Finding("warning", "paper", "odd"), Finding("note", "new", "more"))
    rows = dict(re.findall(r"<tr><td>([^<]*)</td><td>[^<]*</td>(.*?)</tr>", page))
    assert set(rows) >= {*CHECKS, "new"}
    assert re.findall(r"<td>(.*?)</td>", rows["paper"]) == ["–", "1", "–"]


def test_what_was_played_is_drawn(verdict: Verdict) -> None:
    counted = {
        "score.1": {3: 4, 5: 6},
        TOTAL: {3: 4, 5: 6},
        "decisions": {9: 10},
        "rounds": {7: 10},
        "reason": {1: 10},
    }
    games = PlayedGames("pond", "greedy", GameCounts(10, 1, counted), ())
    rooms = ((Capacity("rounds", "sheet.rounds", "rounds on the sheet"), 12),)
    test = Playtest("pond", 10, (), (games,), rooms)
    page = validation_report(Validation((verdict,), (test,)))
    assert "rounds on the sheet that a game needs; there is room for 12" in page
    assert "5: 60.00%" in page


def test_games_that_could_not_be_played_are_named_without_a_table(verdict: Verdict) -> None:
    page = validation_report(Validation((verdict,), (Playtest("pond", 0, ()),)))
    assert "pond, not played" in page
    assert "mean score" not in page
    assert "pond, played" not in page


def test_files_that_could_not_be_read_are_named() -> None:
    page = validation_report(Validation(()), [Problem("this is not a PDF", "x.pdf")])
    assert "this is not a PDF" in page
    assert "Not read" in page
