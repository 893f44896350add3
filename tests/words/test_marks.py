"""What stands in braces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.words.marks import escape, fill, marks_in


def test_names_are_places_for_values() -> None:
    assert marks_in("{low}-{high} of {low}").names == {"low", "high"}


def test_pictures_are_counted() -> None:
    assert marks_in("{die:6} {duck:teal} {die:6}").icons == ("die:6", "die:6", "duck:teal")


def test_doubled_braces_are_neither() -> None:
    assert marks_in("{{n}}") == marks_in("n")


@pytest.mark.parametrize("text", ["{", "}", "{n", "n}", "{N}", "{n.real}", "{0}", "{n!r}", "{}"])
def test_anything_else_in_braces_is_stray(text: str) -> None:
    assert marks_in(text).stray


def test_values_are_filled_in_and_pictures_stay() -> None:
    assert fill("{die:1}: {n} {{x}}", {"n": "5"}) == "{die:1}: 5 {{x}}"


@given(st.text())
def test_a_value_is_never_read_as_a_mark(value: str) -> None:
    assert fill("{n}", {"n": value, "other": "wrong"}) == value


@given(st.text(st.sampled_from("{}n:1 ")))
def test_an_escaped_text_has_no_marks(text: str) -> None:
    assert marks_in(escape(text)) == marks_in("")
