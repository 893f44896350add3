"""Pools of dice: every multiset once, and chances as they are known."""

from __future__ import annotations

from math import comb, isclose

import pytest

from pnp.rules.dice_pools import FACES, NONE, Pools

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
