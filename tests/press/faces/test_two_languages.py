"""Words in two languages in one box: where each of them stands."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from pnp.core import resources
from pnp.core.errors import MaterialError
from pnp.core.geometry import IDENTITY, Rect
from pnp.press.faces.placeholders import Placeholder, VerticalAlign
from pnp.press.faces.two_languages import SECOND, in_both
from pnp.press.fonts import FontBook
from pnp.press.text import Align, Block, Composer, Span, TextStyle

SIZE_MM = 4.0


@cache
def composer() -> Composer:
    return Composer(FontBook.load(resources.fonts()))


def lay_out(words: Placeholder) -> Block:
    box = words.box
    return composer().fit(
        [Span(words.source)],
        words.style,
        box.width_mm,
        box.height_mm,
        words.place,
        words.valign,
    )


def box_of(
    width_mm: float, height_mm: float, align: Align = "start", lines: int | None = 1
) -> Placeholder:
    style = TextStyle(("Andika",), SIZE_MM, min_size_mm=2, max_lines=lines, align=align)
    box = Rect(10, 20, width_mm, height_mm)
    return Placeholder("Duck", style, box, IDENTITY, "middle", "ink", (), (), None, "a")


def shares(words: Placeholder, other: str = "Canard") -> tuple[Placeholder, ...]:
    second = replace(words, source=other)
    return in_both(words, second, lay_out)


@pytest.mark.parametrize(("align", "share"), [("start", 0), ("middle", 0.5), ("end", 1)])
def test_words_on_one_line_stand_together_where_the_first_would(align: Align, share: float) -> None:
    first, second = shares(box_of(60, 5, align))
    assert first.box.y_mm == second.box.y_mm == 20
    left = first.box.x_mm + lay_out(first).items[0].x_mm
    last = lay_out(second).items[-1]
    right = second.box.x_mm + last.x_mm + last.width_mm
    spare = 60 - (right - left)
    assert left - 10 == pytest.approx(share * spare, abs=0.01)
    assert second.style.size_mm == pytest.approx(SECOND * first.style.size_mm)
    end = first.box.x_mm + sum(item.width_mm for item in lay_out(first).items)
    assert second.box.x_mm - end == pytest.approx(0.8 * first.style.size_mm, abs=0.01)


@pytest.mark.parametrize(("valign", "share"), [("top", 0), ("middle", 0.5), ("bottom", 1)])
def test_words_below_one_another_stand_in_the_box_as_the_first_would(
    valign: VerticalAlign, share: float
) -> None:
    first, second = shares(replace(box_of(30, 40), valign=valign))
    assert second.box.y_mm == pytest.approx(first.box.bottom_mm)
    spare = 40 - first.box.height_mm - second.box.height_mm
    assert first.box.y_mm - 20 == pytest.approx(share * spare)
    assert first.box.width_mm == second.box.width_mm == 30


def test_words_that_are_the_same_are_printed_once() -> None:
    words = box_of(60, 20)
    assert shares(words, "Duck") == (words,)


def test_words_are_as_large_as_both_allow_and_refused_below_the_least() -> None:
    for height_mm in (14, 10, 9):
        first, second = shares(box_of(20, height_mm, lines=None))
        taken = first.box.height_mm + second.box.height_mm
        assert taken <= height_mm + first.style.size_mm / 3
        assert first.style.size_mm == SIZE_MM or taken > 0.9 * height_mm
    with pytest.raises(MaterialError):
        shares(box_of(20, 3, lines=None))
