"""Ducks in a Bucket: an example of each kind of hand, in groups of dice that count together.

`w` is a 2, which in the bucket may be any number. A group of one is a kicker.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

HANDS: Final[Mapping[str, tuple[str, ...]]] = {
    "five": ("44444",),
    "four": ("5555", "3"),
    "straight": ("w3456",),
    "full_house": ("666", "11"),
    "three": ("444", "6", "1"),
    "two_pair": ("55", "33", "1"),
    "one_pair": ("66", "4", "3", "1"),
    "no_pair": ("6", "5", "4", "3", "1"),
    "five.wild": ("444ww",),
    "four.wild": ("555w", "3"),
    "straight.wild": ("34w6w",),
    "full_house.wild": ("66w", "11"),
    "three.wild": ("44w", "6", "1"),
    "one_pair.wild": ("6w", "4", "3", "1"),
}
"""Examples of each kind of hand, best first: ids of the game's table, and those with wild dice."""
