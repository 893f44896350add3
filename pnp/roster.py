"""The one list of the games. A game's room is opened only when that game is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import TYPE_CHECKING, Final, Protocol, cast

from pnp.ground.problems import CallError, Problem, did_you_mean

if TYPE_CHECKING:
    from pnp.components import Bag
    from pnp.data.game import Credits


class Players(Protocol):
    """How many may play."""

    @property
    def fewest(self) -> int:
        """The least number."""

    @property
    def most(self) -> int:
        """The greatest number."""


class Length(Protocol):
    """How long a game takes."""

    @property
    def minutes(self) -> int:
        """In minutes."""


class Data(Protocol):
    """What every game's data holds, whatever else it does."""

    @property
    def credits(self) -> Credits:
        """Whose game it is."""

    @property
    def players(self) -> Players:
        """How many may play."""

    @property
    def length(self) -> Length:
        """How long it takes."""


class Room(Protocol):
    """What the package of a game offers."""

    def read(self) -> Data:
        """The game's data. Raises MaterialError with all that is wrong in it."""

    def bag(self, data: Data, sheets: int) -> Bag:
        """Everything to print, with `sheets` game sheets."""


@dataclass(frozen=True, slots=True)
class Game:
    """A game on the roster."""

    key: str
    aliases: tuple[str, ...]
    """Other names it answers to, in small letters with hyphens."""

    def room(self) -> Room:
        """The game's own package."""
        return cast("Room", import_module(f"pnp.games.{self.key}"))


GAMES: Final[Mapping[str, Game]] = {
    game.key: game
    for game in (
        Game("pond", aliases=("ducks-in-the-pond",)),
        Game("cover", aliases=("duck-and-cover", "duck-&-cover")),
    )
}


def find(name: str) -> Game:
    """The game that answers to `name`: its key or one of its other names, in any case.

    Raises:
        CallError: none does; the nearest and all others are named.
    """
    wanted = name.strip().casefold().replace(" ", "-")
    for game in GAMES.values():
        if wanted in (game.key, *game.aliases):
            return game
    known = [each for game in GAMES.values() for each in (game.key, *game.aliases)]
    raise CallError(Problem(f"unknown game {name!r}", hint=did_you_mean(wanted, known)))
