"""The names in an order: a paper, a card, an ink, a language, as the tables spell them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from pnp.core.errors import CallError, Problem, collect_problems, did_you_mean, raise_if_any
from pnp.data import profiles, tables
from pnp.printing.orders import CHOICES, Order
from pnp.words.words import find_language

_TITLES: Final[Mapping[str, str]] = {
    "backs": "layout of backs",
    "page_order": "order of pages",
    "cut": "cut",
    "marks": "kind of marks",
    "tuckbox": "tuckbox",
}
"""The choices of an order, as messages call them."""

_MAX_LANGUAGES: Final = 2
"""Languages that stand on one card."""


def with_known_names(order: Order, languages: Sequence[str]) -> Order:
    """Return the order with its names as the tables spell them.

    Args:
        order: with names as somebody typed them.
        languages: those that its game has words in.

    Raises:
        CallError: every name that stands for nothing, with the nearest that does.
        MaterialError: a table or the printers' profiles are wrong.
    """
    finders: Mapping[str, Callable[[str], str]] = {
        "paper": _finder("paper", tables.papers()),
        "ink": _finder("ink", tables.themes()),
        "language": lambda name: _languages(name, languages),
        "card": _finder("card format", tables.cards()),
        **{field: _finder(_TITLES[field], values) for field, values in CHOICES.items()},
        "printer": _printer,
    }
    problems: list[Problem] = []
    names: dict[str, Any] = {}
    for field, find in finders.items():
        with collect_problems(problems, CallError):
            names[field] = find(getattr(order, field))
    raise_if_any(problems, CallError)
    return replace(order, **names)


def _languages(names: str, known: Sequence[str]) -> str:
    """Return one language or two, with a comma between, as they are written here."""
    languages = tuple(
        dict.fromkeys(find_language(name.strip(), known) for name in names.split(","))
    )
    if len(languages) > _MAX_LANGUAGES:
        hint = "name the one that comes first, and one more: fr,en"
        raise CallError(Problem(f"cannot print in {len(languages)} languages at once", hint=hint))
    return ",".join(languages)


def _finder(what: str, names: Collection[str]) -> Callable[[str], str]:
    """Return a function that finds a name among those that are known, in any case."""

    def find(name: str) -> str:
        small = _small(name)
        if small not in names:
            raise CallError(Problem(f"unknown {what} {name!r}", hint=did_you_mean(small, names)))
        return small

    return find


def _printer(name: str) -> str:
    small = _small(name)
    profiles.profile(small)
    return small


def _small(name: str) -> str:
    return name.strip().lower()
