"""Ducks in a Bucket, played.

The button says who goes first in a round and passes to the left after it; all play one inning
each. An inning begins with a roll of the white dice and the Boss. After each roll the player may

- *match*: move any number of white dice that show what the Boss shows into the bucket, or
- *add*: move one set of white dice into the bucket that make up the Boss's number together, or
- *throw* a white die away (they are all alike, so it is not told which) and roll the others and
  the Boss again. Whoever throws the last one away loses the bucket: a goose egg.

Who has moved dice into the bucket must *stop*, or *roll* the white dice that are left and the
Boss again. Dice in the bucket stay there; a 2 among them is wild and counts as whatever makes the
best hand. After the last inning of a round the hands are ranked: the best scores as many points
as there are players, each following one less, a goose egg nothing.

Seat 0 has the button in the first round: who that is, is drawn by lot before the game. The Boss is
rolled before the white dice.

Rulings taken (game.toml tells what each rests on); a name in capitals is a field of MATERIAL that
another reading sets:

    B-01 `_fail`           B-02 BOSS_STAYS      B-03 B-04 wild in `strength` only
    B-05 `promoted` asks   B-06 `_adds`         B-07 `_matches`       B-08 B-23 THROW
    B-09 `_fail`           B-10 B-11 B-12 `legal`                     B-13 B-14 `strength`
    B-15 B-16 B-18 `_strength_of`               B-17 `_dice_in_order` B-19 `_is`
    B-20 `strength`        B-21 B-22 `_better`
"""

from __future__ import annotations

from typing import Any, Final

from pnp.rules.chance import below, open_stream
from pnp.rules.codec import Codec, Kind
from pnp.rules.fields import Fields, Record

RULES_VERSION: Final = 1
"""Raised when play changes, and not when only the code does."""

FACES: Final = 6
"""Of a die. Arrays by face have one place more; place 0 stays empty."""

MOST_PLAYERS: Final = 6
MOST_DICE: Final = 5
"""White dice; a hand has no more."""

HANDS: Final = (
    "five", "four", "straight", "full_house", "three", "two_pair", "one_pair", "no_pair",
)  # fmt: skip
"""The kinds of hands by number; `rank` in MATERIAL says which is better."""

KINDS: Final = 8

MATERIAL: Final = Fields(
    white=(),
    wild=(),  # the face
    thrown=(),  # dice for a roll that promotes none
    laps=7,  # by number of players
    rank=KINDS,  # 1 for the lowest kind of hand
    needs=(KINDS, 2),  # dice alike in the largest group and in the next
    run=KINDS,  # faces in sequence; 0: none are asked for
    best_for_each=(),
    step=(),
    egg=(),
    boss_stays=(),
)

STATE: Final = Fields(
    players=(),
    seat=(),
    over=(),
    round=(),  # from 0
    turn=(),  # innings of this round that are over
    boss=(),
    pool=7,  # white dice as they were rolled
    bucket=7,
    thrown=(),  # white dice thrown away in this inning
    promoted=(),  # whether this roll promoted dice
    hands=(6, 7),  # by seat, since its last inning; empty: an egg, or none yet
    strengths=6,  # of this round's hands; 0: an egg, -1: still to play
    points=6,  # of the round before
    score=6,
    eggs=6,
    moves=5,  # how often each kind of action was taken
    kinds=KINDS,  # how often each kind of hand was recorded
)
VIEW: Final = STATE
"""Everything lies open."""

ACTIONS: Final = Codec(
    Kind("match", (1, MOST_DICE)),  # how many
    Kind("add", (0, 5), (0, 3), (0, 2), (0, 1), (0, 1)),  # how many of each face, 1 to 5
    Kind("throw"),
    Kind("roll"),
    Kind("stop"),
)
MATCH: Final = ACTIONS.first("match")
ADD: Final = ACTIONS.first("add")
THROW: Final = ACTIONS.first("throw")
ROLL: Final = ACTIONS.first("roll")
STOP: Final = ACTIONS.first("stop")

MATCHED, ADDED, THREW, ROLLED, STOPPED = 0, 1, 2, 3, 4
"""Places in `moves`."""

MOST_ACTIONS: Final = 16
"""More than are ever legal at once: five matches, or nine sums of six, and a die thrown away."""

MOST_DECISIONS: Final = 1000
"""More than a game can have: two for each white die of 72 innings."""

REASONS: Final = ("stalled", "rounds_over")
NOTES: Final = (
    "use.match", "use.add", "use.throw", "use.roll", "use.stop",
    "hand.five", "hand.four", "hand.straight", "hand.full_house",
    "hand.three", "hand.two_pair", "hand.one_pair", "hand.no_pair",
    "egg", "rounds",
)  # fmt: skip
"""How often each kind of action and hand occurred, goose eggs, and rounds."""


def start(state: Record, material: Record, players: int, chance: Record) -> None:
    """Set up an empty score sheet and begin the first inning."""
    state.players = players
    state.over = 0
    state.round = 0
    for seat in range(MOST_PLAYERS):
        state.points[seat] = 0
        state.score[seat] = 0
        state.eggs[seat] = 0
        for face in range(FACES + 1):
            state.hands[seat][face] = 0
    for place in range(5):
        state.moves[place] = 0
    for kind in range(KINDS):
        state.kinds[kind] = 0
    _begin_round(state, material, chance)


def _begin_round(state: Record, material: Record, chance: Record) -> None:
    for seat in range(MOST_PLAYERS):
        state.strengths[seat] = -1
    state.turn = 0
    _begin_inning(state, material, chance)


def _begin_inning(state: Record, material: Record, chance: Record) -> None:
    state.seat = (state.round + state.turn) % state.players
    for face in range(FACES + 1):
        state.pool[face] = 0
        state.bucket[face] = 0
    state.thrown = 0
    open_stream(chance, 1 + MOST_PLAYERS * state.round + state.turn)
    state.boss = 1 + below(chance, FACES)
    _roll(state, material.white, chance)


def _roll(state: Record, count: int, chance: Record) -> None:
    """Roll so many white dice anew."""
    for face in range(1, FACES + 1):
        state.pool[face] = 0
    for _ in range(count):
        state.pool[1 + below(chance, FACES)] += 1
    state.promoted = 0


def is_over(state: Record) -> bool:
    """Whether the last round has ended."""
    return bool(state.over != 0)


def unlocked(state: Record) -> int:
    """White dice that are neither in the bucket nor thrown away."""
    count = 0
    for face in range(1, FACES + 1):
        count += state.pool[face]
    return int(count)


def legal(state: Record, material: Record, actions: Any) -> int:
    """Write the legal actions into `actions`; how many there are (B-10, B-11, B-12)."""
    if state.promoted:
        actions[0] = STOP
        if unlocked(state) == 0:
            return 1
        actions[1] = ROLL
        return 2
    count = _matches(state, actions)
    count = _adds(state, actions, count)
    actions[count] = THROW
    return count + 1


def _matches(state: Record, actions: Any) -> int:
    """Any number of the dice that show what the Boss shows (B-07)."""
    for number in range(state.pool[state.boss]):
        actions[number] = MATCH + number
    return int(state.pool[state.boss])


def _adds(state: Record, actions: Any, count: int) -> int:
    """Every set of dice that make up the Boss; one die alone would be a match (B-06)."""
    boss = state.boss
    pool = state.pool
    for fives in range(_most(pool[5], boss, 5) + 1):
        after_fives = boss - 5 * fives
        for fours in range(_most(pool[4], after_fives, 4) + 1):
            after_fours = after_fives - 4 * fours
            for threes in range(_most(pool[3], after_fours, 3) + 1):
                after_threes = after_fours - 3 * threes
                for twos in range(_most(pool[2], after_threes, 2) + 1):
                    ones = after_threes - 2 * twos
                    if ones <= pool[1] and ones + twos + threes + fours + fives > 1:
                        actions[count] = ADD + (((ones * 4 + twos) * 3 + threes) * 2 + fours) * 2
                        actions[count] += fives
                        count += 1
    return count


def _most(dice: int, left: int, face: int) -> int:
    """How many of the dice of a face fit into what is left to add."""
    return int(min(dice, left // face))


def moved(state: Record, action: int) -> int:
    """The dice that a match or an add moves into the bucket, packed."""
    if action < ADD:
        return packed(state.boss, action - MATCH + 1)
    code = action - ADD
    dice = packed(5, code % 2) + packed(4, code // 2 % 2)
    return dice + packed(3, code // 4 % 3) + packed(2, code // 12 % 4) + packed(1, code // 48)


def packed(face: int, count: int) -> int:
    """So many dice of a face as part of one number, three bits for each face; parts add up."""
    return int(count << (3 * (face - 1)))


def dice_of(dice: int, face: int) -> int:
    """How many dice of a face there are in a packed number."""
    return (dice >> (3 * (face - 1))) & 7


def held(bucket: Any) -> int:
    """The dice of a bucket, packed."""
    dice = 0
    for face in range(1, FACES + 1):
        dice += packed(face, bucket[face])
    return dice


def apply(state: Record, material: Record, action: int, chance: Record) -> None:
    """Play a legal action."""
    if action < THROW:
        _promote(state, moved(state, action))
        state.moves[MATCHED if action < ADD else ADDED] += 1
    elif action == THROW:
        state.moves[THREW] += 1
        _fail(state, material, chance)
    elif action == ROLL:
        state.moves[ROLLED] += 1
        if not material.boss_stays:
            state.boss = 1 + below(chance, FACES)
        _roll(state, unlocked(state), chance)
    else:
        state.moves[STOPPED] += 1
        _end_inning(state, material, strength(material, held(state.bucket)), chance)


def _promote(state: Record, dice: int) -> None:
    for face in range(1, FACES + 1):
        state.pool[face] -= dice_of(dice, face)
        state.bucket[face] += dice_of(dice, face)
    state.promoted = 1


def _fail(state: Record, material: Record, chance: Record) -> None:
    """Throw dice away and roll the others and the Boss; without any the bucket is lost (B-09)."""
    left = unlocked(state) - material.thrown
    if left <= 0:
        _lose(state, material)
        _end_inning(state, material, 0, chance)
        return
    state.thrown += material.thrown
    state.boss = 1 + below(chance, FACES)
    _roll(state, left, chance)


def _lose(state: Record, material: Record) -> None:
    """Throw all dice away, those of the bucket too."""
    state.eggs[state.seat] += 1
    state.thrown = material.white
    for face in range(1, FACES + 1):
        state.pool[face] = 0
        state.bucket[face] = 0


def _end_inning(state: Record, material: Record, worth: int, chance: Record) -> None:
    """Record the hand; go on with the next player, the next round, or not at all."""
    seat = state.seat
    for face in range(1, FACES + 1):
        state.hands[seat][face] = state.bucket[face]
    state.strengths[seat] = worth
    if worth > 0:
        state.kinds[kind_of(material, worth)] += 1
    state.turn += 1
    if state.turn < state.players:
        _begin_inning(state, material, chance)
        return
    _score(state, material)
    state.round += 1
    if state.round < material.laps[state.players] * state.players:
        _begin_round(state, material, chance)
    else:
        state.over = 1


def _score(state: Record, material: Record) -> None:
    """Give every hand of the round its points."""
    for seat in range(state.players):
        points = material.egg
        if state.strengths[seat] > 0:
            points = material.best_for_each * state.players
            points -= material.step * _better(state, seat)
        state.points[seat] = points
        state.score[seat] += points


def _better(state: Record, seat: int) -> int:
    """Hands that beat this one: stronger ones, and equal ones of earlier players (B-21, B-22)."""
    count = 0
    mine = state.strengths[seat]
    my_turn = (seat - state.round) % state.players
    for other in range(state.players):
        theirs = state.strengths[other]
        earlier = (other - state.round) % state.players < my_turn
        if theirs > mine or (theirs == mine and earlier):
            count += 1
    return count


# --- hands --------------------------------------------------------------------------------------

UNIT: Final = 7**MOST_DICE
"""A strength is the rank of its kind times UNIT, plus its dice in order as digits in base 7."""


def strength(material: Record, dice: int) -> int:
    """How strong a hand is, its wild dice made whatever is best; the greater number wins.

    Args:
        material: what is printed.
        dice: the dice of a bucket, packed; at least one.
    """
    wilds = dice_of(dice, material.wild)
    fixed = dice - packed(material.wild, wilds)
    choices = 1
    for _ in range(wilds):
        choices *= FACES
    best = 0
    for choice in range(choices):
        made = _with_wilds(fixed, wilds, choice)
        if made > 0:
            best = max(best, _strength_of(material, made))
    return best


def _with_wilds(dice: int, wilds: int, choice: int) -> int:
    """The dice with the wild ones as a choice has them, its faces as digits; 0 if they fall."""
    before = 0
    for _ in range(wilds):
        face = choice % FACES
        if face < before:
            return 0
        before = face
        dice += packed(face + 1, 1)
        choice //= FACES
    return dice


def _strength_of(material: Record, dice: int) -> int:
    """How strong a hand without wild dice is: its kind first, then its dice in order."""
    rank = 0
    for kind in range(KINDS):
        if material.rank[kind] > rank and _is(material, kind, dice):
            rank = material.rank[kind]
    return int(rank * UNIT + _dice_in_order(dice))


def _is(material: Record, kind: int, dice: int) -> bool:
    """Whether a hand has all that its kind asks for (B-19)."""
    if material.run[kind] > 0:
        return bool(longest_run(dice) >= material.run[kind])
    most = 0
    next_most = 0
    for face in range(1, FACES + 1):
        count = dice_of(dice, face)
        if count > most:
            next_most = most
            most = count
        elif count > next_most:
            next_most = count
    return bool(most >= material.needs[kind][0] and next_most >= material.needs[kind][1])


def longest_run(dice: int) -> int:
    """The most faces in sequence."""
    longest = 0
    length = 0
    for face in range(1, FACES + 1):
        length = length + 1 if dice_of(dice, face) > 0 else 0
        longest = max(longest, length)
    return longest


def _dice_in_order(dice: int) -> int:
    """The faces, larger groups first and then higher dice, as digits; a missing die is 0 (B-17)."""
    digits = 0
    unit = UNIT // 7
    for size in range(MOST_DICE, 0, -1):
        for face in range(FACES, 0, -1):
            if dice_of(dice, face) == size:
                for _ in range(size):
                    digits += face * unit
                    unit //= 7
    return digits


def kind_of(material: Record, worth: int) -> int:
    """The kind of a hand, by its strength."""
    kind = 0
    for place in range(KINDS):
        if material.rank[place] == worth // UNIT:
            kind = place
    return kind


# --- the end, and what others may ask -----------------------------------------------------------


def outcome(state: Record, material: Record, scores: Any, places: Any) -> int:
    """Write each seat's score and place; why the game ended. A tie is shared."""
    for seat in range(state.players):
        scores[seat] = state.score[seat]
        places[seat] = 1
        for other in range(state.players):
            if state.score[other] > state.score[seat]:
                places[seat] += 1
    return 1


def observe(state: Record, material: Record, seat: int, view: Record) -> None:
    """Write what a seat may know: everything."""
    copy(state, view)


def copy(state: Record, view: Record) -> None:
    """Write a state into another."""
    view.players = state.players
    view.seat = state.seat
    view.over = state.over
    view.round = state.round
    view.turn = state.turn
    view.boss = state.boss
    view.thrown = state.thrown
    view.promoted = state.promoted
    for face in range(FACES + 1):
        view.pool[face] = state.pool[face]
        view.bucket[face] = state.bucket[face]
    for seat in range(MOST_PLAYERS):
        view.strengths[seat] = state.strengths[seat]
        view.points[seat] = state.points[seat]
        view.score[seat] = state.score[seat]
        view.eggs[seat] = state.eggs[seat]
        for face in range(FACES + 1):
            view.hands[seat][face] = state.hands[seat][face]
    for place in range(5):
        view.moves[place] = state.moves[place]
    for kind in range(KINDS):
        view.kinds[kind] = state.kinds[kind]


def note(state: Record, material: Record, notes: Any) -> None:
    """Write the NOTES of a game that is over."""
    for place in range(5):
        notes[place] = state.moves[place]
    for kind in range(KINDS):
        notes[5 + kind] = state.kinds[kind]
    eggs = 0
    for seat in range(state.players):
        eggs += state.eggs[seat]
    notes[13] = eggs
    notes[14] = state.round


def conserved(state: Record, material: Record) -> int:
    """0 while all white dice and the Boss are somewhere, once.

    Else the white dice that are missing, and a hundred for the Boss.
    """
    missing = material.white - state.thrown
    for face in range(1, FACES + 1):
        missing -= state.pool[face] + state.bucket[face]
    if not 1 <= state.boss <= FACES:
        missing += 100
    return int(missing)


def problems(state: Record, material: Record) -> list[str]:
    """Everything that is wrong with a state; nothing if it can occur."""
    if not 2 <= state.players <= MOST_PLAYERS or material.laps[state.players] == 0:
        return [f"players: {state.players} cannot play"]
    found = _wrong_dice(state, material)
    found += _wrong_turn(state, material)
    for seat in range(state.players):
        found += _wrong_hand(state, material, seat)
    if any(state.score[state.players :]) or any(state.eggs[state.players :]):
        found.append(f"score: only {state.players} seats can have points and eggs")
    return found


def _wrong_dice(state: Record, material: Record) -> list[str]:
    found = []
    if not 1 <= state.boss <= FACES:
        found.append(f"boss: a die does not show {state.boss}")
    for name in ("pool", "bucket"):
        dice = getattr(state, name)
        found += [f"{name}[{face}]: fewer than no dice" for face in range(7) if dice[face] < 0]
        if dice[0]:
            found.append(f"{name}[0]: a die shows 1 to {FACES}")
    missing = conserved(state, material) % 100
    if not found and missing:
        found.append(f"pool: {missing} white dice are missing")
    if not found and not state.over and held(state.bucket) == 0 and state.promoted:
        found.append("promoted: the bucket is empty")
    if not found and not state.over and unlocked(state) == 0 and not state.promoted:
        found.append("pool: the last roll was of no dice")
    return found


def _wrong_turn(state: Record, material: Record) -> list[str]:
    rounds = material.laps[state.players] * state.players
    if state.over:
        whole = state.round == rounds and state.turn == state.players
        return [] if whole else [f"over: only {state.round} of {rounds} rounds are played"]
    found = []
    if not 0 <= state.round < rounds:
        found.append(f"round: {state.round} of {rounds}, counted from 0")
    if not 0 <= state.turn < state.players:
        found.append(f"turn: {state.turn} of {state.players}, counted from 0")
    if state.seat != (state.round + state.turn) % state.players:
        found.append(f"seat: it is not seat {state.seat}'s turn")
    return found


def _wrong_hand(state: Record, material: Record, seat: int) -> list[str]:
    found = []
    played = (seat - state.round) % state.players < state.turn
    dice = state.hands[seat]
    if sum(dice) > material.white or min(dice) < 0:
        found.append(f"hands[{seat}]: {sum(dice)} of {material.white} dice")
    elif played:
        worth = strength(material, held(dice)) if any(dice) else 0
        if state.strengths[seat] != worth:
            found.append(f"strengths[{seat}]: {state.strengths[seat]}, but its hand has {worth}")
    elif state.strengths[seat] != -1:
        found.append(f"strengths[{seat}]: the seat has yet to play")
    if not 0 <= state.eggs[seat] <= state.round + 1:
        found.append(f"eggs[{seat}]: {state.eggs[seat]} in {state.round + 1} rounds")
    return found
