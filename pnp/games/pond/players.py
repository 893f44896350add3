"""The policies of Ducks in the Pond. Each sees a view and the legal actions, and has its own `rng`.

- `random`, played by the kernel: each legal action with equal probability, as `fields.ACTIONS`
  numbers them.
- `greedy`: the action that scores most at once; of those that score nothing, a die into the most
  valuable row, then a 6 for the weather, then the first (which ends the day). Of equals the first.
- `flat`: plays each action on to the end of the game PLAYOUTS times, greedily from then on and with
  the same chance for every action, and takes the action that leads on average to the best margin
  over the other player (alone: to the best score). Of equals the first.
"""

from __future__ import annotations

from typing import Final

from pnp.games.pond.fields import (
    BRIGHTEN,
    FEED,
    HOUSES,
    PUT,
    WILD,
    ByAction,
    PondMaterial,
    PondState,
    PondView,
)
from pnp.games.pond.rules import apply, is_over, legal
from pnp.games.pond.sets import points_of_set
from pnp.rules.chance import Chance, fork, open_stream
from pnp.rules.copying import copy_record
from pnp.rules.fields import Fields, Vector
from pnp.rules.montecarlo import best_of

POLICIES: Final = ("random", "greedy", "flat")
"""By number; 0 is random in every game."""

GREEDY: Final = 1

PLAYOUTS: Final = 16
"""Games that `flat` plays on for each action."""

POINT: Final = 1000
"""What a point is worth to `greedy`: more than any box."""


class PondScratch(Chance):
    """Chance for playouts, and what they lead to."""

    options: ByAction  # the legal actions there
    margins: ByAction  # over the other player, summed over all playouts


SCRATCH: Final = Fields.of(PondScratch)


def choose(
    policy: int,
    view: PondView,
    material: PondMaterial,
    actions: Vector,
    count: int,
    lookahead: PondState,
    scratch: PondScratch,
    rng: Chance,
) -> int:
    """Return the action that a policy takes."""
    if policy == GREEDY:
        return greediest(view, material, actions, count)
    for place in range(count):
        scratch.margins[place] = 0
    for _ in range(PLAYOUTS):
        fork(rng, scratch)
        for place in range(count):
            copy_record(view, lookahead)
            open_stream(scratch, 0)
            apply(lookahead, material, actions[place], scratch)
            scratch.margins[place] += _margin_at_the_end(lookahead, material, view.seat, scratch)
    return actions[best_of(scratch.margins, count)]


def _margin_at_the_end(
    lookahead: PondState, material: PondMaterial, seat: int, scratch: PondScratch
) -> int:
    while not is_over(lookahead):
        count = legal(lookahead, material, scratch.options)
        apply(lookahead, material, greediest(lookahead, material, scratch.options, count), scratch)
    return lookahead.score[seat] - lookahead.score[1 - seat]


def greediest(view: PondView, material: PondMaterial, actions: Vector, count: int) -> int:
    """Return what `greedy` takes."""
    best = actions[0]
    most = 0
    for place in range(1, count):
        worth = worth_now(view, material, actions[place])
        if worth > most:
            most = worth
            best = actions[place]
    return best


def worth_now(view: PondView, material: PondMaterial, action: int) -> int:
    """Return what an action is worth to `greedy`."""
    if action < WILD:
        return _worth_of_put(view, material, action - PUT + 1)
    if HOUSES <= action < FEED:
        return POINT * points_of_set(material, action)
    return 1 if action == BRIGHTEN else 0


def _worth_of_put(view: PondView, material: PondMaterial, face: int) -> int:
    if view.filled[face] + 1 < material.boxes[face]:
        return 2 + material.singly[face]
    return POINT * (material.singly[face] if view.before[face] else material.one_roll[face])
