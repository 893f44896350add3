"""Duck & Cover's rulebook: complete, the same in every language, its numbers those of the data."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from pnp.data.rulebook import read_rulebook
from pnp.data.words import Words
from pnp.games.cover.model import Cover, read
from pnp.ground import resources
from pnp.press.book.parse import parse

BOOKS = sorted(resources.words().glob("*/cover.rules.md"))
BRACES = re.compile(r"\{([^{}]*)\}")
FIGURE = re.compile(r"\(figure:([a-z]+)( wide)?\)")
RULINGS = re.compile(r"^<!--((?: C-\d\d)+) -->$", re.MULTILINE)
HOUSE = {"en": "House ruling", "fr": "Règle maison"}
FIGURES = ["families", "card", "grid", "cover", "duck", "score"]


@pytest.fixture(scope="module")
def cover() -> Cover:
    return read()


@pytest.fixture(scope="module")
def values(cover: Cover) -> dict[str, Any]:
    return {"game": cover.model_dump()}


@pytest.fixture(params=BOOKS, ids=lambda path: path.parent.name)
def book(request: pytest.FixtureRequest) -> Path:
    path: Path = request.param
    return path


@pytest.fixture
def text(book: Path) -> str:
    return book.read_text(encoding="utf-8")


@pytest.fixture
def filled(book: Path, values: dict[str, Any]) -> str:
    return read_rulebook(Words.load(book.parent.name, "cover"), "cover", values).markdown


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


def test_every_language_tells_the_same(text: str) -> None:
    english = shape(BOOKS[0].read_text(encoding="utf-8"))
    for told, meant in zip(shape(text), english, strict=True):
        assert told == meant


def test_it_is_filled_in_without_a_problem(filled: str) -> None:
    assert BRACES.findall(filled) == []


def test_it_keeps_to_the_dialect(filled: str) -> None:
    assert parse(filled, "cover.rules.md").problems == ()


def test_no_number_is_written_out_by_hand(text: str) -> None:
    bare = BRACES.sub("", RULINGS.sub("", text))
    lines = (re.sub(r"^\d\. ", "", line) for line in bare.splitlines())
    assert [line for line in lines if re.search(r"\d", line)] == []


def test_quotes_and_apostrophes_are_those_of_print(text: str) -> None:
    assert set("'\"").isdisjoint(text)


def test_every_figure_is_shown_once(text: str) -> None:
    assert [figure for figure, _ in FIGURE.findall(text)] == FIGURES


def test_every_ruling_is_told_once(text: str, cover: Cover) -> None:
    told = [ruling for group in RULINGS.findall(text) for ruling in group.split()]
    assert sorted(told) == sorted(cover.rulings)


def test_house_rulings_are_marked_as_such(book: Path, text: str, cover: Cover) -> None:
    house = [name for name, ruling in cover.rulings.items() if ruling.provenance == "default"]
    assert house == ["C-19"]
    passage = text.partition("<!-- C-19 -->")[2].lstrip().partition("\n")[0]
    assert HOUSE[book.parent.name] in passage
    assert cover.captain.provenance == "default"
    assert text.count(HOUSE[book.parent.name]) == len(house) + 1  # and the captain


def test_every_splash_and_every_limit_stands_in_a_table(filled: str, cover: Cover) -> None:
    cells = "".join(
        re.sub(r"[ *]", "", row) for row in re.findall(r"^\|.*\|$", filled, re.MULTILINE)
    )
    assert all(f"|{duck.number}|{duck.splash}|" in cells for duck in cover.ducks.each)
    assert all(f"|{limit.players}|{limit.discards}|" in cells for limit in cover.limits.each)


def test_examples_are_worked_through(text: str) -> None:
    assert len(re.findall(r"^> \*\*Ex[ae]mple", text, re.MULTILINE)) >= 6


def test_it_is_short_enough_to_be_read(filled: str) -> None:
    words = re.findall(r"[^\W\d_]{2,}", filled)
    assert 1100 <= len(words) <= 1600
