"""The tables common to the data files of all games: players, credits and rulings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal, Protocol, TypeVar

from msgspec import Meta

from pnp.core import resources
from pnp.data.schema import (
    Checks,
    Count,
    Fault,
    Identifier,
    Origin,
    Record,
    Sourced,
    Text,
    distinct,
    in_order,
)
from pnp.data.toml import load

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

D = TypeVar("D", bound=Record)


class PlayerCount(Sourced):
    """The range of the number of players."""

    fewest: Count
    most: Count

    checks: ClassVar[Checks] = (in_order("fewest", "most"),)


class PlayerCountAndAge(PlayerCount):
    """The range of the number of players, and their minimum age."""

    youngest: Count


class PlayingTime(Sourced):
    """The length of a game."""

    minutes: Count


class Credits(Sourced):
    """The authors and publishers of a game."""

    title: Text
    designers: Annotated[tuple[Text, ...], Meta(min_length=1)]
    publishers: tuple[Text, ...] = ()
    artists: tuple[Text, ...] = ()
    year: Annotated[int, Meta(ge=1900, le=2100)]
    permission: Literal["given", "none"] = "given"
    """Whether whoever prints it may also publish it: of others' games nobody said so."""
    licence: Text | None = None
    """The licence: "CC-BY-4.0"."""


class GameData(Protocol):
    """The data that every game has."""

    @property
    def id(self) -> str:
        """Return the game's key."""

    @property
    def players(self) -> PlayerCount:
        """Return the number of players."""

    @property
    def length(self) -> PlayingTime:
        """Return the length of a game."""

    @property
    def credits(self) -> Credits:
        """Return authors and publishers."""


def _switches_to_another_reading(
    reading: str, others: tuple[str, ...], switchable: bool
) -> Iterator[Fault]:
    if reading in others:
        place = others.index(reading)
        yield Fault(f"others[{place}]", "the reading taken is listed as another one", "remove it")
    if switchable and not others:
        yield Fault(
            "switchable",
            "there is no other reading to switch to",
            "add others = [...], or set switchable = false",
        )


class Ruling(Origin):
    """The interpretation chosen where the rules are ambiguous."""

    about: Identifier
    taken: Identifier
    others: tuple[Identifier, ...] = ()
    switchable: bool = False

    checks: ClassVar[Checks] = (
        (("taken", "others", "switchable"), _switches_to_another_reading),
        distinct("others"),
    )


def load_game(key: str, model: type[D], path: Path | None = None) -> D:
    """Return a game's data, from `path` or from the project's own file.

    Raises:
        MaterialError: every problem of the file, each with its key and a hint.
    """
    return load(path or resources.games() / key / "game.toml", model)
