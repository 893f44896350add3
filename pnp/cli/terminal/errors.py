"""Failures: the only place where an error becomes text and an exit status.

status  kind       meaning
1       material   data, words, art, fonts or the place to write to are wrong
1       bug        the program is wrong
2       call       the call was wrong
130     stopped    Ctrl-C, or a polite request to end
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

from pnp.cli.terminal.screen import Line
from pnp.cli.terminal.usage_errors import UsageError, problem_of
from pnp.core import modules
from pnp.core.errors import CallError, DucksError, Problem, problem_of_system
from pnp.core.signals import StoppedLateError

Kind = Literal["call", "material", "stopped", "bug"]

DEBUG: Final = "DUCKS_PNP_DEBUG"
"""The environment variable that lets a bug end in Python's own traceback."""

MAX_SHOWN: Final = 50
"""Problems, or findings of a pack, that are told as text; a record has all."""

_STATUS: Final[dict[Kind, int]] = {"call": 2, "material": 1, "stopped": 130, "bug": 1}


@dataclass(frozen=True, slots=True)
class Failure:
    """A failure, in a form that can be told."""

    kind: Kind
    problems: Sequence[Problem]

    @property
    def status(self) -> int:
        """Return the exit status."""
        return _STATUS[self.kind]

    def lines(self) -> Iterator[Line | str]:
        """Yield the first problems as place, fact and hint; several are counted."""
        for number, problem in enumerate(self.problems[:MAX_SHOWN]):
            if number:
                yield ""
            yield from _paragraph(problem)
        more = len(self.problems) - MAX_SHOWN
        if len(self.problems) > 1:
            yield ""
            yield f"{len(self.problems):,} problems"
        if more > 0:
            yield f"{more:,} of them are not shown: fix these first, or see all with --json"

    def record(self) -> dict[str, Any]:
        """Return the failure for programs."""
        return {"kind": self.kind, "problems": [problem.as_json() for problem in self.problems]}


def failure_of(error: BaseException) -> Failure:
    """Return the failure that an exception means for the person who called."""
    own = modules.problem_of(error)
    if own is not None:
        return Failure("material", (own,))
    for kind, means, tell in _MEANING:
        if isinstance(error, kind):
            return Failure(means, tell(error))
    return Failure("bug", (_bug(error),))


def _problems_of(error: Any) -> Sequence[Problem]:
    problems: Sequence[Problem] = error.problems
    return problems


_STOPPED: Final = Problem("stopped; no file was left half written")
_STOPPED_LATE: Final = Problem("stopped, after files had been written")
_NO_MEMORY: Final = Problem(
    "there is not enough memory", hint="ask for less at once, or close other programs"
)
_TOO_DEEP: Final = Problem(
    "something is nested too deeply to be read", hint="flatten the file that was added last"
)


def _not_installed(error: ModuleNotFoundError) -> Problem:
    name = (error.name or "").partition(".")[0]
    return Problem(f"the library {name!r} is not installed", hint="install ducks-pnp again")


_MEANING: Final[
    tuple[tuple[type[BaseException], Kind, Callable[[Any], Sequence[Problem]]], ...]
] = (
    (CallError, "call", _problems_of),
    (DucksError, "material", _problems_of),
    (UsageError, "call", lambda error: (problem_of(error),)),
    (StoppedLateError, "stopped", lambda _: (_STOPPED_LATE,)),
    (KeyboardInterrupt, "stopped", lambda _: (_STOPPED,)),
    (MemoryError, "material", lambda _: (_NO_MEMORY,)),
    (RecursionError, "material", lambda _: (_TOO_DEEP,)),
    (ModuleNotFoundError, "material", lambda error: (_not_installed(error),)),
    (OSError, "material", lambda error: (problem_of_system(error),)),
)
"""Exception -> what it means, and its problems. The first row that fits is taken."""


def _bug(error: BaseException) -> Problem:
    what = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
    return Problem(
        f"this is a bug in ducks-pnp, not a mistake of yours ({what})",
        hint=f"set {DEBUG}=1, run it again, and report what it prints with the command you gave",
    )


def _paragraph(problem: Problem) -> Iterator[Line]:
    if problem.place:
        yield Line(problem.place, "dim")
    indent = 2 if problem.place else 0
    yield Line(problem.fact, "bold", indent, hang=2)
    if problem.hint:
        yield Line(f"→ {problem.hint}", "", 2, hang=2)
