"""Ducks in the Pond, played.

A game lasts six days. A day's weather says how many dice are rolled. Until they end the day,
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

The rulings taken, each with the place that takes it; small names are fields of the material that
hold another reading where a table prefers it. game.toml tells what each ruling rests on.

    P-01 bans_by_track: the weather that is, not the day that is printed, forbids sets
    P-02 slides: after a sunny day that was bought the printed track goes on
    P-03 stacks: a second 6 for the weather does nothing more
    P-04 P-30 `has_next_day`: a 6 is for one's own next day, and there is no seventh
    P-05 the wild die lies in the pool and may go to either column
    P-06 `_feedings`: any two unspent dice
    P-07 spent_feeds: not the 3 that re-rolled
    P-08 P-12 `natural`: a wild die has no ability and is not changed
    P-09 made_rerolls: a die changed to 3 may re-roll
    P-10 wraps: no step from 6 to 1 or back
    P-11 changes_own: a 1 may change another 1
    P-13 reroll_first: the re-roll may come at any time
    P-14 `_reroll`: a changed die that is rolled again is an ordinary die
    P-15 P-16 `_rerolls`: once a day, and never of no dice
    P-17 two_rolls: a day's dice are one roll, rolled again or not
    P-18 house_of_one: a full house has two faces
    P-19 straight_top: straights may end with a 6
    P-20 P-29 `_open`: a set is marked once, by whoever completes it
    P-21 P-27 P-28 `_put`: a row begun earlier scores singly, for who completes it
    P-22 P-23 P-24 one action at a time: several sets a day, dice left over, a fifth die free
    P-25 `_spend`: a die spent on an ability is not placed
    P-26 two dice feed one wild die, so five alike with a wild die take six
    P-31 who begins is settled before the game: seat 0 does
"""

from __future__ import annotations

from typing import Any, Final

from pnp.games.pond.checks import conserved, problems
from pnp.games.pond.fields import (
    ACTIONS,
    BRIGHTEN,
    BRIGHTENED,
    CHANGED,
    DOWN,
    END,
    FACES,
    FEED,
    FIVE,
    FIVES,
    FOUR,
    FOURS,
    HOUSE,
    HOUSES,
    MATERIAL,
    PARTNERS,
    PUT,
    REROLL,
    REROLLED,
    SHARES,
    SPENT,
    STATE,
    STRAIGHT,
    STRAIGHTS,
    UP,
    WILD,
    WILDED,
)
from pnp.games.pond.moves import legal, natural, needed, roll_of_set
from pnp.rules.chance import below, open_stream
from pnp.rules.copying import copy_record
from pnp.rules.fields import Fields, Record

__all__ = [
    "ACTIONS",
    "MATERIAL",
    "MOST_ACTIONS",
    "MOST_DECISIONS",
    "MOST_PLAYERS",
    "NOTES",
    "REASONS",
    "RULES_VERSION",
    "STATE",
    "VIEW",
    "apply",
    "conserved",
    "is_over",
    "legal",
    "note",
    "observe",
    "outcome",
    "problems",
    "start",
]

RULES_VERSION: Final = 1
"""Raised when play changes, and not when only the code does."""

VIEW: Final[Fields] = STATE
"""Everything lies open."""

MOST_PLAYERS: Final = 2
MOST_ACTIONS: Final = 128
"""More than are ever legal at once: 31 re-rolls, 21 feedings, 30 houses and some dozen others."""

MOST_DECISIONS: Final = 200
"""More than a game can have: each decision uses up a die, names a wild one or ends a day."""

REASONS: Final = ("stalled", "days_over")
NOTES: Final = (
    *(f"row.{face}" for face in range(1, FACES + 1)),
    *(f"boxes.{face}" for face in range(1, FACES + 1)),
    "set.full_house",
    "set.four_kind",
    "set.five_kind",
    "set.straight",
    "use.change",
    "use.reroll",
    "use.brighten",
    "use.wild",
    "rank",
)
"""Points and filled boxes of each row, points of each set, uses of each ability, and the first
seat's rank, the lowest being 0."""


def start(state: Record, material: Record, players: int, chance: Record) -> None:
    """Set up an empty sheet and roll the first day's dice."""
    state.players = players
    state.seat = 0
    state.over = 0
    state.day = 0
    for seat in range(MOST_PLAYERS):
        state.own_weather[seat] = 0
        state.bright[seat] = 0
        state.score[seat] = 0
    for face in range(FACES + 1):
        state.filled[face] = 0
        state.row_points[face] = 0
    for place in range(4):
        state.marked[place] = 0
        state.set_points[place] = 0
        state.uses[place] = 0
    _next_day(state, material, chance)


def _next_day(state: Record, material: Record, chance: Record) -> None:
    _clear(state)
    if state.day == material.days:
        state.over = 1
        return
    state.day += 1
    state.seat = (state.day - 1) % state.players
    state.weather = _weather(state, material)
    state.own_weather[state.seat] = state.weather
    open_stream(chance, state.day)
    for _ in range(material.dice[state.weather]):
        _roll(state, chance)


def _weather(state: Record, material: Record) -> int:
    """The weather of the day that begins; a day that slides goes on from one's last (P-02)."""
    seat = state.seat
    if state.bright[seat] > 0:
        state.bright[seat] -= 1
        return material.bright_weather
    if material.slides and state.day > state.players:
        return min(state.own_weather[seat] + state.players, material.days - 1)
    return state.day - 1


def _clear(state: Record) -> None:
    """Take the dice off the sheet."""
    for face in range(FACES + 1):
        state.pool[face] = 0
        state.late[face] = 0
        state.spent[face] = 0
        state.before[face] = state.filled[face]
        state.rolls[face] = 0
    state.left = 0
    state.made = 0
    state.wild = 0
    state.naming = 0
    state.fed = 0
    state.placed = 0
    state.rerolled = 0
    state.wilded = 0
    state.acted = 0


def _roll(state: Record, chance: Record) -> int:
    face = 1 + below(chance, FACES)
    state.pool[face] += 1
    state.left += 1
    return face


def is_over(state: Record) -> bool:
    """Whether the last day has ended."""
    return state.over != 0


def apply(state: Record, material: Record, action: int, chance: Record) -> None:
    """Play a legal action."""
    if action == END:
        _next_day(state, material, chance)
        return
    state.acted = 1
    if action < WILD:
        _put(state, material, action - PUT + 1)
    elif action < BRIGHTEN:
        _name(state, action - WILD + 1)
    elif action == BRIGHTEN:
        _brighten(state, material)
    elif action < HOUSES:
        _change(state, material, action)
    elif action < FEED:
        _mark(state, material, action)
    elif action < REROLL:
        _feed(state, material, action - FEED)
    else:
        _reroll(state, material, action - REROLL, chance)


def _leave(state: Record, material: Record, face: int, count: int) -> None:
    """Take dice that are not wild out of the pool.

    Of dice alike, those changed to the face that re-rolls go first, and those of the first roll.
    """
    state.pool[face] -= count
    state.left -= count
    if face == material.reroll_face:
        state.made = max(0, state.made - count)
    if state.late[face] > 0:
        state.late[face] = min(state.late[face], natural(state, face))


def _spend(state: Record, material: Record, face: int) -> None:
    """Put a die into the area of abilities."""
    _leave(state, material, face, 1)
    state.spent[face] += 1


def _place(state: Record, material: Record, face: int, count: int, roll: int) -> None:
    """Place dice of a face and, if told, of one roll.

    A wild one goes first: the others can do all that it can.
    """
    state.placed += count
    if state.wild == face and count > 0:
        state.wild = 0
        state.pool[face] -= 1
        state.left -= 1
        count -= 1
    if roll == 2:  # noqa: PLR2004 -- the second roll
        state.late[face] -= count
    _leave(state, material, face, count)


def _put(state: Record, material: Record, face: int) -> None:
    """Fill a box; the last one scores the row."""
    roll = _roll_of_put(state, face)
    _place(state, material, face, 1, roll)
    state.rolls[face] |= roll
    state.filled[face] += 1
    if state.filled[face] == material.boxes[face]:
        whole = state.before[face] == 0 and state.rolls[face] < 3  # noqa: PLR2004 -- both rolls
        points = material.one_roll[face] if whole else material.singly[face]
        state.row_points[face] = points
        state.score[state.seat] += points


def _roll_of_put(state: Record, face: int) -> int:
    """The roll that a die put comes from: the one that began the row today, or gives it more.

    0 for a wild die, which goes with either.
    """
    if state.wild == face:
        return 0
    late = state.late[face]
    early = state.pool[face] - late
    if early == 0 or (late > 0 and state.rolls[face] == 2):  # noqa: PLR2004 -- the second roll
        return 2
    return 2 if late > early and state.rolls[face] == 0 else 1


def _mark(state: Record, material: Record, action: int) -> None:
    """Mark a set in the right column."""
    roll = 0
    if material.two_rolls and state.rerolled:
        roll = roll_of_set(state, material, action)
    for face in range(1, FACES + 1):
        _place(state, material, face, needed(material, action, face), roll)
    if action < FOURS:
        _score(state, HOUSE, material.points[HOUSE])
    elif action < FIVES:
        _score(state, FOUR, material.points[FOUR])
    elif action < STRAIGHTS:
        _score(state, FIVE, material.points[FIVE])
    else:
        _score(state, STRAIGHT, material.run_points[(action - STRAIGHTS) % FACES + 1])


def _score(state: Record, place: int, points: int) -> None:
    state.marked[place] = 1
    state.set_points[place] = points
    state.score[state.seat] += points


def _change(state: Record, material: Record, action: int) -> None:
    """Spend a 1; the die it changes stays one of its roll."""
    face = action - UP + 1
    step = material.change_step
    if action >= DOWN:
        face = action - DOWN + 1
        step = -step
    shown = (face + step + FACES - 1) % FACES + 1
    _spend(state, material, material.change_face)
    known = state.late[face]
    _leave(state, material, face, 1)
    state.late[shown] += known - state.late[face]
    state.pool[shown] += 1
    state.left += 1
    if shown == material.reroll_face:
        state.made += 1
    state.uses[CHANGED] += 1


def _brighten(state: Record, material: Record) -> None:
    """Spend a 6 for the weather (P-03)."""
    seat = state.seat
    _spend(state, material, material.bright_face)
    state.bright[seat] = state.bright[seat] + 1 if material.stacks else 1
    state.uses[BRIGHTENED] += 1


def _feed(state: Record, material: Record, code: int) -> None:
    """Put two dice into the feeding area; one of them comes out when the wild die is named."""
    other = code % PARTNERS + 1
    _leave(state, material, code // PARTNERS + 1, 1)
    if other == SPENT:
        state.spent[material.reroll_face] -= 1
    else:
        _leave(state, material, other, 1)
    state.fed += 1
    state.wilded += 1
    state.naming = 1
    state.uses[WILDED] += 1


def _name(state: Record, face: int) -> None:
    state.wild = face
    state.naming = 0
    state.pool[face] += 1
    state.left += 1


def _reroll(state: Record, material: Record, code: int, chance: Record) -> None:
    """Spend a 3 and roll dice again; what a 1 had made of them is lost (P-14)."""
    own = material.reroll_face
    if natural(state, own) == state.made:
        state.made -= 1
    state.pool[own] -= 1
    state.left -= 1
    state.spent[own] += 1
    count = 0
    for face in range(FACES, 0, -1):
        _leave(state, material, face, code % SHARES)
        count += code % SHARES
        code //= SHARES
    for _ in range(count):
        state.late[_roll(state, chance)] += material.two_rolls
    state.rerolled += 1
    state.uses[REROLLED] += 1


def outcome(state: Record, material: Record, scores: Any, places: Any) -> int:
    """Write each seat's score and place; why the game ended. A tie is shared."""
    for seat in range(state.players):
        scores[seat] = state.score[seat]
        places[seat] = 1
        if state.players > 1 and state.score[seat] < state.score[1 - seat]:
            places[seat] = 2
    return 1


def observe(state: Record, material: Record, seat: int, view: Record) -> None:
    """Write what a seat may know: everything."""
    copy_record(state, view)


def note(state: Record, material: Record, notes: Any) -> None:
    """Write the NOTES of a game that is over."""
    for face in range(1, FACES + 1):
        notes[face - 1] = state.row_points[face]
        notes[FACES + face - 1] = state.filled[face]
    first = 2 * FACES
    for place in range(4):
        notes[first + place] = state.set_points[place]
        notes[first + 4 + place] = state.uses[place]
    notes[first + 8] = rank(material, state.score[0])


def rank(material: Record, score: int) -> int:
    """The place of a score's title, the lowest being 0."""
    found = 0
    for place in range(4):
        if score >= material.ranks[place]:
            found = place
    return found
