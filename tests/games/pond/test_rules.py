"""The Pond's rulebook: complete, the same in every language, its numbers those of the data."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pnp.data.rulebook import read_rulebook
from pnp.data.words import Words
from pnp.games.pond.components import layout_values
from pnp.games.pond.model import Pond, read
from pnp.ground import resources

BOOKS = sorted(resources.words().glob("*/pond.rules.md"))
BRACES = re.compile(r"\{([^{}]*)\}")
FIGURE = re.compile(r"\(figure:([a-z]+)( wide)?\)")
RULINGS = re.compile(r"^<!--((?: P-\d\d)+) -->$", re.MULTILINE)
HOUSE = {"en": "House ruling", "fr": "Règle maison"}
FIGURES = ["sheet", "track", "row", "straight", "reroll", "wild"]


@pytest.fixture(scope="module")
def pond() -> Pond:
    return read()


@pytest.fixture(scope="module")
def values(pond: Pond) -> dict[str, Any]:
    return layout_values(pond)


@pytest.fixture(params=BOOKS, ids=lambda path: path.parent.name)
def book(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


def text_of(book: Path) -> str:
    return book.read_text(encoding="utf-8")


def shape(text: str) -> list[tuple[int, Counter[str], list[str], str]]:
    """Chapter by chapter: level, what is in braces, figures, and the kinds of lines."""
    chapters = re.split(r"^(?=#)", text, flags=re.MULTILINE)[1:]
    return [
        (
            len(chapter) - len(chapter.lstrip("#")),
            Counter(BRACES.findall(chapter)),
            [figure for figure, _ in FIGURE.findall(chapter)],
            "".join(line[:1] if line[:1] in "#>|-!<*" else "t" for line in chapter.splitlines()),
        )
        for chapter in chapters
    ]


def test_there_is_a_rulebook_in_both_languages() -> None:
    assert [book.parent.name for book in BOOKS] == ["en", "fr"]


def test_every_language_tells_the_same(book: Path) -> None:
    english = shape(text_of(BOOKS[0]))
    for told, meant in zip(shape(text_of(book)), english, strict=True):
        assert told == meant


def test_it_is_filled_in_without_a_problem(book: Path, values: dict[str, Any]) -> None:
    filled = read_rulebook(Words.load(book.parent.name, "pond"), "pond", values)
    assert filled.language == book.parent.name
    assert set(BRACES.findall(filled.markdown)) == {f"die:{face}" for face in range(1, 7)}


def test_no_number_is_written_out_by_hand(book: Path) -> None:
    bare = BRACES.sub("", RULINGS.sub("", text_of(book)))
    lines = (re.sub(r"^\d\. ", "", line) for line in bare.splitlines())
    assert [line for line in lines if re.search(r"\d", line)] == []


def test_quotes_and_apostrophes_are_those_of_print(book: Path) -> None:
    assert set("'\"").isdisjoint(text_of(book))


def test_every_figure_is_shown_once(book: Path) -> None:
    assert sorted(figure for figure, _ in FIGURE.findall(text_of(book))) == sorted(FIGURES)


def test_every_ruling_is_told_once(book: Path, pond: Pond) -> None:
    told = [ruling for group in RULINGS.findall(text_of(book)) for ruling in group.split()]
    assert sorted(told) == sorted(pond.rulings)


def test_house_rulings_are_marked_as_such(book: Path, pond: Pond) -> None:
    parts = RULINGS.split(text_of(book))
    told_in = {
        ruling: passage
        for group, passage in zip(parts[1::2], parts[2::2], strict=True)
        for ruling in group.split()
    }
    house = [name for name, ruling in pond.rulings.items() if ruling.provenance == "default"]
    assert house == ["P-09", "P-14", "P-18"]
    assert all(HOUSE[book.parent.name] in told_in[ruling] for ruling in house)


def test_a_shared_win_is_marked_as_a_house_ruling(book: Path, pond: Pond) -> None:
    assert pond.two_players.but["tie"].provenance == "default"
    assert text_of(book).count(HOUSE[book.parent.name]) == 4


def test_examples_are_worked_through(book: Path) -> None:
    assert len(re.findall(r"^> \*\*Ex[ae]mple", text_of(book), re.MULTILINE)) >= 8


def test_the_count_at_the_end_has_the_rank_that_it_earns(
    pond: Pond, values: dict[str, Any]
) -> None:
    filled = read_rulebook(Words.load("en", "pond"), "pond", values).markdown
    score, rank = re.findall(r"Together (\d+): (\w+)\.", filled)[0]
    earned = [each.id for each in pond.ranks.each if int(score) >= each.at_least][-1]
    assert Words.load("en", "pond").text(f"rank.{earned}") == rank


def test_it_is_short_enough_to_be_read(values: dict[str, Any]) -> None:
    filled = read_rulebook(Words.load("en", "pond"), "pond", values).markdown
    words = re.findall(r"[A-Za-z]{2,}", BRACES.sub("", filled))
    assert 1200 <= len(words) <= 1700
