"""Owed numbers: numbers of the game's data that a face must print, whatever its layout names."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fnmatch import fnmatchcase
from typing import Final

from pnp.core.errors import quantity
from pnp.data.changes import numbers
from pnp.data.placements import Place, Placements
from pnp.games.game import Game
from pnp.proof.validation.findings import Finding
from pnp.proof.validation.values import parse_numbers

OwedNumbers = Sequence[tuple[str, Sequence[str]]]
"""Patterns of faces, and the paths of the numbers that each owes (`games.parts.Printing`)."""

_MAX_LISTED: Final = 4
"""The most numbers that a finding names; further ones are counted."""


def check_owed_numbers(game: Game, placements: Placements) -> Iterator[Finding]:
    """Yield a finding for each face that does not name all the numbers that it owes.

    Args:
        game: the game, with its table and its numbers.
        placements: the faces of a file, with their fields.
    """
    if game.data is None or not game.owed_numbers:
        return
    values = numbers(game.data)
    places: dict[str, list[Place]] = defaultdict(list)
    for place in placements.places:
        places[place.face].append(place)
    for face, parts in places.items():
        paths = paths_of(parts)
        rest = [
            path for path in paths_to_print(game.owed_numbers, face, values) if path not in paths
        ]
        if rest:
            fact = f"{face} names no {list_some(rest)}, which it must print"
            hint = f'say in the layout what prints it: field="{rest[0]}"'
            yield Finding("error", "number", fact, parts[0].page, parts[0].at, hint)


def paths_to_print(table: OwedNumbers, face: str, values: Mapping[str, int]) -> list[str]:
    """Return the paths of the numbers that a face owes, by the first pattern that matches it.

    Args:
        table: the table of the game.
        face: the id of the face.
        values: the numbers of the game's data by path.
    """
    for pattern, templates in table:
        match = re.fullmatch(pattern, face)
        if match:
            globs = [match.expand(template) for template in templates]
            return [path for path in values if any(_fits(path, glob) for glob in globs)]
    return []


def _fits(path: str, glob: str) -> bool:
    """Return whether a path matches a template, in which `*` is any single step."""
    return path.count(".") == glob.count(".") and fnmatchcase(path, glob)


def paths_of(places: Sequence[Place]) -> set[str]:
    """Return the paths of the numbers that the parts of a face name."""
    names = (name for place in places for name, _ in (*place.fields, *place.marks))
    return {number.path for name in names for number in parse_numbers(name) if number.path}


def list_some(names: Sequence[str]) -> str:
    """Return the first few names, and the number of the others."""
    more = len(names) - _MAX_LISTED
    first = ", ".join(names[:_MAX_LISTED])
    return f"{first} and {quantity(more, 'other')}" if more > 0 else first
