"""The leaders of a game over time: from the seat that led alone after each decision.

Part of the driver, and compiled with it. `leaders` has an entry for each decision: the seat that
leads alone after it, from 1, or 0 if nobody does.
"""

from __future__ import annotations

from typing import Final

from pnp.rules.fields import Vector

NOBODY_LED: Final = 0
LEADER_LOST: Final = 1
LEADER_WON: Final = 2
"""The fate of the seat that led alone at half-time."""


def sole_leader(places: Vector, players: int) -> int:
    """Return the seat, from 1, that has the first place for itself; 0 if it is shared."""
    leader = 0
    for seat in range(players):
        if places[seat] == 1:
            if leader > 0:
                return 0
            leader = seat + 1
    return leader


def lead_changes(leaders: Vector, decisions: int) -> int:
    """Return the number of times that another player than before led alone."""
    changes = 0
    last = 0
    for place in range(decisions):
        if leaders[place] > 0:
            changes += last > 0 and leaders[place] != last
            last = leaders[place]
    return changes


def half_time_leader(leaders: Vector, decisions: int, places: Vector) -> int:
    """Return the final result of the sole leader after half of all decisions, rounded down."""
    leader = leaders[max(decisions // 2, 1) - 1]
    if leader == 0:
        return NOBODY_LED
    return LEADER_WON if places[leader - 1] == 1 else LEADER_LOST


def last_change_percent(leaders: Vector, decisions: int, winner: int) -> int:
    """Return the percentage of decisions, rounded up, after which the winner led for good.

    100 if the first place is shared at the end.
    """
    place = decisions
    while winner > 0 and place > 0 and leaders[place - 1] == winner:
        place -= 1
    return min(100, (100 * (place + 1) + decisions - 1) // decisions)


def leads_late(leaders: Vector, decisions: int, winner: int, players: int) -> int:
    """Return 1 if the winner did not lead alone before the last decisions, one for each player."""
    before = decisions - players
    return int(winner == 0 or before < 1 or leaders[before - 1] != winner)
