"""Rulebooks leave no holes, and all figures stand in their sections."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise, product

import pytest

from pnp.press.book import Book, book
from pnp.press.book.book import feather
from pnp.press.book.boxes import PlacedBox
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.holes import holes
from pnp.press.book.plates import MAX_HOLE_MM, Plate
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
    books: list[list[list[float]]] = []
    made: dict[int, list[list[float]]] = {}
    chosen: list[Book] = []

    def watched(
        page: Sequence[PlacedBox], plates: Sequence[Plate], grid: BaselineGrid, taken: int = 0
    ) -> tuple[PlacedBox, ...]:
        result = feather(page, plates, grid, taken)
        if taken:
            books.append([])
        books[-1].append(list(white_at_feet(result, plates, grid)))
        return result

    monkeypatch.setenv("DUCKS_PNP_CACHE", "off")
    monkeypatch.setattr(book, "feather", watched)

    def fitted(make: Callable[[TypeSetting], Book]) -> Book:
        def noted(setting: TypeSetting) -> Book:
            result = make(setting)
            made[id(result)] = books[-1]
            return result

        chosen.append(on_fewest_pages(noted))
        return chosen[0]

    monkeypatch.setattr(rulebooks, "on_fewest_pages", fitted)
    lay_out(resolve(Order(game, language=language, paper=paper, only=("rules",))))
    most_mm = MAX_HOLE_MM + LINE_MM
    assert [high for white in made[id(chosen[0])] for high in white if high > most_mm] == []
    assert chosen[0].strays == 0


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


def white_at_feet(
    page: Sequence[PlacedBox], plates: Sequence[Plate], grid: BaselineGrid
) -> Iterator[float]:
    """Yield the heights of the white below each column, in mm, above and below its plates."""
    for hole in holes(page, grid.rows, grid.columns):
        if hole.end < grid.rows:
            continue
        left, right = grid.left_mm(hole.column), grid.left_mm(hole.column) + grid.column_mm
        below = sorted(
            (at.y_mm, at.bottom_mm)
            for at in (plate.frame.rect for plate in plates)
            if at.x_mm < right and at.right_mm > left and at.y_mm >= grid.top_mm(hole.top)
        )
        ends = [(0.0, grid.top_mm(hole.top)), *below, (grid.top_mm(hole.end), 0.0)]
        yield from (start - end for (_, end), (start, _) in pairwise(ends))
