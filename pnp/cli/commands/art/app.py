"""The commands of `art`: the pictures of the kit, listed and drawn.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports what it does when it is called, so that help comes at once
# ruff: noqa: PLR0913, PLR0917 -- a command has one parameter an option

import typer

from pnp.cli.options.parameters import subcommand
from pnp.cli.terminal.help import HelpGroup
from pnp.cli.terminal.screen import Outcome

app = typer.Typer(cls=HelpGroup)


@app.callback()
def art() -> None:
    """List and draw the pictures of the kit.

    Start your own art from them: each is an SVG file that a drawing program opens, or a PNG.

    Examples:
        ducks-pnp art list duck
        ducks-pnp art show tinduck.red target.1
        ducks-pnp art show --all --ink low --out pictures
    """


@subcommand(app, "art", name="list")
def list_pictures(word: str | None = None, _json: bool = False) -> Outcome:
    """List the pictures, their boxes, and whether they have levels of detail.

    Examples:
        ducks-pnp art list
        ducks-pnp art list timing
    """
    from pnp.cli.commands.art import show as recipe

    return recipe.list_ids(word or "")


@subcommand(app, "art")
def show(
    ids: list[str] | None = None,
    everything: bool = False,
    ink: str = "full",
    level: str = "small",
    png: int | None = None,
    out: str = "output/art",
    opens: bool = False,
    _json: bool = False,
) -> Outcome:
    """Draw pictures as SVG or PNG files, each named by its id.

    The ink and the level of detail stand in the name where they are not the usual ones. Files
    appear whole or not at all.

    Examples:
        ducks-pnp art show tinduck.red
        ducks-pnp art show duck.mallard.rising --level plate --png 1200
        ducks-pnp art show --all --ink grey --out pictures
    """
    from pnp.cli.commands.art import show as recipe

    request = recipe.PictureRequest(tuple(ids or ()), ink, level, png, everything=everything)
    return recipe.draw(request, out, opens=opens)
