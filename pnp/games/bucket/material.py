"""The Bucket's printed numbers and chosen readings, in the form of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.games.bucket.fields import HANDS, MATERIAL, MAX_PLAYERS, BucketMaterial
from pnp.rules.rulings import reading

if TYPE_CHECKING:
    from pnp.games.bucket.model import Bucket


def material(bucket: Bucket, readings: Mapping[str, str] | None = None) -> BucketMaterial:
    """Return the numbers that the rules play with.

    Raises:
        CallError: an unknown ruling or reading, or one that cannot be switched.
    """
    switches = reading(bucket.rulings, readings or {})
    scoring = bucket.scoring
    values: dict[str, object] = {
        "white": bucket.dice.white,
        "wild": bucket.wild.face,
        "thrown": bucket.failing.thrown,
        "laps": _laps(bucket),
        "best_for_each": scoring.best_for_each,
        "step": scoring.step,
        "egg": scoring.egg,
        "boss_stays": switches["B-02"] == "stays",
    }
    return MATERIAL.fill(values | _hands(bucket))


def _laps(bucket: Bucket) -> list[int]:
    laps = {lap.players: lap.laps for lap in bucket.laps.each}
    return [laps.get(players, 0) for players in range(MAX_PLAYERS + 1)]


def _hands(bucket: Bucket) -> dict[str, object]:
    """Return the kinds of hands in the rules' order, with their ranks from the lowest up."""
    kinds = {hand.id: hand for hand in bucket.hands.each}
    ranks = {hand.id: place for place, hand in enumerate(reversed(bucket.hands.each), start=1)}
    return {
        "rank": [ranks[name] for name in HANDS],
        "needs": [kinds[name].needs for name in HANDS],
        "run": [kinds[name].run for name in HANDS],
    }
