"""Who led, and when: compared with the lists that the words describe."""

from __future__ import annotations

from itertools import groupby
from math import ceil

from hypothesis import given
from hypothesis import strategies as st

from pnp.rules.leads import (
    LEADER_LOST,
    LEADER_WON,
    NOBODY_LED,
    half_time_leader,
    last_change_percent,
    lead_changes,
    leads_late,
    sole_leader,
)

SEATS = 3
LEADERS = st.lists(st.integers(0, SEATS), min_size=1, max_size=12)
PLACES = st.lists(st.integers(1, SEATS), min_size=SEATS, max_size=SEATS)
WINNERS = st.integers(0, SEATS)


@given(PLACES)
def test_a_sole_leader_has_the_first_place_alone(places: list[int]) -> None:
    first = [seat for seat, place in enumerate(places, 1) if place == 1]
    assert sole_leader(places, SEATS) == (first[0] if len(first) == 1 else 0)


@given(LEADERS)
def test_the_lead_changes_between_players_and_not_by_a_tie(leaders: list[int]) -> None:
    alone = [seat for seat, _ in groupby(seat for seat in leaders if seat)]
    assert lead_changes(leaders, len(leaders)) == max(0, len(alone) - 1)


@given(LEADERS, PLACES)
def test_the_leader_at_half_time_wins_loses_or_is_nobody(
    leaders: list[int], places: list[int]
) -> None:
    half = leaders[: len(leaders) // 2] or leaders[:1]
    won = half[-1] > 0 and places[half[-1] - 1] == 1
    told = LEADER_WON if won else LEADER_LOST if half[-1] else NOBODY_LED
    assert half_time_leader(leaders, len(leaders), places) == told


@given(LEADERS, WINNERS)
def test_a_game_is_settled_once_the_winner_leads_for_good(leaders: list[int], winner: int) -> None:
    count = len(leaders)
    open_until = [place for place in range(count) if {*leaders[place:]} != {winner}]
    decisions = min(count, len(open_until) + 1) if winner else count
    assert last_change_percent(leaders, count, winner) == ceil(100 * decisions / count)


@given(LEADERS, WINNERS, st.integers(1, SEATS))
def test_a_winner_is_late_who_did_not_lead_before_the_last_decisions(
    leaders: list[int], winner: int, players: int
) -> None:
    earlier = leaders[:-players]
    has_led = winner > 0 and earlier[-1:] == [winner]
    assert leads_late(leaders, len(leaders), winner, players) == int(not has_led)
