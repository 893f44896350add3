"""What holds for every rulebook: complete, the same in each language, its numbers the data's."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from pnp.core import resources
from pnp.press.book.parse import parse
from pnp.study.setup import GameTable
from pnp.words.rulebook import read_rulebook
from pnp.words.words import Words, languages

BOOKS = sorted(resources.words().glob("*/*.rules.md"))
LANGUAGES = languages()
BRACES = re.compile(r"\{([^{}]*)\}")
FIGURE = re.compile(r"\(figure:([a-z]+)( wide)?\)")
RULINGS = re.compile(r"^<!--((?: [A-Z]-\d\d)+) -->$", re.MULTILINE)
EXAMPLE = {"de": "Beispiel", "en": "Example", "es": "Ejemplo", "fr": "Exemple"}
SIGNS = {"derived": "{sign:derived}", "public": "{sign:elsewhere}", "default": "{sign:house}"}
"""How a book marks where a ruling comes from; one of the document's bears no mark."""


@dataclass(frozen=True)
class Told:
    """What a game's rulebook has in every language."""

    figures: list[str]
    examples: int
    """At the least."""

    words: range
    icons: frozenset[str] = frozenset()
    """What stays in braces for the press."""

    house: frozenset[str] = frozenset()
    """Rulings that are our own."""

    house_besides: int = 1
    """What else is marked so: choices of ours that are not rulings."""

    marks_origins: bool = False
    """Whether every ruling is marked by where it comes from."""


GAMES = {
    "blind": Told(
        ["kinds", "turn", "order", "actions", "score", "day"], 5, range(1000, 1701),
        house=frozenset({"D-13", "D-28", "D-29", "D-30", "D-35", "D-37"}),
        house_besides=0, marks_origins=True,
    ),
    "bucket": Told(
        ["mat", "match", "two", "sum", "dead", "ranks", "round"], 6, range(900, 1401),
        icons=frozenset([*(f"die:{face}" for face in range(1, 7)), "die:2.wild"])
        | {f"bossdie:{face}" for face in (1, 2, 5, 6)},
        house_besides=3, marks_origins=True,
    ),
    "cover": Told(
        ["families", "card", "grid", "call", "cover", "duck", "score"], 6, range(1100, 1601),
        house=frozenset({"C-19"}),
    ),
    "gallery": Told(
        ["board", "turn", "shoot", "shots", "forward", "cover", "misfire"], 4, range(1200, 1801),
        house=frozenset({"G-11", "G-19", "G-28", "G-35", "G-36", "G-39"}),
        marks_origins=True,
    ),
    "pond": Told(
        ["track", "sheet", "row", "straight", "reroll", "wild"], 8, range(1200, 1701),
        icons=frozenset(f"die:{face}" for face in range(1, 7)),
        house=frozenset({"P-09", "P-14", "P-18"}),
    ),
}  # fmt: skip


@dataclass(frozen=True)
class Book:
    """A rulebook's file."""

    path: Path

    def __str__(self) -> str:
        return f"{self.language}-{self.game}"

    @property
    def language(self) -> str:
        return self.path.parent.name

    @property
    def game(self) -> str:
        return self.path.name.partition(".")[0]

    @property
    def told(self) -> Told:
        return GAMES[self.game]

    @property
    def text(self) -> str:
        return self.path.read_text(encoding="utf-8")

    @property
    def filled(self) -> str:
        values = import_module(f"pnp.games.{self.game}.components").layout_values(data(self.game))
        return read_rulebook(Words.load(self.language, self.game), self.game, values).markdown


@cache
def data(game: str) -> Any:
    return GameTable(game).data()


@pytest.fixture(params=map(Book, BOOKS), ids=str)
def book(request: pytest.FixtureRequest) -> Book:
    found: Book = request.param
    return found


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


def test_there_is_a_rulebook_of_each_printed_game_in_each_language() -> None:
    kept = [(book.language, book.game) for book in map(Book, BOOKS)]
    assert kept == [(language, game) for language in LANGUAGES for game in GAMES]


def test_every_language_tells_the_same(book: Book) -> None:
    english = shape(Book(resources.words() / "en" / book.path.name).text)
    for told, meant in zip(shape(book.text), english, strict=True):
        assert told == meant


def test_it_is_filled_in_but_for_icons(book: Book) -> None:
    icons = {each for each in BRACES.findall(book.filled) if not each.startswith("sign:")}
    assert icons == book.told.icons


def test_it_keeps_to_the_dialect(book: Book) -> None:
    assert parse(book.filled, book.path.name).problems == ()


def test_no_number_is_written_out_by_hand(book: Book) -> None:
    bare = BRACES.sub("", RULINGS.sub("", book.text))
    lines = (re.sub(r"^\d\. ", "", line) for line in bare.splitlines())
    assert [line for line in lines if re.search(r"\d", line)] == []


def test_quotes_and_apostrophes_are_those_of_print(book: Book) -> None:
    assert set("'\"").isdisjoint(book.text)


def test_every_figure_is_shown_once(book: Book) -> None:
    assert [figure for figure, _ in FIGURE.findall(book.text)] == book.told.figures


def test_every_ruling_is_told_once(book: Book) -> None:
    told = [ruling for group in RULINGS.findall(book.text) for ruling in group.split()]
    assert sorted(told) == sorted(data(book.game).rulings)


def passages(text: str) -> list[tuple[list[str], str]]:
    """Return the rulings of each comment with what follows it, up to the next or a heading."""
    _, *parts = RULINGS.split(text)
    told = [re.split(r"^#", part, maxsplit=1, flags=re.MULTILINE)[0] for part in parts[1::2]]
    return [(group.split(), part) for group, part in zip(parts[::2], told, strict=True)]


def test_house_rulings_are_marked_as_such(book: Book) -> None:
    told = {ruling: part for group, part in passages(book.text) for ruling in group}
    rulings = data(book.game).rulings.items()
    house = {name for name, ruling in rulings if ruling.provenance == "default"}
    sign = SIGNS["default"]
    assert house == book.told.house
    assert {told[ruling].count(sign) for ruling in house} <= {1}
    explained = 1
    assert book.text.count(sign) == explained + len(house) + book.told.house_besides


def test_a_ruling_bears_the_sign_of_where_it_comes_from(book: Book) -> None:
    if not book.told.marks_origins:
        pytest.skip("it marks house rulings alone")
    rulings = data(book.game).rulings
    for group, part in passages(book.text):
        origins = {rulings[name].provenance for name in group}
        meant = [SIGNS[origin] for origin in origins if origin in SIGNS]
        assert len(origins) == 1, group
        assert re.findall(r"\{sign:\w+\}", part) == meant, group


def test_signs_are_explained_before_they_are_used(book: Book) -> None:
    before = RULINGS.split(book.text)[0]
    assert {each for each in SIGNS.values() if each in book.text} <= {
        each for each in SIGNS.values() if each in before
    }


def test_examples_are_worked_through(book: Book) -> None:
    found = re.findall(rf"^> \*\*{EXAMPLE[book.language]}", book.text, re.MULTILINE)
    assert len(found) >= book.told.examples


def test_it_is_short_enough_to_be_read(book: Book) -> None:
    words = re.findall(r"[^\W\d_]{2,}", BRACES.sub("", book.filled))
    assert len(words) in book.told.words


@pytest.mark.parametrize("game", GAMES)
def test_no_scene_is_shown_twice(game: str) -> None:
    pictures = import_module(f"pnp.games.{game}.components").PICTURES
    scenes = [name.removesuffix(".wide") for name in (pictures.banner, *pictures.closing)]
    assert len(scenes) == len(set(scenes))
