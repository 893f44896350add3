"""Refusals of elements that are not supported: fact, place and hint."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pnp.core.errors import MaterialError, Problem, raise_if_any

_MAX_LENGTH: Final = 300
"""The longest fact in characters: the content of a hostile file is not quoted in full."""

_MAX: Final = 100
"""The most problems per file; nobody reads more."""


ANIMATED: Final = (
    "the drawing is animated, and printed as it stands before anything moves",
    "make sure that nothing is hidden at the start",
)
"""Fact and hint of the note about a drawing that moves."""


class RefusalError(Exception):
    """Raised for unsupported content. Caught per element, and reported with its place."""

    def __init__(self, fact: str, hint: str = "") -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint


class FullReportError(Exception):
    """Raised when a report is full, to end the search for more problems."""


class Report:
    """Collects all problems of one file, to be raised together."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._problems: dict[Problem, None] = {}
        self._notes: dict[str, Problem] = {}

    @property
    def is_empty(self) -> bool:
        """Return whether there are neither problems nor notes."""
        return not self._problems and not self._notes

    @property
    def notes(self) -> tuple[Problem, ...]:
        """Return the notes on the drawing, each with its first place."""
        return tuple(self._notes.values())

    def note(self, fact: str, hint: str, line: int | None) -> None:
        """Note a fact that may surprise the author of the drawing."""
        place = self.name if line is None else f"{self.name}, line {line}"
        self._notes.setdefault(fact, Problem(fact, place, hint))

    def take_notes(self, notes: Iterable[Problem]) -> None:
        """Take over the notes on a picture in the drawing."""
        self._notes |= {note.fact: note for note in notes if note.fact not in self._notes}

    def add(self, refusal: RefusalError, line: int | None, label: str) -> None:
        """Add a problem of the element at a line, named by `label`.

        Raises:
            FullReportError: the report is full.
        """
        where = self.name if line is None else f"{self.name}, line {line}"
        place = f"{where}: {label}" if label else where
        fact = (
            refusal.fact if len(refusal.fact) <= _MAX_LENGTH else f"{refusal.fact[:_MAX_LENGTH]}..."
        )
        self._problems[Problem(fact, place, refusal.hint)] = None
        if len(self._problems) == _MAX:
            fact = f"there are {_MAX} problems or more, of which these are the first"
            self.end(RefusalError(fact, "fix these, and draw again"))
            raise FullReportError

    def end(self, refusal: RefusalError) -> None:
        """Note why the search ends."""
        self._problems[Problem(refusal.fact, self.name, refusal.hint)] = None

    def add_inner(self, error: MaterialError, line: int | None, label: str) -> None:
        """Add the problems of a font or picture that the element uses, with their places."""
        for problem in error.problems:
            inner = f" ({problem.place})" if problem.place else ""
            self.add(RefusalError(problem.fact, problem.hint), line, label + inner)

    def raise_if_any(self) -> None:
        """Raise all problems as one `MaterialError`, or return if there are none."""
        raise_if_any(tuple(self._problems))
