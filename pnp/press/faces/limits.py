"""Limits of the cost of filling a layout, and of the sizes that it may compute.

A layout is a program, and may be untrusted. Each filling has a `LayoutBudget`:

- steps: a body of a layout (its own, a loop's, a macro's) costs one for each of its expressions
whenever it runs; a list costs one for each entry that is visited;
- letters: all printed text, counted again whenever a macro or block passes it on.

No single step can create a huge value: texts, numbers, and lists with their nested content are
measured when they are made or passed. Steps are counted rather than timed, so that a layout is
refused on every machine or on none.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final

MAX_STEPS: Final = 2_000_000
"""The largest layout of the project takes some 26 000."""

MAX_PRINTED: Final = 2**20
"""The most letters that a layout prints, including those of its macros and blocks."""

MAX_LENGTH: Final = 2_000
"""The most letters of a computed text, and entries of a list including nested ones."""

MAX_GIVEN: Final = 50_000
"""The most entries of a list that a layout is given."""

MAX_SIZE: Final = 10**15
"""The largest integer that is computed."""

NESTING: Final = (list, tuple, dict, range, set, frozenset)
"""The types that contain other values and are measured with them."""


class TooMuchError(Exception):
    """Raised when a layout would compute too much."""


class LayoutBudget:
    """The remaining budget of one filling."""

    __slots__ = ("_letters", "_steps", "variables")

    def __init__(self) -> None:
        self._steps = MAX_STEPS
        self._letters = MAX_PRINTED
        self.variables: list[dict[str, Any]] = []
        """The variables of the layout and of each that it imports."""

    def spend(self, steps: int) -> None:
        """Spend steps. Raises TooMuchError if too few are left."""
        self._steps -= steps
        if self._steps < 0:
            raise TooMuchError(f"the layout takes more than {MAX_STEPS:,} steps")

    def print(self, letters: int) -> None:
        """Spend letters. Raises TooMuchError if too few are left."""
        self._letters -= letters
        if self._letters < 0:
            raise TooMuchError(f"the layout prints more than {MAX_PRINTED:,} letters")


_budget: ContextVar[LayoutBudget] = ContextVar("budget of the layout that is being filled")


@contextmanager
def a_budget() -> Iterator[None]:
    """Fill layouts from a new budget inside the block."""
    money = LayoutBudget()
    token = _budget.set(money)
    try:
        yield
    finally:
        _budget.reset(token)
        for variables in money.variables:  # they hold macros, and those hold them
            variables.clear()


def budget() -> LayoutBudget:
    """Return the budget of the current filling."""
    return _budget.get()


def check_size(value: object) -> Any:
    """Return `value`, computed by a layout, unless it is too large; spend the cost of the check.

    Raises:
        TooMuchError: a text, number or list is too large.
    """
    if isinstance(value, str):
        if len(value) > MAX_LENGTH:
            raise TooMuchError(f"a text is longer than {MAX_LENGTH:,} letters")
        return value
    return weigh(value)


def weigh(value: object) -> Any:
    """Return `value` as `check_size` does, but without a limit for texts.

    Raises:
        TooMuchError: a number or list is too large.
    """
    kind = type(value)
    if kind is float or kind is str:
        return value
    if isinstance(value, int):
        if not -MAX_SIZE <= value <= MAX_SIZE:
            raise TooMuchError(f"a number is more than {MAX_SIZE:,}")
    elif isinstance(value, NESTING):
        budget().spend(_weight(value, MAX_LENGTH))
    return value


def check_arguments(values: Mapping[str, object]) -> None:
    """Check a layout's arguments: every list with its nested content.

    Objects count as one: the values of their attributes are measured where they are used.

    Raises:
        TooMuchError: a list is too long.
    """
    for value in values.values():
        if isinstance(value, NESTING):
            _weight(value, MAX_GIVEN)


def _weight(value: object, most: int) -> int:
    """Return the number of entries in a list or mapping, including nested ones."""
    entries = 0
    stack = [value]
    while stack:
        inside = _entries(stack.pop())
        entries += len(inside)
        if entries > most:
            raise TooMuchError(f"a list is longer than {most:,}, with all that is in it")
        stack.extend(entry for entry in inside if isinstance(entry, NESTING))
    return entries


def _entries(value: Any) -> Collection[Any]:
    """Return the entries of a list, or the keys and values of a mapping."""
    if isinstance(value, dict):
        return (*value.keys(), *value.values())
    entries: Collection[Any] = value
    return entries
