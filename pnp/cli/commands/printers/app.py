"""The commands of `printers`: what is known of somebody's printers, and how it is measured.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports what it does when it is called, so that help comes at once
# ruff: noqa: PLR0913, PLR0917 -- a command has one parameter an option

import typer

from pnp.cli.options import options as shared
from pnp.cli.options import printers_options as given
from pnp.cli.options.parameters import takes_options
from pnp.cli.options.printers_options import PrinterSettings
from pnp.cli.terminal.help import Command, HelpGroup
from pnp.cli.terminal.outcome import Outcome

app = typer.Typer(cls=HelpGroup)


@app.callback()
def printers() -> None:
    """Bring the backs of your printer into register.

    Print the calibration page, hold it against a light, and keep what you read under a name for
    the printer.

    Examples:
        ducks-pnp printers calibrate
        ducks-pnp printers set office --read 0.5,0,-1,-1 --margins 4,4,12.5,4
        ducks-pnp printers calibrate --printer office
    """


@app.command(cls=Command)
def calibrate(
    paper: given.Paper = "a4",
    flip: given.Flip = "long",
    lang: given.Language = "en",
    printer: given.Corrected = None,
    out: given.PageOut = None,
    opens: shared.Open = False,
    _json: shared.Json = False,
) -> Outcome:
    """Make the two-sided page that a printer is calibrated with.

    Print it at 100 %, "actual size", on the paper that games will be printed on. The page tells
    how it is read.

    Examples:
        ducks-pnp printers calibrate
        ducks-pnp printers calibrate --paper letter --flip short --open
        ducks-pnp printers calibrate --printer office
    """
    from pnp.cli.commands.printers import calibrate as recipe

    return recipe.run(paper, flip, lang, printer, out, opens=opens)


@app.command("set", cls=Command)
@takes_options
def set_printer(name: given.Name, change: PrinterSettings, _json: shared.Json = False) -> Outcome:
    """Keep what is known of a printer.

    A printer that is known already keeps what is not given.

    Examples:
        ducks-pnp printers set office --read 0.5,0,-1,-1
        ducks-pnp printers set office --margins 4,4,12.5,4
        ducks-pnp printers set laser --back-x -0.75 --like epson-3
    """
    from pnp.cli.commands.printers import change as recipe

    return recipe.run(name, change)


@app.command("list", cls=Command)
def list_printers(_json: shared.Json = False) -> Outcome:
    """List the printers that are known, and the kinds that are built in.

    Examples:
        ducks-pnp printers list
        ducks-pnp printers list --json
    """
    from pnp.cli.commands.printers import keep as recipe

    return recipe.list_all()


@app.command(cls=Command)
def show(name: given.Shown, _json: shared.Json = False) -> Outcome:
    """Tell what is known of a printer, and where it is kept.

    Examples:
        ducks-pnp printers show office
        ducks-pnp printers show typical --json
    """
    from pnp.cli.commands.printers import keep as recipe

    return recipe.show(name)


@app.command(cls=Command)
def remove(name: given.Name, _json: shared.Json = False) -> Outcome:
    """Forget a printer.

    Examples:
        ducks-pnp printers remove office
    """
    from pnp.cli.commands.printers import keep as recipe

    return recipe.remove(name)


@app.command(cls=Command)
def export(name: given.Shown, out: given.ProfileOut = None, _json: shared.Json = False) -> Outcome:
    """Write a printer's profile as a file for somebody else.

    It goes into the folder that "printers list" names, under the same name.

    Examples:
        ducks-pnp printers export office
        ducks-pnp printers export office --out office.toml
    """
    from pnp.cli.commands.printers import keep as recipe

    return recipe.export(name, out)
