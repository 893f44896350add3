"""Reading a manifest back: which components were printed, and the fingerprints of their sides.

What else it tells, `pnp.printing.manifests` writes for other programs; keys that are
not needed here are passed over.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from pnp.core.errors import CallError, MaterialError, Problem

FORMAT: Final = "ducks-pnp manifest 1"
_MAX_BYTES: Final = 20_000_000
_HINT: Final = "name the .json file that was written beside a PDF"


class _Sides(BaseModel):
    """The fingerprints of a component's front and back."""

    model_config = ConfigDict(extra="ignore", strict=True, defer_build=True)

    front: Annotated[str, Field(max_length=64)]
    back: Annotated[str, Field(max_length=64)] | None = None
    copies: int = 1


class _Read(BaseModel):
    """The part of a manifest that is read back."""

    model_config = ConfigDict(extra="ignore", strict=True, defer_build=True)

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
    """The fingerprints of each component's sides."""

    def differs(self, component: str, *sides: str) -> bool:
        """Return whether a component is new or its fingerprints have changed."""
        return self.sides.get(component) != sides


def read_manifest(path: Path, game: str) -> Manifest:
    """Return the manifest in a file.

    Raises:
        MaterialError: it is no manifest.
        CallError: there is no such file, or it belongs to another game.
    """
    try:
        with path.open("rb") as file:
            text = file.read(_MAX_BYTES)
        read = _Read.model_validate(json.loads(text))
    except OSError as error:
        fact = f"cannot read the manifest: {(error.strerror or str(error)).lower()}"
        raise CallError(Problem(fact, str(path), _HINT)) from error
    except (ValueError, ValidationError, RecursionError) as error:
        raise MaterialError(Problem("this is no manifest", str(path), _HINT)) from error
    if read.game != game:
        fact = f"the manifest belongs to the game {read.game!r}, not to {game!r}"
        raise CallError(Problem(fact, str(path), f"name a manifest of {game!r}"))
    sides = {
        name: (each.front,) if each.back is None else (each.front, each.back)
        for name, each in read.components.items()
    }
    return Manifest(path, read.game, read.part, sides)
