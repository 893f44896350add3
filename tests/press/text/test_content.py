"""Marks in catalogues become spans and icons; marks that are not understood are problems."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.core.errors import MaterialError
from pnp.press.text import Icon, Span, parse_rich


@pytest.mark.parametrize(
    ("source", "parts"),
    [
        ("", ()),
        ("plain", (Span("plain"),)),
        ("a **b** c", (Span("a "), Span("b", bold=True), Span(" c"))),
        ("*a*", (Span("a", italic=True),)),
        ("***a***", (Span("a", bold=True, italic=True),)),
        (
            "**a *b***",
            (Span("a ", bold=True), Span("b", bold=True, italic=True)),
        ),
        ("{die:6}!", (Icon("die.6"), Span("!"))),
        ("{duck}", (Icon("duck"),)),
        (r"{{x}} \* \\ \{", (Span(r"{x} * \ {"),)),
        ("a\nb", (Span("a\nb"),)),
        (r"**a\*b** c", (Span("a*b", bold=True), Span(" c"))),
        (r"*a\*b*", (Span("a*b", italic=True),)),
        ("*a **b***", (Span("a ", italic=True), Span("b", bold=True, italic=True))),
    ],
)
def test_marks_are_understood(source: str, parts: tuple[object, ...]) -> None:
    assert parse_rich(source) == parts


def test_every_misunderstood_mark_is_told() -> None:
    with pytest.raises(MaterialError) as caught:
        parse_rich(r"**bold {Die 6} } \n", place="fr/pond.po, weather.rain")
    facts = [problem.fact for problem in caught.value.problems]
    assert facts == [
        "unknown mark '{Die 6}'",
        "unknown mark '}'",
        r"unknown mark '\\'",
        "'**' is opened and never closed",
    ]
    assert {problem.place for problem in caught.value.problems} == {"fr/pond.po, weather.rain"}


@pytest.mark.parametrize(
    ("source", "stars"), [("*a", "*"), ("**a", "**"), ("***a", "***"), ("***a*", "**")]
)
def test_stars_that_are_never_closed_are_told_as_they_stay_open(source: str, stars: str) -> None:
    with pytest.raises(MaterialError) as caught:
        parse_rich(source)
    assert [problem.fact for problem in caught.value.problems] == [
        f"{stars!r} is opened and never closed"
    ]


def test_an_icon_reads_as_its_name_unless_it_has_a_word() -> None:
    assert Icon("die.6").reading == "die 6"
    assert Icon("die.6", word="six").reading == "six"


@given(st.text(max_size=40))
def test_escaped_text_comes_back_as_it_is(text: str) -> None:
    escaped = text.replace("\\", r"\\").replace("*", r"\*").replace("{", "{{").replace("}", "}}")
    assert "".join(part.text for part in parse_rich(escaped) if isinstance(part, Span)) == text
