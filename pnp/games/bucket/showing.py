"""The Bucket's dice and hands as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.games.bucket.fields import FACES, BucketMaterial, BucketState
from pnp.rules.usual import each, rows

DICE: Final = tuple(map(str, range(FACES + 1)))


def show(state: BucketState, material: BucketMaterial) -> str:
    """Return the dice of the inning, and everybody's last hand and score."""
    return rows(_lines(state, material))


def _lines(state: BucketState, material: BucketMaterial) -> Iterator[tuple[str, str]]:
    rounds = material.laps[state.players] * state.players
    when = "over" if state.over else f"{state.round + 1} of {rounds}"
    yield "round", f"{when}; seat {state.seat}"
    yield "boss", str(state.boss)
    yield "rolled", each(DICE, state.pool) + (", some promoted" if state.promoted else "")
    yield "bucket", each(DICE, state.bucket)
    yield "thrown", str(state.thrown)
    for seat in range(state.players):
        hand = each(DICE, state.hands[seat])
        yield (
            f"seat {seat}",
            f"{state.score[seat]} points, {state.eggs[seat]} eggs; hand {hand or '-'}",
        )
