"""The commands of `packs`: folders that change how a game looks, speaks and counts.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports what it does when it is called, so that help comes at once

import typer

from pnp.cli.options.parameters import subcommand
from pnp.cli.terminal.help import HelpGroup
from pnp.cli.terminal.screen import Outcome

app = typer.Typer(cls=HelpGroup)


@app.callback()
def packs() -> None:
    """Print with pictures, words, colours and numbers of your own.

    A pack is a folder of changes; everything else stays as it is.

    Examples:
        ducks-pnp packs new my-ducks --game cover --art "bathduck.alone.chef.*"
        ducks-pnp build cover --pack my-ducks
    """


@subcommand(app, "packs")
def new(
    name: str,
    games: list[str] | None = None,
    ids: list[str] | None = None,
    layouts: list[str] | None = None,
    _json: bool = False,
) -> Outcome:
    """Start a pack in a folder of its name.

    It changes nothing yet, and builds at once; its README.md explains each file.

    Examples:
        ducks-pnp packs new my-ducks --game cover --art "bathduck.alone.chef.*"
        ducks-pnp packs new larger --game pond --layout pond/sheet.svg
    """
    from pnp.cli.commands.packs import keep as recipe

    return recipe.begin(name, games or (), ids or (), layouts or ())


@subcommand(app, "packs", name="list")
def list_packs(folder: str = ".", _json: bool = False) -> Outcome:
    """List the packs in a folder, their changes and licences.

    Examples:
        ducks-pnp packs list
        ducks-pnp packs list ~/packs
    """
    from pnp.cli.commands.packs import keep as recipe

    return recipe.list_in(folder)


@subcommand(app, "packs")
def check(
    folders: list[str] | None = None,
    tried: list[str] | None = None,
    rasterise: bool = False,
    json: bool = False,
) -> Outcome:
    """Check packs for errors and possible improvements.

    Pictures are opened, the games that a pack is for laid out with it, and played where it changes
    their numbers. Errors keep it from being printed with; warnings and notes do not.

    Examples:
        ducks-pnp packs check my-ducks
        ducks-pnp packs check my-ducks --game examples/puddle
        ducks-pnp packs check my-ducks --rasterise
    """
    from pnp.cli.commands.packs import check as recipe

    return recipe.run(folders or (".",), tried or (), as_pixels=rasterise, quiet=json)
