"""Hands: dice packed into a number, and their strength.

The wild dice of a hand are tried as every face; the strongest result counts.
"""

from __future__ import annotations

from typing import Final

from pnp.games.bucket.fields import FACES, KINDS, MAX_DICE, BucketMaterial
from pnp.rules.fields import Vector

BITS: Final = 3
"""Bits for each face in a packed number."""

UNIT: Final = 7**MAX_DICE
"""A strength is the rank of its kind times UNIT, plus its dice in order as digits in base 7."""


def pack(face: int, count: int) -> int:
    """Return a number of dice of a face as part of a packed number, three bits per face."""
    return count << (BITS * (face - 1))


def dice_of(dice: int, face: int) -> int:
    """Return the number of dice of a face in a packed number."""
    return dice >> (BITS * (face - 1)) & 7


def count_dice(dice: Vector) -> int:
    """Return the number of dice, given the number of each face."""
    count = 0
    for face in range(1, FACES + 1):
        count += dice[face]
    return count


def pack_bucket(bucket: Vector) -> int:
    """Return the dice of a bucket, packed."""
    dice = 0
    for face in range(1, FACES + 1):
        dice += pack(face, bucket[face])
    return dice


def strength(material: BucketMaterial, dice: int) -> int:
    """Return the strength of a hand with its wild dice at their best; the greater number wins.

    Args:
        material: the printed numbers.
        dice: the dice of a bucket, packed; at least one.
    """
    wilds = dice_of(dice, material.wild)
    others = dice - pack(material.wild, wilds)
    choices = 1
    for _ in range(wilds):
        choices *= FACES
    best = 0
    for choice in range(choices):
        hand = _with_wilds(others, wilds, choice)
        if hand > 0:
            best = max(best, _strength_of(material, hand))
    return best


def _with_wilds(dice: int, wilds: int, choice: int) -> int:
    """Return dice with the wild ones as chosen, by digits; 0 if the digits descend."""
    before = 0
    for _ in range(wilds):
        face = choice % FACES
        if face < before:
            return 0
        before = face
        dice += pack(face + 1, 1)
        choice //= FACES
    return dice


def _strength_of(material: BucketMaterial, dice: int) -> int:
    """Return the strength of a hand without wild dice: its kind first, then its dice in order."""
    rank = 0
    for kind in range(KINDS):
        if material.rank[kind] > rank and is_kind(material, kind, dice):
            rank = material.rank[kind]
    return rank * UNIT + dice_in_order(dice)


def is_kind(material: BucketMaterial, kind: int, dice: int) -> bool:
    """Return whether a hand fulfils the requirements of its kind (B-19)."""
    if material.run[kind] > 0:
        return longest_run(dice) >= material.run[kind]
    most = 0
    next_most = 0
    for face in range(1, FACES + 1):
        count = dice_of(dice, face)
        if count > most:
            next_most = most
            most = count
        elif count > next_most:
            next_most = count
    return most >= material.needs[kind][0] and next_most >= material.needs[kind][1]


def longest_run(dice: int) -> int:
    """Return the most faces in sequence."""
    longest = 0
    length = 0
    for face in range(1, FACES + 1):
        length = length + 1 if dice_of(dice, face) > 0 else 0
        longest = max(longest, length)
    return longest


def dice_in_order(dice: int) -> int:
    """Return faces as digits, larger groups first, then higher dice; 0 for no die (B-17)."""
    digits = 0
    unit = UNIT // 7
    for size in range(MAX_DICE, 0, -1):
        for face in range(FACES, 0, -1):
            if dice_of(dice, face) == size:
                for _ in range(size):
                    digits += face * unit
                    unit //= 7
    return digits


def kind_of(material: BucketMaterial, worth: int) -> int:
    """Return the kind of a hand, by its strength."""
    kind = 0
    for place in range(KINDS):
        if material.rank[place] == worth // UNIT:
            kind = place
    return kind
