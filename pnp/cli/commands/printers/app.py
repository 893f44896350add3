"""The commands of `printers`: profiles of somebody's printers, and how they are measured.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports what it does when it is called, so that help comes at once
# ruff: noqa: PLR0913, PLR0917 -- a command has one parameter an option

import typer

from pnp.cli.options.parameters import subcommand
from pnp.cli.options.requests import PrinterSettings
from pnp.cli.terminal.help import HelpGroup
from pnp.cli.terminal.screen import Outcome

app = typer.Typer(cls=HelpGroup)


@app.callback()
def printers() -> None:
    """Calibrate your printer so that backs align with fronts.

    Print the calibration page, hold it against a light, and keep your readings under a name for
    the printer.

    Examples:
        ducks-pnp printers calibrate
        ducks-pnp printers set office --read 0.5,0,-1,-1 --margins 4,4,12.5,4
        ducks-pnp printers calibrate --printer office
    """


@subcommand(app, "calibrate")
def calibrate(
    paper: str = "a4",
    flip: str = "long",
    lang: str = "en",
    printer: str | None = None,
    out: str | None = None,
    opens: bool = False,
    _json: bool = False,
) -> Outcome:
    """Make the two-sided calibration page.

    Print it at 100 %, "actual size", on the paper that games will be printed on. The page tells
    how it is read.

    Examples:
        ducks-pnp printers calibrate
        ducks-pnp printers calibrate --paper letter --flip short --open
        ducks-pnp printers calibrate --printer office
    """
    from pnp.cli.commands.printers import calibrate as recipe

    return recipe.run(paper, flip, lang, printer, out, opens=opens)


@subcommand(app, "set_printer", name="set")
def set_printer(name: str, change: PrinterSettings, _json: bool = False) -> Outcome:
    """Save a profile of a printer.

    A printer that is known already keeps the settings that are not given.

    Examples:
        ducks-pnp printers set office --read 0.5,0,-1,-1
        ducks-pnp printers set office --margins 4,4,12.5,4
        ducks-pnp printers set laser --back-x -0.75 --like epson-3
    """
    from pnp.cli.commands.printers import change as recipe

    return recipe.run(name, change)


@subcommand(app, name="list")
def list_printers(_json: bool = False) -> Outcome:
    """List the saved printers and the built-in kinds.

    Examples:
        ducks-pnp printers list
        ducks-pnp printers list --json
    """
    from pnp.cli.commands.printers import keep as recipe

    return recipe.list_all()


@subcommand(app, "printer")
def show(known: str, _json: bool = False) -> Outcome:
    """Show the profile of a printer, and its file.

    Examples:
        ducks-pnp printers show office
        ducks-pnp printers show typical --json
    """
    from pnp.cli.commands.printers import keep as recipe

    return recipe.show(known)


@subcommand(app, "printer")
def remove(name: str, _json: bool = False) -> Outcome:
    """Delete the profile of a printer.

    Examples:
        ducks-pnp printers remove office
    """
    from pnp.cli.commands.printers import keep as recipe

    return recipe.remove(name)


@subcommand(app, "printer")
def export(known: str, profile_out: str | None = None, _json: bool = False) -> Outcome:
    """Write the profile of a printer to a file for somebody else.

    It goes into the folder that "printers list" names, under the same name.

    Examples:
        ducks-pnp printers export office
        ducks-pnp printers export office --out office.toml
    """
    from pnp.cli.commands.printers import keep as recipe

    return recipe.export(known, profile_out)
