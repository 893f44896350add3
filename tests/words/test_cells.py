"""Texts of tables in other languages: from further columns, or from catalogues of a folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from pnp.core.errors import MaterialError, Problem
from pnp.words.cells import CellTexts, translate_cells
from pnp.words.completeness import completeness_of_cells
from pnp.words.words import Words

Write = Callable[[str, str], Path]

HEADER = (
    'msgid ""\nmsgstr ""\n"Language: fr\\n"\n"Plural-Forms: nplurals=2; plural=(n > 1);\\n"\n\n'
)


def entry(key: str, english: str, translation: str, flag: str = "") -> str:
    return f'{flag}msgctxt "{key}"\nmsgid "{english}"\nmsgstr "{translation}"\n\n'


@pytest.fixture
def geese(write: Write, tmp_path: Path) -> CellTexts:
    """Five texts: in a column, in the catalogue, fuzzy in that, unfinished, and of a wider one."""
    cells = {
        "en": {"a": "One", "b": "Two", "c": "Three", "d": "Four", "e": "Five"},
        "fr": {"a": "Un"},
        "fr-CA": {"e": "Cinq"},
    }
    body = entry("b", "Two", "Deux") + entry("c", "Three", "Trois", "#, fuzzy\n")
    write("fr/geese.po", HEADER + body + entry("x", "Gone", "Parti"))
    return CellTexts("geese", "en", cells, (tmp_path,))


def test_a_text_is_that_of_the_nearest_column_or_catalogue(geese: CellTexts) -> None:
    for language, texts in (
        ("en", ["One", "Two", "Three", "Four", "Five"]),
        ("fr", ["Un", "Deux", "Three", "Four", "Five"]),
        ("fr-CA", ["Un", "Deux", "Three", "Four", "Cinq"]),
        ("de", ["One", "Two", "Three", "Four", "Five"]),
    ):
        translated = translate_cells(geese, language)
        assert [translated.texts[key].forms for key in "abcde"] == [(text,) for text in texts]
        assert all(text.is_literal for text in translated.texts.values())
        assert translated.faults == []
        facts = [notice.fact for notice in translated.notices]
        assert facts == ["no cell has this id", "the translation is marked fuzzy"] * (
            language in {"fr", "fr-CA"}
        )


def test_a_text_in_a_column_and_in_the_catalogue_is_a_fault(geese: CellTexts, write: Write) -> None:
    write("fr/geese.po", HEADER + entry("a", "One", "Une"))
    (fault,) = translate_cells(geese, "fr").faults
    assert fault.fact == "the table has this text in the language, too"
    assert "geese.po" in fault.place


def test_cells_are_complete_in_their_own_language_and_counted_in_others(geese: CellTexts) -> None:
    for language, ready, fuzzy, missing in (
        ("en", "abcde", "", ""),
        ("fr", "ab", "c", "de"),
        ("fr-CA", "abe", "c", "d"),
        ("de", "", "", "abcde"),
    ):
        done = completeness_of_cells(geese, language, ("fr",))
        assert (done.translated, done.fuzzy, done.missing) == (
            tuple(ready),
            tuple(fuzzy),
            tuple(missing),
        )
        assert done.rulebook == (language in {"fr", "fr-CA"})
    assert completeness_of_cells(geese, "fr", ()).rulebook is None


def test_what_no_column_has_is_left_to_translate(geese: CellTexts) -> None:
    left = geese.to_translate("fr").entries
    assert [(each.id, each.english) for each in left] == [
        *(("b", ("Two",)), ("c", ("Three",)), ("d", ("Four",)), ("e", ("Five",)))
    ]
    assert [*geese.source.entries] == [*"abcde"]


def test_words_take_in_the_texts_of_tables(geese: CellTexts, write: Write) -> None:
    words = Words("fr", {}, (), {})
    taken = words.with_cells(geese)
    assert (taken.text("a"), taken.text("b"), taken.text("d")) == ("Un", "Deux", "Four")
    assert len(taken.notices) == 2
    write("fr/geese.po", HEADER + entry("a", "One", "Une"))
    with pytest.raises(MaterialError, match="the table has this text"):
        words.with_cells(geese)
    problems: list[Problem] = []
    assert words.with_cells(geese, problems).text("b") == "Two"
    assert len(problems) == 1


def test_texts_of_a_program_are_printed_as_they_are() -> None:
    words = Words("fr", {}, (), {})
    assert words.with_texts({}) is words
    taken = words.with_texts({"a": "{x} *b* \\"})
    assert taken.text("a") == words.with_texts({"b": "{x} *b* \\"}).text("b")
    assert "{x}" in str(taken.text("a")).replace("\\", "")
    assert taken.texts["a"].language == "fr"
