"""The typed form of `game.toml`: what there is, and what would be wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from pnp.data import (
    Checks,
    Credits,
    PlayerCount,
    PlayingTime,
    Points,
    Record,
    Sourced,
    distinct,
    load,
)


class Dice(Sourced):
    """The dice of a roll, and how often a player may roll again."""

    count: Annotated[int, Meta(ge=1, le=3)]
    crusts: Annotated[int, Meta(ge=0, le=6)]


class Places(Sourced):
    """Places where ducks swim."""

    places: Annotated[int, Meta(ge=1, le=4)]


class PuddleDuck(Record):
    """A kind of duck."""

    id: Literal["teal", "mallard", "pintail", "shoveler"]
    appetite: Annotated[int, Meta(ge=1, le=12)]
    points: Points
    copies: Annotated[int, Meta(ge=1, le=5)]


class Ducks(Sourced):
    """The deck."""

    each: Annotated[tuple[PuddleDuck, ...], Meta(min_length=4, max_length=4)]
    flock: Points

    checks: ClassVar[Checks] = (distinct("each", "id"),)


class PuddlePlayers(PlayerCount):
    """The number of players."""

    most: Annotated[int, Meta(ge=1, le=4)]


class Puddle(Record):
    """The data of the game: all that is printed and played."""

    id: str
    players: PuddlePlayers
    length: PlayingTime
    dice: Dice
    puddle: Places
    ducks: Ducks
    credits: Credits


def read(path: Path) -> Puddle:
    """Return the game's numbers.

    Raises:
        MaterialError: every problem of the file, each with its key and a hint.
    """
    return load(path, Puddle)
