"""Numbers of a print, compared with the numbers of the game's data.

A field whose name is a path in the data, `rows.mallard.singly`, prints the number at that path
(`pnp.proof.validation.values`); fields of other names are words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from itertools import zip_longest
from typing import Final

from pnp.data.changes import numbers
from pnp.data.schema import Record
from pnp.proof.readback.material import PrintedField
from pnp.proof.validation.findings import Finding


@dataclass(frozen=True, slots=True)
class ReadNumber:
    """The number that a field should print, and the number that it prints."""

    wanted: NamedNumber | None
    """None if the field prints one number more than it names."""
    found: int | None
    """None if it prints one number less."""


def numbers_on_paper(data: Record, fields: Iterable[PrintedField]) -> Mapping[str, int]:
    """Return the numbers that were read, by path; labels are left out."""
    data_numbers = numbers(data)
    return {
        number.wanted.path: number.found - number.wanted.more
        for field in fields
        for number in _read(field, data_numbers)
        if number.wanted is not None and number.wanted.path is not None and number.found is not None
    }


def wrong_numbers(data: Record, fields: Iterable[PrintedField]) -> Iterator[Finding]:
    """Yield a finding for each field whose numbers differ from the data."""
    data_numbers = numbers(data)
    for field in fields:
        wrong = [
            number for number in _read(field, data_numbers) if not _is_right(number, data_numbers)
        ]
        if wrong:
            yield _misprint(field, wrong[0], data_numbers)


def _read(field: PrintedField, values: Mapping[str, int]) -> Iterator[ReadNumber]:
    """Yield the numbers of a field: the correct ones in any order, then the rest in order."""
    absent, extra = [], list(field.numbers)
    names = parse_numbers(field.name)
    if any(number.path is not None and number.path not in values for number in names):
        return
    for name in names:
        right = next((number for number in extra if name.is_said_by(number, values)), None)
        if right is None:
            absent.append(name)
        else:
            extra.remove(right)
            yield ReadNumber(name, right)
    if names:
        yield from (ReadNumber(*pair) for pair in zip_longest(absent, extra))


def _is_right(number: ReadNumber, values: Mapping[str, int]) -> bool:
    target, there = number.wanted, number.found
    return target is not None and there is not None and target.is_said_by(there, values)


def _misprint(field: PrintedField, wrong: ReadNumber, values: Mapping[str, int]) -> Finding:
    if wrong.wanted is None:
        fact = f"{field.face} says {field.text!r} for {field.name}, a number too many"
    else:
        name, right = _name(wrong.wanted), wrong.wanted.correct_number(values)
        says = f"says {field.text!r} for" if field.text else "does not show"
        fact = f"{field.face} {says} {name}, which is {right}"
    hint = f"see that the layout of {field.face} prints the game's number where it can be seen"
    return Finding("error", "number", fact, field.page, field.at, hint)


def _name(number: NamedNumber) -> str:
    if number.path is None:
        return str(number.label)
    return number.path + (f"{number.more:+}" if number.more else "")


_LABEL: Final = re.compile(r"(?P<name>[a-z_]+)=(?P<number>[0-9]{1,9})")
_PATH: Final = re.compile(r"(?P<path>[a-z0-9_]+(?:\.[a-z0-9_]+)+)(?P<more>[+-][0-9]{1,9})?")
_HOUR: Final = "hour"
"""The label of an hour of the day."""


@dataclass(frozen=True, slots=True)
class NamedNumber:
    """A number that a field prints."""

    path: str | None
    """Its path in the data; None for a label."""
    label: str | None
    """The kind of a label: "player"; None for a number of the data."""
    more: int
    """The printed number minus that of the data; for a label, the printed number."""

    def correct_number(self, values: Mapping[str, int]) -> int:
        """Return the correct printed number."""
        return self.more + (values[self.path] if self.path is not None else 0)

    def is_said_by(self, number: int, values: Mapping[str, int]) -> bool:
        """Return whether a printed number is correct."""
        right = self.correct_number(values)
        return number == right or (self.label == _HOUR and number == (right % 12 or 12))


@lru_cache(maxsize=4096)
def parse_numbers(name: str) -> tuple[NamedNumber, ...]:
    """Return the numbers that a field of that name prints; none if the field holds words."""
    numbers = tuple(map(_parse_number, name.split()))
    return tuple(number for number in numbers if number) if all(numbers) else ()


def _parse_number(word: str) -> NamedNumber | None:
    if label := _LABEL.fullmatch(word):
        return NamedNumber(None, label["name"], int(label["number"]))
    if path := _PATH.fullmatch(word):
        return NamedNumber(path["path"], None, int(path["more"] or 0))
    return None
