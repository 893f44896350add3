"""Listing the games: who plays them, for how long, in which parts and languages."""

from __future__ import annotations

from dataclasses import dataclass

from pnp import roster
from pnp.data.words import languages
from pnp.ground import resources


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
    languages: tuple[str, ...]
    """Those that the game's own words are written in."""


def games() -> list[Listed]:
    """Every game on the roster.

    Raises:
        MaterialError: a game's data is wrong.
    """
    return [_listed(game) for game in roster.GAMES.values()]


def _listed(game: roster.Game) -> Listed:
    data = game.room().read()
    return Listed(
        key=game.key,
        aliases=game.aliases,
        title=data.credits.title,
        fewest=data.players.fewest,
        most=data.players.most,
        minutes=data.length.minutes,
        parts=game.room().bag(data, sheets=1).parts,
        languages=tuple(each for each in languages() if _speaks(each, game.key)),
    )


def _speaks(language: str, game: str) -> bool:
    return (resources.words() / language / f"{game}.po").is_file()
