"""The Bucket's dice and hands: as text, and on the mat."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pnp.games.bucket.fields import FACES, BucketMaterial, BucketState
from pnp.games.layouts import Die, TableLayout, Zone
from pnp.rules.fields import Vector
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


def lay_table(state: BucketState, material: BucketMaterial, actions: Sequence[int]) -> TableLayout:  # noqa: ARG001 -- alike in every game
    """Return the mat with all dice on it, and everybody's last hand."""
    on_sheet = [Die("mark:dice.boss", 0, int(state.boss))]
    on_sheet += [Die("mark:dice.white", *die) for die in enumerate(_dice(state.pool))]
    on_sheet += [Die("mark:dice.white bucket", *die) for die in enumerate(_dice(state.bucket))]
    on_sheet += [Die("mark:dice.white-1", place, 0) for place in range(int(state.thrown))]
    hands = (
        Zone("score", seat, dice=_dice(state.hands[seat]), points=int(state.score[seat]))
        for seat in range(state.players)
    )
    return TableLayout("bucket.mat", on_sheet=tuple(on_sheet), zones=tuple(hands))


def _dice(counts: Vector) -> tuple[int, ...]:
    return tuple(face for face in range(1, FACES + 1) for _ in range(int(counts[face])))
