"""Who plays Ducks in the Pond: random, greedy, and stronger ones.

A player sees its view of the state, and the legal actions; what it may draw of chance is its own.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: the action that scores most at once; if none scores, a die into the most valuable row;
  else the day ends.
"""

from __future__ import annotations

from typing import Any, Final

from pnp.games.pond.fields import FACES, FEED, FIVES, FOURS, HOUSES, PUT, STRAIGHTS, WILD
from pnp.rules.fields import Fields, Record

POLICIES: Final = ("random", "greedy")
"""By number; 0 is random in every game."""

WORK: Final = Fields(scratch=())
"""What players may write on."""


def choose(
    policy: int,
    view: Record,
    material: Record,
    actions: Any,
    count: int,
    dream: Record,
    work: Record,
    mind: Record,
) -> int:
    """The action that a policy takes."""
    best = 0
    best_worth = -1
    for place in range(count):
        worth = worth_now(view, material, actions[place])
        if worth > best_worth:
            best_worth = worth
            best = actions[place]
    return int(best)


def worth_now(view: Record, material: Record, action: int) -> int:
    """A thousand times the points scored at once, or the row's value for a die put into it."""
    if PUT <= action < WILD:
        face = action - PUT + 1
        if view.filled[face] + 1 < material.boxes[face]:
            return int(material.singly[face])
        points = material.singly[face] if view.before[face] else material.one_roll[face]
        return int(1000 * points)
    if HOUSES <= action < FOURS:
        return int(1000 * material.points[0])
    if FOURS <= action < FIVES:
        return int(1000 * material.points[1])
    if FIVES <= action < STRAIGHTS:
        return int(1000 * material.points[2])
    if STRAIGHTS <= action < FEED:
        return int(1000 * material.run_points[(action - STRAIGHTS) % FACES + 1])
    return 0
