"""Restricted play: what a player of Duck & Cover may do without."""

from __future__ import annotations

from typing import Final

from pnp.games.cover.fields import NUMBERS

RESTRICTIONS: Final = (
    ("covers", "count.covers", ("cover",)),
    ("ducks", "count.ducks", ("duck",)),
    *((f"cover_{n}", f"restriction.cover {n}", (f"cover {n}",)) for n in range(1, NUMBERS + 1)),
)
"""What it is called, the text that tells it with its number, and the patterns of its actions."""
