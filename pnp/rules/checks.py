"""Checks of a state: numbers out of bounds, and numbers that do not go together.

The bounds of a field are part of its declaration; relations between fields stand in the `checks` of
a game. A relation is asked only where the fields that it reads are within bounds. It may
then count with them and index by them, and one wrong number hides no other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from pnp.rules.fields import Fields, Record, get


@dataclass(frozen=True, slots=True)
class Relation:
    """A relation that must hold of fields: their names, and a function that yields violations."""

    fields: str
    wrong: Callable[[Record, Record], Iterable[str]]


def all_wrong(
    fields: Fields[Any], state: Record, material: Record, relations: Sequence[Relation] = ()
) -> list[str]:
    """Return everything that is wrong with a state; nothing if it can occur."""
    problems = []
    faults = set()
    for name, bounds in fields.bounds.items():
        low, high = bounds.of(material)
        for place, number in _beyond(name, get(state, name), low, high):
            problems.append(f"{place}: {number}, which is not {low} to {high}")
            faults.add(name)
    for relation in relations:
        if faults.isdisjoint(relation.fields.split()):
            problems += relation.wrong(state, material)
    return problems


def _beyond(place: str, value: Any, low: int, high: int) -> Iterator[tuple[str, int]]:
    """Yield every number of a field that is out of bounds, with its place: `hands[2][5]`.

    Positions are checked after each move, and nearly all of their numbers are right: so places are
    named only where one is not.
    """
    if isinstance(value, int):
        if not low <= value <= high:
            yield place, value
    elif isinstance(value[0], int) and low <= min(value) and max(value) <= high:
        return
    else:
        for index, item in enumerate(value):
            yield from _beyond(f"{place}[{index}]", item, low, high)
