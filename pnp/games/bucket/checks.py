"""Checks of a state of the Bucket."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Final

from pnp.games.bucket import fields as f
from pnp.games.bucket.fields import BucketMaterial, BucketState
from pnp.games.bucket.hands import count_dice, pack_bucket, strength
from pnp.rules.checks import Relation, all_wrong


def missing_pieces(state: BucketState, material: BucketMaterial) -> int:
    """Return 0 while all white dice and the Boss exist exactly once.

    Otherwise return the number of missing white dice, plus a hundred for the Boss.
    """
    lack = material.white - state.thrown
    for face in range(1, f.FACES + 1):
        lack -= state.pool[face] + state.bucket[face]
    if not 1 <= state.boss <= f.FACES:
        lack += 100
    return lack


def problems(state: BucketState, material: BucketMaterial) -> list[str]:
    """Return everything that is wrong with a state; empty if it can occur."""
    return all_wrong(f.STATE, state, material, RELATIONS)


def _turn(state: BucketState, material: BucketMaterial) -> Iterator[str]:
    """Check whose inning it is; after the end of the game it is still the last player's."""
    rounds = material.laps[state.players] * state.players
    if not rounds:
        yield f"players: {state.players} cannot play"
    elif state.over and (state.round, state.turn) != (rounds, state.players):
        yield f"over: only {state.round} of {rounds} rounds are played"
    elif not state.over and state.round >= rounds:
        yield f"round: {state.round} of {rounds}, counted from 0"
    if not state.over and state.turn >= state.players:
        yield f"turn: {state.turn} of {state.players}, counted from 0"
    if state.seat != (state.round + state.turn - 2 * state.over) % state.players:
        yield f"seat: it is not seat {state.seat}'s turn"


def _dice(state: BucketState, material: BucketMaterial) -> Iterator[str]:
    """Check that the white dice are all somewhere."""
    for name in ("pool", "bucket"):
        if getattr(state, name)[0]:
            yield f"{name}[0]: a die shows 1 to {f.FACES}"
    lack = missing_pieces(state, material)
    if lack:
        yield f"pool: {material.white - lack} white dice of {material.white}"


def _roll(state: BucketState, _material: BucketMaterial) -> Iterator[str]:
    """Check that promoted dice match or add up to the Boss, and that a roll consists of dice."""
    if state.over:
        return
    dice = [face for face in range(1, f.FACES + 1) for _ in range(state.bucket[face])]
    sums = {sum(some) for size in range(1, len(dice) + 1) for some in combinations(dice, size)}
    if state.promoted and state.boss not in sums:
        yield "promoted: no dice of the bucket match the Boss"
    if not state.promoted and count_dice(state.pool) == 0:
        yield "pool: the last roll was of no dice"


def _hands(state: BucketState, material: BucketMaterial) -> Iterator[str]:
    """Check that exactly the players who have played in this round have a hand and a strength."""
    for seat in range(f.MAX_PLAYERS):
        dice, worth = state.hands[seat], state.strengths[seat]
        if dice[0] or sum(dice) > material.white:
            yield f"hands[{seat}]: {sum(dice)} of {material.white} dice"
        elif not _had_its_inning(state, seat):
            if worth != -1:
                yield f"strengths[{seat}]: the seat has yet to play"
        elif worth != (strength(material, pack_bucket(dice)) if any(dice) else 0):
            yield f"strengths[{seat}]: {worth}, which its hand is not worth"
        if any(dice) and not _innings(state, seat):
            yield f"hands[{seat}]: the seat has had no inning"


def _had_its_inning(state: BucketState, seat: int) -> bool:
    """Return whether a seat has had its inning of the round."""
    return bool(seat < state.players and (seat - state.round) % state.players < state.turn)


def _innings(state: BucketState, seat: int) -> int:
    """Return the number of innings that a seat has had."""
    if seat >= state.players:
        return 0
    return int(state.round if state.over else state.round + _had_its_inning(state, seat))


def _eggs(state: BucketState, _material: BucketMaterial) -> Iterator[str]:
    """Check that an inning ends with a hand or with an egg."""
    for seat in range(f.MAX_PLAYERS):
        eggs, innings = state.eggs[seat], _innings(state, seat)
        fewest = int(_had_its_inning(state, seat) and not any(state.hands[seat]))
        most = innings - int(any(state.hands[seat]))
        if not fewest <= eggs <= most:
            yield f"eggs[{seat}]: {eggs} in {innings} innings"


def _points(state: BucketState, material: BucketMaterial) -> Iterator[str]:
    """Check that a round's points count down from the best hand, without places for eggs."""
    seats = state.players
    expectation = _round_points(state, material)
    possible = [
        sorted(expectation[: seats - eggs] + [material.egg] * eggs) for eggs in range(seats + 1)
    ]
    if sorted(state.points[:seats]) not in (possible if state.round else [[0] * seats]):
        yield f"points: {state.points[:seats]} are no round's"
    for name in ("points", "score"):
        if any(getattr(state, name)[seats:]):
            yield f"{name}: only {seats} seats can have points"


def _round_points(state: BucketState, material: BucketMaterial) -> list[int]:
    """Return the points of a round without eggs, highest first."""
    best = material.best_for_each * state.players
    return [best - place * material.step for place in range(state.players)]


def _score(state: BucketState, material: BucketMaterial) -> Iterator[str]:
    """Check the sum of the points of all finished rounds."""
    seats, rounds = state.players, state.round
    round_points = _round_points(state, material)
    eggs = [state.eggs[seat] - _egg_now(state, seat) for seat in range(seats)]
    for seat in range(seats):
        hands, penalty = rounds - eggs[seat], eggs[seat] * material.egg
        if (
            not penalty + hands * round_points[-1]
            <= state.score[seat]
            <= penalty + hands * round_points[0]
        ):
            yield f"score[{seat}]: {state.score[seat]} points of {rounds} rounds"
    if not any(eggs) and sum(state.score) != rounds * sum(round_points):
        yield f"score: {sum(state.score)} points of {rounds} rounds without eggs"
    if rounds == 1 and state.score != state.points:
        yield f"score: {state.score[:seats]}, but {state.points[:seats]} were scored"


def _egg_now(state: BucketState, seat: int) -> bool:
    """Return whether a seat has an egg in the current round."""
    return bool(not state.over and _had_its_inning(state, seat) and not any(state.hands[seat]))


def _moves(state: BucketState, material: BucketMaterial) -> Iterator[str]:
    """Check that every inning ends, and that a stop or a roll follows every promotion."""
    innings = sum(_innings(state, seat) for seat in range(state.players))
    stops, eggs = state.moves[f.STOPPED], sum(state.eggs)
    if stops + eggs != innings:
        yield f"moves[{f.STOPPED}]: {stops} stops and {eggs} eggs in {innings} innings"
    if sum(state.kinds) != stops:
        yield f"kinds: {sum(state.kinds)} hands of {stops} that were recorded"
    promotions = state.moves[f.MATCHED] + state.moves[f.ADDED]
    answers = stops + state.moves[f.ROLLED]
    if promotions - answers != (state.promoted and not state.over):
        after = f"{answers} stops and rolls after them"
        yield f"moves[{f.ROLLED}]: {promotions} promotions, and {after}"
    if not eggs <= state.moves[f.THREW] <= (innings + 1) * material.white:
        throws = state.moves[f.THREW]
        yield f"moves[{f.THREW}]: {throws} throws in {innings} innings with {eggs} eggs"


RELATIONS: Final = (
    Relation("players seat over round turn", _turn),
    Relation("boss pool bucket thrown", _dice),
    Relation("over boss pool bucket promoted", _roll),
    Relation("players over round turn hands strengths", _hands),
    Relation("players over round turn hands eggs", _eggs),
    Relation("players round points score", _points),
    Relation("players over round turn hands points score eggs", _score),
    Relation("players over round turn promoted eggs moves kinds", _moves),
)
