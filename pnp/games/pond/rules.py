"""Ducks in the Pond, played.

A game lasts six days. A day's weather says how many dice are rolled. Until they end their day,
players use the dice of the pool one action at a time, each die once:

- *put* a die into a box of the duck of its face; the row's last box scores the row, at the higher
  value if the whole row was filled today, of one roll;
- *house*, *four*, *five*, *straight*: mark a set in the right column that the weather allows;
- *up*, *down*: spend a 1 to move another die's number by one;
- *reroll*: spend a 3 to roll any of the other dice again, once a day;
- *brighten*: spend a 6 to make one's next day sunny;
- *feed* two dice, then name the one *wild* die of 1 to 5 that they make, once a day;
- *end* the day; dice that are left are lost.

Two players take the days in turn on one sheet. The seats are numbered in that order: who begins
is settled before the game.

Rulings taken (game.toml tells what each rests on); a name in capitals is a field of MATERIAL that
another reading sets:

    P-01 BANS_BY_TRACK     P-02 SLIDES          P-03 STACKS           P-04 `_may_brighten`
    P-05 `have`            P-06 `_feedings`     P-07 SPENT_FEEDS      P-08 P-12 `wild`
    P-09 MADE_REROLLS      P-10 WRAPS           P-11 CHANGES_OWN      P-13 REROLL_FIRST
    P-14 `_reroll`         P-15 P-16 `_rerolls` P-17 TWO_ROLLS        P-18 HOUSE_OF_ONE
    P-19 STRAIGHT_TOP      P-20 P-29 `marked`   P-21 P-27 P-28 `_put` P-22 P-23 P-24 one use a time
    P-25 `spent`           P-26 two dice feed   P-30 `bright` by seat P-31 seats in order
"""

from __future__ import annotations

from typing import Any, Final

from pnp.rules.chance import below, open_stream
from pnp.rules.codec import Codec, Kind
from pnp.rules.copying import copy_record
from pnp.rules.fields import Fields, Record

RULES_VERSION: Final = 1
"""Raised when play changes, and not when only the code does."""

FACES: Final = 6
"""Of a die. Arrays by face have one place more; place 0 stays empty."""

HOUSE, FOUR, FIVE, STRAIGHT = 0, 1, 2, 3
"""The sets of the right column, in its order."""

MATERIAL: Final = Fields(
    days=(),
    dice=6,  # by weather
    boxes=7,
    singly=7,
    one_roll=7,
    points=3,
    first_alike=3,
    second_alike=3,
    run_points=7,  # by length; -1: there is no such straight
    banned=(4, 6),
    change_face=(),
    change_step=(),
    reroll_face=(),
    rerolls=(),
    bright_face=(),
    bright_weather=(),
    wild_low=(),
    wild_high=(),
    wilds=(),
    ranks=4,
    bans_by_track=(),
    slides=(),
    stacks=(),
    spent_feeds=(),
    made_rerolls=(),
    wraps=(),
    changes_own=(),
    reroll_first=(),
    two_rolls=(),
    house_of_one=(),
    straight_top=(),
)

STATE: Final = Fields(
    players=(),
    seat=(),
    over=(),
    day=(),
    weather=(),
    own_weather=2,
    bright=2,  # sunny days that are still to come, by seat
    pool=7,
    made=(),  # dice of the pool that were changed to the face that re-rolls
    late=7,  # dice of the pool that were rolled again
    wild=(),
    naming=(),
    spent=7,
    fed=(),
    placed=(),
    rerolled=(),
    wilded=(),
    acted=(),
    filled=7,
    before=7,  # boxes filled on earlier days
    rolls=7,  # which rolls filled boxes today: 1 first, 2 again, 3 both
    marked=4,
    score=2,
    row_points=7,
    set_points=4,
    uses=4,
)
VIEW: Final = STATE
"""Everything lies open."""

ACTIONS: Final = Codec(
    Kind("end"),
    Kind("put", (1, FACES)),
    Kind("wild", (1, FACES)),
    Kind("brighten"),
    Kind("up", (1, FACES)),
    Kind("down", (1, FACES)),
    Kind("house", (1, FACES), (1, FACES)),
    Kind("four", (1, FACES)),
    Kind("five", (1, FACES)),
    Kind("straight", (1, FACES), (1, FACES)),  # lowest face, length
    Kind("feed", (1, FACES), (1, FACES + 1)),  # 7: the 3 that was spent (P-07)
    Kind("reroll", (0, 5), (0, 5), (0, 5), (0, 5), (0, 5), (0, 5)),  # how many of each face
)
END: Final = ACTIONS.first("end")
PUT: Final = ACTIONS.first("put")
WILD: Final = ACTIONS.first("wild")
BRIGHTEN: Final = ACTIONS.first("brighten")
UP: Final = ACTIONS.first("up")
DOWN: Final = ACTIONS.first("down")
HOUSES: Final = ACTIONS.first("house")
FOURS: Final = ACTIONS.first("four")
FIVES: Final = ACTIONS.first("five")
STRAIGHTS: Final = ACTIONS.first("straight")
FEED: Final = ACTIONS.first("feed")
REROLL: Final = ACTIONS.first("reroll")

SPENT: Final = FACES + 1
"""The partner in a feeding that stands for the spent 3."""

MOST_PLAYERS: Final = 2
MOST_ACTIONS: Final = 128
"""More than are ever legal at once: 31 re-rolls, 21 feedings, 30 houses and some dozen others."""

MOST_DECISIONS: Final = 200
"""More than a game can have: each decision uses up a die or ends a day."""

REASONS: Final = ("stalled", "days_over")
NOTES: Final = (
    "row.1", "row.2", "row.3", "row.4", "row.5", "row.6",
    "set.full_house", "set.four_kind", "set.five_kind", "set.straight",
    "use.change", "use.reroll", "use.brighten", "use.wild", "rank",
)  # fmt: skip
"""Points of each row and set, times each ability was used, and the rank of the first seat."""

CHANGED, REROLLED, BRIGHTENED, WILDED = 0, 1, 2, 3
"""Places in `uses`."""


def start(state: Record, material: Record, players: int, chance: Record) -> None:
    """Set up an empty sheet and roll the first day's dice."""
    state.players = players
    state.over = 0
    state.day = 0
    for seat in range(2):
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
    state.day += 1
    if state.day > material.days:
        state.over = 1
        return
    state.seat = (state.day - 1) % state.players
    state.weather = _weather(state, material)
    state.own_weather[state.seat] = state.weather
    _clear(state)
    open_stream(chance, state.day)
    _roll(state, material.dice[state.weather], chance)


def _weather(state: Record, material: Record) -> int:
    """The weather of the day that begins (P-02, P-03)."""
    seat = state.seat
    if state.bright[seat] > 0:
        state.bright[seat] -= 1
        return int(material.bright_weather)
    if material.slides and state.day > state.players:
        return int(min(state.own_weather[seat] + state.players, material.days - 1))
    return int(state.day - 1)


def _clear(state: Record) -> None:
    """Take the dice off the sheet."""
    for face in range(FACES + 1):
        state.pool[face] = 0
        state.late[face] = 0
        state.spent[face] = 0
        state.before[face] = state.filled[face]
        state.rolls[face] = 0
    state.made = 0
    state.wild = 0
    state.naming = 0
    state.fed = 0
    state.placed = 0
    state.rerolled = 0
    state.wilded = 0
    state.acted = 0


def _roll(state: Record, count: int, chance: Record) -> None:
    for _ in range(count):
        state.pool[1 + below(chance, FACES)] += 1


def is_over(state: Record) -> bool:
    """Whether the last day has ended."""
    return bool(state.over != 0)


def have(state: Record, face: int) -> int:
    """Dice of a face that may be placed, the wild one counted (P-05)."""
    count = state.pool[face]
    if state.wild == face:
        count += 1
    return int(count)


def legal(state: Record, material: Record, actions: Any) -> int:
    """Write the legal actions into `actions`; how many there are."""
    if state.naming:
        return _names(material, actions)
    actions[0] = END
    count = _puts(state, material, actions, 1)
    count = _changes(state, material, actions, count)
    if _may_brighten(state, material):
        actions[count] = BRIGHTEN
        count += 1
    count = _alikes(state, material, actions, count)
    count = _straights(state, material, actions, count)
    count = _feedings(state, material, actions, count)
    return _rerolls(state, material, actions, count)


def _names(material: Record, actions: Any) -> int:
    count = 0
    for face in range(material.wild_low, material.wild_high + 1):
        actions[count] = WILD + face - 1
        count += 1
    return count


def _puts(state: Record, material: Record, actions: Any, count: int) -> int:
    for face in range(1, FACES + 1):
        if state.filled[face] < material.boxes[face] and have(state, face) > 0:
            actions[count] = PUT + face - 1
            count += 1
    return count


def _changes(state: Record, material: Record, actions: Any, count: int) -> int:
    own = material.change_face
    if state.pool[own] == 0:
        return count
    for face in range(1, FACES + 1):
        needed = 1
        if face == own:
            needed = 2 if material.changes_own else FACES + 1
        if state.pool[face] >= needed:
            if material.wraps or face + material.change_step <= FACES:
                actions[count] = UP + face - 1
                count += 1
            if material.wraps or face - material.change_step >= 1:
                actions[count] = DOWN + face - 1
                count += 1
    return count


def _may_brighten(state: Record, material: Record) -> bool:
    """Whether a 6 may be spent: there must be a day of one's own to come (P-04, P-30)."""
    if state.pool[material.bright_face] == 0:
        return False
    return bool(state.day + state.players <= material.days)


def _open(state: Record, material: Record, place: int) -> bool:
    """Whether a set is unmarked and the weather allows it (P-01)."""
    if state.marked[place]:
        return False
    weather = state.day - 1 if material.bans_by_track else state.weather
    return bool(material.banned[place][weather] == 0)


def _alikes(state: Record, material: Record, actions: Any, count: int) -> int:
    if _open(state, material, HOUSE):
        count = _houses(state, material, actions, count)
    for place, first in ((FOUR, FOURS), (FIVE, FIVES)):
        if _open(state, material, place):
            for face in range(1, FACES + 1):
                if have(state, face) >= material.first_alike[place]:
                    actions[count] = first + face - 1
                    count += 1
    return count


def _houses(state: Record, material: Record, actions: Any, count: int) -> int:
    three = material.first_alike[HOUSE]
    two = material.second_alike[HOUSE]
    for high in range(1, FACES + 1):
        if have(state, high) < three:
            continue
        for low in range(1, FACES + 1):
            needed = two
            if low == high:
                needed = three + two if material.house_of_one else 99
            if have(state, low) >= needed:
                actions[count] = HOUSES + FACES * (high - 1) + low - 1
                count += 1
    return count


def _straights(state: Record, material: Record, actions: Any, count: int) -> int:
    if not _open(state, material, STRAIGHT):
        return count
    for low in range(1, FACES):
        face = low
        while face <= material.straight_top and have(state, face) > 0:
            length = face - low + 1
            if material.run_points[length] >= 0:
                actions[count] = STRAIGHTS + FACES * (low - 1) + length - 1
                count += 1
            face += 1
    return count


def _feedings(state: Record, material: Record, actions: Any, count: int) -> int:
    if state.wilded >= material.wilds:
        return count
    for one in range(1, FACES + 1):
        if state.pool[one] == 0:
            continue
        if state.pool[one] > 1:
            actions[count] = FEED + (FACES + 1) * (one - 1) + one - 1
            count += 1
        for other in range(one + 1, FACES + 1):
            if state.pool[other] > 0:
                actions[count] = FEED + (FACES + 1) * (one - 1) + other - 1
                count += 1
        if material.spent_feeds and state.spent[material.reroll_face] > 0:
            actions[count] = FEED + (FACES + 1) * (one - 1) + SPENT - 1
            count += 1
    return count


def _rerolls(state: Record, material: Record, actions: Any, count: int) -> int:
    """Every choice of dice to roll again, but not of none (P-15, P-16)."""
    own = material.reroll_face
    pool = state.pool
    usable = pool[own] if material.made_rerolls else pool[own] - state.made
    if usable <= 0 or state.rerolled >= material.rerolls:
        return count
    if material.reroll_first and state.acted:
        return count
    actions[count] = REROLL
    end = count + 1
    unit = 6**5
    for face in range(1, FACES + 1):
        spare = pool[face] - 1 if face == own else pool[face]
        known = end
        for again in range(1, spare + 1):
            for place in range(count, known):
                actions[end] = actions[place] + again * unit
                end += 1
        unit //= 6
    # The first of them rolls nothing: the last takes its place.
    actions[count] = actions[end - 1]
    return end - 1


def apply(state: Record, material: Record, action: int, chance: Record) -> None:
    """Play a legal action."""
    if action == END:
        _next_day(state, material, chance)
        return
    state.acted = 1
    if action < WILD:
        _put(state, material, action - PUT + 1)
    elif action < BRIGHTEN:
        state.wild = action - WILD + 1
        state.naming = 0
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
    """Take dice out of the pool; those changed to the face that re-rolls go first."""
    state.pool[face] -= count
    if face == material.reroll_face:
        state.made = max(0, state.made - count)


def _use(state: Record, material: Record, face: int, count: int) -> None:
    """Place dice of a face, the wild one first: a die of the pool can do all that it can."""
    state.placed += count
    if state.wild == face:
        state.wild = 0
        count -= 1
    _leave(state, material, face, count)


def _put(state: Record, material: Record, face: int) -> None:
    """Fill a box; the last one scores the row (P-21, P-27, P-28)."""
    _use(state, material, face, 1)
    state.filled[face] += 1
    if state.filled[face] == material.boxes[face]:
        points = material.singly[face] if state.before[face] else material.one_roll[face]
        state.row_points[face] = points
        state.score[state.seat] += points


def _brighten(state: Record, material: Record) -> None:
    seat = state.seat
    _leave(state, material, material.bright_face, 1)
    state.spent[material.bright_face] += 1
    state.uses[BRIGHTENED] += 1
    state.bright[seat] = state.bright[seat] + 1 if material.stacks else 1


def _change(state: Record, material: Record, action: int) -> None:
    face = action - UP + 1
    step = material.change_step
    if action >= DOWN:
        face = action - DOWN + 1
        step = -step
    shown = (face + step + FACES - 1) % FACES + 1
    _leave(state, material, material.change_face, 1)
    state.spent[material.change_face] += 1
    _leave(state, material, face, 1)
    state.pool[shown] += 1
    state.uses[CHANGED] += 1
    if shown == material.reroll_face:
        state.made += 1


def _mark(state: Record, material: Record, action: int) -> None:
    """Mark a set in the right column."""
    if action < FOURS:
        high = (action - HOUSES) // FACES + 1
        _use(state, material, high, material.first_alike[HOUSE])
        _use(state, material, (action - HOUSES) % FACES + 1, material.second_alike[HOUSE])
        _score_set(state, HOUSE, material.points[HOUSE])
    elif action < FIVES:
        _use(state, material, action - FOURS + 1, material.first_alike[FOUR])
        _score_set(state, FOUR, material.points[FOUR])
    elif action < STRAIGHTS:
        _use(state, material, action - FIVES + 1, material.first_alike[FIVE])
        _score_set(state, FIVE, material.points[FIVE])
    else:
        low = (action - STRAIGHTS) // FACES + 1
        length = (action - STRAIGHTS) % FACES + 1
        for face in range(low, low + length):
            _use(state, material, face, 1)
        _score_set(state, STRAIGHT, material.run_points[length])


def _score_set(state: Record, place: int, points: int) -> None:
    state.marked[place] = 1
    state.set_points[place] = points
    state.score[state.seat] += points


def _feed(state: Record, material: Record, code: int) -> None:
    other = code % (FACES + 1) + 1
    _leave(state, material, code // (FACES + 1) + 1, 1)
    if other == SPENT:
        state.spent[material.reroll_face] -= 1
    else:
        _leave(state, material, other, 1)
    state.fed += 1
    state.wilded += 1
    state.naming = 1
    state.uses[WILDED] += 1


def _reroll(state: Record, material: Record, code: int, chance: Record) -> None:
    """Spend a 3 and roll dice again; what a 1 had made of them is lost (P-14)."""
    state.pool[material.reroll_face] -= 1
    state.spent[material.reroll_face] += 1
    count = 0
    for face in range(FACES, 0, -1):
        _leave(state, material, face, code % 6)
        count += code % 6
        code //= 6
    state.made = min(state.made, state.pool[material.reroll_face])
    state.rerolled += 1
    state.uses[REROLLED] += 1
    _roll(state, count, chance)


def outcome(state: Record, material: Record, scores: Any, places: Any) -> int:
    """Write each seat's score and place; why the game ended. A tie is shared."""
    for seat in range(state.players):
        scores[seat] = state.score[seat]
        places[seat] = 1
    for seat in range(state.players):
        if state.score[seat] < state.score[1 - seat] and state.players > 1:
            places[seat] = 2
    return 1


def observe(state: Record, material: Record, seat: int, view: Record) -> None:
    """Write what a seat may know: everything."""
    copy_record(state, view)


def note(state: Record, material: Record, notes: Any) -> None:
    """Write the NOTES of a game that is over."""
    for face in range(1, FACES + 1):
        notes[face - 1] = state.row_points[face]
    for place in range(4):
        notes[6 + place] = state.set_points[place]
        notes[10 + place] = state.uses[place]
    rank = 0
    for place in range(4):
        if state.score[0] >= material.ranks[place]:
            rank = place
    notes[14] = rank


def conserved(state: Record, material: Record) -> int:
    """Dice that were rolled today less those that lie somewhere; 0 if none is lost or doubled."""
    lying = state.placed + state.fed
    if state.wild > 0 or state.naming:
        lying += 1
    for face in range(1, FACES + 1):
        lying += state.pool[face] + state.spent[face]
    return int(material.dice[state.weather] - lying)


def problems(state: Record, material: Record) -> list[str]:
    """Everything that is wrong with a state; nothing if it can occur."""
    found = []
    if not 1 <= state.players <= MOST_PLAYERS:
        found.append(f"players: {state.players} cannot play")
    if not state.over and not 1 <= state.day <= material.days:
        found.append(f"day: there is no day {state.day}")
    for face in range(1, FACES + 1):
        if not 0 <= state.filled[face] <= material.boxes[face]:
            found.append(f"filled[{face}]: {state.filled[face]} of {material.boxes[face]} boxes")
        if state.pool[face] < 0:
            found.append(f"pool[{face}]: fewer than no dice")
    if not found and conserved(state, material):
        found.append(f"pool: {conserved(state, material)} dice of the day are missing")
    return found
