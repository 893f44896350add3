"""Rows of the tables of options: how an option is typed, explained, read and completed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

from pnp.cli.options.numbers import decimal, whole_number

Names = Sequence[str] | Callable[[], Iterable[str]]
"""The values that a shell completes: a list, or a function for one that takes longer than help."""


@dataclass(frozen=True, slots=True)
class Row:
    """An option, or an argument if it is not written with hyphens."""

    written: str
    """As in a call, the long name first: `--sheets -n N`. A flag has no value behind it."""
    panel: str
    """The heading under which help explains it."""
    text: str
    names: Names = ()
    """Values that a shell completes; where several may stand with commas, the last one."""
    reader: Callable[[str], Callable[[Any], Any]] | None = None
    """Return a parser for an option's name; None for plain text."""

    @property
    def words(self) -> list[str]:
        """Return the names of an option, the long one first; none for an argument."""
        return [word for word in self.written.split() if word.startswith("-")]

    @property
    def metavar(self) -> str | None:
        """Return the word that stands for the value; None for a flag."""
        last = self.written.split()[-1]
        return None if last.startswith("-") else last


Rows = Mapping[str, Row]


def either(names: Sequence[str]) -> str:
    """Return names as a sentence has them: a, b or c."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def whole(least: float, most: float) -> Callable[[str], Callable[[str | int], int]]:
    """Return a reader of whole numbers within bounds."""
    return partial(whole_number, least=int(least), most=int(most))


def offset(bound: float) -> Callable[[str], Callable[[str], float]]:
    """Return a reader of decimal numbers from -bound to bound."""
    return partial(decimal, least=-bound, most=bound)


RESULT: Final = "What comes out"
AGAIN: Final = "may be given again"
PACK_HELP: Final = (
    f"{AGAIN}, and later ones win. Default: the pack in this folder, if any; none for none."
)
