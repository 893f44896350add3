"""Faces are chosen as CSS Fonts 4, section 5.2 says."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont

from pnp.press.fonts import FontBook

MakeFont = Callable[..., bytes]


def weight_found(book: FontBook, weight: int, *, italic: bool = False) -> tuple[int, bool]:
    font = book.find("Pond", weight, italic)
    assert font is not None
    return font.weight, font.italic


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (100, 300),
        (350, 300),
        (400, 500),
        (450, 500),
        (500, 500),
        (550, 700),
        (650, 700),
        (900, 700),
    ],
)
def test_the_nearest_weight_is_taken(
    folder: Path, make_font: MakeFont, wanted: int, found: int
) -> None:
    for weight in (300, 500, 700):
        (folder / f"{weight}.ttf").write_bytes(make_font(weight=weight))
    assert weight_found(FontBook.load(folder), wanted) == (found, False)


def test_between_400_and_500_lighter_comes_before_much_heavier(
    folder: Path, make_font: MakeFont
) -> None:
    for weight in (300, 700):
        (folder / f"{weight}.ttf").write_bytes(make_font(weight=weight))
    assert weight_found(FontBook.load(folder), 450) == (300, False)


def test_between_400_and_500_lighter_comes_before_nearer_above_500(
    folder: Path, make_font: MakeFont
) -> None:
    for weight in (100, 550):
        (folder / f"{weight}.ttf").write_bytes(make_font(weight=weight))
    book = FontBook.load(folder)
    assert [weight_found(book, wanted)[0] for wanted in (399, 400, 450, 500, 501)] == [
        *(100, 100, 100, 100, 550)
    ]


@pytest.mark.parametrize(("widths", "taken"), [((4, 5), 5), ((2, 6), 2), ((3, 4), 4), ((6, 9), 6)])
def test_a_normal_width_comes_before_a_narrow_one_and_that_before_a_wide_one(
    folder: Path, make_font: MakeFont, widths: tuple[int, int], taken: int
) -> None:
    for width in widths:
        font = TTFont(io.BytesIO(make_font(side=100 * width)))
        font["OS/2"].usWidthClass = width
        font.save(folder / f"{width}.ttf")
    found = FontBook.load(folder).find("Pond")
    assert found is not None
    assert found.shape("A").advance == 100 * taken + 100


def test_the_slant_comes_before_the_weight(folder: Path, make_font: MakeFont) -> None:
    (folder / "bold.ttf").write_bytes(make_font(weight=700))
    (folder / "italic.ttf").write_bytes(make_font(weight=400, italic=True))
    assert weight_found(FontBook.load(folder), 700, italic=True) == (400, True)


def test_a_missing_slant_is_given_up(folder: Path, make_font: MakeFont) -> None:
    (folder / "upright.ttf").write_bytes(make_font())
    assert weight_found(FontBook.load(folder), 400, italic=True) == (400, False)


def test_a_variable_font_is_pinned_at_the_wanted_weight(folder: Path, make_font: MakeFont) -> None:
    (folder / "variable.ttf").write_bytes(make_font(weights=(100, 400, 900)))
    book = FontBook.load(folder)
    assert weight_found(book, 650) == (650, False)
    assert weight_found(book, 1000) == (900, False)


def test_a_variable_font_is_not_called_after_one_of_its_weights(
    folder: Path, make_font: MakeFont
) -> None:
    (folder / "a.ttf").write_bytes(make_font("Pond ExtraLight", weights=(200, 200, 900)))
    (folder / "b.ttf").write_bytes(make_font("Pond Black"))
    (folder / "c.ttf").write_bytes(make_font("Black", weights=(200, 200, 900)))
    assert FontBook.load(folder).families == ("Black", "Pond", "Pond Black")


def test_instances_of_a_variable_font_are_fonts_of_their_own(
    folder: Path, make_font: MakeFont
) -> None:
    (folder / "variable.ttf").write_bytes(make_font(weights=(100, 400, 900)))
    book = FontBook.load(folder)
    light, bold = book.find("Pond", 400), book.find("Pond", 900)
    assert light is not None
    assert bold is not None
    assert light != bold
    assert light.postscript_name != bold.postscript_name
    assert (light.shape("A").advance, bold.shape("A").advance) == (600, 800)


def test_families_are_found_in_any_case(book: FontBook) -> None:
    assert book.find("andika") is book.find("ANDIKA")
    assert book.find("Comic Sans MS") is None


def test_the_display_face_has_three_weights_in_one_family(book: FontBook) -> None:
    found = [book.find("Baloo 2", weight) for weight in (600, 700, 800)]
    assert [font.weight for font in found if font] == [600, 700, 800]


def test_a_letter_comes_from_the_first_font_that_has_it(book: FontBook) -> None:
    stack = ("Baloo 2", "Andika", "DejaVu Sans")
    found = [book.cover(stack, 400, False, letter) for letter in "A→⚀🦆"]
    assert [font and font.family for font in found] == ["Baloo 2", "Andika", "DejaVu Sans", None]


def test_fonts_are_equal_by_content(folder: Path, make_font: MakeFont) -> None:
    (folder / "Pond.ttf").write_bytes(make_font())
    one, other = (FontBook.load(folder).find("Pond") for _ in range(2))
    assert one is not other
    assert one == other
    assert hash(one) == hash(other)
