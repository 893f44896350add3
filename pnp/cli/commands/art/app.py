"""The commands of `art`: the pictures of the kit, listed and drawn.

Annotations are evaluated, because Typer reads them: so no `from __future__ import annotations`.
"""

# ruff: noqa: PLC0415 -- a command imports what it does when it is called, so that help comes at once
# ruff: noqa: PLR0913, PLR0917 -- a command has one parameter an option

from typing import Annotated, Final

import typer

from pnp.cli.options import options as shared
from pnp.cli.options.numbers import whole_number
from pnp.cli.options.parameters import argument, either, option
from pnp.cli.terminal.help import Command, HelpGroup
from pnp.cli.terminal.outcome import Outcome

_WHICH: Final = "Which pictures"
_HOW: Final = "How they are drawn"
_RESULT: Final = "What comes out"

INKS: Final = ("full", "low", "grey")
LEVELS: Final = ("small", "card", "plate")
MIN_PX: Final = 16
MAX_PX: Final = 4000
"""A plate of that width takes some fifty megabytes while it is drawn."""


def _ids() -> tuple[str, ...]:
    """Return the ids of all pictures."""
    from pnp import art

    return art.ids()


Ids = Annotated[
    list[str] | None,
    argument("[ID]...", "Pictures by their ids; `art list` has them all.", _WHICH, _ids),
]
Word = Annotated[str | None, argument("[WORD]", "Only ids with this in them.", _WHICH)]
Everything = Annotated[bool, option("--all", "Every picture of the kit.", _WHICH)]
Inked = Annotated[str, option("--ink INK", f"Draw in {either(INKS)}.", _HOW, names=INKS)]
Detail = Annotated[
    str,
    option(
        "--level LEVEL",
        f"How much detail: {either(LEVELS)}; few pictures differ.",
        _HOW,
        names=LEVELS,
    ),
]
Png = Annotated[
    int | None,
    option(
        "--png WIDTH",
        f"PNG pictures so many pixels wide, {MIN_PX} to {MAX_PX}, and not SVG.",
        _HOW,
        whole_number("--png", MIN_PX, MAX_PX),
    ),
]
Out = Annotated[str, option("--out -o DIR", "The folder to write to.", _RESULT)]

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


@app.command("list", cls=Command)
def list_pictures(word: Word = None, _json: shared.Json = False) -> Outcome:
    """List the pictures, their boxes, and whether they have levels of detail.

    Examples:
        ducks-pnp art list
        ducks-pnp art list timing
    """
    from pnp.cli.commands.art import show as recipe

    return recipe.list_ids(word or "")


@app.command(cls=Command)
def show(
    ids: Ids = None,
    everything: Everything = False,
    ink: Inked = "full",
    level: Detail = "small",
    png: Png = None,
    out: Out = "output/art",
    opens: shared.Open = False,
    _json: shared.Json = False,
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
