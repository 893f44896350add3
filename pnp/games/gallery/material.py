"""The Gallery's printed numbers and chosen readings, in the form of the rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from pnp.games.gallery import fields as f
from pnp.games.gallery.fields import GalleryMaterial
from pnp.rules.rulings import reading

if TYPE_CHECKING:
    from pnp.games.gallery.model import Gallery

MISFIRES: Final = {
    "first_target_goes": f.TARGET_GOES,
    "nothing_goes": f.NOTHING_GOES,
    "not_allowed": f.BARRED,
}
"""The readings of G-11."""


def material(gallery: Gallery, readings: Mapping[str, str] | None = None) -> GalleryMaterial:
    """Return the numbers that the rules play with.

    Raises:
        CallError: an unknown ruling or reading, or one that cannot be switched.
    """
    copies = {kind.id: kind.copies for kind in gallery.actions.each}
    return f.MATERIAL.fill(
        {
            "ducks": gallery.ducks.of_each_colour,
            "in_front": gallery.ducks.in_front,
            "water": gallery.ducks.water,
            "spaces": gallery.line.spaces,
            "tokens": gallery.targets.count,
            "hand": gallery.hand.cards,
            "copies": [copies[kind] for kind in f.CARDS],
        }
        | _switches(gallery, readings or {})
    )


def _switches(gallery: Gallery, readings: Mapping[str, str]) -> dict[str, int]:
    readings_taken = reading(gallery.rulings, readings)
    return {
        "misfire_dry": readings_taken.meaning("G-11", MISFIRES),
        "foreign_cover": int(readings_taken["G-18"] == "not_allowed"),
        "shallow": int(readings_taken["G-19"] == "two_ducks_at_most"),
    }
