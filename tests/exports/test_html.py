"""The format `html`: a page that holds every rule and every card, and that everybody can read."""

from __future__ import annotations

import os
import random
import re
import shutil
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from lxml import etree

import pnp
from pnp.exports.formats import FORMATS
from pnp.exports.html.check import wrong_page
from pnp.exports.html.page import _Book
from pnp.exports.pieces import Choices, PieceSet, Settings, collect_pieces, is_credit
from pnp.words.words import ALTERNATIVE
from tests.sampling import sampled

pytestmark = pytest.mark.usefixtures("warm")

HTML = FORMATS["html"]
GOOSE = str(Path(__file__).parents[2] / "examples" / "goose")
GAMES = ("pond", "bucket", "cover", "gallery", "blind")
AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
SOME = ("blind.track", "blind.shot.olive.4")
"""Pieces of Duck Blind: of all hundred, the pictures take five seconds."""
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]


@cache
def pieces(game: str, language: str = "en", **options: Any) -> PieceSet:
    order = pnp.Order(game, language=language, bleed_mm=3.0, **options)
    return collect_pieces(order, holds=HTML.holds)


@cache
def files(
    game: str, language: str = "en", *, is_large: bool = False, **options: Any
) -> Mapping[str, bytes]:
    settings = Settings(3.0, 300, choices=Choices(is_large=is_large))
    return HTML.make(pieces(game, language, **options), settings)


def page(game: str, language: str = "en", **options: Any) -> etree._Element:
    (content,) = files(game, language, **options).values()
    root: etree._Element = etree.fromstring(content, etree.HTMLParser(encoding="utf-8"))
    return root


def words(root: etree._Element | None) -> str:
    assert root is not None
    return " ".join("".join(map(str, root.itertext())).split())


@pytest.mark.parametrize(
    ("game", "language"),
    sampled(((game, code) for game in GAMES for code in ("en", "fr", "de", "es")), 4),
)
def test_every_rule_and_every_piece_is_on_the_page(game: str, language: str) -> None:
    assert not [*HTML.check(files(game, language))]
    root = page(game, language)
    text, edition = words(root.find("body//main")), pieces(game, language).edition
    for piece in pieces(game, language).pieces:
        (shown,) = root.findall(f".//*[@id='{piece.id}']")
        if piece.kind == "card":
            assert piece.title in words(shown)
        for told in piece.texts:
            if any(map(str.isalpha, told.words)) and not is_credit(told.words, edition):
                assert " ".join(told.words.split()) in words(shown)
    rules = (Path(pnp.__file__).parent / "words" / language / f"{game}.rules.md").read_text()
    headings = [line.strip("# ") for line in rules.splitlines() if line.startswith("##")]
    assert all(heading.replace("'", "’") in text for heading in headings if "{" not in heading)
    numbers = len(re.findall(r"^!\[", rules, re.MULTILINE))
    pictures = root.findall(".//figure/img")
    assert len(pictures) == numbers
    assert all(len(picture.attrib["alt"]) > 40 for picture in pictures)


def test_icons_are_read_as_words() -> None:
    assert {"die 3", "Boss 5", "(house ruling)"} <= icons("en")
    assert {"Würfel 3", "(Hausregel)"} <= icons("de")
    (aid,) = page("bucket", "de").findall(".//*[@id='bucket.aid']")
    assert "Im Eimer ist Jokerwürfel 2 jede Zahl." in words(aid)


def icons(language: str) -> set[str | None]:
    return {icon.get("alt") for icon in page("bucket", language).findall(".//img[@class='icon']")}


def test_numbers_that_count_up_are_told_by_the_first_and_the_last() -> None:
    (track,) = page("blind", cards=SOME).findall(".//*[@id='blind.track']")
    assert "0 to 99" in words(track)


def test_a_number_in_two_corners_is_told_once_and_equal_numbers_each() -> None:
    root = page("cover")
    for number, splash in ((2, 1), (12, 5)):
        (shown,) = root.findall(f".//*[@id='cover.duck.chef.{number}']")
        assert words(shown).endswith(f" {number} · {splash}")
    assert "5 · 6 · 6 · 5" in words(root)
    (shots,) = page("blind", cards=SOME).findall(".//*[@id='blind.shot.olive.4']")
    assert "4" in words(shots)
    assert "4 · 4" not in words(shots)


def test_a_game_without_rulebook_is_a_page_too_and_large_type_is_asked_for() -> None:
    made = HTML.make(pieces(GOOSE), Settings(3.0, 300))
    assert not [*HTML.check(made)]
    assert page("pond", is_large=True).get("class") == "large"
    assert page("pond").get("class") is None


def test_equal_orders_make_equal_pages_and_faults_are_told_by_name() -> None:
    assert HTML.make(pieces("pond"), Settings(3.0, 300)) == files("pond")
    (content,) = files("pond").values()

    def facts(before: str, after: str) -> str:
        text = content.decode()
        assert before in text
        return "\n".join(wrong_page(text.replace(before, after, 1).encode()))

    assert "does not say its language" in facts(' lang="en"', "")
    assert "2 elements have the id 'main'" in facts('id="contents"', 'id="main"')
    assert "begin with its one <h1>" in facts("h1>", "h2>")
    assert "a heading of level 4 follows one of level 2" in facts("<h3", "<h4")
    assert "leads nowhere" in facts('href="#rules"', 'href="#nowhere"')
    assert "leads nowhere" in facts('href="#rules"', 'href="https://example.org"')
    assert "no alternative text" in facts(' alt=""', "")
    assert "a picture is elsewhere" in facts("data:image/jpeg", "https://example.org/")
    assert "a picture cannot be read" in facts(
        "data:image/jpeg;base64,/9j/4", "data:image/jpeg;base64,AAAA"
    )
    assert "does not say of what" in facts(' scope="col"', "")
    assert "the page has a <script>" in facts("</head>", "<script>1</script></head>")
    assert "an element runs a script" in facts("<body>", '<body onload="1">')
    assert "the style names an address" in facts("<style>", "<style>@import 'x';")
    assert "the page is empty" in "\n".join(wrong_page(b""))


def test_nothing_that_is_damaged_ends_in_a_traceback() -> None:
    lot = random.Random(25)  # noqa: S311 -- no secret
    (content,) = files("pond").values()
    small = re.sub(rb"data:[^\"]+", b"data:image/png;base64,AA==", content)
    for _ in range(100):
        start = lot.randrange(len(small))
        list(wrong_page(small[:start] + small[start + lot.randrange(40) :]))


CHROMIUM = os.environ.get("PNP_CHROMIUM") or shutil.which("chromium")


@pytest.mark.skipif(
    not (CHROMIUM and AXE.is_file()), reason="there is no Chromium, or no axe-core from npm"
)
@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing(scheme: Any, is_large: bool, tmp_path: Path) -> None:
    sync = pytest.importorskip("playwright.sync_api")
    path = tmp_path / "page.html"
    (content,) = files("blind", "fr", is_large=is_large).values()
    path.write_bytes(content)
    with sync.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        shown = browser.new_page(color_scheme=scheme, viewport={"width": 390, "height": 800})
        shown.goto(path.as_uri())
        shown.add_script_tag(path=AXE)
        run = shown.evaluate("tags => axe.run({runOnly: tags})", WCAG)
        width = shown.evaluate("document.documentElement.scrollWidth")
        browser.close()
    assert [rule["id"] for rule in run["violations"]] == []
    assert width <= 390


def test_a_figure_is_read_by_its_text_and_by_its_caption_if_it_has_none() -> None:
    texts = {f"{ALTERNATIVE}pond": "A pond with two ducks"}
    book: Any = SimpleNamespace(_words=SimpleNamespace(texts=texts, text=texts.__getitem__))
    found = [_Book.alternative(book, name) for name in ("pond", "lake")]
    assert found == ["A pond with two ducks", ""]
