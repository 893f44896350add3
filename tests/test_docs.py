"""The docs: the index names every page once, links hold, and so does the check of the site."""

from __future__ import annotations

import os
import re
import runpy
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urldefrag, urlsplit

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token
from pygments.lexers import find_lexer_class_by_name

ROOT: Final = Path(__file__).resolve().parent.parent
DOCS: Final = ROOT / "docs"
INDEX: Final = DOCS / "index.md"
OUTSIDE: Final = ("*.md", "[a-z]*/README.md")
"""Pages that stand beside what they tell of."""

PAGES: Final = sorted(
    {*DOCS.glob("*.md"), *DOCS.glob("*.rst"), *chain.from_iterable(map(ROOT.glob, OUTSIDE))}
)
MARKDOWN: Final = [page for page in PAGES if page.suffix == ".md"]

CHECK: Final = runpy.run_path(str(DOCS / "check_site.py"))


@cache
def tokens(page: Path) -> list[Token]:
    return MarkdownIt("commonmark").enable("table").parse(page.read_text(encoding="utf-8"))


def links(page: Path) -> Iterator[str]:
    """Where a page leads, and the pictures that it shows."""
    for token in tokens(page):
        for child in token.children or ():
            link = child.attrGet("href") or child.attrGet("src")
            if link:
                yield str(link)


def anchors(page: Path) -> set[str]:
    """What the headings of a page are called in links, as code hosts and MyST call them."""
    headings = [
        "".join(child.content for child in heading.children or ())
        for before, heading in zip(tokens(page), tokens(page)[1:], strict=False)
        if before.type == "heading_open"
    ]
    return {re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-") for text in headings}


def broken(page: Path, link: str) -> bool:
    path, anchor = urldefrag(link)
    if urlsplit(path).scheme:
        return False
    target = (page.parent / unquote(path)).resolve() if path else page
    return not target.exists() or bool(anchor and anchor not in anchors(target))


def test_the_index_names_every_page_once() -> None:
    named = Counter((DOCS / link).resolve() for link in links(INDEX))
    assert named == Counter(page for page in PAGES if page != INDEX)


def test_the_readme_leads_to_the_index() -> None:
    assert "docs/index.md" in set(links(ROOT / "README.md"))


def test_contributing_tells_of_every_check_and_each_can_be_run() -> None:
    checks = {path for path in (ROOT / ".ci").iterdir() if path.is_file()}
    told = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert {path.name for path in checks} == set(
        re.findall(r"^\| `\.ci/(\w+)` \|", told, re.MULTILINE)
    )
    assert [path for path in checks if not os.access(path, os.X_OK)] == []


def test_the_workflow_runs_every_check() -> None:
    workflow = (ROOT / ".github" / "workflows" / "checks.yml").read_text(encoding="utf-8")
    steps = re.findall(r"^ +- run: (\S+)$", workflow, re.MULTILINE)
    assert sorted(steps) == sorted(f".ci/{path.name}" for path in (ROOT / ".ci").iterdir())


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_of_a_page_holds(page: Path) -> None:
    assert [link for link in links(page) if broken(page, link)] == []


@pytest.mark.parametrize("page", MARKDOWN, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_example_of_a_page_can_be_coloured(page: Path) -> None:
    """Pygments raises an error for a language that it does not know."""
    languages = {token.info for token in tokens(page) if token.type == "fence" and token.info}
    assert all(find_lexer_class_by_name(language) for language in languages)


@pytest.mark.parametrize("link", ["no-such-page.md", "printing.md#no-such-place", "#no-such-place"])
def test_a_link_that_leads_nowhere_is_noticed(link: str) -> None:
    assert broken(INDEX, link)


@pytest.mark.parametrize(
    ("html", "wrong"),
    [
        ('<a href="https://example.org">out</a><a href="b.html#there">in</a>', ""),
        ('<a href="#here">in</a><h1 id="here"></h1><img src="data:image/png;base64,">', ""),
        ('<a href="c.html">gone</a>', "no such file"),
        ('<a href="b.html#gone">gone</a>', "no such place"),
        ('<a href="#gone">gone</a>', "no such place"),
        ('<script src="https://example.org/a.js"></script>', "another host"),
        ('<img src="//example.org/a.png">', "another host"),
        ('<link rel="stylesheet" href="https://example.org/a.css">', "another host"),
    ],
)
def test_the_check_of_the_site_notices(tmp_path: Path, html: str, wrong: str) -> None:
    (tmp_path / "a.html").write_text(html, encoding="utf-8")
    (tmp_path / "b.html").write_text('<p id="there">', encoding="utf-8")
    problems = list(CHECK["problems"](tmp_path.resolve()))
    assert bool(problems) == bool(wrong)
    assert all(wrong in problem for problem in problems)


@pytest.mark.parametrize(
    "style", ["@import 'https://example.org/a.css'", "src: url(//example.org/a.woff2)"]
)
def test_the_check_of_the_site_notices_styles_of_other_hosts(tmp_path: Path, style: str) -> None:
    (tmp_path / "a.html").write_text("<p>", encoding="utf-8")
    (tmp_path / "a.css").write_text(style, encoding="utf-8")
    (problem,) = CHECK["problems"](tmp_path.resolve())
    assert "another host" in problem


def test_a_site_without_pages_is_noticed(tmp_path: Path) -> None:
    assert list(CHECK["problems"](tmp_path)) == [f"{tmp_path}: no pages"]
