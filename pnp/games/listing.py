"""Listing the games: who plays them, for how long, in which parts and languages."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.games import registry
from pnp.games.game import Game


@dataclass(frozen=True, slots=True)
class Listed:
    """A game on the list."""

    key: str
    aliases: tuple[str, ...]
    """Other names that it answers to."""
    title: str
    fewest: int
    most: int
    """How many play."""
    minutes: int
    parts: tuple[str, ...]
    """What of it is printed; nothing yet of a game that can only be played."""
    languages: tuple[str, ...]
    """Those that the game's own words are written in."""


def games() -> list[Listed]:
    """Return every built-in game.

    Raises:
        MaterialError: a game's data is wrong.
    """
    return [_listed(registry.open_game(key)) for key in registry.BUILT_IN]


def _listed(game: Game) -> Listed:
    return Listed(
        key=game.key,
        aliases=game.aliases,
        title=game.title,
        fewest=game.data.players.fewest,
        most=game.data.players.most,
        minutes=game.data.length.minutes,
        parts=game.bag().parts if game.is_printable else (),
        languages=game.languages,
    )
