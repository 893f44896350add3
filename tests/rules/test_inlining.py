"""What is copied into its caller when rules are compiled."""

from __future__ import annotations

from typing import Any

from pnp.rules.linking import MAX_LENGTH, functions_to_inline

LONG = "\n".join(["def long(number):", *["    number += 1"] * MAX_LENGTH, "    return number"])


def short(number: int) -> int:
    return number + 1


def caller(number: int) -> int:
    return short(number)


def way_in(number: int) -> int:
    return caller(number)


def calls_twice(number: int) -> int:
    return short(number) + short(number)


def even(number: int) -> bool:
    return number == 0 or odd(number - 1)


def odd(number: int) -> bool:
    return number == 1 or even(number - 1)


def whole(number: int) -> bool:
    return even(number) or odd(number)


def hole(number: int) -> int:
    raise NotImplementedError


def through_hole(number: int) -> int:
    return hole(number)


def names_of(*functions: Any, **names: Any) -> set[str]:
    return {code.co_name for code in functions_to_inline(functions, names)}


def test_what_one_line_calls_is_copied() -> None:
    assert names_of(way_in) == {"caller", "short"}


def test_what_two_lines_call_is_not() -> None:
    assert names_of(calls_twice) == set()
    assert names_of(way_in, calls_twice) == {"caller"}


def test_what_is_called_from_outside_is_not() -> None:
    assert names_of(way_in, caller) == {"short"}


def test_what_fills_a_hole_is_called_there() -> None:
    assert names_of(through_hole, hole=caller) == {"caller", "short"}


def test_long_functions_are_not_nor_those_that_hold_much() -> None:
    made: dict[str, Any] = {}
    exec(LONG, made)  # noqa: S102 -- a function too long to be written here
    assert names_of(through_hole, hole=made["long"]) == set()


def test_what_leads_to_itself_is_no_circle() -> None:
    assert names_of(whole) == set()
