"""The numbers of a pack: `game.toml`, a table for each game, with only the changes.

    [cover]
    limits.early = 3

Keys are the paths that `--set` takes; the game's own model checks the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pnp.core.errors import CallError, MaterialError, Problem, raise_if_any
from pnp.data.changes import Changes, apply_changes
from pnp.data.toml import load_table

if TYPE_CHECKING:
    from pydantic import BaseModel

Model = TypeVar("Model", bound="BaseModel")


def read_numbers(path: Path, games: tuple[str, ...]) -> Mapping[str, Changes]:
    """Return the changes of each game's numbers that a file makes.

    Args:
        path: the file.
        games: the games that the pack is for; any if there are none.

    Raises:
        MaterialError: it is no TOML; a table for another game, or a value that is no number.
    """
    table = load_table(path)
    problems: list[Problem] = []
    found: dict[str, Changes] = {}
    for game, numbers in table.items():
        place = f"{path}, {game}"
        if games and game not in games:
            hint = f"a table is called as a game of pack.toml: {', '.join(games)}"
            problems.append(Problem("the pack is not for such a game", place, hint))
        elif not isinstance(numbers, dict):
            hint = f"write [GAME] above it, as in [{games[0] if games else 'cover'}]"
            problems.append(Problem("a number stands outside a game's table", place, hint))
        else:
            found[game] = tuple(_flat(numbers, "", place, problems))
    raise_if_any(problems)
    return found


def _flat(
    table: Mapping[str, Any], before: str, place: str, problems: list[Problem]
) -> Iterator[tuple[str, str]]:
    """Yield paths and numbers of a table, as `--set` takes them."""
    for key, value in table.items():
        path = f"{before}.{key}" if before else key
        if isinstance(value, dict):
            yield from _flat(value, path, place, problems)
        elif type(value) is int:
            yield path, str(value)
        else:
            hint = "write a whole number; other things of a game are not changed by a pack"
            problems.append(Problem("this is no whole number", f"{place}.{path}", hint))


def with_numbers(data: Model, changes: Changes, place: str) -> Model:
    """Return a game's data with the numbers of a pack.

    Args:
        data: as it was read.
        changes: the new values, by path.
        place: the file and table that says so.

    Raises:
        MaterialError: every path that leads to no number; else, numbers that do not go together.
    """
    try:
        return apply_changes(data, changes, place)
    except CallError as error:
        raise MaterialError(
            replace(problem, place=problem.place or place) for problem in error.problems
        ) from None
