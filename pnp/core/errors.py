"""Errors that a user can cause, each as fact, place and hint.

The tree of errors; each line is a class below::

    DucksError          anything a user can cause; carries one or more problems
    ├── CallError       the call was wrong: an unknown name, a number out of bounds (exit 2)
    └── MaterialError   the material is wrong: data, words, art, fonts, output (exit 1)

A `Problem` says what is wrong, where (file and key, line or component), and what to do.
Code that can find several problems gathers them in a list and raises once, so that a
person fixes a file in one go. Only `pnp.cli` turns problems into text and exit codes.
`counted` puts a number before its noun, for the program's own English.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice
from typing import Final


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong."""

    fact: str
    """What is wrong, in one sentence without a full stop."""
    place: str = ""
    """Where: a file with its key or line, or a component and field; empty for a wrong call."""
    hint: str = ""
    """What to do about it; empty where the fact already says so."""

    def __str__(self) -> str:
        """Return the problem on one line: place, fact, hint."""
        where = f"{self.place}: " if self.place else ""
        advice = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.fact}{advice}"


class DucksError(Exception):
    """Base of everything a user can cause. Carries every problem found, never none."""

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: Sequence[Problem] = (
            (problems,) if isinstance(problems, Problem) else tuple(dict.fromkeys(problems))
        )
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[DucksError], tuple[Sequence[Problem]]]:
        """Return what makes the same error in another process."""
        return type(self), (self.problems,)


class CallError(DucksError):
    """The call was wrong; nothing was read or written."""


class MaterialError(DucksError):
    """Data, words, art, fonts or the place to write to are wrong; nothing was written."""


def raise_if_any(problems: Sequence[Problem], kind: type[DucksError] = MaterialError) -> None:
    """Raise one error that carries all `problems`, or return if there are none."""
    if problems:
        raise kind(problems)


@contextmanager
def gathered(problems: list[Problem], kind: type[DucksError] = DucksError) -> Iterator[None]:
    """Add what is wrong to `problems` while this lasts, instead of raising it.

    Args:
        problems: the list to add to.
        kind: the errors to take; others are raised as ever.
    """
    try:
        yield
    except kind as error:
        problems.extend(error.problems)


def as_one(errors: Sequence[DucksError]) -> DucksError:
    """Return several errors as one: of the call if all are, else of the material."""
    kind = CallError if all(isinstance(each, CallError) for each in errors) else MaterialError
    return kind(problem for error in errors for problem in error.problems)


_MAX_NAME_LENGTH: Final = 60
"""Characters. Comparing longer ones takes its time, and no name that is known is so long."""

_MAX_NAMES: Final = 1_000
"""Names that are compared; a quarter of a thousandth of a second each at worst."""

_MAX_LISTED: Final = 40
"""Names that a hint lists."""

_MAX_NEAR: Final = 4
"""Further names that a hint gives of a list that is looked up elsewhere."""

_ALIKE: Final = 0.6
"""How much of two names has to be the same: 1 is all."""


def nearest(wrong: str, right: Iterable[str]) -> str | None:
    """Return the name in `right` most like `wrong`, or None if none is near.

    Only the first names are looked at, and none for a name that is long.
    """
    return next(iter(_near(wrong, right, 1)), None)


def _near(wrong: str, right: Iterable[str], most: int) -> list[str]:
    """Return the names in `right` that are like `wrong`, the nearest first."""
    if len(wrong) > _MAX_NAME_LENGTH:
        return []
    short = (name for name in right if len(name) <= _MAX_NAME_LENGTH)
    candidates = {name.casefold(): name for name in islice(short, _MAX_NAMES)}
    found = difflib.get_close_matches(wrong.casefold(), candidates, n=most, cutoff=_ALIKE)
    return [candidates[each] for each in found]


def did_you_mean(wrong: str, right: Iterable[str], command: str = "") -> str:
    """Return a hint that names the nearest right name, and then all of them.

    Args:
        wrong: the name that was given.
        right: those that there are.
        command: what lists them. If they are very many, it is named instead of them, with
            a few that are near.
    """
    names = list(right)
    near = _near(wrong, names, 1 + _MAX_NEAR)
    if command and len(names) > _MAX_LISTED:
        known = f"all {len(names)}: {command}"
        known = f"others: {', '.join(near[1:])}; {known}" if near[1:] else known
    else:
        known = f"known: {listed(names)}"
    return f"did you mean {near[0]!r}? {known}" if near else known


def listed(names: Sequence[str]) -> str:
    """Return names as a list with commas, the last of very many only counted."""
    shown = [name[:_MAX_NAME_LENGTH] for name in names[:_MAX_LISTED]]
    more = len(names) - len(shown)
    return (", ".join(shown) or "none") + (f" and {more} more" if more else "")


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: 1 page, 3 pages."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
