"""Whatever filling a layout raises, as problems with the layout and the line at fault."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from types import TracebackType
from typing import Final

from jinja2 import TemplateNotFound, TemplateSyntaxError, UndefinedError

from pnp.core.errors import DucksError, Problem
from pnp.press.faces.limits import TooMuchError

_SUFFIX: Final = ".svg"
_LESS: Final = "let the layout compute less"
_EXPRESSION: Final = "fix the expression"
_HINTS: Final = (
    (UndefinedError, "name a value that the component gives"),
    (TooMuchError, _LESS),
    (RecursionError, _LESS),
    (MemoryError, _LESS),
    (Exception, _EXPRESSION),
)
"""What is raised while a layout is filled, and what to do about it. The first row that fits."""

_ENDLESS: Final = "the layout calls or imports itself without end"
"""What a RecursionError means: its own text speaks of Python."""


Place = Callable[[str], str]
"""How problems name a layout."""


def problems_of(error: Exception, name: str, place_of: Place) -> Iterator[Problem]:
    """Yield the problems that filling the layout `name` met."""
    place = _place(error)
    if isinstance(error, DucksError):
        yield from (_placed(problem, place) for problem in error.problems)
    elif isinstance(error, TemplateSyntaxError):
        yield _syntax_problem(error, place_of(name))
    elif isinstance(error, TemplateNotFound):
        yield _missing(place_of(str(error.name)), place)
    else:
        yield Problem(_fact(error), place or place_of(name), _hint(error))


def _fact(error: Exception) -> str:
    if isinstance(error, RecursionError):
        return _ENDLESS
    return str(error) or type(error).__name__


def _hint(error: Exception) -> str:
    return next(hint for kind, hint in _HINTS if isinstance(error, kind))


def _syntax_problem(error: TemplateSyntaxError, place: str) -> Problem:
    return Problem(
        f"not a valid layout: {error.message or 'syntax error'}",
        f"{error.filename or place}, line {error.lineno}",
        "values stand in {{ }}, statements in <!--% %-->",
    )


def _missing(missing: str, place: str) -> Problem:
    return Problem("there is no such layout", f"{place}: {missing}" if place else missing)


def _placed(problem: Problem, place: str) -> Problem:
    """Return a problem of words or colours with the layout that asks for them.

    A problem that names a layout keeps its place; another file is told after the layout; what is
    no file, such as a language, follows in brackets.
    """
    if not place or problem.place.partition(", line ")[0].endswith(_SUFFIX):
        return problem
    where = f"{place}: {problem.place}" if "/" in problem.place else _bracketed(place, problem)
    return replace(problem, place=where)


def _bracketed(place: str, problem: Problem) -> str:
    return f"{place} ({problem.place})" if problem.place else place


def _place(error: Exception) -> str:
    """Return the layout and line that raised, innermost: Jinja rewrites frames to tell them."""
    place = ""
    trace: TracebackType | None = error.__traceback__
    while trace is not None:
        file = trace.tb_frame.f_code.co_filename
        if file.endswith(_SUFFIX):
            place = f"{file}, line {trace.tb_lineno}"
        trace = trace.tb_next
    return place
