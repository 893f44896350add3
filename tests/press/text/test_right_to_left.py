"""Paragraphs that run from right to left: where their words stand, and in what order they read."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import settings as bounds
from hypothesis import strategies as some
from msgspec.structs import replace

from pnp.press.text import Composer, Icon, PlacedIcon, PlacedText, Span, TextStyle
from pnp.press.text.content import Content

WIDTH_MM = 60.0
WORDS = ["שלום", "Duck", "12", "(ב)", "בטה,", "3!", "مرحبا"]


def items(composer: Composer, style: TextStyle, *content: Content) -> list[PlacedText]:
    block = composer.fit(content, style, WIDTH_MM, 40, "a card")
    return [item for item in block.items if isinstance(item, PlacedText)]


def test_a_paragraph_begins_on_the_side_of_its_first_letter(
    composer: Composer, body: TextStyle
) -> None:
    (item,) = items(composer, body, Span("שלום"))
    assert item.rtl
    assert item.x_mm + item.width_mm == pytest.approx(WIDTH_MM, abs=0.1)
    (item,) = items(composer, replace(body, align="end"), Span("שלום"))
    assert item.x_mm == pytest.approx(0, abs=0.1)


def test_numbers_and_foreign_words_stand_in_the_order_of_the_line(
    composer: Composer, body: TextStyle
) -> None:
    words = items(composer, body, Span("קחו 12 קלפים"))
    assert [word.text for word in words] == ["קחו", "12", "קלפים"]
    assert [word.x_mm for word in words] == sorted((word.x_mm for word in words), reverse=True)
    assert [word.rtl for word in words] == [True, False, True]


@bounds(deadline=None, max_examples=60)
@given(
    some.lists(
        some.sampled_from(["שלום", "Duck", "12", "(ב)", "בטה,", "3!", "مرحبا"]),
        min_size=1,
        max_size=8,
    )
)
def test_no_word_is_lost_or_stands_on_another(
    composer: Composer, body: TextStyle, words: list[str]
) -> None:
    text = " ".join(words)
    lines: dict[float, list[PlacedText]] = {}
    for item in items(composer, body, Span(text)):
        lines.setdefault(item.y_mm, []).append(item)
    read = "".join(item.text for line in lines.values() for item in line)
    assert read.replace(" ", "") == text.replace(" ", "")
    for line in lines.values():
        line.sort(key=lambda item: item.x_mm)
        for left, right in itertools.pairwise(line):
            assert left.x_mm + left.width_mm <= right.x_mm + 0.01


def test_a_line_in_letters_of_another_font_is_as_wide_as_it_was_measured(
    composer: Composer, body: TextStyle
) -> None:
    sentence = "تنتهي اللعبة عندما تنفد الكومة. يفوز صاحب أكبر عدد من النقاط؛ وعند التعادل أكثر. "
    for item in items(composer, body, Span(sentence * 8)):
        assert item.x_mm > -0.01
        assert item.x_mm + item.width_mm < WIDTH_MM + 0.01


@pytest.mark.parametrize("white", ["", " ", "\u202f", "\u00a0"])
def test_an_icon_has_the_same_white_at_both_sides(
    composer: Composer, body: TextStyle, white: str
) -> None:
    content = (Span(f"בטה{white}"), Icon("duck", 1.0), Span(f"{white}בטה"))
    block = composer.fit(content, replace(body, min_size_mm=None), WIDTH_MM, 40, "a card")
    (icon,) = (item for item in block.items if isinstance(item, PlacedIcon))
    words = [item for item in block.items if isinstance(item, PlacedText) and item.text.strip()]
    end = max(word.x_mm + word.width_mm for word in words if word.x_mm < icon.x_mm)
    start = min(word.x_mm for word in words if word.x_mm > icon.x_mm)
    whites = icon.x_mm - end, start - icon.x_mm - icon.width_mm
    assert whites[0] == pytest.approx(whites[1], abs=0.3)
    assert (min(whites) > 0.3) == bool(white)


@pytest.mark.parametrize("words", [("בטה", "12", "שלום"), ("שלום 10", "000", "000")])
def test_narrow_white_parts_words_that_run_from_right_to_left(
    composer: Composer, body: TextStyle, title: TextStyle, words: tuple[str, ...]
) -> None:
    for style in (body, replace(title, size_mm=3, min_size_mm=None)):
        whole = items(composer, style, Span("\u202f".join(words)))
        close = items(composer, style, Span("".join(words)))
        narrow = (extent(whole) - extent(close)) / (len(words) - 1)
        assert 0.1 * style.size_mm < narrow < 0.4 * style.size_mm


def extent(words: list[PlacedText]) -> float:
    return max(word.x_mm + word.width_mm for word in words) - min(word.x_mm for word in words)
