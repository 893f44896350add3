"""Errors that a user can cause, each as fact, place and hint.

The tree of errors; each line is a class below::

    DucksError          anything a user can cause; carries one or more problems
    ├── CallError       the call was wrong: an unknown name, a number out of bounds (exit 2)
    └── MaterialError   the material is wrong: data, words, art, fonts, output (exit 1)

A `Problem` is a fact, its place (file and key, line or component), and a hint for the reader.
Code that can find several problems gathers them in a list and raises once, so that a
person fixes a file in one go. Only `pnp.cli` turns problems into text and exit codes.
`quantity` puts a number before its noun in English messages.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from typing import Final


@dataclass(frozen=True, slots=True)
class Subject:
    """The things that a problem is about, by name, for programs that lead there."""

    face: str = ""
    """The id of a component, or another face's name."""
    texts: tuple[str, ...] = ()
    """Ids."""
    language: str = ""
    """Of those texts."""
    number: str = ""
    """A path in a game's data: "rows.mallard.singly"."""


_NO_SUBJECT: Final = Subject()


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One thing that is wrong.

    Example:
        >>> problem = pnp.Problem("unknown paper 'a9'", hint="did you mean 'a3'?")
        >>> print(problem)
        unknown paper 'a9' (did you mean 'a3'?)
    """

    fact: str
    """One sentence without a full stop."""
    place: str = ""
    """A file with its key or line, or a component and field; empty for a wrong call."""
    hint: str = ""
    """The way to fix it, as an order; empty where the fact already says so."""
    subject: Subject = field(default=_NO_SUBJECT, compare=False, repr=False)
    """Its face, texts or number, where they are known."""

    def __str__(self) -> str:
        """Return the problem on one line: place, fact, hint."""
        where = f"{self.place}: " if self.place else ""
        advice = f" ({self.hint})" if self.hint else ""
        return f"{where}{self.fact}{advice}"

    def as_json(self) -> dict[str, str]:
        """Return its fact, place and hint for a record."""
        return {"fact": self.fact, "place": self.place, "hint": self.hint}

    def about(
        self, *, face: str = "", texts: tuple[str, ...] = (), language: str = "", number: str = ""
    ) -> Problem:
        """Return the problem with its subject, as far as that was not known before."""
        before = self.subject
        subject = Subject(
            before.face or face,
            before.texts or texts,
            before.language or language,
            before.number or number,
        )
        return replace(self, subject=subject)


class DucksError(Exception):
    """Base of all errors that a user can cause. Carries one problem or more.

    Example:
        One error tells of all that is wrong, so one `except` is enough:

        >>> try:
        ...     pnp.lay_out("pond", paper="a9", only=("cards",))
        ... except pnp.DucksError as error:
        ...     [problem.fact for problem in error.problems]
        ["unknown paper 'a9'", "pond has no part 'cards'"]
    """

    def __init__(self, problems: Problem | Iterable[Problem]) -> None:
        self.problems: Sequence[Problem] = (
            (problems,) if isinstance(problems, Problem) else tuple(dict.fromkeys(problems))
        )
        super().__init__("\n".join(str(problem) for problem in self.problems))

    def __reduce__(self) -> tuple[type[DucksError], tuple[Sequence[Problem]]]:
        """Return the constructor and its arguments, for pickling."""
        return type(self), (self.problems,)


class CallError(DucksError):
    """The call was wrong; nothing was read or written.

    Example:
        >>> try:
        ...     pnp.lay_out("pond", shets=50)
        ... except pnp.CallError as error:
        ...     error.problems[0].hint.partition("?")[0]
        "did you mean 'sheets'"
    """


class MaterialError(DucksError):
    """Data, words, art, fonts or the place to write to are wrong; nothing was written.

    Example:
        >>> _ = Path("bird.svg").write_text("<svg")
        >>> try:
        ...     pnp.lay_out(pnp.deck("birds", "bird.svg", [{"name": "Teal"}]))
        ... except pnp.MaterialError as error:
        ...     error.problems[0].place
        'row 1: bird.svg (en), line 1'
    """


def raise_if_any(problems: Sequence[Problem], kind: type[DucksError] = MaterialError) -> None:
    """Raise one error that carries all `problems`, or return if there are none."""
    if problems:
        raise kind(problems)


@contextmanager
def collect_problems(
    problems: list[Problem], kind: type[DucksError] = DucksError
) -> Iterator[None]:
    """Add the problems of an error raised inside the block to a list instead of raising it.

    Args:
        problems: the list to extend.
        kind: the class of errors to collect; others are raised.
    """
    try:
        yield
    except kind as error:
        problems.extend(error.problems)


def merge_errors(errors: Sequence[DucksError]) -> DucksError:
    """Merge errors into one: a CallError if all are, else a MaterialError."""
    kind = CallError if all(isinstance(error, CallError) for error in errors) else MaterialError
    return kind(problem for error in errors for problem in error.problems)


_MAX_NAME_LENGTH: Final = 60
"""Characters. Comparing longer names is slow, and no known name is longer."""

_MAX_NAMES: Final = 1_000
"""Names that are compared; each takes 0.25 ms at worst."""

_MAX_LISTED: Final = 40
"""Names that a message lists."""

_MAX_KNOWN: Final = 24
"""Known names that a hint lists: as many as one reads through for the right one."""

_MAX_NEAR: Final = 3
"""Similar names in a hint where there are too many to list."""

_ALIKE: Final = 0.6
"""Minimum similarity of two names, 0 to 1."""


def nearest(wrong: str, right: Iterable[str], alike: float = _ALIKE) -> str | None:
    """Return the name in `right` most similar to `wrong`, or None if none is similar.

    Similar names have a share of `alike` of their letters in common.

    Only the first `_MAX_NAMES` names are compared, and none if `wrong` is too long.
    """
    return next(iter(_near(wrong, right, 1, alike)), None)


def _near(wrong: str, right: Iterable[str], most: int, alike: float = _ALIKE) -> list[str]:
    """Return the names in `right` similar to `wrong`, most similar first."""
    if len(wrong) > _MAX_NAME_LENGTH:
        return []
    short = (name for name in right if len(name) <= _MAX_NAME_LENGTH)
    candidates = {name.casefold(): name for name in islice(short, _MAX_NAMES)}
    matches = difflib.get_close_matches(wrong.casefold(), candidates, n=most, cutoff=alike)
    return [candidates[match] for match in matches]


def did_you_mean(wrong: str, right: Iterable[str], command: str = "") -> str:
    """Return a hint with the most similar known name, followed by all known names if they are few.

    Of many names, it gives up to `_MAX_NEAR` similar ones, and none if none is similar.

    Args:
        wrong: the name that the user gave.
        right: the known names.
        command: the command that lists them, for when there are too many.
    """
    names = list(right)
    near, *others = _near(wrong, names, _MAX_NEAR) or [""]
    if len(names) <= _MAX_KNOWN:
        rest = [f"known: {join_names(names)}"]
    else:
        rest = [f"others: {', '.join(others)}"] if others else []
        rest += [f"all {len(names)}: {command}"] if command else []
    guess = [f"did you mean {near!r}?"] if near else []
    return " ".join([*guess, *filter(None, ["; ".join(rest)])])


def join_names(names: Sequence[str]) -> str:
    """Return names joined by commas; beyond `_MAX_LISTED`, only their number."""
    first = [name[:_MAX_NAME_LENGTH] for name in names[:_MAX_LISTED]]
    more = len(names) - len(first)
    return (", ".join(first) or "none") + (f" and {more} more" if more else "")


def quantity(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: 1 page, 3 pages."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def problem_of_system(error: OSError) -> Problem:
    """Return the problem of a file that the system cannot read or write, or no longer has."""
    reason = (error.strerror or str(error)).lower()
    place = error.filename if isinstance(error.filename, str) else ""
    return Problem(reason, place, "check the name, the rights and the space on the disk")
