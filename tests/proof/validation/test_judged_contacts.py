"""Contacts and words near a cut, as they were read, become findings."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import pytest

from pnp.core.geometry import Rect
from pnp.data.placements import Place, Placements
from pnp.proof.readback.page_print import Contact, PageContacts, PrintedWord
from pnp.proof.validation.contacts import beyond_safe_edge, contacts, new_contacts
from pnp.proof.validation.findings import Finding

AT, ELSEWHERE = Rect(10, 10, 5, 1), Rect(10, 12, 5, 1)
WORDS = Contact("Teal", "Pintail", AT)
LINE, OTHER_LINE = Contact("Teal", "", AT), Contact("Mallard", "", ELSEWHERE)
EDGE = Contact("Teal", "", AT, is_edge=True)


def page(*found: Contact, words: Sequence[PrintedWord] = (), is_all: bool = True) -> Any:
    return SimpleNamespace(number=3, contacts=PageContacts(found, is_all=is_all), words=words)


def told(findings: Sequence[Finding]) -> list[tuple[str, str, int | None, Rect | None]]:
    assert all(finding.hint for finding in findings)
    return [(finding.grade, finding.fact, finding.page, finding.at) for finding in findings]


def test_of_a_strangers_page_words_on_words_are_errors_and_the_first_of_others_is_a_note() -> None:
    assert told([*contacts([page(WORDS, LINE, OTHER_LINE, EDGE)])]) == [
        ("error", "the text 'Teal' touches or crosses the text 'Pintail'", 3, AT),
        ("note", "the text 'Teal' touches or crosses a line", 3, AT),
        ("note", "the text 'Teal' crosses the edge of a coloured area", 3, AT),
    ]
    assert [finding.check for finding in contacts([page(is_all=False)])] == ["unread"]
    assert not [*contacts([page()])]


@pytest.mark.parametrize(
    ("here", "meant", "count"),
    [
        ([LINE], [LINE], 0),
        ([LINE], [], 1),
        ([], [LINE], 0),
        ([LINE, OTHER_LINE], [LINE], 1),
        ([WORDS], [Contact("Pintail", "Teal", AT)], 0),
        ([EDGE], [LINE], 1),
        ([LINE], [Contact("Teal", "", ELSEWHERE)], 1),
        ([LINE], [Contact("Teal", "", AT.translate(0.3, 0.3))], 0),
    ],
)
def test_contacts_that_are_not_meant_are_errors(
    here: Sequence[Contact], meant: Sequence[Contact], count: int
) -> None:
    found = [*new_contacts([page(*here)], [page(*meant)])]
    assert [finding.grade for finding in found] == ["error"] * count


def word(left: float, *, top: float = 40, seen: bool = True) -> PrintedWord:
    return PrintedWord("Teal", Rect(left, top, 8, 3), seen, range(4))


@pytest.mark.parametrize(
    ("here", "meant", "count"),
    [
        (word(23), None, 0),
        (word(22.6), None, 0),
        (word(21.9), None, 1),
        (word(20, top=20.5), None, 1),
        (word(21.9, seen=False), None, 0),
        (word(21.9), word(22.1), 0),
        (word(20.5), word(22.1), 1),
        (word(11), None, 0),
    ],
    ids=["in", "hardly out", "out", "corner", "hidden", "meant", "farther", "beside the card"],
)
def test_a_word_of_a_card_that_stands_too_near_to_the_cut_is_an_error(
    here: PrintedWord, meant: PrintedWord | None, count: int
) -> None:
    cards = Place("duck", 3, Rect(20, 20, 60, 90), ())
    placements = Placements("pond", "cards", {}, 3, ("fronts",) * 3, frozenset({"duck"}), (cards,))
    pages = [page(words=[here])], [page(words=[] if meant is None else [meant])]
    found = [*beyond_safe_edge(*pages, placements, 3.0)]
    fact = "'Teal' stands less than 3 mm from the cut"
    assert told(found) == [("error", fact, 3, here.at)] * count
    others = Placements("pond", "cards", {}, 3, ("fronts",) * 3, frozenset(), (cards,))
    assert not [*beyond_safe_edge(*pages, others, 3.0)]
