"""From what was typed to orders: numbers, lists of parts, folders and games."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

from pnp import roster
from pnp.ground.problems import CallError, Problem
from pnp.orders import Order

ALL: Final = "all"
"""What stands for every game on the roster."""

_MOST_LETTERS: Final = 24
"""Of a wrong value that is repeated in a message."""


def whole_number(option: str, least: int, most: int) -> Callable[[str | int], int]:
    """A parser of whole numbers within bounds, for an option."""

    def number(text: str | int) -> int:
        written = str(text).strip()
        if re.fullmatch(r"[+-]?[0-9]+", written) and len(written) <= _MOST_LETTERS:
            value = int(written)
            if least <= value <= most:
                return value
        raise CallError(
            Problem(
                f"{option} takes a whole number from {least:,} to {most:,}, not {_short(written)}"
            )
        )

    return number


def _short(text: str) -> str:
    return repr(text if len(text) <= _MOST_LETTERS else f"{text[:_MOST_LETTERS]}...")


def parts(given: Iterable[str]) -> tuple[str, ...]:
    """The parts that were named one by one, or several with commas between them.

    Raises:
        CallError: there are options, but no part in them.
    """
    values = list(given)
    names = [name.strip().casefold() for value in values for name in value.split(",")]
    named = tuple(dict.fromkeys(name for name in names if name))
    if values and not named:
        raise CallError(Problem("--only names no part", hint="name one, or leave --only out"))
    return named


def settled(order: Order) -> Order:
    """The order with its names as the tables spell them.

    Raises:
        CallError: every name that is in no table; the nearest and all others are named.
    """
    # Reading the tables takes longer than help should.
    from pnp.data import tables, words  # noqa: PLC0415 -- see above

    problems: list[Problem] = []
    paper, ink = order.paper.lower(), order.ink.lower()
    language = order.language
    with _gathered(problems):
        tables.paper(paper)
    with _gathered(problems):
        tables.theme(ink)
    with _gathered(problems):
        language = words.find_language(language, words.languages())
    if problems:
        raise CallError(problems)
    return replace(order, paper=paper, ink=ink, language=language)


@contextmanager
def _gathered(problems: list[Problem]) -> Iterator[None]:
    try:
        yield
    except CallError as error:
        problems.extend(error.problems)


def folder(option: str, text: str) -> Path:
    """The folder that an option names.

    Raises:
        CallError: the name is empty or impossible.
    """
    if not text or "\0" in text:
        raise CallError(
            Problem(f"{option} names no folder", hint=f"name one, or leave {option} out")
        )
    return Path(text).expanduser()


def games(name: str) -> tuple[str, ...]:
    """The keys of the games that are meant: one, or all.

    Raises:
        CallError: no game answers to the name.
    """
    if name.strip().casefold() == ALL:
        return tuple(roster.GAMES)
    return (roster.find(name).key,)
