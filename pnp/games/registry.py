"""The one list of games: those that are built in or installed, and folders of one's own.

A built-in game's Python is imported only when that game is opened, and so is an installed one's. A
folder of one's own is opened only when its path is named: its Python runs as the reader's own
program.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from importlib import import_module
from pathlib import Path
from shlex import quote
from typing import Any, Final

from pnp.core import resources
from pnp.core.errors import CallError, Problem, did_you_mean, raise_if_any
from pnp.core.modules import errors_of_own_modules
from pnp.games.game import Game, wrong_key
from pnp.games.installed import folder_of_package, game_packages
from pnp.games.packs import Pack, read_pack
from pnp.games.parts import GameParts

BUILT_IN: Final[Mapping[str, tuple[str, ...]]] = {
    "pond": ("ducks-in-the-pond",),
    "bucket": ("ducks-in-a-bucket",),
    "cover": ("duck-and-cover", "duck-&-cover"),
    "gallery": ("sitting-ducks-gallery", "sitting-ducks"),
    "blind": ("duck-blind",),
}
"""The keys of the built-in games, and what else each answers to: small letters with hyphens."""

_DATA: Final = "game.toml"


def printable() -> tuple[str, ...]:
    """Return the keys of the built-in games that can be printed."""
    return tuple(key for key in BUILT_IN if _parts(key).printing)


def playable() -> tuple[str, ...]:
    """Return the keys of the built-in games that can be played."""
    return tuple(key for key in BUILT_IN if _parts(key).playing)


def solvable() -> tuple[str, ...]:
    """Return the keys of the built-in games that can be solved exactly."""
    return tuple(key for key in BUILT_IN if _parts(key).solver)


def _parts(key: str) -> GameParts[Any]:
    parts: GameParts[Any] = import_module(f"pnp.games.{key}").GAME
    return parts


def find(name: str) -> str:
    """Return the source of the game of a name: a built-in game's key, or a path.

    Args:
        name: a key or another name of a built-in game, in any case, the key of an installed one, or
            the path of a folder. A name alone is not a path: a folder that happens to lie here
            runs no Python.

    Raises:
        CallError: nothing answers; the nearest and all others are named. Several installed games
            do.
    """
    spelling = name.strip().casefold().replace(" ", "-")
    for key, aliases in BUILT_IN.items():
        if spelling in (key, *aliases):
            return key
    if os.sep in name or "/" in name or name in (".", ".."):
        return name
    folder = folder_of_package(spelling)
    if folder:
        return str(folder)
    names = [name for key, aliases in BUILT_IN.items() for name in (key, *aliases)]
    names += game_packages()
    hint = f"to open the folder of that name, write {quote(f'./{name}')}"
    raise CallError(
        Problem(
            f"unknown game {name!r}",
            hint=hint if _holds_game(name) else did_you_mean(spelling, names),
        )
    )


def open_game(name: str | Path, packs: Iterable[Pack | Path | str] = ()) -> Game:
    """Return the game that answers to a name, or that lies in a folder.

    Args:
        name: a key or another name of a built-in game, or the path of a folder with a `game.toml`.
        packs: packs, or their folders, that change it; where two change the same, the later does.

    Raises:
        CallError: there is no such game or folder, or a pack is for other games.
        MaterialError: the game's data or its Python cannot be read, or a pack is wrong.

    Example:
        A name that nothing answers to is told with the nearest one:

        >>> pnp.open_game("Ducks in the Pond").key
        'pond'
        >>> pnp.open_game("ponds")
        Traceback (most recent call last):
        pnp.core.errors.CallError: unknown game 'ponds' (did you mean 'pond'? known: ...)
    """
    source = find(str(name)) if isinstance(name, str) else str(name)
    pack_values = tuple(pack if isinstance(pack, Pack) else read_pack(Path(pack)) for pack in packs)
    if source in BUILT_IN:
        return _open_by_key(source, pack_values)
    return _own(Path(source).expanduser(), pack_values)


def _holds_game(name: str) -> bool:
    try:
        return (Path(name) / _DATA).is_file()
    except (OSError, ValueError):  # no name of a file
        return False


def _open_by_key(key: str, packs: Sequence[Pack]) -> Game:
    return _open(
        resources.games() / key,
        _parts(key),
        source=key,
        words=resources.words(),
        aliases=BUILT_IN[key],
        packs=packs,
    )


def _own(folder: Path, packs: Sequence[Pack]) -> Game:
    """Return the game in a folder of one's own: game.toml, words/, layouts/, art/ and Python."""
    if not (folder / _DATA).is_file():
        hint = f"a folder of a game holds a {_DATA}"
        raise CallError(Problem("there is no game", str(folder), hint))
    from pnp.games.own import open_own_game  # noqa: PLC0415 -- built-in games have no tables

    home = folder.resolve()
    if not any(home.glob("*.py")):
        return open_own_game(home, BUILT_IN, packs)
    from pnp.games.folders import load_parts  # noqa: PLC0415 -- built-in games need no checks
    from pnp.games.overlays import apply_numbers  # noqa: PLC0415
    from pnp.games.own.recipe import read_file  # noqa: PLC0415

    parts = load_parts(home)
    if parts.read is read_file:
        data = apply_numbers(read_file(home / _DATA), packs)
        return replace(open_own_game(home, BUILT_IN, packs), parts=parts, data=data)
    art = home / "art"
    game = _open(
        home,
        parts,
        source=str(home),
        words=home / "words",
        layouts=home / "layouts",
        art=art if art.is_dir() else None,
        packs=packs,
    )
    raise_if_any(list(_unfit(game, home)))
    return game


def _open(  # noqa: PLR0913 -- what differs between games that are built in and one's own
    folder: Path,
    parts: GameParts[Any],
    *,
    source: str,
    words: Path,
    layouts: Path | None = None,
    art: Path | None = None,
    aliases: tuple[str, ...] = (),
    packs: Sequence[Pack] = (),
) -> Game:
    with errors_of_own_modules():
        data = parts.read(folder / _DATA)
    _refuse_incomplete_data(data, folder)
    if packs:
        from pnp.games.overlays import apply_numbers, apply_packs  # noqa: PLC0415 -- brings the art kit

        data = apply_numbers(data, packs)
    printing = None if parts.printing is None else parts.printing()
    game = Game(
        key=data.id,
        source=source,
        credits=data.credits,
        data=data,
        parts=parts,
        make_bag=None if printing is None else partial(printing.bag, data),
        words=words,
        layouts={} if layouts is None else {data.id: layouts},
        art=art,
        aliases=aliases,
    )
    return apply_packs(game, packs) if packs else game


def _refuse_incomplete_data(data: object, folder: Path) -> None:
    """Raise MaterialError if a model lacks a field that every game has."""
    from pnp.data.game import (  # noqa: PLC0415 -- help does not wait for it
        Credits,
        PlayerCount,
        PlayingTime,
    )

    kinds = {"id": str, "credits": Credits, "players": PlayerCount, "length": PlayingTime}
    raise_if_any(
        [
            Problem(
                f"what `read` returns has no {name!r} of the type {kind.__name__}",
                str(folder / "model.py"),
                "pnp/data/game.py declares what games share",
            )
            for name, kind in kinds.items()
            if not isinstance(getattr(data, name, None), kind)
        ]
    )


def _unfit(game: Game, folder: Path) -> Iterator[Problem]:
    """Yield why a game of one's own cannot be called as it is, or has no words."""
    place = f"{folder / _DATA}, id"
    wrong = wrong_key(game.key, BUILT_IN, place)
    yield from wrong
    if not wrong and "en" not in game.languages:
        path = folder / "words" / "en" / f"{game.key}.po"
        hint = "a catalogue is called as the id in game.toml; the English one lists all texts"
        yield Problem("there are no English words", str(path), hint)


@dataclass(frozen=True, slots=True)
class Listed:
    """A game on the list."""

    key: str
    aliases: tuple[str, ...]
    """Other names that it answers to."""
    title: str
    fewest: int
    most: int
    """The number of players."""
    minutes: int
    parts: tuple[str, ...]
    """Its printed components; none yet of a game that can only be played."""
    languages: tuple[str, ...]
    """Those that the game's own words are written in."""


def list_games() -> list[Listed]:
    """Return every built-in game.

    Raises:
        MaterialError: a game's data is wrong.
    """
    return [_list_game(open_game(key)) for key in BUILT_IN]


def _list_game(game: Game) -> Listed:
    return Listed(
        key=game.key,
        aliases=game.aliases,
        title=game.title,
        fewest=game.data.players.fewest,
        most=game.data.players.most,
        minutes=game.data.length.minutes,
        parts=game.bag().parts if game.is_printable else (),
        languages=game.languages,
    )
