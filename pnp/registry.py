"""The one list of games: those that are built in, and folders of one's own.

A built-in game's Python is imported only when that game is opened. A folder of one's own is
opened only when its path is named: its Python runs as the reader's own program.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Mapping
from functools import partial
from importlib import import_module
from importlib.machinery import ModuleSpec
from importlib.util import module_from_spec
from pathlib import Path
from typing import Any, Final

from pnp.game import Game
from pnp.ground import resources
from pnp.ground.problems import CallError, DucksError, MaterialError, Problem, did_you_mean

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
    return tuple(key for key in BUILT_IN if (resources.games() / key / "components.py").is_file())


def playable() -> tuple[str, ...]:
    """Return the keys of the built-in games that can be played."""
    return tuple(key for key in BUILT_IN if (resources.games() / key / "rules.py").is_file())


def find(name: str) -> str:
    """Return what opens the game that answers to a name: a built-in game's key, or a path.

    Args:
        name: a key or another name of a built-in game, in any case, or the path of a folder.

    Raises:
        CallError: nothing answers; the nearest and all others are named.
    """
    wanted = name.strip().casefold().replace(" ", "-")
    for key, aliases in BUILT_IN.items():
        if wanted in (key, *aliases):
            return key
    if _is_path(name):
        return name
    known = [each for key, aliases in BUILT_IN.items() for each in (key, *aliases)]
    raise CallError(Problem(f"unknown game {name!r}", hint=did_you_mean(wanted, known)))


def open_game(name: str | Path) -> Game:
    """Return the game that answers to a name, or that lies in a folder.

    Args:
        name: a key or another name of a built-in game, or the path of a folder with a `game.toml`.

    Raises:
        CallError: there is no such game or folder.
        MaterialError: the game's data or its Python cannot be read.
    """
    source = find(str(name)) if isinstance(name, str) else str(name)
    return _built_in(source) if source in BUILT_IN else _own(Path(source).expanduser())


def _is_path(name: str) -> bool:
    return os.sep in name or "/" in name or name in (".", "..") or (Path(name) / _DATA).is_file()


def _built_in(key: str) -> Game:
    package = f"pnp.games.{key}"
    return _opened(
        resources.games() / key,
        package,
        source=key,
        words=resources.words(),
        aliases=BUILT_IN[key],
    )


def _own(folder: Path) -> Game:
    """Return the game in a folder of one's own: game.toml, words/, layouts/, art/ and Python."""
    if not (folder / _DATA).is_file():
        hint = f"a folder of a game holds a {_DATA}"
        raise CallError(Problem("there is no game", str(folder), hint))
    home = folder.resolve()
    art = home / "art"
    return _opened(
        home,
        _import_folder(home),
        source=str(home),
        words=home / "words",
        layouts=home / "layouts",
        art=art if art.is_dir() else None,
    )


def _opened(  # noqa: PLR0913 -- what differs between games that are built in and one's own
    folder: Path,
    package: str,
    *,
    source: str,
    words: Path,
    layouts: Path | None = None,
    art: Path | None = None,
    aliases: tuple[str, ...] = (),
) -> Game:
    try:
        data = import_module(f"{package}.model").read(folder / _DATA)
        bag = _bag(folder, package)
    except DucksError:
        raise
    except (SyntaxError, ImportError, AttributeError) as error:
        raise MaterialError(_broken_python(error, folder)) from error
    return Game(
        key=data.id,
        source=source,
        credits=data.credits,
        data=data,
        make_bag=None if bag is None else partial(bag, data),
        words=words,
        layouts={} if layouts is None else {data.id: layouts},
        art=art,
        package=package if (folder / "rules.py").is_file() else None,
        aliases=aliases,
    )


def _bag(folder: Path, package: str) -> Any:
    if not (folder / "components.py").is_file():
        return None
    return import_module(f"{package}.components").bag


def _import_folder(folder: Path) -> str:
    """Return the name of a package that stands for a folder of one's own.

    Its modules import one another by `from .model import …`.
    """
    name = f"pnp_game_{hashlib.sha256(str(folder).encode()).hexdigest()[:12]}"
    if name not in sys.modules:
        spec = ModuleSpec(name, None, is_package=True)
        spec.submodule_search_locations = [str(folder)]
        sys.modules[name] = module_from_spec(spec)
    return name


def _broken_python(error: Exception, folder: Path) -> Problem:
    line = f", line {error.lineno}" if isinstance(error, SyntaxError) and error.lineno else ""
    file = getattr(error, "filename", None) or str(folder)
    return Problem(
        f"the game's Python cannot be imported: {error}",
        f"{file}{line}",
        "docs/new-game.md tells which files a game has, and what each offers",
    )
