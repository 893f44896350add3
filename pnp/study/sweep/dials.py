"""Dials: numbers of a game and readings of its rulings, each with its possible values."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import product
from math import prod
from typing import Final, NamedTuple

from pnp.core.errors import CallError, Problem, collect_problems, raise_if_any

MAX_VARIANTS: Final = 10_000
_RANGE: Final = re.compile(r"(-?\d{1,9})\.\.(-?\d{1,9})(?:/(\d{1,9}))?")
_HINT: Final = "write --dial PATH=1..4, --dial PATH=10..50/5 or --dial PATH=1,3,5"

_WHOLE: Final = re.compile(r"-?[0-9]{1,9}")
_DECIMAL: Final = re.compile(r"-*[0-9.,]+")

Variant = tuple[tuple[str, str], ...]
"""A value per dial, by its path; empty for the game as printed."""


class Dial(NamedTuple):
    """A number by its path, or a ruling by its id, and its possible values."""

    path: str
    values: tuple[str, ...]


def read_dials(texts: Iterable[str]) -> tuple[Dial, ...]:
    """Read dials as typed: `rows.mallard.singly=1..4`, `P-10=allowed,forbidden`.

    Raises:
        CallError: a text is not a dial, two dials have the same path, or there are more variants
            than MAX_VARIANTS.
    """
    dials: dict[str, Dial] = {}
    problems: list[Problem] = []
    for text in texts:
        with collect_problems(problems, CallError):
            dial = _read_dial(text)
            if dials.setdefault(dial.path, dial) is not dial:
                problems.append(Problem(f"there are two dials {dial.path}", hint="join them"))
    number = prod(len(dial.values) for dial in dials.values())
    if number > MAX_VARIANTS:
        fact = f"the dials make {number:,} variants, more than {MAX_VARIANTS:,}"
        problems.append(Problem(fact, hint="use larger steps, such as 10..50/5, or fewer dials"))
    raise_if_any(problems, CallError)
    return tuple(dials.values())


def _read_dial(text: str) -> Dial:
    path, _, values = (part.strip() for part in text.partition("="))
    if not (path and values):
        raise CallError(Problem(f"{text!r} is not a dial", hint=_HINT))
    return Dial(path, tuple(dict.fromkeys(_values(text, values))))


def _values(text: str, values: str) -> Iterator[str]:
    for value in values.split(","):
        match = _RANGE.fullmatch(value.strip())
        if match:
            least, most, step = (int(group or 1) for group in match.groups())
            numbers = range(least, most + 1, step or 1)
            if not 0 < len(numbers) <= MAX_VARIANTS:
                fact = f"{value.strip()!r} holds {len(numbers):,} numbers"
                raise CallError(Problem(fact, text, f"{_HINT}; at most {MAX_VARIANTS:,} values"))
            yield from map(str, numbers)
        elif not value.strip() or ".." in value:
            raise CallError(Problem(f"{value.strip()!r} is not a value", text, _HINT))
        elif _DECIMAL.fullmatch(value.strip()) and not is_number(value.strip()):
            raise CallError(Problem(f"{value.strip()!r} is not a whole number", text, _HINT))
        else:
            yield value.strip()


def is_number(value: str) -> bool:
    """Return whether a value of a dial is a number of the game rather than a reading."""
    return bool(_WHOLE.fullmatch(value))


def variants_of(dials: Iterable[Dial]) -> tuple[Variant, ...]:
    """Return all combinations of values; the last dial varies fastest."""
    choices = ([(dial.path, value) for value in dial.values] for dial in dials)
    return tuple(product(*choices))


def variant_name(variant: Variant) -> str:
    """Return a variant in the form of `--set`."""
    return " ".join(f"{path}={value}" for path, value in variant) or "as printed"
