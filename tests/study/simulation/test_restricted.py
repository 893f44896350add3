"""Verdicts on what a player never uses, from differences that are written down here."""

from __future__ import annotations

import pytest

from pnp.study.simulation.counts import Histogram
from pnp.study.simulation.restricted import (
    BETTER_WITHOUT,
    DEAD,
    DOMINANT,
    FREED,
    HINDERED,
    NEVER_MET,
    SCORE,
    UNCLEAR,
    USED,
    WON,
    RestrictedCounts,
    RestrictedGuest,
    count_restricted,
)


def verdicts(players: int, *differences: Histogram, hindered: int = 1) -> list[str]:
    """On restrictions that change the score of a single player so, or the wins of one of several.

    The mean score of free play is 100: two points of it are negligible.
    """
    decisive, other = (WON, SCORE) if players > 1 else (SCORE, WON)
    guests = tuple(
        RestrictedGuest({HINDERED: {hindered: 1000}}, {decisive: lost, other: {9: 1000}})
        for lost in differences
    )
    free = {SCORE: {90: 500, 110: 500}, WON: {0: 500, 1: 500}}
    return RestrictedCounts(1000, players, free, guests).verdicts()


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(
    ("difference", "verdict"),
    [
        ({-1: 100, 0: 900}, DOMINANT),
        ({1: 100, 0: 900}, BETTER_WITHOUT),
        ({0: 1000}, DEAD),
        ({-1: 5, 0: 990, 1: 5}, DEAD),
        ({-90: 5, 90: 5}, UNCLEAR),
    ],
)
def test_a_verdict_follows_from_what_is_lost_for_certain(
    players: int, difference: Histogram, verdict: str
) -> None:
    assert verdicts(players, difference) == [verdict]
    assert verdicts(players, difference, hindered=0) == [NEVER_MET]


def test_of_those_that_are_used_the_one_that_is_missed_most_is_dominant() -> None:
    assert verdicts(1, {-1: 100, 0: 900}, {0: 1000}, {-2: 100, 0: 900}) == [USED, DEAD, DOMINANT]


def test_what_is_negligible_is_two_points_of_a_hundred_or_two_wins_of_a_hundred_games() -> None:
    unclear_by_a_point = {-15: 50, 15: 45, 0: 905}
    assert verdicts(1, unclear_by_a_point) == [DEAD]
    assert verdicts(2, unclear_by_a_point) == [UNCLEAR]


def test_games_are_counted_beside_the_same_games_under_each_restriction() -> None:
    columns = ("seed", SCORE, WON, HINDERED, FREED)
    free = [[1, 30, 1, 0, 0], [2, 20, 0, 0, 0], [3, 20, 1, 0, 0]]
    banned = [[1, 25, 0, 4, 1], [2, 20, 0, 0, 0], [3, 22, 1, 2, 0]]
    found = count_restricted(free, [free, banned], columns, players=2)
    assert (found.games, found.players) == (3, 2)
    assert found.free == {SCORE: {30: 1, 20: 2}, WON: {1: 2, 0: 1}, HINDERED: {0: 3}, FREED: {0: 3}}
    same, other = found.guests
    assert same.differences == {SCORE: {0: 3}, WON: {0: 3}}
    assert other.differences == {SCORE: {-5: 1, 0: 1, 2: 1}, WON: {-1: 1, 0: 2}}
    assert other.counts[HINDERED] == {4: 1, 0: 1, 2: 1}
    both = found + found
    assert (both.games, both.players, both.free[WON]) == (6, 2, {1: 4, 0: 2})
