"""Substitutes for well-known fonts: which stands for which, and that they are as wide."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pnp.core import resources
from pnp.press.fonts import FontBook
from pnp.press.fonts import substitutes as module
from pnp.press.fonts.substitutes import MONO, SANS, SERIF, Substitute, substitute_for

ARIAL = {" ": 569, "A": 1366, "W": 1933, "a": 1139, "i": 455, "0": 1139}
"""Widths in 2048ths of the size, as Arial's makers publish them."""


@pytest.mark.parametrize(
    ("name", "substitute"),
    [
        ("Arial", (SANS, False, False)),
        ("arial", (SANS, False, False)),
        ("Helvetica Neue", (SANS, False, False)),
        ("ArialMT", (SANS, False, False)),
        ("Arial-BoldMT", (SANS, True, False)),
        ("Arial-BoldItalicMT", (SANS, True, True)),
        ("Helvetica-Oblique", (SANS, False, True)),
        ("MyriadPro-It", (SANS, False, True)),
        ("MyriadPro-Semibold", (SANS, True, False)),
        ("TimesNewRomanPSMT", (SERIF, False, False)),
        ("TimesNewRomanPS-BoldMT", (SERIF, True, False)),
        ("Times New Roman", (SERIF, False, False)),
        ("CourierNewPS-ItalicMT", (MONO, False, True)),
        ("Bitstream Vera Sans Mono", (MONO, False, False)),
    ],
)
def test_well_known_fonts_have_a_substitute(name: str, substitute: Substitute) -> None:
    assert substitute_for(name) == substitute


@pytest.mark.parametrize("name", ["", "Quill", "Andika", "Ariel", "sans-serif", "-Bold", "MT"])
def test_other_fonts_have_none(name: str) -> None:
    assert substitute_for(name) is None


def test_a_substitute_is_as_wide(book: FontBook) -> None:
    font = book.find(SANS)
    assert font is not None
    assert font.units_per_em == 2048
    assert {letter: font.shape(letter).advance for letter in ARIAL} == ARIAL


def test_each_substitute_has_four_faces(book: FontBook) -> None:
    for family in (SANS, SERIF, MONO):
        fonts = {book.find(family, weight, italic) for weight in (400, 700) for italic in (0, 1)}
        assert len(fonts) == 4
        assert len(book.files_of({family.casefold()})) == 4


def test_substitutes_are_not_among_the_families_of_a_book(book: FontBook) -> None:
    assert not {SANS, SERIF, MONO} & set(book.families)


def test_no_substitute_is_read_before_one_is_asked_for(
    book: FontBook, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_faces", None)
    assert book.find("Andika") is not None
    assert book.find("Quill") is None


def test_the_licence_lies_beside_them() -> None:
    text = (resources.substitutes() / "Liberation-OFL.txt").read_text(encoding="utf-8")
    assert "SIL OPEN FONT LICENSE Version 1.1" in text


def test_a_family_is_known_before_its_files_are_there(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    whole = resources.substitutes()
    monkeypatch.setattr(resources, "substitutes", lambda: tmp_path)
    book = FontBook([])
    assert book.has(f" {SANS.upper()}")
    assert not book.has("Quill")
    assert book.find(SANS) is None
    shutil.copy(whole / "LiberationSans-Regular.ttf", tmp_path)
    assert FontBook([]).find(SANS) is not None
