"""Legal actions of the Bucket, and which dice a promotion moves."""

from __future__ import annotations

from pnp.games.bucket.fields import ADD, MATCH, ROLL, STOP, THROW, BucketMaterial, BucketState
from pnp.games.bucket.hands import count_dice, pack
from pnp.rules.fields import Vector


def legal(state: BucketState, material: BucketMaterial, actions: Vector) -> int:
    """Write the legal actions into `actions`; return their number (B-10, B-11, B-12)."""
    if state.promoted:
        actions[0] = STOP
        if count_dice(state.pool) == 0:
            return 1
        actions[1] = ROLL
        return 2
    count = _matches(state, actions)
    count = _adds(state, actions, count)
    actions[count] = THROW
    return count + 1


def _matches(state: BucketState, actions: Vector) -> int:
    """Return any number of the dice that show the Boss's face (B-07)."""
    for number in range(state.pool[state.boss]):
        actions[number] = MATCH + number
    return state.pool[state.boss]


def _adds(state: BucketState, actions: Vector, count: int) -> int:
    """Write every set of dice that adds up to the Boss; a single die would be a match (B-06)."""
    boss = state.boss
    pool = state.pool
    for fives in range(_most(pool[5], boss, 5) + 1):
        after_fives = boss - 5 * fives
        for fours in range(_most(pool[4], after_fives, 4) + 1):
            after_fours = after_fives - 4 * fours
            for threes in range(_most(pool[3], after_fours, 3) + 1):
                after_threes = after_fours - 3 * threes
                for twos in range(_most(pool[2], after_threes, 2) + 1):
                    ones = after_threes - 2 * twos
                    if ones <= pool[1] and ones + twos + threes + fours + fives > 1:
                        actions[count] = ADD + (((ones * 4 + twos) * 3 + threes) * 2 + fours) * 2
                        actions[count] += fives
                        count += 1
    return count


def _most(dice: int, rest: int, face: int) -> int:
    """Return the number of dice of a face that fit into the remaining sum."""
    return min(dice, rest // face)


def dice_to_move(boss: int, action: int) -> int:
    """Return the dice that a match or an add moves into the bucket, packed."""
    if action < ADD:
        return pack(boss, action - MATCH + 1)
    code = action - ADD
    dice = pack(5, code % 2) + pack(4, code // 2 % 2)
    return dice + pack(3, code // 4 % 3) + pack(2, code // 12 % 4) + pack(1, code // 48)
