"""The policies of Duck & Cover: random, greedy, and a planner.

Boards do not interact, so a policy considers its own board only: it tries each legal move and takes
the one with the least cost; ties go to the first in ACTIONS. A single pile costs least of all,
because it counts negative and ends the round; of two, the one with more splashes.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: the cost of a board is its score if the round ended now, plus a hundredth of a point per
pile.
- `planner`: the cost is the same score, plus obstacles to further covering: PILE for each pile and
ALONE for each without a neighbour, minus PAIR for each two neighbours.
"""

from __future__ import annotations

from typing import Final

from pnp.games.cover import fields as f
from pnp.games.cover.fields import CoverMaterial, CoverState, CoverView
from pnp.games.cover.moves import downward, rightward
from pnp.rules.chance import Chance
from pnp.rules.fields import Fields, Struct, Vector

POLICIES: Final = ("random", "greedy", "planner")
"""The policies by number; 0 is random in every game."""

USUAL: Final = "planner"
"""The default policy: as fast as greedy, with far more wins."""

GREEDY: Final = 1

POINT, PILE, ALONE, PAIR = 100, 60, 70, 40
"""Costs in hundredths of a point. Those of the planner were tuned against greedy players; a change
of a tenth hardly matters."""

SINGLE: Final = 100_000
"""More than any other cost."""


class CoverScratch(Struct):
    """A board for trying moves."""

    visible: f.ByNumber  # 1: nothing lies on this duck
    column: f.ByNumber
    row: f.ByNumber


SCRATCH: Final = Fields.of(CoverScratch)


def choose(
    policy: int,
    view: CoverView,
    material: CoverMaterial,
    actions: Vector,
    count: int,
    lookahead: CoverState,
    scratch: CoverScratch,
    rng: Chance,
) -> int:
    """Return the action that a policy takes."""
    duck = duck_of_call_in_view(view, material)
    best = actions[0]
    least = 0
    for place in range(count):
        try_move(view, scratch, duck, actions[place])
        cost = cost_now(scratch, material)
        if policy != GREEDY:
            cost += cost_to_come(scratch, material)
        if place == 0 or cost < least:
            least = cost
            best = actions[place]
    return best


def duck_of_call_in_view(view: CoverView, material: CoverMaterial) -> int:
    """Return the called duck of the view's seat."""
    if view.call != f.MAX:
        return view.call
    visible = view.visible[view.seat]
    highest = 0
    for number in range(1, material.numbers + 1):
        if visible[number] and (highest == 0 or material.rank[number] > material.rank[highest]):
            highest = number
    return highest


def try_move(view: CoverView, scratch: CoverScratch, duck: int, action: int) -> None:
    """Write the seat's board after a move into `scratch`."""
    seat = view.seat
    for number in range(f.BY_NUMBER):
        scratch.visible[number] = view.visible[seat][number]
        scratch.column[number] = view.column[seat][number]
        scratch.row[number] = view.row[seat][number]
    if action >= f.COVER:
        target = action - f.COVER + 1
        scratch.visible[target] = 0
        scratch.column[duck] = scratch.column[target]
        scratch.row[duck] = scratch.row[target]
    else:
        beside = action // f.SIDES + 1
        scratch.column[duck] = scratch.column[beside] + rightward(action)
        scratch.row[duck] = scratch.row[beside] + downward(action)


def cost_now(scratch: CoverScratch, material: CoverMaterial) -> int:
    """Return the score if the round ended now, in hundredths, plus 1 per pile."""
    splashes = 0
    piles = 0
    for number in range(1, material.numbers + 1):
        if scratch.visible[number]:
            splashes += material.splash[number]
            piles += 1
    if piles <= material.single:
        return POINT * splashes * material.single_sign - SINGLE
    return POINT * splashes * material.several_sign + piles


def cost_to_come(scratch: CoverScratch, material: CoverMaterial) -> int:
    """Return the cost of piles by their positions."""
    cost = 0
    for one in range(1, material.numbers + 1):
        if scratch.visible[one]:
            neighbours = _neighbours(scratch, material, one)
            cost += PILE if neighbours else PILE + ALONE
            cost -= neighbours * PAIR // 2
    return cost


def _neighbours(scratch: CoverScratch, material: CoverMaterial, one: int) -> int:
    """Return piles beside a pile."""
    count = 0
    for other in range(1, material.numbers + 1):
        if scratch.visible[other]:
            right = scratch.column[one] - scratch.column[other]
            down = scratch.row[one] - scratch.row[other]
            if right * right + down * down == 1:
                count += 1
    return count
