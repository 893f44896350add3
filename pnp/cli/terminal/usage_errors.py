"""Calls that the parser refuses, told as problems with the nearest right name."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, cast

import typer
from typer.core import TyperCommand, TyperGroup

from pnp.core.errors import Problem, did_you_mean, join_names

UsageError: Final = cast("type[Exception]", typer.BadParameter.__base__)
"""The base of all that Typer's parser refuses. Typer has no public name for it, and has kept it
in different places; that a bad parameter is one of its kind has not changed."""


_TOO_MANY: Final = re.compile(r"Got unexpected extra argument(?:s|\(s\))? \((.*)\)", re.DOTALL)


def problem_of(error: Exception) -> Problem:
    """Return a refusal of the parser as a problem."""
    explain: _Explain = _EXPLAIN.get(type(error).__name__, _anything)
    return explain(error, getattr(error, "ctx", None))


def _no_such_option(error: Any, context: typer.Context) -> Problem:
    options = [name for param in context.command.get_params(context) for name in param.opts]
    long = [name for name in options if name.startswith("--")]
    fact = f"{context.command_path} has no option {error.option_name}"
    *some, last = "", *_commands_with(error.option_name, context)
    if not last:
        return Problem(
            fact, hint=did_you_mean(error.option_name, long, f"{context.command_path} --help")
        )
    takers = f"{', '.join(some[1:])} and {last} take" if some[1:] else f"{last} takes"
    return Problem(fact, hint=f"leave it out; {takers} it")


def _commands_with(option: str, context: typer.Context) -> Iterator[str]:
    """Yield the commands beside that of a context that have an option."""
    group = context.parent.command if context.parent else None
    for name, command in group.commands.items() if isinstance(group, TyperGroup) else ():
        if any(option in parameter.opts for parameter in command.params):
            yield name


def _no_value(error: Any, context: typer.Context) -> Problem:
    return Problem(f"{error.option_name} needs a value", hint=_see(context))


def _no_argument(error: Any, context: typer.Context) -> Problem:
    name = error.param.metavar or error.param.name
    return Problem(f"{context.command_path} needs {name}", hint=_see(context))


def _anything(error: Any, context: typer.Context | None) -> Problem:
    if context and isinstance(context.command, TyperGroup):
        return _no_command(context, context.command)
    message = str(error.format_message()).rstrip(".")
    if context and (too_many := _TOO_MANY.fullmatch(message)):
        return _one_word_too_many(too_many[1], context)
    return Problem(message[:1].lower() + message[1:], hint=_see(context))


def _no_command(context: typer.Context, group: TyperGroup) -> Problem:
    names = join_names(list(group.commands))
    return Problem(f"{context.command_path} needs a command", hint=f"known: {names}")


def _one_word_too_many(words: str, context: Any) -> Problem:
    takes = arguments_of(context.command, context)
    fact = f"{context.command_path} takes {' '.join(takes) or 'options'} alone, and not {words!r}"
    return Problem(fact, hint=_see(context))


def _see(context: typer.Context | None) -> str:
    return f"{context.command_path} --help tells how" if context else "--help tells how"


_Explain = Callable[[Any, Any], Problem]
"""Takes what the parser raised, and the context in which it did."""

_EXPLAIN: Final[Mapping[str, _Explain]] = {
    "NoSuchOption": _no_such_option,
    "BadOptionUsage": _no_value,
    "MissingParameter": _no_argument,
}


def arguments_of(command: TyperCommand | TyperGroup, context: typer.Context) -> list[str]:
    """Return a command's arguments as help has them: GAME, [ID]..."""
    parameters = command.get_params(context)
    return [
        parameter.metavar or ""
        for parameter in parameters
        if parameter.param_type_name == "argument"
    ]
