"""Reading a manifest back: which components were printed, and the fingerprints of their sides.

A manifest has further keys, for other programs; they are ignored here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta, Struct

from pnp.core.errors import CallError, MaterialError, Problem

FORMAT: Final = "ducks-pnp manifest 1"
_MAX_BYTES: Final = 20_000_000
_HINT: Final = "name the .json file that was written beside a PDF"


class _Sides(Struct, kw_only=True):
    """The fingerprints of a component's front and back."""

    front: Annotated[str, Meta(max_length=64)]
    back: Annotated[str, Meta(max_length=64)] | None = None
    copies: int = 1


class _Read(Struct, kw_only=True):
    """The keys of a manifest that are read."""

    format: Literal["ducks-pnp manifest 1"]
    game: str
    part: str
    components: Mapping[str, _Sides]


@dataclass(frozen=True, slots=True)
class Manifest:
    """A record of an earlier printing, component by component."""

    path: Path
    game: str
    part: str
    sides: Mapping[str, tuple[str, ...]]
    """Fingerprints of front and back, by component id."""

    def differs(self, component: str, *sides: str) -> bool:
        """Return whether a component is new or any fingerprint has changed."""
        return self.sides.get(component) != sides


def read_manifest(path: Path, game: str) -> Manifest:
    """Return the manifest in a file.

    Raises:
        MaterialError: the file is not a manifest.
        CallError: the file cannot be read, or it belongs to another game.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_MAX_BYTES)
        table = msgspec.convert(json.loads(text), _Read)
    except OSError as error:
        fact = f"cannot read the manifest: {(error.strerror or str(error)).lower()}"
        raise CallError(Problem(fact, str(path), _HINT)) from error
    except (ValueError, msgspec.ValidationError, RecursionError) as error:
        raise MaterialError(Problem("the file is not a manifest", str(path), _HINT)) from error
    if table.game != game:
        fact = f"the manifest belongs to the game {table.game!r}, not to {game!r}"
        raise CallError(Problem(fact, str(path), f"name a manifest of {game!r}"))
    sides = {
        name: (sides.front,) if sides.back is None else (sides.front, sides.back)
        for name, sides in table.components.items()
    }
    return Manifest(path, table.game, table.part, sides)


class _Title(Struct, kw_only=True):
    format: Literal["ducks-pnp manifest 1"]
    title: str = ""


def read_title(path: Path) -> str:
    """Return the title of a game in the manifest beside a file; empty if there is none."""
    try:
        with path.open("rb") as file:
            return msgspec.json.decode(file.read(_MAX_BYTES), type=_Title).title
    except (OSError, ValueError, RecursionError):
        return ""
