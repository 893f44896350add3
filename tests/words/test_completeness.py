"""How much of a catalogue is translated, and what a valid translation is doubted for."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.words.catalogue import CatalogueEntry
from pnp.words.completeness import Completeness, _advice, completeness

Write = Callable[[str, str], Path]

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: x\\n"\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
)


def entry(key: str, english: str, translation: str = "", flag: str = "") -> str:
    return f'{flag}msgctxt "{key}"\nmsgid "{english}"\nmsgstr "{translation}"\n\n'


@pytest.fixture
def spanish(write: Write, tmp_path: Path) -> Callable[..., Completeness]:
    """Given English and Spanish by id, the Spanish of Mexico measured."""

    def measure(english: dict[str, str], **texts: str) -> Completeness:
        write("en/pond.po", HEADER + "".join(entry(*text) for text in english.items()))
        body = "".join(entry(key, english[key], text) for key, text in texts.items())
        write("es/pond.po", HEADER + body)
        return completeness((tmp_path,), "pond", "es-MX")

    return measure


def test_texts_of_a_wider_language_and_of_more_folders_count(write: Write, tmp_path: Path) -> None:
    texts = {"a": "One", "b": "Two", "c": "Three", "d": "Four"}
    write("own/en/pond.po", HEADER + "".join(entry(*text) for text in texts.items()))
    old = entry("b", "Two", "Dos", "#, fuzzy\n") + entry("c", "Thre", "Tres")
    write("own/es/pond.po", HEADER + entry("a", "One", "Uno") + old)
    write("more/es-MX/pond.po", HEADER + entry("c", "Three", "Tres"))
    roots = (tmp_path / "own", tmp_path / "more")
    done = completeness(roots, "pond", "es-MX")
    assert (done.translated, done.fuzzy, done.missing) == (("a", "c"), ("b",), ("d",))
    assert (done.texts, done.percent, done.rulebook) == (4, 50, None)
    assert [notice.fact for notice in done.notices] == [
        "the translation is marked fuzzy",
        "the English has changed since this was translated",
    ]


@pytest.mark.parametrize(("language", "there"), [("es-MX", True), ("en", True), ("fr", False)])
def test_a_rulebook_in_a_wider_language_is_one(
    write: Write, tmp_path: Path, language: str, *, there: bool
) -> None:
    write("en/pond.po", HEADER)
    write("en/pond.rules.md", "# Pond\n")
    write("es/pond.rules.md", "# Estanque\n")
    done = completeness((tmp_path,), "pond", language)
    assert (done.rulebook, done.percent) == (there, 100)


@pytest.mark.parametrize(
    ("text", "is_doubted"),
    [
        ("one duck swims", True),
        ("a duck swims", False),
        ("fill it up, Boss", True),
        ("three ducks", False),
        ("Mallard Teal Wigeon Pintail", False),
        ("{low} {high} {n} ducks", False),
        ("5 x 6 x 7 dice", False),
    ],
)
def test_only_prose_that_was_copied_is_doubted(
    spanish: Callable[..., Completeness], text: str, *, is_doubted: bool
) -> None:
    done = spanish({"copied": text, "own": text}, copied=text)
    assert done.translated == ("copied",)
    facts = ["the translation is identical to the English"] if is_doubted else []
    assert [problem.fact for problem in done.advice] == facts


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        ("¿Más patos?", []),
        ("Más patos?", ["¿ and ? are not paired"]),
        ("¡¡Patos!", ["¡ and ! are not paired"]),
    ],
)
def test_questions_and_exclamations_open_and_close(
    spanish: Callable[..., Completeness], text: str, facts: list[str]
) -> None:
    done = spanish({"more": "More ducks?"}, more=text)
    assert [problem.fact for problem in done.advice] == facts
    assert all(problem.place.endswith("es/pond.po:7, more") for problem in done.advice)


def test_numbers_that_a_translated_rulebook_changes_are_doubted(
    write: Write, tmp_path: Path
) -> None:
    write("en/pond.po", HEADER)
    write("en/pond.rules.md", "# Pond\n\nRoll 5 dice.\n")
    path = write("es/pond.rules.md", "# Estanque\n\nTira 6 dados.\n")
    (problem,) = completeness((tmp_path,), "pond", "es-MX").advice
    assert problem.place.startswith(str(path))
    assert completeness((tmp_path,), "pond", "en").advice == ()


def test_english_that_cannot_be_read_is_a_fault_and_no_translation_is(
    write: Write, tmp_path: Path
) -> None:
    write("en/pond.po", HEADER + 'msgctxt "a"\nmsgid "One\nmsgstr ""\n')
    write("es/pond.po", HEADER + entry("a", "One", "Uno"))
    done = completeness((tmp_path,), "pond", "es")
    assert [problem.fact for problem in done.faults] == ["the string in quotes is invalid"]


@pytest.mark.parametrize(
    ("one", "many", "count"),
    [("the duck swims", "x", 1), ("x", "the duck swims", 0), ("x", "y", 0)],
)
def test_a_text_that_is_still_english_is_doubted(one: str, many: str, count: int) -> None:
    english = ("the duck swims", "the ducks swim")
    counted = CatalogueEntry("a", "a.po", english, (one, many), fuzzy=False)
    told = [*_advice([counted], "fr")]
    assert [problem.place for problem in told] == ["a.po"] * count
