"""The options of an order of print, as they were typed; several commands share them.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Any

from pnp.cli import options as given
from pnp.cli.outcome import Outcome

Command = Callable[..., Outcome]


@dataclass(frozen=True, slots=True)
class PrintOptions:
    """The options of an order; fields are called as those of an `Order`."""

    sheets: given.Sheets = 2
    only: given.Only = None
    cards: given.Cards = None
    copies: given.Copies = 1
    packs: given.Packs = None
    ink: given.Ink = "full"
    language: given.Language = "en"
    paper: given.Paper = "a4"
    per_page: given.PerPage = "auto"
    card: given.Card = "standard"
    backs: given.Backs = "duplex-long"
    page_order: given.PageOrder = "collated"
    cut: given.Cut = "double"
    bleed_mm: given.Bleed = 3.0
    back_bleed_mm: given.BackBleed = None
    marks: given.Marks = "crop"
    skip: given.Skip = 0
    tuckbox: given.Tuckbox = "none"
    sleeved: given.Sleeved = False
    booklet: given.Booklet = False
    printer: given.PrinterName = "typical"
    gsm: given.Gsm = None
    one_file: given.OneFile = False


def takes_print_options(command: Command) -> Command:
    """Give a command the options of an order in place of its parameter of type `PrintOptions`.

    Typer makes an option of each parameter of the signature that is put on the command here.
    """
    (name,) = (each.name for each in _parameters(command) if each.annotation is PrintOptions)

    @wraps(command)
    def called(**values: Any) -> Outcome:
        options = PrintOptions(
            **{each.name: values.pop(each.name) for each in fields(PrintOptions)}
        )
        return command(**values, **{name: options})

    vars(called)["__signature__"] = Signature(tuple(_spread(command)))
    return called


def _parameters(command: Callable[..., object]) -> Iterator[Parameter]:
    yield from signature(command).parameters.values()


def _spread(command: Command) -> Iterator[Parameter]:
    """Yield the command's parameters, those of `PrintOptions` in the place of its own."""
    for own in _parameters(command):
        if own.annotation is PrintOptions:
            yield from (
                each.replace(kind=Parameter.KEYWORD_ONLY) for each in _parameters(PrintOptions)
            )
        else:
            yield own.replace(kind=Parameter.KEYWORD_ONLY)
