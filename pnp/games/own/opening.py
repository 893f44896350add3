"""Opening a game without Python: a folder becomes a `Game`, without running anything in it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Final

from pnp.core.errors import MaterialError, Problem, collect_problems, raise_if_any
from pnp.core.reading import read_text
from pnp.data.game import Credits
from pnp.data.own_pictures import SUFFIXES
from pnp.data.toml import load
from pnp.games.components import Bag, Component
from pnp.games.game import Game, wrong_key
from pnp.games.overlays import apply_numbers, apply_packs
from pnp.games.own.components import Components
from pnp.games.own.model import GameFile
from pnp.games.packs import Pack
from pnp.games.packs.inventory import Inventory, take_inventory

_BRACES: Final = re.compile(r"\{([^{}]{1,60})\}")
_DATA: Final = "game.toml"
_ART: Final = "art"
_FONTS: Final = "fonts"
_WORDS: Final = "words"


def open_own_game(home: Path, keys: Iterable[str] = (), packs: Sequence[Pack] = ()) -> Game:
    """Return the game in a folder without Python.

    Args:
        home: the folder.
        keys: the keys of other games.
        packs: packs whose numbers, pictures, words and the like change it.

    Raises:
        CallError: a pack is for other games.
        MaterialError: everything that is wrong with its files.
    """
    problems: list[Problem] = []
    inventory = take_inventory(home, problems, noun="game")
    file = apply_numbers(load(home / _DATA, GameFile), packs)
    problems += wrong_key(file.id, keys, f"{home / _DATA}, id")
    components = Components(file, home, _art_files(inventory))
    with collect_problems(problems, MaterialError):
        components.gather()
    problems += components.problems
    if not components.components and not problems:
        hint = "name a deck: [decks.cards] with cards and face"
        problems.append(Problem("the game has nothing to print", str(home / _DATA), hint))
    raise_if_any(problems)
    components.texts.setdefault(file.language, {})
    game = Game(
        key=file.id,
        source=str(home),
        credits=_credits(file),
        data=None,
        make_bag=partial(_bag, file.id, tuple(components.components)),
        layouts={file.id: home},
        art=home / _ART if inventory.holds(_ART) else None,
        words=home / _WORDS,
        cells=components.texts,
        language=file.language,
        rulebooks=components.rulebooks,
        drawings=components.drawings,
        icons=_icons_in(components),
        notices=tuple(components.notices),
        fonts=(home / _FONTS,) if inventory.holds(_FONTS) else (),
    )
    return apply_packs(game, packs) if packs else game


def _icons_in(components: Components) -> dict[str, str]:
    """Return the pictures in lines of text that a game's words may name, with their files."""
    words = [text for texts in components.texts.values() for text in texts.values()]
    words += [read_text(path) for path in components.rulebooks.values()]
    names = {name.replace(":", ".") for text in words for name in _BRACES.findall(text)}
    return {name: file for name, file in components.icons.items() if name in names}


def _bag(key: str, components: tuple[Component, ...], sheets: int) -> Bag:
    """Return everything to print, with a number of game sheets."""
    return Bag(
        key,
        tuple(
            replace(component, copies=component.copies * sheets)
            if component.kind == "sheet"
            else component
            for component in components
        ),
    )


def _art_files(inventory: Inventory) -> Mapping[str, str]:
    """Return the pictures of art/ by their names, with and without endings; drawings first."""
    paths = [PurePosixPath(name) for name in inventory.below(_ART)]
    files = [path for path in paths if path.suffix.lower() in SUFFIXES and len(path.parts) == 2]  # noqa: PLR2004 -- the folder and the file
    files.sort(key=lambda path: SUFFIXES.index(path.suffix.lower()), reverse=True)
    return {path.stem: path.name for path in files} | {path.name: path.name for path in files}


def _credits(file: GameFile) -> Credits:
    own = file.credits
    return Credits(
        provenance="default",
        source="a game of one's own",
        title=own.title,
        designers=own.designers,
        publishers=own.publishers,
        artists=own.artists,
        year=own.year,
        permission=own.permission,
        licence=own.licence,
    )
