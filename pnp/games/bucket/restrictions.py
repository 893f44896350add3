"""Restricted play: the moves that a player of the Bucket may do without."""

from __future__ import annotations

from typing import Final

RESTRICTIONS: Final = (
    ("match", "count.use.match", ("match",)),
    ("add", "count.use.add", ("add",)),
    ("throw", "count.use.throw", ("throw",)),
    ("roll", "count.use.roll", ("roll",)),
    ("stop", "count.use.stop", ("stop",)),
)
"""What it is called, the text that tells it, and the patterns of its actions."""
