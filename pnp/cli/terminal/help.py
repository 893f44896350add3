"""Help pages: usage, description, options in groups, examples; of a command's own docstring.

Typer's own pages take long to import and fold examples; these are plain lines of ASCII that fit
any terminal, with headings in bold where that can be shown.
"""

from __future__ import annotations

import sys
import textwrap
from collections.abc import Iterable, Iterator
from typing import Any, Final

from typer import Context
from typer.core import TyperCommand, TyperGroup

from pnp.cli.terminal.screen import columns, is_terminal, wants_styles
from pnp.cli.terminal.usage_errors import arguments_of
from pnp.core.errors import CallError, Problem, did_you_mean

_LEFT: Final = 24
"""Columns for names; a longer name has its text on the line below."""

_WIDEST: Final = 80


def _off_unless_given(option: Any) -> Any:
    """Turn an option off by default.

    Left to itself --help is neither on nor off, and Typer imports pydantic to settle that.
    """
    option.default = False
    return option


class Command(TyperCommand):
    """A command whose help is one of our pages."""

    def get_help_option(self, ctx: Any) -> Any:
        """Return the option --help."""
        return _off_unless_given(super().get_help_option(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page."""
        formatter.write("\n".join(_page(self, ctx)))


class HelpGroup(TyperGroup):
    """The program: its help lists the commands, and a wrong command gets the nearest right one."""

    def get_help_option(self, ctx: Any) -> Any:
        """Return the option --help."""
        return _off_unless_given(super().get_help_option(ctx))

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Write the page."""
        formatter.write("\n".join(_page(self, ctx)))

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Return the command that the first argument names.

        Raises:
            CallError: there is none; the nearest and all others are named.
        """
        name = args[0]
        if name not in self.commands and not name.startswith("-"):
            is_help = name == "help"
            hint = (
                f"type {ctx.command_path} --help" if is_help else did_you_mean(name, self.commands)
            )
            raise CallError(Problem(f"there is no command {name!r}", hint=hint))
        return super().resolve_command(ctx, args)


def _page(command: Command | HelpGroup, context: Context) -> Iterator[str]:
    width = min(_WIDEST, columns())
    yield from textwrap.wrap(_usage(command, context), width, subsequent_indent=" " * 9)
    description, _, examples = (command.help or "").partition("\n\nExamples:\n")
    for paragraph in description.split("\n\n"):
        yield ""
        yield from textwrap.wrap(paragraph, width)
    for title, entries in _groups(command, context).items():
        yield ""
        yield _heading(title)
        yield from _table(entries, width)
    if examples:
        yield ""
        yield _heading("Examples")
        yield from textwrap.indent(textwrap.dedent(examples), "  ").splitlines()


def _usage(command: Command | HelpGroup, context: Context) -> str:
    takes = ["COMMAND"] if isinstance(command, HelpGroup) else arguments_of(command, context)
    return " ".join(["Usage:", context.command_path, *takes, "[OPTIONS]"])


def _groups(command: Command | HelpGroup, context: Context) -> dict[str, list[tuple[str, str]]]:
    """Return the entries of the page by their headings, as they are declared."""
    groups: dict[str, list[tuple[str, str]]] = {}
    commands = command.commands if isinstance(command, HelpGroup) else {}
    for name, subcommand in commands.items():
        groups.setdefault("Commands", []).append((name, subcommand.get_short_help_str(_WIDEST)))
    for parameter in command.get_params(context):
        title = getattr(parameter, "rich_help_panel", None) or "Options"
        groups.setdefault(title, []).append((_names(parameter), _text(parameter)))
    return groups


def _names(parameter: Any) -> str:
    """Return an option as it is written: -n, --sheets N."""
    if parameter.param_type_name == "argument":
        return str(parameter.metavar)
    names = ", ".join(sorted(parameter.opts, key=len))
    return f"{names} {parameter.metavar}" if parameter.metavar else names


def _text(parameter: Any) -> str:
    default = parameter.default
    is_worth_showing = isinstance(default, str | int) and not isinstance(default, bool)
    return f"{parameter.help} [{default}]" if is_worth_showing else str(parameter.help)


def _table(entries: Iterable[tuple[str, str]], width: int) -> Iterator[str]:
    for names, text in entries:
        first, *rest = textwrap.wrap(text, width - _LEFT - 2) or [""]
        if len(names) > _LEFT - 2:
            yield f"  {names}"
            yield " " * (_LEFT + 2) + first
        else:
            yield f"  {names:{_LEFT}}{first}"
        yield from (" " * (_LEFT + 2) + line for line in rest)


def _heading(title: str) -> str:
    bold = is_terminal(sys.stdout) and wants_styles()
    return f"\x1b[1m{title}\x1b[0m" if bold else title
