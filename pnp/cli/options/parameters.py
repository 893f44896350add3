"""Commands from plain functions: each parameter becomes the option of its row in the table.

Typer reads the parameters of a signature that is made here. Defaults of an order's options are
those of `Order`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import fields, is_dataclass
from functools import partial, wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any, Final

import typer

from pnp.cli.options.requests import TypedOrder
from pnp.cli.options.table import COMMON, OPTIONS, ORDERS, Names, Row, Rows
from pnp.cli.terminal.help import Command
from pnp.printing.orders import Order

_DEFAULTS: Final = {field.name: field.default for field in fields(Order)}


class _Subcommand(Command):
    """A command that takes texts, and values that our parsers read, as they were typed.

    Typer converts all values by pydantic, whose import takes longer than that of all other
    libraries that a command needs before it starts.
    """

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        for param in self.params:
            vars(param)["process_value"] = partial(_process_value, param, param.process_value)


def _process_value(param: Any, by_typer: Callable[..., Any], context: Any, value: Any) -> Any:
    """Return the value of an option, by Typer if it is missing or has to be checked."""
    kind = param.type_descriptor.annotation
    if value is None and not param.required:
        return () if param.multiple or param.nargs == -1 else None
    if kind in (str, int):
        parser = param.type_descriptor.parameter_info.parser
        if parser is not None:
            return parser(value)
        if type(value) is kind:
            return value
    if kind == list[str] and value and all(type(entry) is str for entry in value):
        return list(value)
    return by_typer(context, value)


def subcommand(
    app: typer.Typer, section: str = "common", name: str | None = None, order: Sequence[str] = ()
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return a decorator that makes a command of a function.

    A parameter that is a dataclass is filled with options for its fields; one that is
    `TypedOrder` with those of an order.

    Args:
        app: the group of the command.
        section: of the table of options, those that are its own; further ones are `COMMON`.
        name: of the command, if it is not the function's.
        order: the options of an order that it takes.
    """

    def register(function: Callable[..., Any]) -> Callable[..., Any]:
        groups: dict[str, tuple[type[Any], list[str]]] = {}
        options: list[Parameter] = []
        for parameter in signature(function).parameters.values():
            kind = parameter.annotation
            members = list(_members(kind, order))
            if members:
                groups[parameter.name] = kind, [member.name for member in members]
            table = {**COMMON, **(ORDERS if kind is TypedOrder else OPTIONS[section])}
            options += [_as_option(member, table) for member in members or (parameter,)]

        @wraps(function)
        def run(**values: Any) -> Any:
            for group, (kind, names) in groups.items():
                values[group] = kind(**{member: values.pop(member) for member in names})
            return function(**values)

        vars(run)["__signature__"] = Signature(options)
        return app.command(name, cls=_Subcommand)(run)

    return register


def _members(kind: Any, order: Sequence[str]) -> Iterator[Parameter]:
    """Yield the fields of a dataclass, or of an order, as parameters; none of any other type."""
    if kind is TypedOrder:
        yield from map(_field_as_typed, order)
    elif isinstance(kind, type) and is_dataclass(kind):
        yield from signature(kind).parameters.values()


def _field_as_typed(name: str) -> Parameter:
    """Return a field of an order as it is typed: text where its default tells no other type."""
    default = _DEFAULTS[name]
    if default == ():
        return Parameter(name, Parameter.KEYWORD_ONLY, default=None, annotation=list[str] | None)
    kind = str | None if default is None else type(default)
    return Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=kind)


def _as_option(parameter: Parameter, rows: Rows) -> Parameter:
    """Return a parameter as Typer reads it."""
    row = rows[parameter.name.strip("_")]
    kind: Any = Annotated[parameter.annotation, _typer_info(row)]
    return parameter.replace(kind=Parameter.KEYWORD_ONLY, annotation=kind)


def _typer_info(row: Row) -> Any:
    settings: dict[str, Any] = {
        "metavar": row.metavar,
        "help": row.text,
        "rich_help_panel": row.panel,
        "autocompletion": _completion(row.names) if row.names else None,
    }
    if not row.words:
        return typer.Argument(show_default=False, **settings)
    parser = row.reader(row.words[0]) if row.reader else None
    return typer.Option(*row.words, parser=parser, show_default=bool(row.metavar), **settings)


def _completion(names: Names) -> Callable[[str], list[str]]:
    def complete(incomplete: str) -> list[str]:
        before, comma, prefix = incomplete.rpartition(",")
        choices = names() if callable(names) else names
        return [before + comma + name for name in choices if name.startswith(prefix)]

    return complete
