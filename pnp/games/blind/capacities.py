"""Capacities: which of Duck Blind's prints have room for only so much."""

from typing import Final

from pnp.games.blind.fields import MAX_PLAYERS

CAPACITIES: Final = tuple(
    (f"score.{seat}", "track.last", "points on the score track")
    for seat in range(1, MAX_PLAYERS + 1)
)
"""Columns of the results, the printed numbers that they must not pass, and what these count."""
