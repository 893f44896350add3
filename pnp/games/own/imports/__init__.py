"""Decks of other programs, as drafts of games without Python.

There is a module per format, with a function from a source to a `Draft`, whose notes list
everything that was converted, guessed and omitted, except commands about paper, which belong to an
order here. Foreign code is never run; only files beside a source are used. `sources.py` reads their
files.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from pnp.core.errors import CallError, Problem, did_you_mean
from pnp.data.tabular import split_tab
from pnp.games.own.drafts import Draft
from pnp.games.own.imports.cider import import_cider
from pnp.games.own.imports.mpc_order import import_order
from pnp.games.own.imports.nandeck import import_nandeck
from pnp.games.own.imports.pictures import import_pictures
from pnp.games.own.imports.pnpink import import_pnpink
from pnp.games.own.imports.sheets import import_sheet
from pnp.games.own.imports.squib import import_squib


def _sheet(source: Path) -> Draft:
    return import_sheet(str(source))


FORMATS: Final[Mapping[str, Callable[[Path], Draft]]] = {
    "nandeck": import_nandeck,
    "squib": import_squib,
    "cider": import_cider,
    "dextrous": _sheet,
    "component-studio": _sheet,
    "mpc-autofill": import_order,
    "pnpink": import_pnpink,
    "pictures": import_pictures,
}


def import_game(name: str, source: str) -> Draft:
    """Return the draft of a game of another program.

    Args:
        name: its format.
        source: its folder or file; a table may have a tab: "game.xlsx#geese".

    Raises:
        CallError: the format is not supported, or nothing has that name.
        MaterialError: the source cannot be read, or holds no deck.
    """
    if name not in FORMATS:
        hint = did_you_mean(name, FORMATS)
        raise CallError(Problem(f"{name!r:.40} is not imported", hint=hint))
    if not Path(split_tab(source)[0]).exists():
        hint = "check the name"
        raise CallError(Problem("there is no such file or folder", source, hint))
    return FORMATS[name](Path(source))
