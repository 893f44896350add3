"""The policies of Ducks in the Pond. Each sees a view and the legal actions, and has its own `rng`.

- `random`, played by the kernel: each legal action with equal probability, as `fields.ACTIONS`
  numbers them.
- `greedy`: what makes the pool better by `greedy.promise`, a change or a feeding; then a 6 for the
  weather if that brings dice; then what scores most; another roll of all that is neither among
  several of an open row nor wanted for the weather, if that is more than one die; a die into the
  most valuable row that is begun; then the end of the day. Of equals the first.
- `best`: the action that keeps the expected score as high as it can be (of two players: the margin
  over the other, who does the same), by the table of the solved game; of equals the first. A
  re-roll and what pays for it comes before all else on a day.
- `flat`: plays each action on to the end of the game PLAYOUTS times, greedily from then on and with
  the same chance for every action, and takes the action that leads on average to the best margin
  over the other player (alone: to the best score). Of equals the first.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pnp.games.pond.best import best_action, points_today, worth_of_action
from pnp.games.pond.best_day import learn_morning
from pnp.games.pond.best_table import ONE, BestScratch
from pnp.games.pond.fields import ByAction, PondMaterial, PondState, PondView
from pnp.games.pond.greedy import greediest
from pnp.games.pond.rules import apply, is_over, legal
from pnp.rules.chance import Chance, fork, open_stream
from pnp.rules.fields import Fields, Vector, copy_record
from pnp.rules.usual import best_of

POLICIES: Final = ("random", "greedy", "flat", "best")
"""By number; 0 is random in every game."""

USUAL: Final = "greedy"

GREEDY: Final = 1
BEST: Final = 3

EXACT: Final = "best"
"""The policy of which `worth` tells."""

PLAYOUTS: Final = 16
"""Games that `flat` plays on for each action."""


class PondScratch(BestScratch):
    """Chance for playouts, and what they lead to; and what `best` knows."""

    options: ByAction  # the legal actions there
    margins: ByAction  # over the other player, summed over all playouts


SCRATCH: Final = Fields.of(PondScratch)


def prepare(
    policies: Collection[int], players: int, material: PondMaterial, scratch: PondScratch
) -> None:
    """Write what `best` knows, if it is among the policies.

    Raises:
        CallError: there is no table of this game, and it cannot be solved here.
    """
    if BEST in policies:
        from pnp.games.pond.solver.knowledge import teach  # noqa: PLC0415 -- seldom needed

        teach(material, players, scratch)


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
    if policy == BEST:
        return best_action(view, material, actions, count, lookahead, scratch)
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


def worth(
    view: PondView,
    material: PondMaterial,
    action: int,
    lookahead: PondState,
    scratch: PondScratch,
) -> float:
    """Return the expected score of best play after a legal action; for two the margin."""
    learn_morning(view, material, scratch)
    to_come = worth_of_action(view, material, action, lookahead, scratch, True) / ONE
    so_far = view.score[view.seat] - points_today(view, material)
    if view.players > 1:
        so_far -= view.score[1 - view.seat]
    return so_far + to_come


def _margin_at_the_end(
    lookahead: PondState, material: PondMaterial, seat: int, scratch: PondScratch
) -> int:
    while not is_over(lookahead):
        count = legal(lookahead, material, scratch.options)
        apply(lookahead, material, greediest(lookahead, material, scratch.options, count), scratch)
    return lookahead.score[seat] - lookahead.score[1 - seat]
