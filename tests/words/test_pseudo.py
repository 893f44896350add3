"""The pseudo-language: longer by a quarter, with accents, and nothing lost that a program needs."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core import resources
from pnp.words.completeness import completeness
from pnp.words.marks import marks_in
from pnp.words.pseudo import pseudo, pseudo_markdown
from pnp.words.words import Words, find_language

TEXTS = st.text(alphabet="aebcEdT  5{}n:*-|[]", max_size=60)


@pytest.mark.parametrize(
    ("english", "found"),
    [
        ("A", "Å"),
        ("5", "5"),
        ("Duck", "Dûûçk"),
        ("Total", "Töötål"),
        (" and ", " åñd "),
        ("{n} **white** dice", "[{n} **whîté** dîçé]"),
    ],
)
def test_texts_grow_by_a_quarter_brackets_included(english: str, found: str) -> None:
    assert pseudo(english) == found


@given(TEXTS)
def test_what_stands_in_braces_comes_out_as_it_went_in(text: str) -> None:
    assert marks_in(pseudo(text)) == marks_in(text)
    assert re.findall(r"\{[^{}]*\}", pseudo_markdown(text)) == re.findall(r"\{[^{}]*\}", text)


def test_a_figure_of_a_rulebook_keeps_its_name() -> None:
    assert pseudo_markdown("![Ducks](figure:one wide)\n<!-- P-01 -->") == (
        "![Dûûçkš](figure:one wide)\n<!-- P-01 -->"
    )


def test_it_is_made_of_english_and_complete() -> None:
    words = Words.load(find_language("XX", ("en",)), "pond")
    assert (words.language, words.untranslated) == ("xx", ())
    assert completeness((resources.words(),), "pond", "xx").percent == 100
