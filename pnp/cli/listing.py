"""`games`: the list of games, as a table and as a record."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pnp import listing
from pnp.cli.outcome import Outcome
from pnp.cli.tables import table
from pnp.listing import Listed

_HEAD = ("game", "name", "players", "min", "parts", "languages")


def run() -> Outcome:
    """List the games."""
    found = listing.games()
    rows = [_row(each) for each in found]
    return Outcome({"games": [_record(each) for each in found]}, table(_HEAD, rows))


def _row(game: Listed) -> tuple[str, ...]:
    return (
        game.key,
        game.title,
        str(game.fewest) if game.fewest == game.most else f"{game.fewest}-{game.most}",
        str(game.minutes),
        ", ".join(game.parts),
        ", ".join(game.languages),
    )


def _record(game: Listed) -> dict[str, Any]:
    record = asdict(game)
    record["players"] = {"fewest": record.pop("fewest"), "most": record.pop("most")}
    return record
