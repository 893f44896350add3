"""The policies of Sitting Ducks Gallery: random, greedy, and one by the odds.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: the action that is worth most at once by `worth`, of equals the one that comes first:
  bring one's own ducks out from under targets, the more so the fewer they are; hit others and not
  oneself, of others the one with most ducks; then bring others' bare ducks under targets. A line
  that closes after a hit moves ducks under targets as well.
- `odds`: it plays each action on a board of its own and takes the one after which its part of all
  ducks is largest, each duck counted by the chance that it is not shot before the next turn: under
  a target, beside one, or bare. The worth of the card that it plays is taken from that; of equals
  it takes the first.
"""

from __future__ import annotations

from typing import Final

from pnp.games.gallery.fields import GalleryMaterial, GalleryState, GalleryView
from pnp.games.gallery.greedy import greediest
from pnp.games.gallery.odds import best_by_odds
from pnp.rules.chance import CHANCE, Chance
from pnp.rules.fields import Vector

POLICIES: Final = ("random", "greedy", "odds")
"""By number; 0 is random in every game."""

USUAL: Final = "odds"
"""Who plays if nobody is named: the strongest."""

GREEDY: Final = 1

SCRATCH: Final = CHANCE
"""Chance for looking ahead."""


def choose(
    policy: int,
    view: GalleryView,
    material: GalleryMaterial,
    actions: Vector,
    count: int,
    lookahead: GalleryState,
    scratch: Chance,
    rng: Chance,
) -> int:
    """Return the action that a policy takes."""
    if policy == GREEDY or count == 1:
        return greediest(view, material, actions, count)
    return best_by_odds(view, material, actions, count, lookahead, scratch)
