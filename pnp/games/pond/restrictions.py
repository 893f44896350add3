"""Restricted play: the boxes and abilities that a player of the Pond may do without."""

from __future__ import annotations

from typing import Final

RESTRICTIONS: Final = (
    ("mallard", "duck.mallard", ("put 1",)),
    ("pintail", "duck.pintail", ("put 2",)),
    ("canvasback", "duck.canvasback", ("put 3",)),
    ("teal", "duck.teal", ("put 4",)),
    ("shoveler", "duck.shoveler", ("put 5",)),
    ("full_house", "set.full_house", ("house",)),
    ("four_kind", "set.four_kind", ("four",)),
    ("five_kind", "set.five_kind", ("five",)),
    ("straight", "set.straight", ("straight",)),
    ("change", "count.use.change", ("up", "down")),
    ("reroll", "count.use.reroll", ("reroll",)),
    ("brighten", "count.use.brighten", ("brighten",)),
    ("wild", "count.use.wild", ("feed",)),
)
"""What it is called, the text that tells it, and the patterns of its actions."""
