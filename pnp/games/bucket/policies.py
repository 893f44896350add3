"""The policies of Ducks in a Bucket: random, greedy, and three that solve an inning.

A policy sees its view of the state and the legal actions; none here draws random numbers.

- `random` (by the kernel): each legal action with equal probability, as ACTIONS numbers them.
- `greedy`: promotes the dice that make the strongest hand; ties go to the first action. It throws a
die away only if it must. It stops with a hand above the lowest kind that beats all hands of the
round so far, and with one die left to roll; otherwise it rolls.
- `table`: the action with the most expected points for this round if all other hands are those of
typical players, whatever hands have been made; ties go to the first.
- `odds`: the same, but hands are valued against those already made; later rolls are weighed as in
`table`. It is quick, and nearly as good as `solver`.
- `solver`: the action with the most expected points against the hands already made; only those to
come are a typical player's.

The last three assume that the Boss is rolled with every roll, whatever the reading of B-02. A
typical player plays to beat typical players: the shares of its hands come from three iterations,
each against the shares of the previous one, the first against a uniform distribution.
"""

from __future__ import annotations

from typing import Final

from pnp.games.bucket.fields import (
    FACES,
    MAX_DICE,
    MAX_PLAYERS,
    STOP,
    THROW,
    BucketMaterial,
    BucketState,
    BucketView,
)
from pnp.games.bucket.hands import UNIT, count_dice, pack_bucket, strength
from pnp.games.bucket.innings import (
    ALL,
    BUCKETS,
    HANDS_SLOT,
    NOTHING,
    SCRATCH,
    BucketScratch,
    dice_after_failure,
    list_buckets,
    list_rolls,
    solve,
    suit_to_hands,
    suit_to_turn,
    worth_of_promotion,
)
from pnp.games.bucket.moves import dice_to_move
from pnp.rules.chance import Chance
from pnp.rules.fields import Vector

__all__ = ["POLICIES", "SCRATCH", "USUAL", "choose"]

POLICIES: Final = ("random", "greedy", "table", "odds", "solver")
"""The policies by number; 0 is random in every game."""

USUAL: Final = "odds"

GREEDY: Final = 1
TABLE: Final = 2
ODDS: Final = 3


def choose(
    policy: int,
    view: BucketView,
    material: BucketMaterial,
    actions: Vector,
    count: int,
    lookahead: BucketState,
    scratch: BucketScratch,
    rng: Chance,
) -> int:
    """Return the action that a policy takes."""
    if policy == GREEDY:
        return _greedy(view, material, actions, count)
    if scratch.learned != view.players:
        learn(scratch, material, view.players, lookahead)
        for turn in range(view.players):
            suit_to_turn(scratch, material, view.players, turn)
            solve(scratch, material, turn)
    if policy == TABLE:
        return _best(view, material, actions, count, scratch, view.turn, view.turn)
    suit_to_hands(scratch, material, view)
    if policy == ODDS:
        return _best(view, material, actions, count, scratch, HANDS_SLOT, view.turn)
    if not scratch.solved:
        solve(scratch, material, HANDS_SLOT)
        scratch.solved = 1
    return _best(view, material, actions, count, scratch, HANDS_SLOT, HANDS_SLOT)


def _greedy(view: BucketView, material: BucketMaterial, actions: Vector, count: int) -> int:
    if view.promoted:
        if count == 1 or _has_enough(view, material):
            return STOP
        return actions[1]
    best = THROW
    best_worth = 0
    for place in range(count):
        if actions[place] == THROW:
            continue
        dice = pack_bucket(view.bucket) + dice_to_move(view.boss, actions[place])
        worth = strength(material, dice)
        if worth > best_worth:
            best_worth = worth
            best = actions[place]
    return best


def _has_enough(view: BucketView, material: BucketMaterial) -> bool:
    """Return whether to stop: one die is left, or the hand beats the lowest kind and all others."""
    if count_dice(view.pool) == 1:
        return True
    worth = strength(material, pack_bucket(view.bucket))
    for seat in range(view.players):
        if view.strengths[seat] >= worth:
            return False
    return worth >= 2 * UNIT


def _best(
    view: BucketView,
    material: BucketMaterial,
    actions: Vector,
    count: int,
    scratch: BucketScratch,
    stay: int,
    roll: int,
) -> int:
    """Return the legal action with the greatest worth by a slot of hands and one of rolls."""
    best = actions[0]
    most = NOTHING
    for place in range(count):
        worth = _worth(view, material, actions[place], scratch, stay, roll)
        if worth > most:
            most = worth
            best = actions[place]
    return best


def _worth(
    view: BucketView,
    material: BucketMaterial,
    action: int,
    scratch: BucketScratch,
    stay: int,
    roll: int,
) -> int:
    """Return the worth of a legal action by a slot of hands and one of rolls, in units of ONE."""
    bucket = scratch.place[pack_bucket(view.bucket)]
    pool_size = count_dice(view.pool)
    if action < THROW:
        dice = dice_to_move(view.boss, action)
        bucket = scratch.place[pack_bucket(view.bucket) + dice]
        pool_size -= scratch.size[scratch.place[dice]]
        return max(scratch.stay[stay][bucket], scratch.roll[roll][bucket][pool_size])
    if action == THROW:
        return dice_after_failure(scratch, material, roll, bucket, pool_size)
    return scratch.stay[stay][bucket] if action == STOP else scratch.roll[roll][bucket][pool_size]


TIMES: Final = 3
"""The number of iterations for the typical player."""


def learn(
    scratch: BucketScratch, material: BucketMaterial, players: int, lookahead: BucketState
) -> None:
    """Compute all buckets and rolls, and the hands of typical players."""
    list_buckets(scratch, material)
    list_rolls(scratch, material, lookahead)
    for place in range(BUCKETS):
        scratch.share[place] = ALL // BUCKETS
    _rank(scratch)
    for _ in range(TIMES):
        suit_to_turn(scratch, material, players, 0)
        solve(scratch, material, 0)
        _play_usually(scratch, material)
        _rank(scratch)
    for turn in range(MAX_PLAYERS):
        scratch.made[turn] = -2
    scratch.learned = players


def _rank(scratch: BucketScratch) -> None:
    """Write how often a typical hand beats each hand, and how often it ties with it."""
    for place in range(1, BUCKETS):
        stronger = 0
        equal = 0
        for other in range(1, BUCKETS):
            if scratch.strength[other] > scratch.strength[place]:
                stronger += scratch.share[other]
            elif scratch.strength[other] == scratch.strength[place]:
                equal += scratch.share[other]
        scratch.stronger[place] = stronger
        scratch.equal[place] = equal


def _play_usually(scratch: BucketScratch, material: BucketMaterial) -> None:
    """Write the share of each hand if slot 0 is played by."""
    all_ways = FACES
    for place in range(BUCKETS):
        scratch.share[place] = 0
        for size in range(MAX_DICE + 1):
            scratch.flow[place][size] = 0
    for _ in range(material.white):
        all_ways *= FACES
    scratch.flow[0][material.white] = ALL
    for size in range(material.white, 0, -1):
        for place in range(scratch.end[material.white - size]):
            part = scratch.flow[place][size] // all_ways
            if part > 0:
                _share_out(scratch, material, place, size, part)
        all_ways //= FACES


def _share_out(
    scratch: BucketScratch, material: BucketMaterial, place: int, dice: int, part: int
) -> None:
    """Add up the results of rolling dice beside a bucket; `part` is the share of one way."""
    rest = dice_after_failure(scratch, material, 0, place, dice)
    failures = scratch.idle[dice]
    for roll in range(scratch.first_roll[dice], scratch.first_roll[dice + 1]):
        best = NOTHING
        best_option = 0
        for option in range(scratch.first_set[roll], scratch.first_set[roll + 1]):
            worth = worth_of_promotion(scratch, 0, place, dice, option)
            if worth > best:
                best = worth
                best_option = option
        if rest > best:
            failures += scratch.ways[roll]
        else:
            _go_on(scratch, place, dice, best_option, part * scratch.ways[roll])
    if dice > material.thrown:
        scratch.flow[place][dice - material.thrown] += part * failures


def _go_on(scratch: BucketScratch, place: int, dice: int, option: int, part: int) -> None:
    """Stop after a promotion, or roll on."""
    bucket = scratch.place[scratch.dice[place] + scratch.sets[option]]
    rest = dice - scratch.used[option]
    if scratch.stay[0][bucket] >= scratch.roll[0][bucket][rest]:
        scratch.share[bucket] += part
    else:
        scratch.flow[bucket][rest] += part
