"""Rulebooks leave no holes, and all figures stand in their sections."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from pnp.press.book import Book
from pnp.press.book.plates import MAX_HOLE_MM
from pnp.printing.edition import lay_out
from pnp.printing.jobs import resolve
from pnp.printing.orders import Order
from pnp.printing.parts import books as rulebooks
from pnp.printing.parts.books import TypeSetting, on_fewest_pages, on_fewest_sheets
from tests.sampling import sampled

GAMES = ("pond", "bucket", "cover", "gallery", "blind")
LANGUAGES = ("en", "fr", "de", "es")
PAPERS = ("a4", "letter")
LINE_MM = 5.0
"""A line of text, about, which no column can be parted in."""


@pytest.mark.parametrize(
    ("game", "language", "paper"), sampled(product(GAMES, LANGUAGES, PAPERS), 3)
)
def test_no_column_ends_in_a_hole_and_no_figure_strays(
    monkeypatch: pytest.MonkeyPatch, game: str, language: str, paper: str
) -> None:
    chosen: list[Book] = []

    def fitted(make: Callable[[TypeSetting], Book]) -> Book:
        chosen.append(on_fewest_pages(make))
        return chosen[0]

    monkeypatch.setenv("DUCKS_PNP_CACHE", "off")
    monkeypatch.setattr(rulebooks, "on_fewest_pages", fitted)
    lay_out(resolve(Order(game, language=language, paper=paper, only=("rules",))))
    most_mm = MAX_HOLE_MM + LINE_MM
    (book,) = chosen
    assert [high for white in book.white_mm for high in white if high > most_mm] == []
    assert book.strays == 0


@pytest.mark.parametrize(
    ("game", "language", "paper"), sampled(product(GAMES, LANGUAGES, PAPERS), 3)
)
def test_no_figure_of_a_booklet_strays(
    monkeypatch: pytest.MonkeyPatch, game: str, language: str, paper: str
) -> None:
    strays: list[int] = []

    def fitted(make: Callable[[TypeSetting], Book]) -> Book:
        result = on_fewest_sheets(make)
        strays.append(result.strays)
        return result

    monkeypatch.setenv("DUCKS_PNP_CACHE", "off")
    monkeypatch.setattr(rulebooks, "on_fewest_sheets", fitted)
    lay_out(resolve(Order(game, language=language, paper=paper, only=("rules",), booklet=True)))
    assert strays == [0]
