"""Rulebooks: what is filled in, and what leads nowhere."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pnp.core.errors import MaterialError
from pnp.words.rulebook import fill, read_rulebook
from pnp.words.words import Words

Write = Callable[[str, str], Path]

VALUES = {
    "game": {
        "days": {"each": ({"number": 1, "dice": 6}, {"number": 2, "dice": 5}), "name": "days"},
        "rows": {"each": ({"id": "teal", "points": 15}, {"id": "pintail", "points": 8})},
        "flag": True,
        "share": 0.5,
    },
    "allowed": {"full": ["sunny", "cloudy"]},
}

ENGLISH = r"""msgid ""
msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\n"

msgctxt "weather.sunny"
msgid "Sunny"
msgstr ""

msgctxt "weather.cloudy"
msgid "Cloudy"
msgstr ""

msgctxt "dice"
msgid "{n} die"
msgid_plural "{n} dice"
msgstr[0] ""
msgstr[1] ""
"""

FRENCH = ENGLISH.replace("n != 1", "n > 1").replace(
    'msgid "Sunny"\nmsgstr ""', 'msgid "Sunny"\nmsgstr "Soleil"'
)


@pytest.fixture
def folder(tmp_path: Path, write: Write) -> Path:
    for language, text in (("en", ENGLISH), ("fr", FRENCH)):
        write(f"{language}/pond.po", text)
        write(f"{language}/common.po", ENGLISH.partition("\n\n")[0])
    return tmp_path


@pytest.fixture
def words(folder: Path) -> Words:
    return Words.load("en", "pond", folder)


@pytest.mark.parametrize(
    ("text", "filled"),
    [
        ("{game.rows.teal.points}", "15"),
        ("{game.rows.each.teal.points}", "15"),
        ("{game.days.2.dice}", "5"),
        ("{game.days.count}", "2"),
        ("{game.days.name}", "days"),
        ("{game.rows.teal.points+game.rows.pintail.points-1}", "22"),
        ("{word:weather.sunny}", "Sunny"),
        ("{word:dice n=game.days.1.dice}", "6 dice"),
        ("{word:dice n=game.days.1.dice-5}", "1 die"),
        ("{either:weather allowed.full}", "Sunny or Cloudy"),
        ("a {die:6} and {duck:teal}", "a {die:6} and {duck:teal}"),
        ("![x](figure:sheet wide)", "![x](figure:sheet wide)"),
    ],
)
def test_what_braces_hold_is_filled_in(words: Words, text: str, filled: str) -> None:
    assert fill(text, "r.md", VALUES, words) == filled


@pytest.mark.parametrize(
    ("text", "fact"),
    [
        ("{game.rows.teel.points}", "unknown path game.rows.teel.points"),
        ("{game.rows.teal.points.more}", "unknown path game.rows.teal.points.more"),
        ("{game.days.3.dice}", "unknown path game.days.3.dice"),
        ("{game.days.name+1}", "game.days.name is not a number"),
        ("{game.rows}", "game.rows is not a number"),
        ("{" + "9" * 5000 + "}", "a number has 5000 digits"),
        ("{game.flag}", "game.flag is not a number"),
        ("{game.share}", "game.share is not a number"),
        ("{game..rows}", "unknown path game..rows"),
        ("{word:weather.suny}", "unknown text id 'weather.suny'"),
        ("{word:dice}", "the text depends on a number"),
        ("{word:dice n}", "'n' is not a value"),
        ("{word:dice n=__import__('os')}", "\"n=__import__('os')\" is not a value"),
        ("{word:}", "unknown placeholder {word:}"),
        ("{word: }", "unknown placeholder {word: }"),
        ("{either:weather game.days.name}", "game.days.name is not a list"),
        ("{either:weather game.days.1.dice}", "game.days.1.dice is not a list"),
        ("{}", "unknown placeholder {}"),
        ("{game.rows!}", "unknown placeholder {game.rows!}"),
        ("{Die:6}", "unknown placeholder {Die:6}"),
        ("a { b", "a brace is unmatched on its line"),
        ("a {die:\n6}", "a brace is unmatched on its line"),
    ],
)
def test_what_leads_nowhere_is_told(words: Words, text: str, fact: str) -> None:
    with pytest.raises(MaterialError) as caught:
        fill(text, "r.md", VALUES, words)
    assert caught.value.problems[0].fact == fact
    assert caught.value.problems[0].place == "r.md:1"
    assert caught.value.problems[0].hint


SCRAPS = st.sampled_from(
    ("{", "}", ":", " ", "+", "-", "=", ".", "game", "days", "1", "n", "word", "either", "dice",
     "weather", "allowed.full", "{game.days.1.dice}", "<!--", "-->", "\n", "die:6", "{word:dice n=")
)  # fmt: skip


@given(text=st.lists(SCRAPS).map("".join))
@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=300
)
def test_any_text_is_filled_or_told(words: Words, text: str) -> None:
    with contextlib.suppress(MaterialError):
        assert fill(text, "r.md", VALUES, words).count("\n") == text.count("\n")


def test_the_nearest_name_is_told(words: Words) -> None:
    with pytest.raises(MaterialError, match="teel: did you mean 'teal'"):
        fill("{game.rows.teel.points}", "r.md", VALUES, words)


def test_all_problems_are_told_at_once_with_their_lines(words: Words) -> None:
    with pytest.raises(MaterialError) as caught:
        fill("# {x}\n\n{y} and {word:z}\n", "r.md", VALUES, words)
    assert [problem.place for problem in caught.value.problems] == ["r.md:1", "r.md:3", "r.md:3"]


def test_comments_are_dropped_and_lines_keep_their_numbers(words: Words) -> None:
    text = "# A\n<!-- P-01 {nothing} -->\nB"
    assert fill(text, "r.md", VALUES, words) == "# A\n\nB"


def test_a_rulebook_is_set_as_its_language_wants_it(folder: Path, write: Write) -> None:
    write("fr/pond.rules.md", "# Ciel : {word:weather.sunny} !")
    book = read_rulebook(Words.load("fr-CA", "pond", folder), "pond", VALUES, folder)
    assert book.markdown == "# Ciel\u00a0: Soleil\u202f!"
    assert book.language == "fr"


def test_a_language_without_a_rulebook_gets_english_words_and_all(
    folder: Path, write: Write
) -> None:
    write("en/pond.rules.md", "# Sky: {word:weather.sunny}!")
    book = read_rulebook(Words.load("fr", "pond", folder), "pond", VALUES, folder)
    assert book.markdown == "# Sky: Sunny!"
    assert book.language == "en"


def test_a_rulebook_that_is_not_there_is_told(folder: Path, words: Words) -> None:
    with pytest.raises(MaterialError, match=r"en/pond.rules.md: there is no such file"):
        read_rulebook(words, "pond", VALUES, folder)
