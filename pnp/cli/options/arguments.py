"""From typed text to orders: names, lists of parts, files, folders and games."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import Any, Final

from pnp.core.errors import CallError, MaterialError, Problem, did_you_mean, raise_if_any
from pnp.games import registry
from pnp.games.packs import PACK_FILE, read_pack
from pnp.printing.orders import Order, with_boxes

_NO_PACK: Final = "none"
"""The word for no pack, where the working folder contains one."""

ALL: Final = "all"
"""The word for every built-in game that can be printed."""


def names(option: str, what: str, arguments: Iterable[str] | None) -> tuple[str, ...]:
    """Return the names that an option was given, one by one or with commas between them.

    Raises:
        CallError: there are options, but no name in them.
    """
    values = list(arguments or ())
    names = [name.strip().casefold() for value in values for name in value.split(",")]
    unique = tuple(dict.fromkeys(name for name in names if name))
    if values and not unique:
        hint = f"name one, or leave {option} out"
        raise CallError(Problem(f"{option} names no {what}", hint=hint))
    return unique


def order(
    game: str,
    options: Mapping[str, Any],
    changed_since: str | None = None,
    *,
    one_of_many: bool = False,
) -> Order:
    """Return the order of one game, its names as they were typed; `printing/jobs.py` looks them up.

    Packs for other games are left out if it is one of many.

    Raises:
        CallError: a number is out of bounds, or a file cannot be called so.
    """
    options_of = {
        **options,
        "only": names("--only", "part", options.get("only")),
        "cards": names("--cards", "card", options.get("cards")),
        "packs": pack_folders(game, options.get("packs"), must_fit=one_of_many),
    }
    if changed_since is not None:
        options_of["changed_since"] = a_path("--changed-since", changed_since, "file")
    return with_boxes(Order(game, **options_of))


def pack_folders(
    game: str, values: Sequence[str] | None, *, must_fit: bool = False
) -> tuple[Path, ...]:
    """Return the folders of the packs that a game is opened with.

    Args:
        game: its key or path.
        values: the packs named; None for the working folder, if it is a pack for the game.
        must_fit: whether packs for other games are left out; else they are refused later.

    Raises:
        CallError: a name is empty or impossible, or there is no such folder.
        MaterialError: a pack is wrong.
    """
    folders = packs_or_own(values)
    return (
        tuple(path for path in folders if _fits(path, game)) if must_fit or not values else folders
    )


def packs_or_own(values: Sequence[str] | None) -> tuple[Path, ...]:
    """Return the folders of packs that were named, or else that of the working folder.

    Raises:
        CallError: a name is empty or impossible.
    """
    if values is None:
        return (Path.cwd(),) if Path(PACK_FILE).is_file() else ()  # so that messages name it
    return () if list(values) == [_NO_PACK] else tuple(folder("--pack", text) for text in values)


def _fits(pack: Path, game: str) -> bool:
    """Return whether a pack is for a game; of a game in a folder that shows when it is opened."""
    return game not in registry.BUILT_IN or read_pack(pack).is_for(game)


def pack_notes(folders: Iterable[Path]) -> list[str]:
    """Return the note that the pack of the working folder is in force without being named."""
    note = f"with the pack in this folder; --pack {_NO_PACK} leaves it out"
    return [note] if any(path == Path.cwd() for path in folders) else []


def folder(option: str, text: str) -> Path:
    """Return the folder that an option names.

    Raises:
        CallError: the name is empty or impossible, or a file is in its way.
    """
    path = a_path(option, text, "folder")
    parent_folder = next((parent for parent in (path, *path.parents) if parent.exists()), None)
    if parent_folder is not None and not parent_folder.is_dir():
        hint = "move the file, or name another folder"
        raise CallError(
            Problem(f"{option} needs a folder, and this is a file", str(parent_folder), hint)
        )
    return path


def folder_to_write(option: str, text: str) -> Path:
    """Return the folder that an option names to write to, before anything is made for it.

    Raises:
        CallError: the name is empty or impossible, or a file is in its way.
        MaterialError: the folder, or the one in which it would be made, cannot be written.
    """
    path = folder(option, text)
    parent = next((parent for parent in (path, *path.parents) if parent.exists()), path)
    if not os.access(parent, os.W_OK | os.X_OK):
        hint = "make it writable, or name another place"
        raise MaterialError(Problem("nothing can be written to the folder", str(parent), hint))
    return path


def a_path(option: str, text: str, what: str) -> Path:
    """Return the file or folder that an option names.

    Raises:
        CallError: the name is empty or impossible, or begins with the home of nobody.
    """
    if not text or "\0" in text:
        hint = f"name one, or leave {option} out" if option.startswith("--") else "name one"
        raise CallError(Problem(f"{option} names no {what}", hint=hint))
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        home = Path(text).parts[0]
        fact = f"{option}: cannot expand {home}: no such user"
        raise CallError(Problem(fact, hint="write the path out in full")) from error


def report_file(out: str | None) -> Path | None:
    """Return the path of the report; None if none was requested.

    Raises:
        CallError: the option names no file.
        MaterialError: the folder of the file cannot be written.
    """
    if out is None:
        return None
    target = a_path("--report", out, "file")
    if target.is_dir():
        raise CallError(Problem("--report names a folder", out, "name a file in it"))
    if target.is_file() or not target.exists():  # else it is a device, as /dev/null
        folder_to_write("--report", str(target.parent))
    return target


def games(name: str) -> tuple[str, ...]:
    """Return the key or path of a game, or the keys of all that can be printed.

    Raises:
        CallError: no game answers to the name.
    """
    if name.strip().casefold() == ALL:
        return registry.printable()
    return (registry.find(name),)


def split_by_game(orders: Sequence[Order]) -> tuple[list[Order], list[str]]:
    """Return equal orders of several games, each for those of its parts only that the game has.

    A game that has none of them gets no order. The second list tells of all that is left out.

    Raises:
        CallError: every part that none of the games has.
        MaterialError: a game's data is wrong.
    """
    only = orders[0].only
    if len(orders) == 1 or not only:
        return list(orders), []
    parts = {str(order.game): _parts(order) for order in orders}
    every = list(dict.fromkeys(chain.from_iterable(parts.values())))
    problems = [
        Problem(f"no game has a part {name!r}", hint=did_you_mean(name, every))
        for name in only
        if name not in every
    ]
    raise_if_any(problems, CallError)
    omissions = [
        f"left out: {game} has no part {name!r}"
        for game, names in parts.items()
        for name in only
        if name not in names
    ]
    own = [
        replace(order, only=tuple(name for name in only if name in parts[str(order.game)]))
        for order in orders
    ]
    return [order for order in own if order.only], omissions


def _parts(order: Order) -> tuple[str, ...]:
    """Return the parts that the game of an order has."""
    from pnp.printing.jobs import bag_of, game_of  # noqa: PLC0415 -- brings tables

    return bag_of(order, game_of(order)).parts
