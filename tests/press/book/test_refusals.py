"""What has no place in a rulebook, and that all of it is told at once, by line."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pnp.core.errors import MaterialError
from pnp.core.geometry import Size
from pnp.data import tables
from pnp.press.book import Book, Front, pages
from pnp.press.text import Composer, TextStyle

REFUSED = {
    "```\nx\n```": "2: a code block",
    "a\n\n    x": "4: a code block",
    "a `x` b": "2: text in backquotes",
    "- x\n\n  ***": "4: a page break inside another block",
    "<b>x</b>": "2: raw HTML",
    "<div>": "2: raw HTML",
    "a\nb <i>c</i>": "3: raw HTML",
    "<!-- note -->": "2: raw HTML",
    "[a](b)": "2: a link",
    "<http://a.b>": "2: a link",
    "[a]: b": "2: a link address for [a]",
    "![a](b.png)": "2: a picture within a line",
    "a ![b](figure:small) c": "2: a picture within a line",
    "![a](figure: small)": "2: a figure that is not understood",
    "![a](figure:small tall)": "2: a figure that is not understood",
    "a\n===": "2: a heading by underlining",
    "# Again": "2: a second title",
    "#### Deep": "2: a heading of level 4",
    "- a\n  - b\n    - c": "4: a list more than two levels deep",
    "- # a": "2: a heading inside another block",
    "- a\n\n  > b": "4: a callout inside another block",
    "> > a": "2: a callout inside another block",
    "> | a |\n> |---|": "2: a table inside another block",
    "-": "2: an entry of a list that is not text",
    "- a\n  - b\n\n  c": "2: an entry of a list that is not text",
    "| a | b |\n|---|---|\n| 1 | 2 | 3 |": "4: a table row of 3 cells under a head of 2",
    "| a | b |\n|---|---|\n| 1 |": "4: a table row of 1 cells under a head of 2",
    "**open": "2: bold type that is not closed",
    "a " + "**b " * 300 + "c** " * 300: "2: emphasis or links nested more than 20 deep",
    "| a |\n|---|\n| " + "**b " * 300 + "c** " * 300 + " |": "4: emphasis or links nested more",
    "![" + "**b " * 300 + "c** " * 300 + "](figure:small)": "2: emphasis or links nested",
    "a {die 6}": "2: '{die 6}' is not an icon",
    "a {die": "2: 'a {die' is not an icon",
    "die} a": "2: 'die} a' is not an icon",
    "a {die:7}": "2: there is no icon 'die.7'",
    "## a {die:7}": "2: there is no icon 'die.7'",
    "| a |\n|---|\n| {die:7} |": "4: there is no icon 'die.7'",
    "![a](figure:smal)": "2: there is no figure 'smal'",
    "## " + "a " * 3000: "2: a piece of the text is higher than a column",
    "![" + "a " * 9000 + "](figure:small)": "2: a piece of the text is higher than a column",
    "| a |\n|---|\n| " + "a " * 9000 + " |": "2: a piece of the text is higher than a column",
    "a 鴨": "2: no font of",
    "![鴨](figure:small)": "2: no font of",
    "x" * 80: "2: the word",
    "| a | b |\n|---|---|\n| " + "x" * 60 + " | x |": "4: the word",
}


@pytest.mark.parametrize(("markdown", "told"), REFUSED.items(), ids=list(REFUSED.values()))
def test_refused(make: Callable[..., Book], markdown: str, told: str) -> None:
    with pytest.raises(MaterialError) as caught:
        make(markdown, title="# T\n")
    line, fact = told.split(": ", 1)
    problems = caught.value.problems
    assert any(p.place == f"ponds.md:{line}" and p.fact.startswith(fact) for p in problems), (
        problems
    )


def test_a_book_without_a_title_is_refused(make: Callable[..., Book]) -> None:
    with pytest.raises(MaterialError, match=r"ponds\.md:1: the rulebook does not begin"):
        make("text", title="")


def test_everything_is_told_at_once_in_the_order_of_lines(make: Callable[..., Book]) -> None:
    markdown = "![a](figure:none)\n\na `b`\n\n> {die:9}\n\n" + "x" * 200
    with pytest.raises(MaterialError) as caught:
        make(markdown)
    places = [problem.place for problem in caught.value.problems]
    assert places == ["ponds.md:3", "ponds.md:5", "ponds.md:7", "ponds.md:9"]


def test_every_refusal_says_what_to_do(make: Callable[..., Book]) -> None:
    with pytest.raises(MaterialError) as caught:
        make("![a](figure:none)\n\na `b`\n\n> {die:9}\n\n---\n\n<b>x</b>\n\n- - - a")
    assert all(problem.hint for problem in caught.value.problems)


def test_paper_too_low_for_the_opening_is_refused(make: Callable[..., Book]) -> None:
    with pytest.raises(MaterialError, match=r"ponds\.md:1: the title .* higher than a page"):
        make("a", Size(210, 60))


def test_a_missing_style_is_told_with_the_nearest(
    composer: Composer, styles: dict[str, TextStyle], front: Front
) -> None:
    named = {name.replace("book_body", "book_bodi"): style for name, style in styles.items()}
    theme = tables.theme("full")
    with pytest.raises(MaterialError) as caught:
        pages("# T\n", "b.md", Size(210, 297), composer, named, theme, {}, {}, front)
    (problem,) = caught.value.problems
    assert problem.fact == "the rulebook needs the text style 'book_body'"
    assert problem.hint.startswith("did you mean 'book_bodi'?")
