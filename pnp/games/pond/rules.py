"""Ducks in the Pond, played.

A game lasts six days. The weather of a day determines the number of dice. Until they end the day,
players use the dice of the pool, one action at a time and each die once:

- *put* a die into a box of the duck of its face; the row's last box scores the row, at the higher
  value if today's roll filled all of it;
- *house*, *four*, *five*, *straight*: mark a set in the right column that the weather allows;
- *up*, *down*: spend a 1 to move another die's number by one;
- *reroll*: spend a 3 to roll any of the other dice again, once a day;
- *brighten*: spend a 6 to make one's next day sunny;
- *feed* two dice, then name the one *wild* die of 1 to 5 that they make, once a day;
- *end* the day; dice that are left are lost.

Two players take the days in turn, on one sheet; seats are numbered in that order.

The rulings, each with the place that implements it; lower-case names are fields of the material
that hold an alternative reading. game.toml gives the source of each ruling.

    P-01 bans_by_track: the weather that is, not the day that is printed, forbids sets
    P-02 slides: after a sunny day that was bought the printed track goes on
    P-03 stacks: a second 6 for the weather does nothing more
    P-04 P-30 `moves.has_next_day`: a 6 is for one's own next day, and there is no seventh
    P-05 the wild die lies in the pool and may go to either column
    P-06 `moves._feedings`: any two unspent dice
    P-07 spent_feeds: not the 3 that re-rolled
    P-08 P-12 `sets.natural`: a wild die has no ability and is not changed
    P-09 made_rerolls: a die changed to 3 may re-roll
    P-10 wraps: no step from 6 to 1 or back
    P-11 changes_own: a 1 may change another 1
    P-13 reroll_first: the re-roll may come at any time
    P-14 `effects.reroll`: a changed die that is rolled again is an ordinary die
    P-15 P-16 `moves._rerolls`: once a day, and never of no dice
    P-17 two_rolls, `origins.may_mark`: a day's dice are one roll, rolled again or not
    P-18 house_of_one: a full house has two faces
    P-19 straight_top: straights may end with a 6
    P-20 P-29 `sets._open`: a set is marked once, by whoever completes it
    P-21 P-27 P-28 `effects.put`: a row begun earlier scores singly, for who completes it
    P-22 P-23 P-24 one action at a time: several sets a day, dice left over, a fifth die free
    P-25 `effects._spend`: a die spent on an ability is not placed
    P-26 two dice feed one wild die, so five alike with a wild die take six
    P-31 who begins is settled before the game: seat 0 does
"""

from __future__ import annotations

from typing import Final

from pnp.games.pond import fields as f
from pnp.games.pond.checks import missing_pieces, problems
from pnp.games.pond.days import next_day
from pnp.games.pond.effects import brighten, change, feed, mark, name, put, reroll
from pnp.games.pond.fields import (
    ACTIONS,
    MATERIAL,
    MAX_ACTIONS,
    STATE,
    VIEW,
    PondMaterial,
    PondState,
)
from pnp.games.pond.moves import legal
from pnp.rules.chance import Chance
from pnp.rules.fields import Vector, clear_record
from pnp.rules.usual import is_over
from pnp.rules.usual import observe_all as observe
from pnp.rules.usual import outcome_by_score as outcome
from pnp.rules.usual import outcome_by_score as score_now

__all__ = (
    "ACTIONS",
    "MATERIAL",
    "MAX_ACTIONS",
    "MAX_DECISIONS",
    "MAX_PLAYERS",
    "NOTES",
    "REASONS",
    "RULES_VERSION",
    "STATE",
    "VIEW",
    "apply",
    "is_over",
    "legal",
    "missing_pieces",
    "note",
    "observe",
    "outcome",
    "problems",
    "score_now",
    "start",
)  # fmt: skip

RULES_VERSION: Final = 3
"""Increased when play changes, but not when only the code does."""

MAX_PLAYERS: Final = 2
MAX_DECISIONS: Final = 200
"""More than a game can have: each decision uses a die, names a wild one or ends a day."""

REASONS: Final = ("stalled", "days_over")
ROWS: Final = f.FACES - 1
"""The number of faces with a row of ducks: all but the highest."""

NOTES: Final = (
    *(f"row.{face}" for face in range(1, ROWS + 1)),
    *(f"boxes.{face}" for face in range(1, ROWS + 1)),
    *(f"set.{name}" for name in f.SETS),
    *(f"use.{name}" for name in f.ABILITIES),
    "rank",
)
"""Points and filled boxes of each row, points of each set, uses of each ability, and the first
seat's rank, from 0 for the lowest."""


def start(state: PondState, material: PondMaterial, players: int, chance: Chance) -> None:
    """Set up an empty sheet and roll the first day's dice."""
    clear_record(state)
    state.players = players
    next_day(state, material, chance)


def apply(state: PondState, material: PondMaterial, action: int, chance: Chance) -> None:
    """Play a legal action."""
    if action == f.END:
        next_day(state, material, chance)
        return
    state.acted = 1
    if action < f.WILD:
        put(state, material, action - f.PUT + 1)
    elif action < f.BRIGHTEN:
        name(state, material, action - f.WILD + 1)
    elif action == f.BRIGHTEN:
        brighten(state, material)
    elif action < f.HOUSES:
        change(state, material, action)
    elif action < f.FEED:
        mark(state, material, action)
    elif action < f.REROLL:
        feed(state, material, action - f.FEED)
    else:
        reroll(state, material, action - f.REROLL, chance)


def note(state: PondState, material: PondMaterial, notes: Vector) -> None:
    """Write the NOTES of a game that is over."""
    for face in range(1, ROWS + 1):
        notes[face - 1] = state.row_points[face]
        notes[ROWS + face - 1] = state.filled[face]
    sets = 2 * ROWS
    uses = sets + len(state.set_points)
    for place in range(len(state.set_points)):
        notes[sets + place] = state.set_points[place]
    for place in range(len(state.uses)):
        notes[uses + place] = state.uses[place]
    notes[uses + len(state.uses)] = rank(material, state.score[0])


def rank(material: PondMaterial, score: int) -> int:
    """Return the index of a score's title, from 0 for the lowest."""
    best = 0
    for place in range(len(material.ranks)):
        if score >= material.ranks[place]:
            best = place
    return best
