"""Checks that many records share, made for the fields they are to look at.

A function that takes names of fields makes a `Check` of them (see `pnp.data.schema`); one that
takes values is called by a game's own check.
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
        seen: dict[Any, int] = {}
        for place, value in enumerate(_values(entries, attribute)):
            first = seen.setdefault(value, place)
            if first != place:
                yield Fault(
                    _key(field, place, attribute),
                    f"{value!r} stands here a second time",
                    f"{_key(field, first, attribute)} has it already",
                )

    return (field,), check


def ascending(field: str, attribute: str) -> Check:
    """Check that the entries of the list `field` grow in their `attribute`."""

    def check(entries: Sequence[object]) -> Iterator[Fault]:
        for place, (before, after) in enumerate(pairwise(_values(entries, attribute)), start=1):
            if before >= after:
                yield Fault(
                    _key(field, place, attribute),
                    f"{after} comes after {before}",
                    "let each entry be greater than the one before",
                )

    return (field,), check


def counts_up(field: str, attribute: str, noun: str) -> Check:
    """Check that the entries of the list `field`, each a `noun`, count up from 1."""

    def check(entries: Sequence[object]) -> Iterator[Fault]:
        for place, number in enumerate(_values(entries, attribute)):
            if number != place + 1:
                yield Fault(
                    _key(field, place, attribute),
                    f"{noun} {number} stands where {noun} {place + 1} is due",
                    f"number the {noun}s from 1 without a gap, in order",
                )

    return (field,), check


def miscounted(key: str, found: int, wanted: int, but: str) -> Iterator[Fault]:
    """Yield the fault that a number is not what others make, if it is not.

    Args:
        key: where it stands.
        found: what it is.
        wanted: what it should be.
        but: what is counted and what makes another number of it: "cards, but the kinds make".
    """
    if found != wanted:
        name = key.rpartition(".")[2]
        yield Fault(key, f"{found} {but} {wanted}", f"make {name} {wanted}")


def short_of(things: str, count: int, players: int) -> Iterator[Fault]:
    """Yield the fault that there are fewer `things` than `players` at the most, if there are."""
    if players > count:
        fact = f"there are {count} {things} for {players} players"
        yield Fault("players.most", fact, f"add {things}, or let fewer play")


def unlike_players(
    key: str, rows: Sequence[Any], players: Any, lacks: str, example: Callable[[int], str]
) -> Iterator[Fault]:
    """Yield a fault for each number of players without a row, and for each row of another number.

    Args:
        key: where the rows stand.
        rows: each with its number of `players`.
        players: from `fewest` to `most`.
        lacks: what is said if there is no row: "no laps are told".
        example: gives the row that should be added for a number of players.
    """
    wanted = range(players.fewest, players.most + 1)
    for count in sorted({*wanted} - {row.players for row in rows}):
        yield Fault(key, f"{lacks} for {count} players", f"add {{ {example(count)} }}")
    for place, row in enumerate(rows):
        if row.players not in wanted:
            fact, hint = f"{row.players} players cannot play", f"{wanted[0]} to {wanted[-1]}"
            yield Fault(f"{key}[{place}].players", fact, f"keep to {hint}")


def _values(entries: Sequence[object], attribute: str) -> list[Any]:
    return [getattr(entry, attribute) if attribute else entry for entry in entries]


def _key(field: str, place: int, attribute: str) -> str:
    return f"{field}[{place}].{attribute}" if attribute else f"{field}[{place}]"
