"""Ducks in a Bucket, played.

The button says who goes first in a round and passes to the left after it; all play one inning
each. An inning begins with a roll of the white dice and the Boss. After each roll the player may

- *match*: move any number of white dice that show the Boss's face into the bucket, or
- *add*: move white dice whose sum is the Boss's number into the bucket, one set of them, or
- *throw* a white die away (they are all alike, so it does not matter which) and roll the others and
  the Boss again. A player who throws the last one away loses the bucket: a goose egg. After moving
  dice into the bucket a player must *stop*, or *roll* the remaining white dice and the Boss again.
  Dice in the bucket stay there; a 2 among them is wild and counts as whatever makes the best hand.
  After the last inning of a round the hands are ranked: the best scores as many points as there are
  players, each following one less, a goose egg nothing.

Seat 0 has the button in the first round: who that is, is drawn by lot before the game. The Boss is
rolled before the white dice.

The rulings, each with the place that implements it; boss_stays is a field of the material that
holds an alternative reading. game.toml gives the source of each ruling.

    B-01 `_fail`: after a roll that promotes none the Boss is rolled too
    B-02 boss_stays: and so it is after one that promotes
    B-03 B-04 a 2 is wild in a hand (`hands.strength`) and nowhere else
    B-05 a roll promotes once: one match or one sum
    B-06 `moves._adds`: a single die is matched, not added
    B-07 `moves._matches`: fewer than all that match may be promoted
    B-08 B-23 THROW is always there, and any die will do
    B-09 `_fail`: throwing the last unlocked die away loses the bucket
    B-10 B-11 B-12 `moves.legal`: who promoted stops or rolls, and must stop without dice to roll
    B-13 B-14 B-15 `hands.strength`: a wild die is any face, as a kicker too, and as good as it
    B-16 B-17 B-18 `hands.dice_in_order`: larger groups first, higher dice first, none is lowest
    B-19 `hands.is_kind`: a straight or full house is made of as many dice as it says
    B-20 `hands.strength`: 3-3-2 is three threes
    B-21 B-22 `_better`: the earlier of equal hands is better; eggs are nobody's betters
"""

from __future__ import annotations

from typing import Final

from pnp.games.bucket import fields as f
from pnp.games.bucket.checks import missing_pieces, problems
from pnp.games.bucket.fields import (
    ACTIONS,
    MATERIAL,
    MAX_PLAYERS,
    STATE,
    VIEW,
    BucketMaterial,
    BucketState,
)
from pnp.games.bucket.hands import count_dice, dice_of, kind_of, pack_bucket, strength
from pnp.games.bucket.moves import dice_to_move, legal
from pnp.rules.chance import Chance, open_stream, roll
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

RULES_VERSION: Final = 1
"""Increased when play changes, but not when only the code does."""

MAX_ACTIONS: Final = 16
"""More than are ever legal at once: five matches, or nine sums of six, and a die thrown away."""

MAX_DECISIONS: Final = 1000
"""More than a game can have: two for each white die of 72 innings."""

REASONS: Final = ("stalled", "rounds_over")
NOTES: Final = (
    *(f"use.{kind.name}" for kind in ACTIONS.kinds),
    *(f"hand.{name}" for name in f.HANDS),
    "egg",
    "rounds",
)
"""The frequency of each kind of action and hand, goose eggs, and rounds."""


def start(state: BucketState, material: BucketMaterial, players: int, chance: Chance) -> None:
    """Set up an empty score sheet and begin the first inning."""
    clear_record(state)
    state.players = players
    _begin_round(state, material, chance)


def _begin_round(state: BucketState, material: BucketMaterial, chance: Chance) -> None:
    for seat in range(MAX_PLAYERS):
        state.strengths[seat] = -1
    state.turn = 0
    _begin_inning(state, material, chance)


def _begin_inning(state: BucketState, material: BucketMaterial, chance: Chance) -> None:
    state.seat = (state.round + state.turn) % state.players
    for face in range(f.FACES + 1):
        state.pool[face] = 0
        state.bucket[face] = 0
    state.thrown = 0
    open_stream(chance, 1 + MAX_PLAYERS * state.round + state.turn)
    state.boss = roll(chance, f.FACES)
    _roll(state, material.white, chance)


def _roll(state: BucketState, count: int, chance: Chance) -> None:
    """Roll a number of white dice anew."""
    for face in range(1, f.FACES + 1):
        state.pool[face] = 0
    for _ in range(count):
        state.pool[roll(chance, f.FACES)] += 1
    state.promoted = 0


def apply(state: BucketState, material: BucketMaterial, action: int, chance: Chance) -> None:
    """Play a legal action."""
    if action < f.THROW:
        _promote(state, dice_to_move(state.boss, action))
        state.moves[f.MATCHED if action < f.ADD else f.ADDED] += 1
    elif action == f.THROW:
        state.moves[f.THREW] += 1
        _fail(state, material, chance)
    elif action == f.ROLL:
        state.moves[f.ROLLED] += 1
        if not material.boss_stays:
            state.boss = roll(chance, f.FACES)
        _roll(state, count_dice(state.pool), chance)
    else:
        state.moves[f.STOPPED] += 1
        _end_inning(state, material, strength(material, pack_bucket(state.bucket)), chance)


def _promote(state: BucketState, dice: int) -> None:
    for face in range(1, f.FACES + 1):
        state.pool[face] -= dice_of(dice, face)
        state.bucket[face] += dice_of(dice, face)
    state.promoted = 1


def _fail(state: BucketState, material: BucketMaterial, chance: Chance) -> None:
    """Throw dice away and roll the others and the Boss; without dice the bucket is lost (B-09)."""
    rest = count_dice(state.pool) - material.thrown
    if rest <= 0:
        _lose(state, material)
        _end_inning(state, material, 0, chance)
        return
    state.thrown += material.thrown
    state.boss = roll(chance, f.FACES)
    _roll(state, rest, chance)


def _lose(state: BucketState, material: BucketMaterial) -> None:
    """Throw all dice away, those of the bucket too."""
    state.eggs[state.seat] += 1
    state.thrown = material.white
    for face in range(1, f.FACES + 1):
        state.pool[face] = 0
        state.bucket[face] = 0


def _end_inning(state: BucketState, material: BucketMaterial, worth: int, chance: Chance) -> None:
    """Record the hand; continue with the next player or round, or end the game."""
    seat = state.seat
    for face in range(1, f.FACES + 1):
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


def _score(state: BucketState, material: BucketMaterial) -> None:
    """Give every hand of the round its points."""
    for seat in range(state.players):
        points = material.egg
        if state.strengths[seat] > 0:
            points = material.best_for_each * state.players
            points -= material.step * _better(state, seat)
        state.points[seat] = points
        state.score[seat] += points


def _better(state: BucketState, seat: int) -> int:
    """Count hands that beat this one: stronger, or equal and earlier (B-21, B-22)."""
    count = 0
    mine = state.strengths[seat]
    my_turn = (seat - state.round) % state.players
    for other in range(state.players):
        theirs = state.strengths[other]
        earlier = (other - state.round) % state.players < my_turn
        if theirs > mine or (theirs == mine and earlier):
            count += 1
    return count


def note(state: BucketState, material: BucketMaterial, notes: Vector) -> None:
    """Write the NOTES of a game that is over."""
    hands = len(state.moves)
    for place in range(hands):
        notes[place] = state.moves[place]
    for kind in range(f.KINDS):
        notes[hands + kind] = state.kinds[kind]
    eggs = 0
    for seat in range(state.players):
        eggs += state.eggs[seat]
    notes[hands + f.KINDS] = eggs
    notes[hands + f.KINDS + 1] = state.round
