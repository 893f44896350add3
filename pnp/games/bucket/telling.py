"""Ducks in a Bucket in words: the dice on the table, and the effects of a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Final

from pnp.games.bucket import fields as f
from pnp.games.bucket.fields import BucketMaterial, BucketState
from pnp.games.bucket.hands import UNIT, dice_of, kind_of, pack_bucket, strength
from pnp.games.bucket.moves import dice_to_move
from pnp.games.parts import Tale
from pnp.rules.fields import Vector
from pnp.words.typography import Headline

if TYPE_CHECKING:
    from pnp.words.words import Words


def describe_setup(words: Words, material: BucketMaterial, state: BucketState) -> list[str]:
    """Return the first player, and the first roll."""
    return [*_round(words, material, state), *_table(words, state)]


def describe_move(
    words: Words, material: BucketMaterial, action: int, states: Sequence[BucketState]
) -> list[str]:
    """Return a move and its consequences."""
    before, after = states[0], states[-1]
    lines = [_move(words, material, before, action)]
    if action == f.THROW and _inning_is_over(before, after):
        lines.append(words.text("tell.egg", player=_player(words, before.seat)))
    if after.over or after.round != before.round:
        lines += _scores(words, after)
    if after.over:
        return lines
    if after.round != before.round:
        lines += _round(words, material, after)
    is_roll = action in (f.THROW, f.ROLL) or _inning_is_over(before, after)
    return [*lines, *(_table(words, after) if is_roll else _bucket(words, after))]


def describe_result(words: Words, material: BucketMaterial, state: BucketState) -> list[str]:  # noqa: ARG001 -- alike in every game
    """Return who won."""
    best = int(max(state.score[: state.players]))
    winners = [_player(words, seat) for seat in range(state.players) if state.score[seat] == best]
    if len(winners) == 1:
        return [words.text("tell.win", player=winners[0], n=best)]
    return [words.text("tell.shared", players=words.join(winners), n=best)]


def _move(words: Words, material: BucketMaterial, state: BucketState, action: int) -> str:
    player = _player(words, state.seat)
    if action == f.THROW:
        return words.text("tell.throw", player=player, n=int(material.thrown))
    if action == f.ROLL:
        return words.text("tell.again", player=player)
    if action == f.STOP:
        worth = strength(material, pack_bucket(state.bucket))
        hand = words.text(f"hand.{f.HANDS[kind_of(material, worth)]}")
        return words.text("tell.stop", player=player, hand=hand, dice=_in_order(worth))
    dice = dice_to_move(state.boss, action)
    faces = [str(face) for face in range(1, f.FACES + 1) for _ in range(dice_of(dice, face))]
    if action < f.ADD:
        return words.text("tell.match", player=player, dice=" ".join(faces))
    return words.text("tell.add", player=player, sum=" + ".join(faces), boss=int(state.boss))


def _inning_is_over(before: BucketState, after: BucketState) -> bool:
    return bool(after.over or (before.round, before.turn) != (after.round, after.turn))


def _player(words: Words, seat: int) -> str:
    return words.text("tell.player", seat=int(seat) + 1)


def _round(words: Words, material: BucketMaterial, state: BucketState) -> Iterator[str]:
    """Describe a new round, and who has the button."""
    rounds = int(material.laps[state.players] * state.players)
    yield Headline(words.text("tell.round", round=int(state.round) + 1, rounds=rounds))
    yield words.text("tell.button", player=_player(words, state.seat))


def _table(words: Words, state: BucketState) -> Iterator[str]:
    """Yield the roll, and the bucket unless it is empty."""
    player = _player(words, state.seat)
    yield words.text("tell.roll", player=player, dice=_dice(state.pool), boss=int(state.boss))
    yield from _bucket(words, state)


def _bucket(words: Words, state: BucketState) -> Iterator[str]:
    if any(state.bucket):
        yield words.text("tell.bucket", dice=_dice(state.bucket))


def _dice(counts: Vector) -> str:
    """Return dice as digits, in ascending order."""
    return " ".join(str(face) for face in range(1, f.FACES + 1) for _ in range(int(counts[face])))


def _in_order(worth: int) -> str:
    """Return the dice of a strength, larger groups first."""
    rest = worth % UNIT
    digits = []
    while rest:
        rest, digit = divmod(rest, f.FACES + 1)
        digits.append(digit)
    return " ".join(str(digit) for digit in reversed(digits) if digit)


def _scores(words: Words, state: BucketState) -> Iterator[str]:
    for seat in range(state.players):
        points, total = int(state.points[seat]), int(state.score[seat])
        yield words.text("tell.points", player=_player(words, seat), n=points, total=total)


TALE: Final = Tale(
    describe_setup,
    describe_move,
    describe_result,
    named_notes={f"hand.{name}": f"hand.{name}" for name in f.HANDS},
)
