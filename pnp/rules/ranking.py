"""Ranking seats by their scores, as most games do at their end."""

from __future__ import annotations

from pnp.rules.fields import Vector


def rank_seats(scores: Vector, places: Vector, players: int) -> None:
    """Write the place of each seat, 1 for the highest score; equal scores share a place."""
    for seat in range(players):
        places[seat] = 1
        for other in range(players):
            if scores[other] > scores[seat]:
                places[seat] += 1
