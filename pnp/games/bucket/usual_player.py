"""The usual player of Ducks in a Bucket: how often it makes each hand.

It plays to beat usual players: the shares of each hand are found by playing three times against the
last found, first against all hands alike.
"""

from __future__ import annotations

from typing import Final

from pnp.games.bucket.fields import FACES, MAX_DICE, MAX_PLAYERS, BucketMaterial, BucketState
from pnp.games.bucket.innings import (
    ALL,
    BUCKETS,
    NOTHING,
    BucketScratch,
    failed,
    list_buckets,
    list_rolls,
    promoted,
    solve,
    suit_to_turn,
)

TIMES: Final = 3
"""How often the usual player learns."""


def learn(
    scratch: BucketScratch, material: BucketMaterial, players: int, lookahead: BucketState
) -> None:
    """Work out all buckets and rolls, and the hands of usual players."""
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
    """Write how often a usual hand beats each hand, and how often it is just as strong."""
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
        for left in range(MAX_DICE + 1):
            scratch.flow[place][left] = 0
    for _ in range(material.white):
        all_ways *= FACES
    scratch.flow[0][material.white] = ALL
    for left in range(material.white, 0, -1):
        for place in range(scratch.end[material.white - left]):
            part = scratch.flow[place][left] // all_ways
            if part > 0:
                _share_out(scratch, material, place, left, part)
        all_ways //= FACES


def _share_out(
    scratch: BucketScratch, material: BucketMaterial, place: int, left: int, part: int
) -> None:
    """Add up where so many dice rolled beside a bucket lead to; `part` is one way's share."""
    lost = failed(scratch, material, 0, place, left)
    failures = scratch.idle[left]
    for roll in range(scratch.first_roll[left], scratch.first_roll[left + 1]):
        best = NOTHING
        chosen = 0
        for option in range(scratch.first_set[roll], scratch.first_set[roll + 1]):
            worth = promoted(scratch, 0, place, left, option)
            if worth > best:
                best = worth
                chosen = option
        if lost > best:
            failures += scratch.ways[roll]
        else:
            _go_on(scratch, place, left, chosen, part * scratch.ways[roll])
    if left > material.thrown:
        scratch.flow[place][left - material.thrown] += part * failures


def _go_on(scratch: BucketScratch, place: int, left: int, option: int, part: int) -> None:
    """Stop after a promotion, or roll on."""
    bucket = scratch.place[scratch.dice[place] + scratch.sets[option]]
    rest = left - scratch.used[option]
    if scratch.stay[0][bucket] >= scratch.roll[0][bucket][rest]:
        scratch.share[bucket] += part
    else:
        scratch.flow[bucket][rest] += part
