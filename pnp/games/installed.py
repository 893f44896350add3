"""Games that are installed as packages, and say so by the entry point `ducks_pnp.games`.

A package `goose_game` with a `game.toml` in it is the game `goose`, once its pyproject.toml says::

    [project.entry-points."ducks_pnp.games"]
    goose = "goose_game"

The names are read from the records of pip. A package is imported only when its game is opened, and
one without Python never.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pnp.core.errors import CallError, Problem

if TYPE_CHECKING:
    from importlib.metadata import Distribution, EntryPoint

GROUP: Final = "ducks_pnp.games"
_DATA: Final = "game.toml"


def game_packages() -> Mapping[str, str]:
    """Return the packages of installed games by the names that they claim, in that order."""
    points = sorted(_entry_points(), key=lambda point: (point.name, point.value))
    packages: dict[str, str] = {}
    for point in points:
        others = packages.get(point.name)
        packages[point.name] = f"{others}, {point.value}" if others else point.value
    return packages


def folder_of_package(key: str) -> Path | None:
    """Return the folder of the installed game of a name; None if there is none.

    Raises:
        CallError: several packages claim the name, or the one that does holds no game.
    """
    points = {point.value: point for point in _entry_points() if point.name == key}
    if not points:
        return None
    if len(points) > 1:
        fact = f"several packages are the game {key!r}: {', '.join(sorted(points))}"
        raise CallError(Problem(fact, hint="uninstall all but one"))
    (point,) = points.values()
    for folder in _folders(point):
        if (folder / _DATA).is_file():
            return folder
    fact = f"the package {point.value!r:.60} of the game {key!r} holds no {_DATA}"
    raise CallError(Problem(fact, hint="install it again, with its data"))


def _entry_points() -> list[EntryPoint]:
    """Return the entry points of installed games, without those that name no module."""
    from importlib.metadata import distributions, entry_points  # noqa: PLC0415 -- built-in games never ask

    try:
        return [*entry_points(group=GROUP)]
    except ValueError:  # from Python 3.15 on, a single malformed one hides all
        return [*dict.fromkeys(chain.from_iterable(map(_readable_points, distributions())))]


def _readable_points(package: Distribution) -> Iterator[EntryPoint]:
    with suppress(ValueError):
        yield from package.entry_points.select(group=GROUP)


def _folders(point: EntryPoint) -> Iterator[Path]:
    """Yield the folders of the package that an entry point names; nothing is imported."""
    top, *steps = point.value.partition(":")[0].strip().split(".")
    spec = None
    with suppress(ValueError, ImportError):  # no name of a package, or of one that is damaged
        spec = find_spec(top)
    for location in (spec.submodule_search_locations or ()) if spec else ():
        yield Path(location, *steps)
