"""The policies of Ducks in the Pond. Each sees a view and the legal actions, and has its own `rng`.

- `random`, played by the kernel: each legal action with equal probability, as `fields.ACTIONS`
  numbers them.
- `greedy`: a change or feeding that improves the pool by `promise`; then a 6 for the weather if
that brings dice; then the highest score; then a re-roll of all dice that are neither among several
of an open row nor needed for the weather, if there is more than one; then a die into the most
valuable row that is begun; then the end of the day. Ties go to the first.
- `odds`: like `best` it considers everything that the day's dice can still make, including
re-rolls, and takes the action with the most points, plus the estimated worth of the evening's
sheet, for which each row and each set is considered separately (`solver.estimates`). It plays
greedily if there are more boxes, dice or wild dice than its tables hold. Ties go to the first.
- `best`: the action that maximises the expected score (with two players, the margin over the other,
who does the same), by the table of the solved game; ties go to the first. A re-roll, and the
changes that pay for it, come first on a day.

For `greedy`, the value of a pool consists of the rows that it completes and the best set that it
makes, a part of the rows that it only begins, and the dice of a sunny day. A straight that might
become longer counts less while there are days to come.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from pnp.games.pond import fields as f
from pnp.games.pond.best import best_action, points_today, worth_of_action
from pnp.games.pond.best_day import learn_morning
from pnp.games.pond.best_table import ESTIMATED, ONE, SOLVED, PondScratch
from pnp.games.pond.fields import PondMaterial, PondState, PondView
from pnp.games.pond.sets import natural, points_of_set
from pnp.rules.chance import Chance
from pnp.rules.fields import Fields, Vector

POLICIES: Final = ("random", "greedy", "odds", "best")
"""The policies by number; 0 is random in every game."""

USUAL: Final = "odds"

GREEDY: Final = 1
ODDS: Final = 2
BEST: Final = 3

EXACT: Final = "best"
"""The policy whose play `worth` evaluates."""

SCRATCH: Final = Fields.of(PondScratch)


def prepare(
    policies: Collection[int], players: int, material: PondMaterial, scratch: PondScratch
) -> None:
    """Write the knowledge of `best` and `odds`, if they are among the policies.

    Raises:
        CallError: there is no table for `best` in this game, and it cannot be solved here.
    """
    from pnp.games.pond.solver import knowledge  # noqa: PLC0415 -- seldom needed

    if BEST in policies:
        knowledge.teach_best(material, players, scratch)
    if ODDS in policies:
        knowledge.teach_odds(material, players, scratch)


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
    """Return the expected score of best play after a legal action; with two players, the margin."""
    scratch.table = SOLVED
    learn_morning(view, material, scratch)
    to_come = worth_of_action(view, material, action, lookahead, scratch, True) / ONE
    so_far = view.score[view.seat] - points_today(view, material)
    if view.players > 1:
        so_far -= view.score[1 - view.seat]
    return so_far + to_come


PARTS: Final = 12
"""The units per point in which dice are weighed."""

DIE: Final = 6
"""The worth of an additional die on the next day, in points."""

FIRST: Final = 10_000_000
SUN: Final = 2_000_000
SCORES: Final = 1_000_000
ROLLS: Final = 400_000
"""The priorities: dice that improve others, the weather, points, a re-roll; then begun boxes, and
the end of the day."""


def greediest(view: PondView, material: PondMaterial, actions: Vector, count: int) -> int:
    """Return the action that `greedy` takes; ties go to the first."""
    best = actions[0]
    if count == 1:
        return best
    now = 0
    goal = 0
    if not view.naming:
        now = promise(view, material, 0, 0, 0)
        if view.wild == 0 and view.wilded < material.wilds and view.left > 1:
            goal = _best_face(view, material)
    most = 0
    for place in range(count):
        worth = _worth(view, material, actions[place], now, goal)
        if worth > most:
            most = worth
            best = actions[place]
    return best


def _worth(view: PondView, material: PondMaterial, action: int, now: int, wild_face: int) -> int:
    """Return the worth of an action to `greedy`; `wild_face` is the best face of a wild die."""
    if action < f.WILD:
        return _worth_of_put(view, material, action - f.PUT + 1) if action >= f.PUT else 0
    if action < f.BRIGHTEN:
        return 1 + promise(view, material, 0, 0, action - f.WILD + 1)
    if action < f.HOUSES:
        return _worth_of_change(view, material, action, now)
    if action < f.FEED:
        return SCORES + PARTS * _worth_of_set(view, material, action)
    if action < f.REROLL:
        return _worth_of_feeding(view, material, action - f.FEED, now, wild_face)
    return _worth_of_reroll(view, material, action - f.REROLL)


def _worth_of_set(view: PondView, material: PondMaterial, action: int) -> int:
    points = points_of_set(material, action)
    return _worth_of_run(view, material, points) if action >= f.STRAIGHTS else points


def _worth_of_change(view: PondView, material: PondMaterial, action: int, now: int) -> int:
    """Return the worth of spending a die on another die, or on the weather."""
    if action == f.BRIGHTEN:
        return SUN if _sun(view, material) > 0 else 0
    face = action - f.UP + 1 if action < f.DOWN else action - f.DOWN + 1
    step = material.change_step if action < f.DOWN else -material.change_step
    new_face = (face + step + f.FACES - 1) % f.FACES + 1
    return _first(promise(view, material, face, material.change_face, new_face) - now)


def _worth_of_feeding(
    view: PondView, material: PondMaterial, code: int, now: int, wild_face: int
) -> int:
    one, other = code // f.PARTNERS + 1, code % f.PARTNERS + 1
    if wild_face == 0 or other == f.SPENT:
        return 0
    return _first(promise(view, material, one, other, wild_face) - now)


def _first(gain: int) -> int:
    """Return the worth of an action that improves a pool."""
    return FIRST + gain if gain > PARTS else 0


def _best_face(view: PondView, material: PondMaterial) -> int:
    """Return the face of a wild die that would make the pool best."""
    best = 0
    most = 0
    for face in range(material.wild_low, material.wild_high + 1):
        worth = promise(view, material, 0, 0, face)
        if worth > most:
            most = worth
            best = face
    return best


def promise(view: PondView, material: PondMaterial, one: int, other: int, more: int) -> int:
    """Return the worth of the pool, in units of a PARTSth of a point.

    Args:
        view: the view.
        material: the printed numbers.
        one: a face of which one die is removed; 0 for none.
        other: another one, or the same.
        more: a face of which one die is added.
    """
    later = material.days - view.day
    rows = 0
    most = 0
    second = 0
    run = 0
    longest = 0
    sixes = 0
    for face in range(1, f.FACES + 1):
        dice = view.pool[face] - (face == one) - (face == other) + (face == more)
        if face == material.bright_face:
            sixes = dice
        if dice > most:
            second = most
            most = dice
        elif dice > second:
            second = dice
        run = run + 1 if dice > 0 and face <= material.straight_top else 0
        if run > longest:  # noqa: PLR1730 -- `max` is slow interpreted
            longest = run
        room = material.boxes[face] - view.filled[face]
        if room > 0 and dice >= room:
            rows += PARTS * (
                material.singly[face] if view.before[face] else material.one_roll[face]
            )
        elif room > 0:
            rows += (
                PARTS
                * material.singly[face]
                * dice
                * later
                // (material.boxes[face] * material.days)
            )
    sun = PARTS * _sun(view, material) if sixes > 0 else 0
    best = 0
    if most > 1 or longest > 1:
        best = _best_set(view, material, most, second, longest)
    return sun + max(rows, PARTS * best + rows // 3)


def _best_set(view: PondView, material: PondMaterial, most: int, second: int, longest: int) -> int:
    """Return the points of the best set that dice make."""
    weather = view.day - 1 if material.bans_by_track else view.weather
    bans = material.banned
    marks = view.marked
    best = 0
    if (
        most >= material.first_alike[f.HOUSE]
        and second >= material.second_alike[f.HOUSE]
        and not (marks[f.HOUSE] or bans[f.HOUSE][weather])
    ):
        best = material.points[f.HOUSE]
    if most >= material.first_alike[f.FOUR] and not (marks[f.FOUR] or bans[f.FOUR][weather]):
        best = max(best, material.points[f.FOUR])
    if most >= material.first_alike[f.FIVE] and not (marks[f.FIVE] or bans[f.FIVE][weather]):
        best = max(best, material.points[f.FIVE])
    if not (marks[f.STRAIGHT] or bans[f.STRAIGHT][weather]):
        for length in range(2, longest + 1):
            points = material.run_points[length]
            if points > 0:
                best = max(best, _worth_of_run(view, material, points))
    return best


def _worth_of_run(view: PondView, material: PondMaterial, points: int) -> int:
    """Return the worth of a straight while a longer one may still come."""
    most = 0
    for length in range(2, f.FACES + 1):
        most = max(most, material.run_points[length])
    return max(1, points - (most - points) * (material.days - view.day) // material.days)


def _sun(view: PondView, material: PondMaterial) -> int:
    """Return the worth of a sunny day in points, if one may still be bought."""
    after = view.day + view.players - 1
    if after >= material.days or view.bright[view.seat] > 0:
        return 0
    return DIE * (material.dice[material.bright_weather] - material.dice[after])


def _worth_of_put(view: PondView, material: PondMaterial, face: int) -> int:
    room = material.boxes[face] - view.filled[face]
    points = material.singly[face] if view.before[face] else material.one_roll[face]
    if view.pool[face] >= room:
        return SCORES + PARTS * points
    return 2 + points if view.day < material.days else 0


def _worth_of_reroll(view: PondView, material: PondMaterial, code: int) -> int:
    """Return the worth of rolling again all dice of little use."""
    dice = 0
    for face in range(f.FACES, 0, -1):
        again = code % f.SHARES
        code //= f.SHARES
        spare = natural(view, face) - (face == material.reroll_face)
        room = material.boxes[face] - view.filled[face]
        keeps = view.pool[face] > 1 and room > 0
        if face == material.bright_face and _sun(view, material) > 0:
            keeps = True
        if again != (0 if keeps else spare):
            return 0
        dice += again
    return ROLLS if dice > 1 else 0
