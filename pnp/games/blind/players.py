"""The policies of Duck Blind: random, greedy, and one by the odds.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: it fires its share of the shots that are left until shots are reloaded, less if the
  ducks of the line are alike to it and more if they differ, in as many cards as possible; in the
  last round before a reload, all. It adds a Double Barrel at once, a dog or a call for a duck that
  would gain it DEAR points, at the end of the game LATE_DEAR, and a Choke when it fires less than a
  share at unlike ducks. It flushes a line without a duck that would gain it CHEAP points, shows its
  permit, and always takes the duck that gains it most (that its owner would lose is not counted).
  It chokes whoever has the earliest place. Of equals it takes the first action.
- `odds`: it supposes that each of the others fires any number of shots up to twice its share with
  equal chance, and fires itself as many as lead furthest on average, less a price for each. Among
  more than two players it fires every other time as greedy does, lest equal players always tie. It
  rates ducks by their gain to itself and to others, and by how much nearer they bring a bonus at
  the end. It keeps action cards for ducks that are worth them, and plays all that are left
  in the last round; with a Choke it fires nothing.
"""

from __future__ import annotations

from typing import Final

from pnp.games.blind import fields as f
from pnp.games.blind.fields import BlindMaterial, BlindState, BlindView
from pnp.games.blind.greedy import greediest, nearest_shots, shots_to_fire
from pnp.games.blind.odds import best_by_odds, shots_by_odds
from pnp.rules.chance import Chance
from pnp.rules.fields import Fields, Struct, Vector

POLICIES: Final = ("random", "greedy", "odds")
"""By number; 0 is random in every game."""

USUAL: Final = "odds"
"""Who plays if nobody is named: the strongest."""

ODDS: Final = 2


class BlindScratch(Struct):
    """Notes of `odds` on a line."""

    stakes: f.BySeat  # the worth of a line's ducks, the best first
    ranks: f.BySeat  # the chance of each place in the order of choosing


SCRATCH: Final = Fields.of(BlindScratch)


def choose(
    policy: int,
    view: BlindView,
    material: BlindMaterial,
    actions: Vector,
    count: int,
    lookahead: BlindState,
    scratch: BlindScratch,
    rng: Chance,
) -> int:
    """Return the action that a policy takes."""
    if view.phase == f.SHOOTING:
        if policy == ODDS:
            shots = shots_by_odds(view, material, scratch.stakes, scratch.ranks, rng)
        else:
            shots = shots_to_fire(view, material, rng)
        return nearest_shots(view, actions, count, shots)
    if policy == ODDS:
        return best_by_odds(view, material, actions, count)
    return greediest(view, material, actions, count)
