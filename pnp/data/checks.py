"""Checks that many records share, made for the fields they are to look at.

Each function here makes a `Check`: see `pnp.data.schema`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pnp.data.schema import Check, Fault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence


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


def _values(entries: Sequence[object], attribute: str) -> list[Any]:
    return [getattr(entry, attribute) if attribute else entry for entry in entries]


def _key(field: str, place: int, attribute: str) -> str:
    return f"{field}[{place}].{attribute}" if attribute else f"{field}[{place}]"
