"""Declaring what a command takes: how it is written, explained, read and completed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any

from typer import Argument, Option

Names = Sequence[str] | Callable[[], Iterable[str]]
"""The values that a shell completes: a list, or what gives one if that takes longer than help."""


def option(
    written: str,
    text: str,
    panel: str,
    parser: Callable[[Any], Any] | None = None,
    names: Names = (),
) -> Any:
    """Return an option for an annotation.

    Args:
        written: as in a call, the long name first: `--sheets -n N`. A flag has no value behind it.
        text: what help says of it.
        panel: the heading under which it does.
        parser: what reads the value, raising CallError for a wrong one.
        names: values that a shell completes; where several may stand with commas, the last one.
    """
    words = written.split()
    metavar = None if words[-1].startswith("-") else words.pop()
    return Option(
        *words,
        metavar=metavar,
        help=text,
        parser=parser,
        show_default=metavar is not None,
        rich_help_panel=panel,
        autocompletion=_completion(names) if names else None,
    )


def argument(metavar: str, text: str, panel: str, names: Names = ()) -> Any:
    """Return an argument for an annotation; see `option`."""
    return Argument(
        metavar=metavar,
        help=text,
        show_default=False,
        rich_help_panel=panel,
        autocompletion=_completion(names) if names else None,
    )


def either(names: Sequence[str]) -> str:
    """Return names as a sentence has them: a, b or c."""
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def _completion(names: Names) -> Callable[[str], list[str]]:
    def completed(incomplete: str) -> list[str]:
        before, comma, begun = incomplete.rpartition(",")
        known = names() if callable(names) else names
        return [before + comma + each for each in known if each.startswith(begun)]

    return completed


def takes_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command options in place of each of its parameters whose type is a dataclass of them.

    Typer makes an option of each parameter of the signature that is put on the command here.
    """
    parameters = list(_parameters(command))
    sets = {parameter.name: kind for parameter in parameters if (kind := _dataclass_of(parameter))}

    @wraps(command)
    def called(**values: Any) -> Any:
        for name, kind in sets.items():
            values[name] = kind(**{field.name: values.pop(field.name) for field in fields(kind)})
        return command(**values)

    vars(called)["__signature__"] = Signature(tuple(_spread(parameters)))
    return called


def _parameters(taker: Callable[..., Any]) -> Iterable[Parameter]:
    return signature(taker).parameters.values()


def _dataclass_of(parameter: Parameter) -> type[Any] | None:
    kind = parameter.annotation
    return kind if isinstance(kind, type) and is_dataclass(kind) else None


def _spread(parameters: Iterable[Parameter]) -> Iterator[Parameter]:
    """Yield parameters, the fields of a dataclass in the place of one of its type."""
    for own in parameters:
        kind = _dataclass_of(own)
        for each in _parameters(kind) if kind else (own,):
            yield each.replace(kind=Parameter.KEYWORD_ONLY)
