"""Pools of dice: every multiset once, and chances as they are known."""

from __future__ import annotations

from math import comb, isclose
from random import Random

import pytest

from pnp.rules.dice_pools import FACES, NO_WORTH, NONE, Pools, best_within

POOLS = Pools.up_to(6)


@pytest.mark.parametrize("dice", range(7))
def test_there_are_as_many_pools_as_multisets(dice: int) -> None:
    members = POOLS.members[POOLS.first[dice] : POOLS.first[dice + 1]]
    assert len(set(members)) == len(members) == comb(dice + FACES - 1, dice)
    assert {sum(pool) for pool in members} == {dice}


@pytest.mark.parametrize("dice", range(7))
def test_chances_of_a_roll_add_up_to_one(dice: int) -> None:
    assert isclose(sum(POOLS.chance[POOLS.first[dice] : POOLS.first[dice + 1]]), 1.0)


def test_five_alike_are_six_in_7776() -> None:
    alike = [place for place, pool in enumerate(POOLS.members) if max(pool) == sum(pool) == 5]
    assert isclose(sum(POOLS.chance[place] for place in alike), 6 / 7776)


def test_a_die_more_and_a_die_less_lead_back() -> None:
    for pool, more in enumerate(POOLS.more):
        for face, larger in enumerate(more):
            if larger != NONE:
                assert POOLS.less[larger][face] == pool


def test_the_best_dice_to_keep_are_the_best_of_all_smaller_pools_within() -> None:
    np = pytest.importorskip("numpy")
    dice, lanes, chance = 4, 2, Random(1)  # noqa: S311 -- cases, no secrets
    count = POOLS.first[dice + 1]
    kept = np.array([[chance.uniform(-9, 9) for _ in range(lanes)] for _ in range(count)])
    best = np.full_like(kept, np.nan)
    best_within(kept, best, np.array(POOLS.first), np.array(POOLS.less), dice)
    smaller = range(POOLS.first[dice])
    for pool, members in enumerate(POOLS.members[:count]):
        within = [
            other
            for other in smaller
            if all(a <= b for a, b in zip(POOLS.members[other], members, strict=True))
        ]
        assert [*best[pool]] == [*kept[within].max(axis=0)] != [NO_WORTH] * lanes
