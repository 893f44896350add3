"""What keeps a text from its box is told, all of it at once, and where."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from pnp.core.errors import MaterialError, Problem
from pnp.press.text import Composer, Span, TextStyle

PLACE = "templates/pond/sheet.svg, day.1.weather (fr: weather.sunny)"


def problems_of(
    composer: Composer, text: str, style: TextStyle, width_mm: float, height_mm: float
) -> Sequence[Problem]:
    with pytest.raises(MaterialError) as caught:
        composer.fit((Span(text),), style, width_mm, height_mm, PLACE)
    return caught.value.problems


def test_a_missing_letter_is_named_with_its_code_stack_and_place(
    composer: Composer, body: TextStyle
) -> None:
    (problem,) = problems_of(composer, "Duck 🦆 🦆", body, 40, 8)
    assert problem.fact == "no font of Andika, DejaVu Sans has the letter U+1F986 '🦆'"
    assert problem.place == PLACE
    assert problem.hint


def test_an_unprintable_letter_is_named_by_its_code(composer: Composer, body: TextStyle) -> None:
    (problem,) = problems_of(composer, "a\x07b", body, 40, 8)
    assert problem.fact.endswith("has the letter U+0007")


def test_a_word_too_wide_at_the_smallest_size_is_named_whole(
    composer: Composer, title: TextStyle
) -> None:
    (problem,) = problems_of(composer, "Extra Incomprehensibilities", title, 15, 20)
    assert problem.fact.startswith("the word 'Incomprehensibilities' is ")
    assert problem.fact.endswith("mm wide at 8 pt and has 15.0 mm")


def test_a_box_as_wide_as_is_told_holds_the_word(composer: Composer, body: TextStyle) -> None:
    style = replace(body, size_mm=50, min_size_mm=None, hyphenate=False, italic=True)
    (problem,) = problems_of(composer, "fjordf", style, 20, 99)
    need = float(problem.fact.removeprefix("the word 'fjordf' is ").partition(" mm wide")[0])
    assert composer.fit((Span("fjordf"),), style, need + 0.05, 99, PLACE).size_mm == 50
    assert problems_of(composer, "fjordf", style, need - 0.05, 99)


def test_a_hyphenated_word_too_wide_is_named_whole(composer: Composer, body: TextStyle) -> None:
    facts = [each.fact for each in problems_of(composer, "hyphenation", body, 3, 60)]
    assert facts
    assert all(fact.startswith("the word 'hyphenation' is ") for fact in facts)


def test_a_text_too_high_at_the_smallest_size_is_told(composer: Composer, body: TextStyle) -> None:
    (problem,) = problems_of(composer, "many words " * 12, body, 30, 6)
    assert "mm high at 6 pt and has 6.0 mm: 'many words many" in problem.fact


def test_more_lines_than_allowed_are_told(composer: Composer, body: TextStyle) -> None:
    style = replace(body, max_lines=1)
    (problem,) = problems_of(composer, "Feeding area and abilities of ducks", style, 20, 40)
    assert problem.fact.startswith("the text takes 2 lines at 6 pt and may take 1")


def test_all_that_is_wrong_with_a_box_is_told_at_once(composer: Composer, title: TextStyle) -> None:
    text = "🦆 ☃\u20e3 Incomprehensibilities " + "and more " * 20
    facts = [each.fact for each in problems_of(composer, text, title, 15, 10)]
    assert sum("has the letter" in fact for fact in facts) == 2
    assert sum("mm wide" in fact for fact in facts) == 1
    assert sum("mm high" in fact for fact in facts) == 1


def test_text_that_must_not_shrink_does_not(composer: Composer, body: TextStyle) -> None:
    style = replace(body, min_size_mm=None)
    (problem,) = problems_of(composer, "Feeding area", style, 12, 5)
    assert "at 10 pt" in problem.fact


def test_text_turned_by_control_characters_is_refused(composer: Composer, body: TextStyle) -> None:
    (problem,) = problems_of(composer, "Duck \u202eברווז", body, 40, 8)
    assert problem.fact.startswith("the press cannot set text that is turned by control characters")
    assert problem.place == PLACE


def test_an_unknown_family_is_told_with_the_nearest(composer: Composer, body: TextStyle) -> None:
    style = replace(body, stack=("Andica", "DejaVu Sans"))
    (problem,) = problems_of(composer, "Duck", style, 40, 8)
    assert problem.fact == "there is no font family 'Andica'"
    assert problem.hint.startswith("did you mean 'Andika'?")


@pytest.mark.parametrize("change", [{"size_mm": 0.0}, {"size_mm": -1.0}, {"stack": ()}])
def test_a_style_without_a_size_or_a_font_is_told_where_it_is_used(
    composer: Composer, body: TextStyle, change: dict[str, Any]
) -> None:
    problem = Problem("a text needs a size above 0 and a font", PLACE, "fix its style")
    assert problems_of(composer, "Duck", replace(body, **change), 40, 8) == (problem,)


@pytest.mark.parametrize(("width_mm", "height_mm"), [(0, 8), (-5, 8), (40, 0), (40, -1)])
def test_a_box_without_room_is_told(
    composer: Composer, body: TextStyle, width_mm: float, height_mm: float
) -> None:
    assert problems_of(composer, "Duck", body, width_mm, height_mm)


def test_flowing_text_tells_its_problems_too(composer: Composer, body: TextStyle) -> None:
    with pytest.raises(MaterialError, match="U\\+1F986"):
        composer.flow((Span("🦆"),), body, 40, PLACE)
