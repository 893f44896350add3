"""Rulebooks changed at random: their pages are made or refused."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from typing import Final

from fuzzing import changed, exchanged, fuzz

from pnp.core import resources
from pnp.core.geometry import Margins, Size
from pnp.data import tables
from pnp.press.book import Figure, Front, pages
from pnp.press.text import Composer, Icon, TextStyle

BOOKS: Final = [
    path.read_text(encoding="utf-8") for path in sorted(resources.words().glob("*/*.rules.md"))
]
BRACES: Final = re.compile(r"\{[^{}]*\}|<!--.*-->")
FIGURES: Final = {
    name: Figure(f"figure.{name}", Size(90, 40 + 15 * number))
    for number, name in enumerate(sorted(set(re.findall(r"figure:(\w+)", "".join(BOOKS)))))
}
ICONS: Final = {"die.6": Icon("die.6", word="six")}
PAPERS: Final = (Size(210, 297), Size(215.9, 279.4), Size(148, 210), Size(60, 60), Size(900, 50))

BEGINNING: Final = re.compile(r"(?m)^")
BEGINNINGS: Final = (
    *("# ", "## ", "### ", "#### ", "> ", "> > ", "- ", "1. ", "0. ", "999999999. ", "    ", "| "),
    *("---\n", "```\n", "<b>", "<!-- ", "[a]: b\n", "> " * 300, "- " * 300, "|" * 300, "a\n===\n"),
    *("| a | b |\n|---|---|\n| c |\n", "![x](figure:sheet)\n\n", "![](figure:nothing wide)\n"),
)
MARK: Final = re.compile(r"\*\*?|\||\n\n|\[|\]|\(|\)| ")
MARKS: Final = (
    *("*", "**", "***", "_", "`", "|", "\\", "\n", "  \n", "<br>", "&amp;", "&#0;", "&#x110000;"),
    *("[a](b)", "![", "](figure:", "{die:6}", "{die:7}", "<a@b.c>", "http://a.b", "\xa0", "\u2028"),
    *("*" * 500, "[" * 500, "**a" * 300, "w" * 5000, "w " * 5000, "&" * 500, "`" * 500, "\\\n"),
)


def with_beginning(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, BEGINNING, BEGINNINGS)


def with_mark(chance: random.Random, text: str) -> str:
    return exchanged(chance, text, MARK, MARKS)


def excerpt(chance: random.Random) -> str:
    """Return a title with a chapter, and seldom a whole book: its pages take their time."""
    text = BRACES.sub("{die:6}", chance.choice(BOOKS))
    title, *chapters = re.split(r"(?m)^(?=## )", text)
    return text if chance.random() < 0.02 else title + chance.choice(chapters)


def test_pages_of_rulebooks_changed_at_random(
    composer: Composer, styles: Mapping[str, TextStyle], front: Front
) -> None:
    theme = tables.theme("full")

    def read(chance: random.Random) -> None:
        text = changed(chance, excerpt(chance), with_beginning, with_mark)
        paper = chance.choice((*PAPERS[:2] * 4, *PAPERS))
        margins = chance.choice((Margins(), Margins(), Margins(9, 9, 9, 9)))
        markdown = text.decode("utf-8", "replace")
        book = pages(
            markdown, "a.md", paper, composer, styles, theme, FIGURES, ICONS, front, margins
        )
        assert len(book.faces) > book.bookmarks[-1].page

    assert 0.1 < fuzz("words", read, 25) < 1
