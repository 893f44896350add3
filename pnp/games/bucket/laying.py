"""The Bucket's mat with the dice on it, and the hands."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.games.bucket.fields import FACES, BucketMaterial, BucketState
from pnp.games.layouts import Die, TableLayout, Zone
from pnp.rules.fields import Vector


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
