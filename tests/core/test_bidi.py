"""The order of letters on a line: by examples of UAX #9, and by what holds for any line."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as some

from pnp.core.bidi import base_level, bidi_levels, holds_controls, holds_rtl, visual_order

LINES = some.text("ab אבשلم12٣,.:-+%()[]«»/'\u05b8", max_size=14)


def looks(text: str, base: int) -> str:
    """Return the line as it looks from left to right, brackets as in the text."""
    parts = [(text[start:end], level) for start, end, level in visual_order(text, base)]
    return "".join(part[::-1] if level % 2 else part for part, level in parts)


@pytest.mark.parametrize(
    ("text", "base", "line"),
    [
        ("duck", 0, "duck"),
        ("אבג", 0, "גבא"),
        ("אב!", 0, "בא!"),
        ("אב!", 1, "!בא"),
        ("אב 12 גד", 1, "דג 12 בא"),
        ("a אב b", 0, "a בא b"),
        ("a אב b", 1, "b בא a"),
        ("אב: 25%", 1, "25% :בא"),
        ("1-2 אב", 1, "בא 1-2"),
        ("ab (אב) cd", 0, "ab (בא) cd"),
        ("אב (ab) גד", 1, "דג )ab( בא"),
        ("لم 1,2", 1, "1,2 مل"),
        ("a(ב)c", 1, "c)ב(a"),
    ],
)
def test_a_line_looks_as_the_standard_says(text: str, base: int, line: str) -> None:
    assert looks(text, base) == line


@pytest.mark.parametrize(
    "pair", ["()", "[]", "{}", "⁅⁆", "⟨⟩", "⦋⦌", "「」", "《》", "（）", "［］"]
)
def test_brackets_run_with_their_content_and_so_do_their_marks(pair: str) -> None:
    """A bracket beside a letter of the line's direction would run with the line (N0)."""
    opening, closing = pair
    assert bidi_levels(f"א{opening}ב{closing}a", 0) == (1, 1, 1, 1, 0)
    assert bidi_levels(f"א{opening}ב{closing}\u0300a", 0) == (1, 1, 1, 1, 1, 0)
    assert bidi_levels(f"א{opening}ב{pair[0]}a", 0) == (1, 1, 1, 0, 0)


@pytest.mark.parametrize(("text", "level"), [("", 0), ("12 !", 0), ("3 אב c", 1), ("c אב", 0)])
def test_a_paragraph_runs_as_its_first_letter_does(text: str, level: int) -> None:
    assert base_level(text) == level


@given(LINES, some.sampled_from((0, 1)))
def test_every_letter_stands_once_on_its_line(text: str, base: int) -> None:
    spots = sorted((start, end) for start, end, _ in visual_order(text, base))
    assert "".join(text[start:end] for start, end in spots) == text


@given(LINES, some.sampled_from((0, 1)))
def test_levels_tell_letters_of_one_direction_from_those_of_the_other(text: str, base: int) -> None:
    for letter, level in zip(text, bidi_levels(text, base), strict=True):
        assert base <= level <= base + 2
        assert letter not in "אבש" or level % 2 == 1
        assert letter not in "ab" or level % 2 == 0


@given(some.text("ab 12,.()", max_size=14))
def test_a_line_without_such_letters_stays_as_it_is(text: str) -> None:
    assert not holds_rtl(text)
    assert looks(text, 0) == text


def test_controls_are_told_from_marks_of_direction() -> None:
    assert holds_controls("a\u202eb")
    assert holds_controls("a\u2067b")
    assert not holds_controls("a\u200fb")
