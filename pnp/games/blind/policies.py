"""The policies of Duck Blind: random, greedy, and one by the odds.

A policy sees its view of the state and the legal actions, and has its own random numbers.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: fires its share of the shots left until the reload, less if the ducks of the line are of
similar worth and more if they differ, in as many cards as possible; in the last round before a
reload, all. It adds a Double Barrel at once, a dog or a call for a duck that gains DEAR points, at
the end of the game LATE_DEAR, and a Choke when it fires less than a share at ducks that differ. It
flushes a line without a duck that gains CHEAP points, shows its permit, and always takes the duck
with the greatest gain (ignoring its owner's loss). It chokes the player with the earliest rank.
Ties go to the first action.
- `odds`: assumes that each opponent fires any number of shots up to twice its share with equal
probability, and fires the number with the greatest mean lead, minus a price per shot. Among more
than two players it bids like greedy every other time, lest equal players always tie. It rates ducks
by their gain to itself and to others, and by their progress towards a bonus at the end. It keeps
action cards for ducks that are worth them, and plays the remaining ones in the last round; with a
Choke it fires nothing.
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
"""The policies by number; 0 is random in every game."""

USUAL: Final = "odds"
"""The default policy, which is the strongest."""

ODDS: Final = 2


class BlindScratch(Struct):
    """Scratch space of `odds` for a line."""

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
