"""Who plays Ducks in the Pond. A player sees its view, the legal actions, and luck of its own.

- `random`, played by the kernel: each legal action with equal probability, as `fields.ACTIONS`
  numbers them.
- `greedy`: the action that scores most at once; of those that score nothing, a die into the most
  valuable row, then a 6 for the weather, then the first (which ends the day). Of equals the first.
- `flat`: plays each action on to the end of the game GAMES times, greedily from then on and with
  the same luck for every action, and takes the action that leads on average to the best margin
  over the other player (alone: to the best score). Of equals the first.
"""

from __future__ import annotations

from typing import Any, Final

from pnp.games.pond.fields import (
    BRIGHTEN,
    FEED,
    HOUSES,
    PUT,
    WILD,
)
from pnp.games.pond.rules import MOST_ACTIONS, apply, is_over, legal
from pnp.games.pond.sets import points_of_set
from pnp.rules.chance import CHANCE, fork, open_stream
from pnp.rules.copying import copy_record
from pnp.rules.fields import Fields, Record

POLICIES: Final = ("random", "greedy", "flat")
"""By number; 0 is random in every game."""

GREEDY: Final = 1

GAMES: Final = 16
"""Games that `flat` plays on for each action."""

POINT: Final = 1000
"""What a point is worth to `greedy`: more than any box."""

WORK: Final = CHANCE | Fields(options=MOST_ACTIONS, margins=MOST_ACTIONS)
"""Luck for games played in one's head, the actions there, and what each action led to."""


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
    if policy == GREEDY:
        return greediest(view, material, actions, count)
    for place in range(count):
        work.margins[place] = 0
    for _ in range(GAMES):
        fork(mind, work)
        for place in range(count):
            copy_record(view, dream)
            open_stream(work, 0)
            apply(dream, material, actions[place], work)
            work.margins[place] += _margin_at_the_end(dream, material, view.seat, work)
    best = 0
    for place in range(1, count):
        if work.margins[place] > work.margins[best]:
            best = place
    return actions[best]


def _margin_at_the_end(dream: Record, material: Record, seat: int, work: Record) -> int:
    while not is_over(dream):
        count = legal(dream, material, work.options)
        apply(dream, material, greediest(dream, material, work.options, count), work)
    return dream.score[seat] - dream.score[1 - seat]


def greediest(view: Record, material: Record, actions: Any, count: int) -> int:
    """What `greedy` takes."""
    best = actions[0]
    most = 0
    for place in range(1, count):
        worth = worth_now(view, material, actions[place])
        if worth > most:
            most = worth
            best = actions[place]
    return best


def worth_now(view: Record, material: Record, action: int) -> int:
    """What an action is worth to `greedy`."""
    if action < WILD:
        return _worth_of_put(view, material, action - PUT + 1)
    if HOUSES <= action < FEED:
        return POINT * points_of_set(material, action)
    return 1 if action == BRIGHTEN else 0


def _worth_of_put(view: Record, material: Record, face: int) -> int:
    if view.filled[face] + 1 < material.boxes[face]:
        return 2 + material.singly[face]
    return POINT * (material.singly[face] if view.before[face] else material.one_roll[face])
