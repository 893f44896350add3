"""The policies: `random`, played by the kernel, and two that look at the puddle.

- `greedy`: feeds the duck that is worth most; if it can feed none, throws the smallest die at the
  duck that will still want most. It never eats a crust. Of equals the first.
- `careful`: the same, but eats a crust rather than scare a duck away or leave one that the next
  player can feed with a single die.
"""

from __future__ import annotations

from typing import Final

from pnp.rules import Chance, Fields, Struct, Vector

from .fields import AGAIN, FACES, PuddleMaterial, PuddleState, PuddleView
from .rules import face_of, place_of

POLICIES: Final = ("random", "greedy", "careful")
USUAL: Final = "greedy"
CAREFUL: Final = 2

FED: Final = 1000
"""More than any other throw is worth, and less than a point more."""


class PuddleScratch(Struct):
    """Nothing has to be remembered."""

    unused: int


SCRATCH: Final = Fields.of(PuddleScratch)


def choose(
    policy: int,
    view: PuddleView,
    material: PuddleMaterial,
    actions: Vector,
    count: int,
    lookahead: PuddleState,
    scratch: PuddleScratch,
    rng: Chance,
) -> int:
    """Return the action that a policy takes."""
    best = actions[0]
    most = -FED
    for place in range(count):
        if actions[place] != AGAIN:
            worth = _worth(view, material, actions[place])
            if worth > most:
                most = worth
                best = actions[place]
    if policy == CAREFUL and most <= FACES and actions[count - 1] == AGAIN:
        return AGAIN
    return best


def _worth(view: PuddleView, material: PuddleMaterial, action: int) -> int:
    """Return what a throw is worth: points of a duck that is fed, or else what it still wants."""
    place = place_of(action)
    kind = view.swims[place]
    wants = material.appetite[kind] - view.eaten[place] - face_of(action)
    if wants == 0:
        return FED * (1 + material.points[kind])
    return wants if wants > 0 else -material.points[kind]
