"""One inning, solved: the exact worth of every hand and every roll.

The worth of a recorded hand is its expected points: those of the best hand, minus one step for each
hand that beats it, made or still to come. The worth of a roll follows by backward induction, from
one die up, over all rolls. Hands to come are those of a typical player.

Everything is in integers: points in units of a ONEth, shares in units of an ALLth. The results
depend only on the material and the number of players, so they are kept in `scratch` between games.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.games.bucket import fields as f
from pnp.games.bucket.fields import BucketMaterial, BucketState, BucketView
from pnp.games.bucket.hands import dice_of, pack, strength
from pnp.games.bucket.moves import dice_to_move, legal
from pnp.games.bucket.rules import MAX_ACTIONS
from pnp.rules.fields import Cube, Fields, Grid, Struct, Vector

BUCKETS: Final = 462
"""The number of combinations of zero to five dice."""

ROLLS: Final = 6 * 461
"""The number of rolls of the Boss and one to five dice."""

SETS: Final = 6000
"""More than the number of sets that may be promoted, over all rolls."""

HANDS_SLOT: Final = f.MAX_PLAYERS
"""The slot computed for the hands already made; the others are by turn."""

SLOTS: Final = f.MAX_PLAYERS + 1

ONE: Final = 1 << 20
"""The value of a point."""

ALL: Final = 1 << 40
"""The sum of the shares of all hands and of lost buckets."""

NOTHING: Final = -(1 << 40)
"""Less than the worth of anything that may happen."""


ByBucket: TypeAlias = Annotated[Vector, BUCKETS]


class BucketScratch(Struct):
    """Computed tables, kept between games."""

    learned: int  # the number of players that all is worked out for
    actions: Annotated[Vector, MAX_ACTIONS]
    dice: ByBucket  # packed
    size: ByBucket
    strength: ByBucket
    place: Annotated[Vector, 1 << 18]  # by packed dice
    end: Annotated[Vector, f.MAX_DICE + 1]  # buckets of so many dice or fewer
    first_roll: Annotated[Vector, f.MAX_DICE + 2]  # by white dice
    ways: Annotated[Vector, ROLLS]
    idle: Annotated[Vector, f.MAX_DICE + 1]  # ways to roll so many dice that promote none
    first_set: Annotated[Vector, ROLLS + 1]
    sets: Annotated[Vector, SETS]  # packed
    used: Annotated[Vector, SETS]
    share: ByBucket
    flow: Annotated[Grid, BUCKETS, f.MAX_DICE + 1]  # shares about to roll, by bucket and white dice
    stronger: ByBucket  # shares of hands that beat this one
    equal: ByBucket
    made: f.BySeat  # strengths that HANDS_SLOT is about, by turn; -1: to come
    solved: int  # whether its rolls have been worked out, too
    stay: Annotated[Grid, SLOTS, BUCKETS]
    roll: Annotated[Cube, SLOTS, BUCKETS, f.MAX_DICE + 1]


SCRATCH: Final = Fields.of(BucketScratch)


def list_buckets(scratch: BucketScratch, material: BucketMaterial) -> None:
    """Number the buckets, smaller ones first."""
    scratch.dice[0] = 0
    scratch.place[0] = 0
    scratch.end[0] = 1
    begin = 0
    count = 1
    for size in range(1, material.white + 1):
        for place in range(begin, scratch.end[size - 1]):
            for face in range(_highest(scratch.dice[place]), f.FACES + 1):
                dice = scratch.dice[place] + pack(face, 1)
                scratch.dice[count] = dice
                scratch.size[count] = size
                scratch.strength[count] = strength(material, dice)
                scratch.place[dice] = count
                count += 1
        begin = scratch.end[size - 1]
        scratch.end[size] = count


def _highest(dice: int) -> int:
    """Return the highest face of packed dice; 1 if there are none."""
    highest = 1
    for face in range(1, f.FACES + 1):
        if dice_of(dice, face) > 0:
            highest = face
    return highest


def list_rolls(scratch: BucketScratch, material: BucketMaterial, lookahead: BucketState) -> None:
    """List every roll that can promote dice, with those dice."""
    lookahead.promoted = 0
    rolls = 0
    sets = 0
    for size in range(1, material.white + 1):
        scratch.first_roll[size] = rolls
        scratch.idle[size] = 0
        for place in range(scratch.end[size - 1], scratch.end[size]):
            for boss in range(1, f.FACES + 1):
                ways = _show(lookahead, scratch.dice[place], boss, size)
                count = legal(lookahead, material, scratch.actions) - 1
                if count == 0:
                    scratch.idle[size] += ways
                else:
                    scratch.ways[rolls] = ways
                    scratch.first_set[rolls] = sets
                    rolls += 1
                for action in range(count):
                    dice = dice_to_move(boss, scratch.actions[action])
                    scratch.sets[sets] = dice
                    scratch.used[sets] = scratch.size[scratch.place[dice]]
                    sets += 1
    scratch.first_roll[material.white + 1] = rolls
    scratch.first_set[rolls] = sets


def _show(lookahead: BucketState, dice: int, boss: int, size: int) -> int:
    """Write a roll; return the number of ways in which dice fall like this."""
    lookahead.boss = boss
    ways = 1
    rest = size
    for face in range(1, f.FACES + 1):
        lookahead.pool[face] = dice_of(dice, face)
        for count in range(1, lookahead.pool[face] + 1):
            ways = ways * rest // count
            rest -= 1
    return ways


def suit_to_turn(scratch: BucketScratch, material: BucketMaterial, players: int, turn: int) -> None:
    """Write the worth of hands in a turn of a round if all others are typical players."""
    most = ONE * material.best_for_each * players
    later = players - 1 - turn
    for place in range(1, BUCKETS):
        better = (turn + later) * scratch.stronger[place] + turn * scratch.equal[place]
        scratch.stay[turn][place] = most - material.step * (better // (ALL // ONE))


def suit_to_hands(scratch: BucketScratch, material: BucketMaterial, view: BucketView) -> None:
    """Write the worth of hands against those already made, unless it is known."""
    has_changed = False
    for turn in range(view.players):
        best = -1
        if turn < view.turn:
            best = view.strengths[(view.round + turn) % view.players]
        if scratch.made[turn] != best:
            scratch.made[turn] = best
            has_changed = True
    if not has_changed:
        return
    scratch.solved = 0
    later = view.players - 1 - view.turn
    for place in range(1, BUCKETS):
        worth = ONE * material.best_for_each * view.players
        for turn in range(view.turn):
            if scratch.made[turn] >= scratch.strength[place]:
                worth -= material.step * ONE
        worth -= material.step * (later * scratch.stronger[place] // (ALL // ONE))
        scratch.stay[HANDS_SLOT][place] = worth


def solve(scratch: BucketScratch, material: BucketMaterial, slot: int) -> None:
    """Write the worth of every roll, given that of every hand."""
    all_ways = f.FACES
    for place in range(BUCKETS):
        scratch.roll[slot][place][0] = NOTHING
    for size in range(1, material.white + 1):
        all_ways *= f.FACES
        for place in range(scratch.end[material.white - size]):
            rest = dice_after_failure(scratch, material, slot, place, size)
            total = scratch.idle[size] * rest
            for roll in range(scratch.first_roll[size], scratch.first_roll[size + 1]):
                best = rest
                for option in range(scratch.first_set[roll], scratch.first_set[roll + 1]):
                    best = max(best, worth_of_promotion(scratch, slot, place, size, option))
                total += scratch.ways[roll] * best
            scratch.roll[slot][place][size] = total // all_ways


def dice_after_failure(
    scratch: BucketScratch, material: BucketMaterial, slot: int, place: int, dice: int
) -> int:
    """Return the number of dice left after some were thrown away."""
    if dice <= material.thrown:
        return ONE * material.egg
    return scratch.roll[slot][place][dice - material.thrown]


def worth_of_promotion(
    scratch: BucketScratch, slot: int, place: int, dice: int, option: int
) -> int:
    """Return the worth of a bucket after dice were put into it."""
    bucket = scratch.place[scratch.dice[place] + scratch.sets[option]]
    rolls = scratch.roll[slot][bucket][dice - scratch.used[option]]
    return max(scratch.stay[slot][bucket], rolls)
