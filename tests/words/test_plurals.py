"""Plural forms by header and language."""

from __future__ import annotations

import pytest

from pnp.words.plurals import ENGLISH, fits, parse, usual


def test_english_counts_one_apart() -> None:
    assert [ENGLISH.form_of(n) for n in (0, 1, 2, 21)] == [1, 0, 1, 1]


def test_french_counts_nothing_like_one() -> None:
    french = parse("nplurals=2; plural=(n > 1);")
    assert [french.form_of(n) for n in (0, 1, 2)] == [0, 0, 1]


def test_polish_has_three_forms() -> None:
    polish = parse(usual("pl") or "")
    assert polish.forms == 3
    assert [polish.form_of(n) for n in (1, 2, 5, 12, 22)] == [0, 1, 2, 2, 1]


@pytest.mark.parametrize(
    "header",
    [
        "", "nplurals=2", "nplurals=two; plural=0", "nplurals=1; plural=n", "nplurals=0; plural=0",
        "nplurals=2; plural=n%0", "nplurals=2; plural=__import__('os')", "nplurals=2; plural=((n",
        "nplurals=2; plural=" + "(" * 400 + "n",
    ],
)  # fmt: skip
def test_a_header_that_counts_wrong_is_refused(header: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011 -- the reader of catalogues words it
        parse(header)


@pytest.mark.parametrize(
    ("language", "forms", "fit"),
    [("fr", 2, True), ("fr", 3, True), ("fr", 4, False), ("fr-CA", 2, True), ("ja", 1, True),
     ("ja", 2, False), ("he", 2, True), ("he", 3, True), ("he", 4, False), ("qq", 4, True)],
)  # fmt: skip
def test_a_language_has_so_many_forms(language: str, forms: int, fit: bool) -> None:
    plurals = parse(f"nplurals={forms}; plural=0")
    assert fits(plurals, language) is fit
