"""One inning, worked out: what every hand and every roll is worth, exactly.

A hand that is recorded is worth the points that it may expect: those of the best hand, less a step
for each hand that beats it, made already or still to come. What a roll is worth follows from that
backwards, from one die up, over every roll that there is. Hands to come are those of a *usual
player*, who plays to beat usual players: the shares of each hand are found by playing three times
against the last found, first against all hands alike.

Everything is whole numbers: points in parts of ONE, shares in parts of ALL. What is worked out
follows from the material and the number of players alone, so it is kept in `work` between games.
"""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias

from pnp.games.bucket.fields import FACES, MOST_DICE, MOST_PLAYERS, BySeat, Material, State, View
from pnp.games.bucket.hands import dice_of, packed, strength
from pnp.games.bucket.moves import legal, moved
from pnp.games.bucket.rules import MOST_ACTIONS
from pnp.rules.fields import Cube, Fields, Grid, Struct, Vector

BUCKETS: Final = 462
"""Ways to have no to five dice, order apart."""

ROLLS: Final = 6 * 461
"""Ways to roll the Boss and one to five dice."""

SETS: Final = 6000
"""Sets that may be promoted, over all rolls; more than there are."""

HANDS_SLOT: Final = MOST_PLAYERS
"""The slot that is worked out for the hands that have been made; the others are by turn."""

SLOTS: Final = MOST_PLAYERS + 1

ONE: Final = 1 << 20
"""A point."""

ALL: Final = 1 << 40
"""The shares of all hands, and of lost buckets, together."""

NOTHING: Final = -(1 << 40)
"""Worth less than anything that may happen."""

USUAL: Final = 3
"""How often the usual player learns."""


ByBucket: TypeAlias = Annotated[Vector, BUCKETS]


class Scratch(Struct):
    """What is worked out, and kept between games."""

    learned: int  # the number of players that all is worked out for
    actions: Annotated[Vector, MOST_ACTIONS]
    dice: ByBucket  # packed
    size: ByBucket
    strength: ByBucket
    place: Annotated[Vector, 1 << 18]  # by packed dice
    end: Annotated[Vector, MOST_DICE + 1]  # buckets of so many dice or fewer
    first_roll: Annotated[Vector, MOST_DICE + 2]  # by white dice
    ways: Annotated[Vector, ROLLS]
    idle: Annotated[Vector, MOST_DICE + 1]  # ways to roll so many dice that promote none
    first_set: Annotated[Vector, ROLLS + 1]
    sets: Annotated[Vector, SETS]  # packed
    used: Annotated[Vector, SETS]
    share: ByBucket
    flow: Annotated[Grid, BUCKETS, MOST_DICE + 1]  # shares about to roll, by bucket and white dice
    stronger: ByBucket  # shares of hands that beat this one
    equal: ByBucket
    made: BySeat  # strengths that HANDS_SLOT is worked out for, by turn; -1: to come
    stay: Annotated[Grid, SLOTS, BUCKETS]
    roll: Annotated[Cube, SLOTS, BUCKETS, MOST_DICE + 1]


WORK: Final = Fields.of(Scratch)


def learn(work: Scratch, material: Material, players: int, dream: State) -> None:
    """Work out all buckets and rolls, and the hands of usual players."""
    _list_buckets(work, material)
    _list_rolls(work, material, dream)
    for place in range(BUCKETS):
        work.share[place] = ALL // BUCKETS
    _rank(work)
    for _ in range(USUAL):
        suit_to_turn(work, material, players, 0)
        solve(work, material, 0)
        _play_usually(work, material)
        _rank(work)
    for turn in range(MOST_PLAYERS):
        work.made[turn] = -2
    work.learned = players


def _list_buckets(work: Scratch, material: Material) -> None:
    """Number the buckets, smaller ones first."""
    work.dice[0] = 0
    work.place[0] = 0
    work.end[0] = 1
    begin = 0
    count = 1
    for size in range(1, material.white + 1):
        for place in range(begin, work.end[size - 1]):
            for face in range(_highest(work.dice[place]), FACES + 1):
                dice = work.dice[place] + packed(face, 1)
                work.dice[count] = dice
                work.size[count] = size
                work.strength[count] = strength(material, dice)
                work.place[dice] = count
                count += 1
        begin = work.end[size - 1]
        work.end[size] = count


def _highest(dice: int) -> int:
    """The highest face of packed dice; 1 if there are none."""
    highest = 1
    for face in range(1, FACES + 1):
        if dice_of(dice, face) > 0:
            highest = face
    return highest


def _list_rolls(work: Scratch, material: Material, dream: State) -> None:
    """List every roll that promotes anything, with what it may promote."""
    dream.promoted = 0
    rolls = 0
    sets = 0
    for size in range(1, material.white + 1):
        work.first_roll[size] = rolls
        work.idle[size] = 0
        for place in range(work.end[size - 1], work.end[size]):
            for boss in range(1, FACES + 1):
                ways = _show(dream, work.dice[place], boss, size)
                count = legal(dream, material, work.actions) - 1
                if count == 0:
                    work.idle[size] += ways
                else:
                    work.ways[rolls] = ways
                    work.first_set[rolls] = sets
                    rolls += 1
                for action in range(count):
                    dice = moved(boss, work.actions[action])
                    work.sets[sets] = dice
                    work.used[sets] = work.size[work.place[dice]]
                    sets += 1
    work.first_roll[material.white + 1] = rolls
    work.first_set[rolls] = sets


def _show(dream: State, dice: int, boss: int, size: int) -> int:
    """Lay out a roll; in how many ways so many dice fall so."""
    dream.boss = boss
    ways = 1
    left = size
    for face in range(1, FACES + 1):
        dream.pool[face] = dice_of(dice, face)
        for chosen in range(1, dream.pool[face] + 1):
            ways = ways * left // chosen
            left -= 1
    return ways


def _rank(work: Scratch) -> None:
    """How often a usual hand beats each hand, and how often it is just as strong."""
    for place in range(1, BUCKETS):
        stronger = 0
        equal = 0
        for other in range(1, BUCKETS):
            if work.strength[other] > work.strength[place]:
                stronger += work.share[other]
            elif work.strength[other] == work.strength[place]:
                equal += work.share[other]
        work.stronger[place] = stronger
        work.equal[place] = equal


def suit_to_turn(work: Scratch, material: Material, players: int, turn: int) -> None:
    """What hands are worth in a turn of a round if all others are usual players."""
    most = ONE * material.best_for_each * players
    later = players - 1 - turn
    for place in range(1, BUCKETS):
        better = (turn + later) * work.stronger[place] + turn * work.equal[place]
        work.stay[turn][place] = most - material.step * (better // (ALL // ONE))


def suit_to_hands(work: Scratch, material: Material, view: View) -> bool:
    """What hands are worth against those that have been made; whether that was not known yet."""
    changed = False
    for turn in range(view.players):
        made = -1
        if turn < view.turn:
            made = view.strengths[(view.round + turn) % view.players]
        if work.made[turn] != made:
            work.made[turn] = made
            changed = True
    if not changed:
        return False
    later = view.players - 1 - view.turn
    for place in range(1, BUCKETS):
        worth = ONE * material.best_for_each * view.players
        for turn in range(view.turn):
            if work.made[turn] >= work.strength[place]:
                worth -= material.step * ONE
        worth -= material.step * (later * work.stronger[place] // (ALL // ONE))
        work.stay[HANDS_SLOT][place] = worth
    return True


def solve(work: Scratch, material: Material, slot: int) -> None:
    """What every roll is worth, given what every hand is worth."""
    all_ways = FACES
    for place in range(BUCKETS):
        work.roll[slot][place][0] = NOTHING
    for left in range(1, material.white + 1):
        all_ways *= FACES
        for place in range(work.end[material.white - left]):
            lost = failed(work, material, slot, place, left)
            total = work.idle[left] * lost
            for roll in range(work.first_roll[left], work.first_roll[left + 1]):
                best = lost
                for option in range(work.first_set[roll], work.first_set[roll + 1]):
                    best = max(best, _promoted(work, slot, place, left, option))
                total += work.ways[roll] * best
            work.roll[slot][place][left] = total // all_ways


def failed(work: Scratch, material: Material, slot: int, place: int, left: int) -> int:
    """What is left after dice were thrown away."""
    if left <= material.thrown:
        return ONE * material.egg
    return work.roll[slot][place][left - material.thrown]


def _promoted(work: Scratch, slot: int, place: int, left: int, option: int) -> int:
    """What a bucket is worth after dice were put into it."""
    bucket = work.place[work.dice[place] + work.sets[option]]
    rolled = work.roll[slot][bucket][left - work.used[option]]
    return max(work.stay[slot][bucket], rolled)


def _play_usually(work: Scratch, material: Material) -> None:
    """The share of each hand if slot 0 is played by."""
    all_ways = FACES
    for place in range(BUCKETS):
        work.share[place] = 0
        for left in range(MOST_DICE + 1):
            work.flow[place][left] = 0
    for _ in range(material.white):
        all_ways *= FACES
    work.flow[0][material.white] = ALL
    for left in range(material.white, 0, -1):
        for place in range(work.end[material.white - left]):
            part = work.flow[place][left] // all_ways
            if part > 0:
                _share_out(work, material, place, left, part)
        all_ways //= FACES


def _share_out(work: Scratch, material: Material, place: int, left: int, part: int) -> None:
    """Where so many dice rolled beside a bucket lead to; `part` is the share of one way."""
    lost = failed(work, material, 0, place, left)
    failures = work.idle[left]
    for roll in range(work.first_roll[left], work.first_roll[left + 1]):
        best = NOTHING
        chosen = 0
        for option in range(work.first_set[roll], work.first_set[roll + 1]):
            worth = _promoted(work, 0, place, left, option)
            if worth > best:
                best = worth
                chosen = option
        if lost > best:
            failures += work.ways[roll]
        else:
            _go_on(work, place, left, chosen, part * work.ways[roll])
    if left > material.thrown:
        work.flow[place][left - material.thrown] += part * failures


def _go_on(work: Scratch, place: int, left: int, option: int, part: int) -> None:
    """Stop after a promotion, or roll on."""
    bucket = work.place[work.dice[place] + work.sets[option]]
    rest = left - work.used[option]
    if work.stay[0][bucket] >= work.roll[0][bucket][rest]:
        work.share[bucket] += part
    else:
        work.flow[bucket][rest] += part
