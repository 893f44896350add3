"""The commands of `packs`: folders that change how a game looks, speaks and counts.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports what it does when it is called, so that help comes at once

from typing import Annotated, Final

import typer

from pnp.cli.options import options as shared
from pnp.cli.options.known_names import GAMES
from pnp.cli.options.parameters import argument, option
from pnp.cli.terminal.help import Command, HelpGroup
from pnp.cli.terminal.outcome import Outcome

_WHAT: Final = "What it holds"

Name = Annotated[str, argument("NAME", "The pack's name, and that of its folder.", _WHAT)]
Games = Annotated[
    list[str] | None,
    option(
        "--game GAME[,GAME]",
        "The games that it is for, by key, name or folder; may be given again.",
        _WHAT,
        names=GAMES,
    ),
]
Art = Annotated[
    list[str] | None,
    option(
        "--art ID[,ID]",
        "Pictures of the kit to draw over, as SVG; * stands for any letters. Ids: ducks-pnp art "
        "list.",
        _WHAT,
    ),
]
LayoutNames = Annotated[
    list[str] | None,
    option("--layout NAME[,NAME]", "Layouts to change, such as cover/duck.svg.", _WHAT),
]
Folder = Annotated[str, argument("[DIR]", "A pack, or a folder with packs in it.", "Which packs")]

Folders = Annotated[
    list[str] | None,
    argument(
        "[DIR]...",
        "Packs, or folders of packs; the working folder if none is named.",
        "Which packs",
    ),
]
Tried = Annotated[
    list[str] | None,
    option(
        "--game GAME[,GAME]",
        "The games that they are tried with, usually those of pack.toml; may be given again.",
        "Which packs",
        names=GAMES,
    ),
]
Rasterise = Annotated[
    bool,
    option(
        "--rasterise",
        "Have drawings that the press refuses printed as pixels, 600 an inch: pack.toml is told "
        "which. Needs resvg: pip install 'ducks-pnp[raster]'.",
        "What is fixed",
    ),
]

app = typer.Typer(cls=HelpGroup)


@app.callback()
def packs() -> None:
    """Print with pictures, words, colours and numbers of your own.

    A pack is a folder that holds what differs; what it leaves out stays as it is.

    Examples:
        ducks-pnp packs new my-ducks --game cover --art "bathduck.alone.chef.*"
        ducks-pnp build cover --pack my-ducks
    """


@app.command(cls=Command)
def new(
    name: Name,
    games: Games = None,
    ids: Art = None,
    layouts: LayoutNames = None,
    _json: shared.Json = False,
) -> Outcome:
    """Begin a pack in a folder of its name.

    It changes nothing yet, and builds at once; its README.md says what each file is.

    Examples:
        ducks-pnp packs new my-ducks --game cover --art "bathduck.alone.chef.*"
        ducks-pnp packs new larger --game pond --layout pond/sheet.svg
    """
    from pnp.cli.commands.packs import keep as recipe

    return recipe.begin(name, games or (), ids or (), layouts or ())


@app.command("list", cls=Command)
def list_packs(folder: Folder = ".", _json: shared.Json = False) -> Outcome:
    """List the packs in a folder, what they change, and under which licence.

    Examples:
        ducks-pnp packs list
        ducks-pnp packs list ~/packs
    """
    from pnp.cli.commands.packs import keep as recipe

    return recipe.list_in(folder)


@app.command(cls=Command)
def check(
    folders: Folders = None,
    games: Tried = None,
    rasterise: Rasterise = False,
    as_json: shared.Json = False,
) -> Outcome:
    """Tell everything that is wrong with packs, or could be better, at once.

    Pictures are opened, the games that a pack is for laid out with it, and played where it changes
    their numbers. Errors keep it from being printed with; warnings and notes do not.

    Examples:
        ducks-pnp packs check my-ducks
        ducks-pnp packs check my-ducks --game examples/puddle
        ducks-pnp packs check my-ducks --rasterise
    """
    from pnp.cli.commands.packs import check as recipe

    return recipe.run(folders or (".",), games or (), as_pixels=rasterise, quiet=as_json)
