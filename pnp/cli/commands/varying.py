"""`--vary`: one command for several languages, inks and papers, each with each."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product
from math import prod
from types import MappingProxyType
from typing import Any, Final, get_args

from pnp.cli.options.print_options import PrintOptions
from pnp.core.errors import CallError, Problem
from pnp.press.sheets import Backs

FIELDS: Final[Mapping[str, str]] = MappingProxyType(
    {
        "lang": "language",
        "ink": "ink",
        "paper": "paper",
        "card": "card",
        "backs": "backs",
        "printer": "printer",
    }
)
"""The options that may be varied, and what an order calls them."""
_MOST: Final = 64
"""Builds of one game; each takes seconds."""
_HINT: Final = "write an option and its values: --vary lang=en,fr --vary ink=full,low"


def varied(options: PrintOptions, given: Sequence[str]) -> list[PrintOptions]:
    """Return the options of each build: those that were given, with all values that are varied.

    Args:
        options: of a single build.
        given: as typed: "lang=en,fr".

    Raises:
        CallError: an option that cannot be varied, or twice; no values; or too many builds.
    """
    values: dict[str, tuple[str, ...]] = {}
    for each in given:
        name, found = _read(each)
        if name in values:
            raise CallError(Problem(f"--vary {name} is given twice", hint=_HINT))
        values[name] = found
    builds = prod(map(len, values.values()))
    if builds > _MOST:
        hint = f"up to {_MOST} are built in one call"
        raise CallError(Problem(f"--vary asks for {builds:,} builds of each game", hint=hint))
    return [replace(options, **each) for each in _combined(values)]


def _combined(values: Mapping[str, Sequence[str]]) -> Iterator[dict[str, Any]]:
    for chosen in product(*values.values()):
        yield {FIELDS[name]: value for name, value in zip(values, chosen, strict=True)}


def _read(typed: str) -> tuple[str, tuple[str, ...]]:
    """Return the option and its values, each once."""
    name, _, rest = (part.strip() for part in typed.partition("="))
    found = tuple(dict.fromkeys(part.strip() for part in rest.split(",") if part.strip()))
    if name not in FIELDS:
        fact = f"--vary cannot vary {name!r}" if name else "--vary names no option"
        raise CallError(Problem(fact, hint=f"one of {', '.join(FIELDS)}; {_HINT}"))
    if not found:
        raise CallError(Problem(f"--vary {name} names no values", hint=_HINT))
    wrong = [each for each in found if name == "backs" and each not in get_args(Backs)]
    if wrong:
        hint = f"one of {', '.join(get_args(Backs))}"
        raise CallError(Problem(f"--vary backs: {wrong[0]!r} is no way to print backs", hint=hint))
    return name, found
