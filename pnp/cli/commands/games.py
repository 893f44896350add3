"""`games`: the list of games, as a table and as a record."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any

from pnp.cli.terminal.screen import Line, Outcome
from pnp.cli.terminal.tables import table
from pnp.core import resources
from pnp.games.installed import game_packages
from pnp.games.registry import Listed, list_games

_HEAD = ("game", "name", "players", "min", "languages")
_INDENT = "  "


def run() -> Outcome:
    """List the games."""
    offers = list_games()
    data = str(resources.games())
    packages = game_packages()
    record = {"data": data, "games": [_record(game) for game in offers], "installed": packages}
    lines = [f"{key}: installed, package {package}" for key, package in packages.items()]
    return Outcome(record, [*_lines(offers), "", *lines, f"data in {data}"])


def _lines(games: Sequence[Listed]) -> Iterator[Line | str]:
    """Yield a row for each game, and its printed parts below it."""
    head, *rows = table(_HEAD, [_row(game) for game in games])
    yield head
    for row, game in zip(rows, games, strict=True):
        yield row
        cells = f"prints {', '.join(game.parts)}" if game.parts else "to be played, not printed yet"
        yield Line(_INDENT + cells, "dim")


def _row(game: Listed) -> tuple[str, ...]:
    return (
        game.key,
        game.title,
        str(game.fewest) if game.fewest == game.most else f"{game.fewest}-{game.most}",
        str(game.minutes),
        ", ".join(game.languages),
    )


def _record(game: Listed) -> dict[str, Any]:
    record = asdict(game)
    record["players"] = {"fewest": record.pop("fewest"), "most": record.pop("most")}
    return record
