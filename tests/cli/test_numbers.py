"""Numbers as they are typed: which are taken, and what is said of the others."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pnp.cli.commands.commands import command
from pnp.cli.options import numbers
from pnp.core import bounds
from pnp.core.errors import CallError, Problem

Parser = Callable[[Any], Any]

PARSERS: dict[str, Parser] = {
    "whole": numbers.whole_number("--n", 2, 9),
    "auto": numbers.auto_or_whole_number("--n", 2, 9),
    "length": numbers.length_mm("--n", 2, 9),
    "decimal": numbers.decimal("--n", 2, 9),
}


def refusal(parser: Parser, text: object) -> Problem:
    with pytest.raises(CallError) as caught:
        parser(text)
    (problem,) = caught.value.problems
    return problem


@pytest.mark.parametrize("kind", PARSERS)
def test_both_bounds_are_taken_and_the_nearest_is_named_beyond_them(kind: str) -> None:
    parser = PARSERS[kind]
    assert [parser(text) for text in ("2", " 9 ", "+5" if kind != "length" else "5")] == [2, 9, 5]
    assert refusal(parser, "1").hint == "the nearest is 2"
    assert refusal(parser, "10").hint == "the nearest is 9"
    assert refusal(parser, "-3").hint == "the nearest is 2"


@pytest.mark.parametrize("kind", ["length", "decimal"])
def test_fractions_are_held_against_the_bounds_too(kind: str) -> None:
    assert PARSERS[kind]("8.9") == 8.9
    assert refusal(PARSERS[kind], "9.1").hint == "the nearest is 9"
    assert refusal(PARSERS[kind], "1.9").hint == "the nearest is 2"


@pytest.mark.parametrize("kind", PARSERS)
@pytest.mark.parametrize("text", ["", "x", "2 3", "0x3", "1__0", "nan", "--3"])
def test_what_is_no_number_is_answered_by_an_example(kind: str, text: str) -> None:
    problem = refusal(PARSERS[kind], text)
    assert problem.fact.endswith(f", not {text!r}")
    example = "0.5" if kind == "decimal" else "2"
    words = {"length": "length", "decimal": "number"}.get(kind, "whole number")
    assert problem.hint == f"write a {words}: --n {example}"


@pytest.mark.parametrize("kind", ["whole", "auto"])
def test_a_whole_number_in_another_form_is_given_in_digits(kind: str) -> None:
    assert refusal(PARSERS[kind], "0.5e1").hint == "write it in digits: --n 5"
    assert refusal(PARSERS[kind], "2.0").hint == "write it in digits: --n 2"
    assert refusal(PARSERS[kind], "9.0").hint == "write it in digits: --n 9"
    assert refusal(PARSERS[kind], "３").hint == "write it in digits: --n 3"
    for text in ("1e1", "1.0", "4.5", "inf"):
        assert refusal(PARSERS[kind], text).hint == "write a whole number: --n 2"
    thousands = numbers.whole_number("--n", 1, 10_000)
    assert refusal(thousands, "1,000").hint == "write it in digits: --n 1000"


def test_auto_is_taken_in_any_case() -> None:
    assert PARSERS["auto"](" Auto ") == "auto"
    assert PARSERS["auto"]("auto") == "auto"
    assert "takes auto, or a whole number from 2 to 9" in refusal(PARSERS["auto"], "autos").fact


@pytest.mark.parametrize("text", ["3.5", "3,5", "3.5mm", "3,5 mm", " 3.50 "])
def test_a_length_is_typed_in_several_ways(text: str) -> None:
    assert PARSERS["length"](text) == 3.5


def test_a_decimal_number_has_any_minus_and_is_never_a_negative_zero() -> None:
    parser = numbers.decimal("--n", -1, 1)
    assert parser("-0.5") == parser("\N{MINUS SIGN}.5") == -0.5
    assert str(parser("-0")) == "0.0"
    assert refusal(parser, "0,5").hint == "write it with a point: 0.5"
    assert refusal(parser, "-2").hint == "the nearest is -1"


def test_several_numbers_are_as_many_as_their_names() -> None:
    parser = numbers.decimals("--n", "A,B", "1,2", 0, 5)
    assert parser("5,0") == [5, 0]
    assert refusal(parser, "1,6").hint == "the nearest is 5"
    for text, count in (("1", 1), ("1,2,3", 3)):
        assert refusal(parser, text).fact == f"--n takes 2 numbers, and {count} are given"


@given(st.integers(1, 60), st.sampled_from([*PARSERS]))
def test_only_the_beginning_of_a_long_value_is_repeated(length: int, kind: str) -> None:
    text = "x" * length
    told = repr(text) if length <= 24 else repr(f"{text[:24]}...")
    assert refusal(PARSERS[kind], text).fact.endswith(f", not {told}")


def test_a_number_of_many_digits_is_no_number() -> None:
    parser = numbers.whole_number("--n", 0, 10**30)
    assert parser("9" * 24) == int("9" * 24)
    assert refusal(parser, "0" * 25).hint.startswith("write")


BOUNDS = [
    ("build --sheets", 1, bounds.MAX_SHEETS),
    ("build --per-page", 1, bounds.MAX_PER_PAGE),
    ("build --bleed", 0, bounds.MAX_BLEED_MM),
    ("build --gsm", bounds.MIN_GSM, bounds.MAX_GSM),
    ("export --bleed", 0, bounds.MAX_BLEED_MM),
    ("export --dpi", bounds.MIN_PAGE_DPI, bounds.MAX_PAGE_DPI),
    ("studio --idle", 0, bounds.MAX_IDLE_MIN),
    ("validate --games", 0, bounds.MAX_GAMES),
    ("play --game", 0, bounds.MAX_GAMES),
    ("simulate --games", 1, bounds.MAX_GAMES),
    ("study --seed", 0, bounds.MAX_SEED),
    ("solve --players", 1, 2),
    ("printers set --back-x", -bounds.MAX_OFFSET_MM, bounds.MAX_OFFSET_MM),
    ("printers set --back-angle", -bounds.MAX_ANGLE_DEG, bounds.MAX_ANGLE_DEG),
    ("art show --png", bounds.MIN_PICTURE_PX, bounds.MAX_PICTURE_PX),
]


@pytest.mark.parametrize(("typed", "least", "most"), BOUNDS)
def test_an_option_takes_numbers_up_to_the_bounds_that_its_recipe_has(
    typed: str, least: float, most: float
) -> None:
    *names, option = typed.split()
    group: Any = command()
    for name in names:
        group = group.commands[name]
    (parameter,) = (param for param in group.params if option in param.opts)
    parser = parameter.type_descriptor.parameter_info.parser
    assert [parser(as_typed(bound)) for bound in (least, most)] == [least, most]
    for beyond in (least - 1, most + 1):
        assert refusal(parser, as_typed(beyond)).fact.startswith(f"{option} takes ")


def as_typed(number: float) -> str:
    return str(number).removesuffix(".0")
