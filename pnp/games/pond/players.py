"""The policies of Ducks in the Pond. Each sees a view and the legal actions, and has its own `rng`.

- `random`, played by the kernel: each legal action with equal probability, as `fields.ACTIONS`
  numbers them.
- `greedy`: what makes the pool better by `greedy.promise`, a change or a feeding; then a 6 for the
  weather if that brings dice; then what scores most; another roll of all that is neither among
  several of an open row nor wanted for the weather, if that is more than one die; a die into the
  most valuable row that is begun; then the end of the day. Of equals the first.
- `odds`: looks at all that may still be made of the day's dice, re-rolls among it, as `best` does,
  and takes the action that leads to the most points, with those that the evening's sheet promises:
  an estimate, for which each row and each set is taken alone (`solver.estimates`). It plays
  greedily where there are more boxes, dice or wild dice than it has room for. Of equals the first.
- `best`: the action that keeps the expected score as high as it can be (of two players: the margin
  over the other, who does the same), by the table of the solved game; of equals the first. A
  re-roll and what pays for it comes before all else on a day.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pnp.games.pond.best import best_action, points_today, worth_of_action
from pnp.games.pond.best_day import learn_morning
from pnp.games.pond.best_table import ESTIMATED, ONE, SOLVED, PondScratch
from pnp.games.pond.fields import PondMaterial, PondState, PondView
from pnp.games.pond.greedy import greediest
from pnp.rules.chance import Chance
from pnp.rules.fields import Fields, Vector

POLICIES: Final = ("random", "greedy", "odds", "best")
"""By number; 0 is random in every game."""

USUAL: Final = "odds"

GREEDY: Final = 1
ODDS: Final = 2
BEST: Final = 3

EXACT: Final = "best"
"""The policy of which `worth` tells."""

SCRATCH: Final = Fields.of(PondScratch)


def prepare(
    policies: Collection[int], players: int, material: PondMaterial, scratch: PondScratch
) -> None:
    """Write the knowledge of `best` and `odds`, if they are among the policies.

    Raises:
        CallError: there is no table for `best` of this game, and it cannot be solved here.
    """
    from pnp.games.pond.solver import knowledge  # noqa: PLC0415 -- seldom needed

    if BEST in policies:
        knowledge.teach_solved(material, players, scratch)
    if ODDS in policies:
        knowledge.teach_estimated(material, players, scratch)


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
    if policy == GREEDY or scratch.sheets == 0:
        return greediest(view, material, actions, count)
    scratch.table = SOLVED if policy == BEST else ESTIMATED
    return best_action(view, material, actions, count, lookahead, scratch)


def worth(
    view: PondView,
    material: PondMaterial,
    action: int,
    lookahead: PondState,
    scratch: PondScratch,
) -> float:
    """Return the expected score of best play after a legal action; for two the margin."""
    scratch.table = SOLVED
    learn_morning(view, material, scratch)
    to_come = worth_of_action(view, material, action, lookahead, scratch, True) / ONE
    so_far = view.score[view.seat] - points_today(view, material)
    if view.players > 1:
        so_far -= view.score[1 - view.seat]
    return so_far + to_come
