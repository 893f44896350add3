"""Refusals of elements that are not supported: fact, place and hint."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from pnp.core.errors import MaterialError, Problem, raise_if_any

_MAX_LENGTH: Final = 300
"""Characters of one fact: what a hostile file says is not told in full."""

_MAX: Final = 100
"""Problems of one file; nobody reads more of them."""


ANIMATED: Final = (
    "the drawing is animated, and printed as it stands before anything moves",
    "make sure that nothing is hidden at the start",
)
"""Fact and hint of the note about a drawing that moves."""


class RefusalError(Exception):
    """Something the press does not draw as it stands. Caught per element, told with its place."""

    def __init__(self, fact: str, hint: str = "") -> None:
        super().__init__(fact)
        self.fact = fact
        self.hint = hint


class FullReportError(Exception):
    """A report has taken all it takes: there is no use in looking for more."""


class Report:
    """Gathers every problem of one file, to be raised once."""

    def __init__(self, name: str) -> None:
        self.name = name
        self._problems: dict[Problem, None] = {}
        self._notes: dict[str, Problem] = {}

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is known to be wrong, or noted."""
        return not self._problems and not self._notes

    @property
    def notes(self) -> tuple[Problem, ...]:
        """Return the notes on the drawing, each with the first place that it holds for."""
        return tuple(self._notes.values())

    def note(self, fact: str, hint: str, line: int | None) -> None:
        """Note a fact that may surprise whoever made the drawing."""
        place = self.name if line is None else f"{self.name}, line {line}"
        self._notes.setdefault(fact, Problem(fact, place, hint))

    def take_notes(self, notes: Iterable[Problem]) -> None:
        """Take over the notes on a picture in the drawing."""
        self._notes |= {note.fact: note for note in notes if note.fact not in self._notes}

    def add(self, refusal: RefusalError, line: int | None, label: str) -> None:
        """Add a problem of the element that stands at a line, as `label` names it.

        Raises:
            FullReportError: enough is known to be wrong.
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
        """Note why no more is looked for."""
        self._problems[Problem(refusal.fact, self.name, refusal.hint)] = None

    def add_inner(self, error: MaterialError, line: int | None, label: str) -> None:
        """Add the problems of a font or picture that the element uses, and where in it they are."""
        for problem in error.problems:
            inner = f" ({problem.place})" if problem.place else ""
            self.add(RefusalError(problem.fact, problem.hint), line, label + inner)

    def raise_if_any(self) -> None:
        """Raise all problems as one `MaterialError`, or return if there are none."""
        raise_if_any(tuple(self._problems))
