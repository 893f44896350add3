"""The printed numbers as the rules take them."""

from __future__ import annotations

from collections.abc import Mapping

from pnp.rules import reading

from .fields import DUCKS, MATERIAL, PuddleMaterial
from .model import Puddle


def material(puddle: Puddle, readings: Mapping[str, str] | None = None) -> PuddleMaterial:
    """Return what the rules play with. The game has no rulings that could be read otherwise."""
    reading({}, readings or {})
    ducks = {duck.id: duck for duck in puddle.ducks.each}
    kinds = [ducks[name] for name in DUCKS if name]
    return MATERIAL.fill(
        {
            "dice": puddle.dice.count,
            "crusts": puddle.dice.crusts,
            "places": puddle.puddle.places,
            "appetite": [0, *(duck.appetite for duck in kinds)],
            "points": [0, *(duck.points for duck in kinds)],
            "copies": [0, *(duck.copies for duck in kinds)],
            "flock": puddle.ducks.flock,
        }
    )
