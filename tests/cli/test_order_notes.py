"""How paper is turned, told so that every page is printed once, and on its sheet."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest

from pnp.cli.commands.build import _changes, _record, _summary
from pnp.cli.commands.order_notes import (
    advice_lines,
    advice_note,
    advice_records,
    bleed_note,
    how_to_bind,
    how_to_turn,
)
from pnp.cli.terminal.screen import Line
from pnp.press.sheets import Backs, PageOrder
from pnp.printing.advice import Advice
from pnp.printing.orders import Order
from pnp.printing.parts.bleeds import Saving
from pnp.printing.writing import Printed

SEPARATE: PageOrder = "fronts-then-backs"


@pytest.mark.parametrize(
    ("pages", "sheets", "told"),
    [
        (4, 2, "print pages 1 to 2, .*, feed it again, and print pages 3 to 4"),
        (2, 1, "print page 1, .*, feed it again, and print page 2"),
        (5, 3, "print pages 1 to 3, .*, feed it again without the first sheet, .* pages 4 to 5"),
        (8, 5, "print pages 1 to 5, .* without the first 2 sheets, and print pages 6 to 8"),
    ],
)
def test_sheets_without_a_back_stay_out_of_the_second_run(
    pages: int, sheets: int, told: str
) -> None:
    (line,) = how_to_turn("duplex-long", SEPARATE, pages, sheets)
    assert re.fullmatch(told, line)
    assert "about its long edge" in line


@pytest.mark.parametrize("backs", [None, "none"])
def test_paper_that_is_not_turned_needs_no_note(backs: Backs | None) -> None:
    assert [*how_to_turn(backs, SEPARATE, 4, 4)] == []


def test_a_booklet_is_folded_and_stapled_and_nothing_else_is() -> None:
    (note,) = how_to_bind(is_booklet=True)
    assert "staple" in note
    assert [*how_to_bind(is_booklet=False)] == []


CARDS = Printed(
    *(Path("a/cards.pdf"), "pond", "cards", "en", "a4", "full"),
    pages=1004,
    sheets_of_paper=502,
    bytes=2_000_000,
    components=30,
    unchanged=12,
    backs="duplex-short",
    order="collated",
)
RULES = Printed(
    *(Path("a/rules.pdf"), "pond", "rules", "en", "a4", "full"),
    pages=4,
    sheets_of_paper=2,
    bytes=900,
    components=1,
    backs="duplex-short",
    is_booklet=True,
    order="collated",
)
AID = replace(CARDS, path=Path("a/aid.pdf"), part="aid", pages=1, sheets_of_paper=1, backs=None)


def texts(lines: Iterable[Line | str]) -> list[str]:
    return [line if isinstance(line, str) else line.text for line in lines]


def test_a_summary_has_a_row_for_each_file_their_sums_and_each_note_once() -> None:
    head, *rows, empty, sums, scale, turn, bind = texts(_summary([CARDS, RULES, AID]))
    assert head.split() == ["file", "pages", "size"]
    assert [row.split() for row in rows] == [
        ["a/cards.pdf", "1,004", "2.0", "MB"],
        ["a/rules.pdf", "4", "900", "B"],
        ["a/aid.pdf", "1", "2.0", "MB"],
    ]
    assert (empty, sums) == ("", "3 files, 1,009 sides on 505 sheets of paper")
    assert scale == 'Print at 100 %, "actual size".'
    assert turn.startswith("cards, rules: ")
    assert "short edge" in turn
    assert bind.startswith("rules: fold")


def test_the_record_of_a_file_has_its_names_for_programs() -> None:
    record = _record(RULES)
    assert (record["path"], record["lang"], record["booklet"]) == ("a/rules.pdf", "en", True)
    assert record.keys() & {"language", "is_booklet"} == set()


def test_what_has_changed_is_counted_only_if_that_is_asked_for() -> None:
    order = Order("pond", changed_since=Path("old.json"))
    (line,) = _changes(order, [CARDS])
    assert line == "cards: 30 of 42 have changed since old.json"
    (line,) = _changes(order, [])
    assert line == "nothing has changed since old.json; no file was written"
    assert [*_changes(replace(order, changed_since=None), [CARDS])] == []


def test_a_smaller_bleed_is_told_with_what_it_saves() -> None:
    assert bleed_note(Saving(3, 2, 9, 7)) == (
        "a bleed of 2 mm, not 3, saves 2 of 9 sheets of paper; --bleed 3 keeps it"
    )


@pytest.mark.parametrize(
    ("sheets", "minutes", "amount"),
    [(2, 0, "2 sheets"), (0, 1, "1 minute"), (1, 30, "1 sheet and 30 minutes")],
)
def test_advice_is_told_by_what_it_saves(sheets: int, minutes: int, amount: str) -> None:
    advice = Advice("--cut butt", {"cut": "butt"}, "cut well", 9, 9 - sheets, 40, 40 - minutes)
    empty, head, line = texts(advice_lines([advice]))
    assert (empty, head) == ("", "to save paper and time")
    assert line == f"--cut butt saves {amount}; cut well"
    assert advice_note(advice).startswith(f"--cut butt would save {amount}; ")
    assert advice_records([advice]) == [
        {
            "option": "--cut butt",
            "choice": {"cut": "butt"},
            "sheets_saved": sheets,
            "minutes_saved": minutes,
            "condition": "cut well",
        }
    ]
    assert [*advice_lines([])] == []
