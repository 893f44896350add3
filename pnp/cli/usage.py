"""Calls that the parser refuses, told as problems with the nearest right name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

import typer

from pnp.core.errors import Problem, did_you_mean

UsageError: Final = cast("type[Exception]", typer.BadParameter.__base__)
"""The base of all that Typer's parser refuses. Typer has no public name for it, and has kept it
in different places; that a bad parameter is one of its kind has not changed."""


def problem_of(error: Exception) -> Problem:
    """Return a refusal of the parser as a problem."""
    tell = _TELL.get(type(error).__name__, _anything)
    return tell(error, getattr(error, "ctx", None))


def _no_such_option(error: Any, context: Any) -> Problem:
    known = [name for each in context.command.get_params(context) for name in each.opts]
    long = [name for name in known if name.startswith("--")]
    fact = f"{context.command_path} has no option {error.option_name}"
    return Problem(fact, hint=did_you_mean(error.option_name, long))


def _no_value(error: Any, context: Any) -> Problem:
    return Problem(f"{error.option_name} needs a value", hint=_see(context))


def _missing(error: Any, context: Any) -> Problem:
    name = error.param.metavar or error.param.name
    return Problem(f"{context.command_path} needs {name}", hint=_see(context))


def _anything(error: Any, context: Any) -> Problem:
    message = str(error.format_message()).rstrip(".")
    return Problem(message[:1].lower() + message[1:], hint=_see(context))


def _see(context: Any) -> str:
    return f"{context.command_path} --help tells how" if context else "--help tells how"


_TELL: Final[Mapping[str, Callable[[Any, Any], Problem]]] = {
    "NoSuchOption": _no_such_option,
    "BadOptionUsage": _no_value,
    "MissingParameter": _missing,
}
