"""Puddle: two to four players feed ducks with dice."""

from __future__ import annotations

from pnp.games import GameParts, Playing, Printing

from .model import read


def printing() -> Printing:
    """Return what is printed."""
    from .components import COPIES, bag

    return Printing(bag, COPIES)


def playing() -> Playing:
    """Return how the game is played."""
    from . import policies, rules
    from .material import material
    from .telling import TALE

    return Playing(rules, policies, material, TALE)


GAME = GameParts(read, printing, playing)
