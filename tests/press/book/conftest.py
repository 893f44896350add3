"""Books over the bundled fonts, and pages as letters that a person can read."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from pnp.core import resources
from pnp.core.geometry import MM_PER_PT, Size
from pnp.data import tables
from pnp.press.book import Book, Fact, Figure, Front, pages
from pnp.press.book.boxes import PlacedBox
from pnp.press.fonts import FontBook
from pnp.press.text import Composer, Icon, TextStyle

A4 = Size(210, 297)
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


Letters = Callable[[Sequence[Sequence[PlacedBox]], int], str]


@pytest.fixture(scope="session")
def letters() -> Letters:
    """Every step of every page as a line: a letter for each block, a dot for white."""
    return lambda pages_, rows: "\n---\n".join(_page(page, rows) for page in pages_)


def _page(page: Sequence[PlacedBox], rows: int) -> str:
    cells = [[".", "."] for _ in range(rows)]
    for placed in page:
        piece = placed.piece
        for row in range(placed.top, placed.top + piece.height):
            columns = (0, 1) if piece.wide else (placed.column,)
            for column in columns:
                assert cells[row][column] == ".", "two pieces on one spot"
                cells[row][column] = LETTERS[piece.block % len(LETTERS)]
    return "\n".join("".join(row) for row in cells)


@pytest.fixture(scope="session")
def composer() -> Composer:
    return Composer(FontBook.load(resources.fonts()))


@pytest.fixture(scope="session")
def styles() -> dict[str, TextStyle]:
    table = tables.type_table()
    return {
        name: TextStyle(
            table.stacks[style.stack],
            style.size * MM_PER_PT,
            style.floor * MM_PER_PT,
            weight=style.weight,
            italic=style.italic,
            leading=style.leading,
            hyphenate=style.hyphenate,
        )
        for name, style in table.styles.items()
    }


@pytest.fixture(scope="session")
def front() -> Front:
    return Front(
        game="Ponds",
        tagline="A tagline.",
        facts=(Fact("1 player", "icon.people"), Fact("5 minutes", "icon.clock")),
        credit="A credit line.",
        banner=Figure("scene.pond", Size(360, 90)),
        label=lambda page, count: f"page {page} of {count}",
        swimmer=Figure("duck.duckling", Size(120, 90)),
        closing=(Figure("scene.end", Size(720, 90)),),
    )


@pytest.fixture(scope="session")
def make(composer: Composer, styles: dict[str, TextStyle], front: Front) -> Callable[..., Book]:
    """A book of a Markdown text under the title "Ponds"."""
    figures = {
        "small": Figure("figure.small", Size(60, 30)),
        "broad": Figure("figure.broad", Size(170, 60)),
        "tall": Figure("figure.tall", Size(60, 500)),
        "map": Figure("figure.map", Size(360, 200)),
    }
    icons = {"die.6": Icon("die.6", word="six"), "duck.teal": Icon("duck.teal", 4 / 3, "teal")}
    theme = tables.theme("full")

    def made(
        markdown: str, paper: Size = A4, title: str = "# Ponds\n\n", front: Front = front
    ) -> Book:
        text = title + markdown
        return pages(text, "ponds.md", paper, composer, styles, theme, figures, icons, front)

    return made
