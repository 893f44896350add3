"""Checks that many records share.

A function that takes field names returns a `Check` of those fields (see `pnp.data.schema`); one
that takes values yields faults, and is called by a game's own check.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pnp.data.schema import Check, Fault

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence


def in_order(lower: str, upper: str) -> Check:
    """Check that the field `upper` is at least the field `lower`."""

    def check(low: int, high: int) -> Iterator[Fault]:
        if low > high:
            yield Fault(
                upper,
                f"{high} is less than {lower}, which is {low}",
                f"make {upper} {low} or more, or {lower} less",
            )

    return (lower, upper), check


def distinct(field: str, attribute: str = "") -> Check:
    """Check that no two entries of the list `field` are equal (in their `attribute`, if given)."""

    def check(entries: Sequence[object]) -> Iterator[Fault]:
        first_places: dict[Any, int] = {}
        for place, value in enumerate(_values(entries, attribute)):
            first = first_places.setdefault(value, place)
            if first != place:
                yield Fault(
                    _key(field, place, attribute),
                    f"{value!r} is a duplicate",
                    f"change it: {_key(field, first, attribute)} has the same value",
                )

    return (field,), check


def ascending(field: str, attribute: str) -> Check:
    """Check that the entries of the list `field` ascend strictly by `attribute`."""

    def check(entries: Sequence[object]) -> Iterator[Fault]:
        for place, (before, after) in enumerate(pairwise(_values(entries, attribute)), start=1):
            if before >= after:
                yield Fault(
                    _key(field, place, attribute),
                    f"{after} comes after {before}",
                    "make each entry greater than the one before",
                )

    return (field,), check


def counts_up(field: str, attribute: str, noun: str) -> Check:
    """Check that the entries of the list `field`, each a `noun`, count up from 1."""

    def check(entries: Sequence[object]) -> Iterator[Fault]:
        for place, number in enumerate(_values(entries, attribute)):
            if number != place + 1:
                yield Fault(
                    _key(field, place, attribute),
                    f"{noun} {number} is out of order: {noun} {place + 1} comes here",
                    f"number the {noun}s from 1 without a gap, in order",
                )

    return (field,), check


def check_total(key: str, total: int, expected: int, but: str) -> Iterator[Fault]:
    """Yield a fault if a total differs from the sum that it should be.

    Args:
        key: the key of the total.
        total: its value.
        expected: the sum of the entries.
        but: the words between the two numbers: "cards, but the kinds make".
    """
    if total != expected:
        name = key.rpartition(".")[2]
        yield Fault(key, f"{total} {but} {expected}", f"make {name} {expected}")


def check_enough(things: str, count: int, players: int) -> Iterator[Fault]:
    """Yield a fault if there are fewer `things` than players in the largest game."""
    if players > count:
        fact = f"there are {count} {things} for {players} players"
        yield Fault("players.most", fact, f"add {things}, or lower players.most")


def check_rows_by_players(
    key: str, rows: Sequence[Any], players: Any, lacks: str, example: Callable[[int], str]
) -> Iterator[Fault]:
    """Yield a fault for each number of players without a row, and for each row out of range.

    Args:
        key: the key of the rows.
        rows: rows with an attribute `players`.
        players: the range, from `fewest` to `most`.
        lacks: the fact if a row is missing: "no laps are told".
        example: returns the row to add for a number of players, as TOML.
    """
    numbers = range(players.fewest, players.most + 1)
    for count in sorted({*numbers} - {row.players for row in rows}):
        yield Fault(key, f"{lacks} for {count} players", f"add {{ {example(count)} }}")
    for place, row in enumerate(rows):
        if row.players not in numbers:
            fact, hint = f"{row.players} players cannot play", f"use {numbers[0]} to {numbers[-1]}"
            yield Fault(f"{key}[{place}].players", fact, hint)


def _values(entries: Sequence[object], attribute: str) -> list[Any]:
    return [getattr(entry, attribute) if attribute else entry for entry in entries]


def _key(field: str, place: int, attribute: str) -> str:
    return f"{field}[{place}].{attribute}" if attribute else f"{field}[{place}]"
