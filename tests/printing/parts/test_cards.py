"""The credit below small pieces: under all marks, on the page, in as many lines as it needs."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import pytest

from pnp.core.geometry import Rect, Size
from pnp.press.faces import Blank
from pnp.press.sheets import CardGrid
from pnp.printing.parts import cards
from pnp.printing.parts.part import Task

PAPER = Size(210, 297)
LEFT, RIGHT, FOOT = 20, 200, 287
"""Where the first piece begins, and where the printer's margins are."""


def credit_of(
    monkeypatch: pytest.MonkeyPatch, *ends: float, right_mm: float = RIGHT
) -> dict[str, Any]:
    """The values of the layout, below crop marks that end there; nothing if it has no room."""
    values: dict[str, Any] = {}

    def make(layout: str, found: dict[str, Any], blank: Blank) -> str:
        assert (layout, blank) == ("common/credit.svg", Blank(PAPER))
        values.update(found)
        return "face"

    def marks(*_: object) -> SimpleNamespace:
        crop = [SimpleNamespace(kind="crop", y2_mm=end) for end in ends]
        return SimpleNamespace(lines=[*crop, SimpleNamespace(kind="fold", y2_mm=FOOT - 1)])

    monkeypatch.setattr(cards, "card_marks", marks)
    grid = SimpleNamespace(
        front_page=Rect(10, 10, right_mm - 10, FOOT - 10),
        cells=[Rect(LEFT, 30, 30, 30), Rect(60, 30, 30, 30)],
        paper=PAPER,
    )
    task = SimpleNamespace(job=SimpleNamespace(back_bleed_mm=None), make=make)
    faces = cards._credit(cast("Task", task), cast("CardGrid", grid))  # noqa: SLF001 -- of stubs
    assert [*faces.values()] == ["face"] * bool(values)
    return values


def test_it_begins_with_the_first_piece_below_the_last_crop_mark(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    values = credit_of(monkeypatch, 40, 250, 90)
    assert values == {"at": Rect(LEFT, 251.5, RIGHT - LEFT - 2, 6), "lines": 2}


@pytest.mark.parametrize(("end_mm", "has_room"), [(279.5, True), (279.6, False), (286.9, False)])
def test_it_stays_within_the_margins_of_the_printer(
    monkeypatch: pytest.MonkeyPatch, end_mm: float, has_room: bool
) -> None:
    assert bool(credit_of(monkeypatch, 30, end_mm)) == has_room


def test_marks_that_run_to_the_edge_of_the_page_are_passed_over(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    inside = credit_of(monkeypatch, 250)
    for end_mm in (FOOT, FOOT + 0.1, 297):
        assert credit_of(monkeypatch, 250, end_mm) == inside
    assert credit_of(monkeypatch, 297) == credit_of(monkeypatch) == {}


@pytest.mark.parametrize(("width_mm", "lines"), [(201, 2), (100, 2), (99.9, 3), (50, 4), (49.9, 5)])
def test_it_has_a_line_for_each_width_of_its_words(
    monkeypatch: pytest.MonkeyPatch, width_mm: float, lines: int
) -> None:
    values = credit_of(monkeypatch, 200, right_mm=LEFT + width_mm + 2)
    assert (values["lines"], values["at"].height_mm) == (lines, 3 * lines)
    assert values["at"].width_mm == pytest.approx(width_mm)
