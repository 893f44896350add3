"""The Gallery's printed numbers and chosen readings, as the rules take them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pnp.games.gallery.fields import MATERIAL
from pnp.games.gallery.model import KINDS
from pnp.rules.rulings import reading

if TYPE_CHECKING:
    from pnp.games.gallery.model import Gallery
    from pnp.rules.fields import Record


def material(gallery: Gallery, readings: Mapping[str, str] | None = None) -> Record:
    """What the rules play with.

    Args:
        gallery: the game's data.
        readings: other readings of rulings than those taken, `{"G-18": "not_allowed"}`.

    Raises:
        CallError: a ruling or reading that there is not, or one that may not be switched.
    """
    copies = {kind.id: kind.copies for kind in gallery.actions.each}
    return MATERIAL.fill(
        {
            "ducks": gallery.ducks.of_each_colour,
            "in_front": gallery.ducks.in_front,
            "water": gallery.ducks.water,
            "spaces": gallery.line.spaces,
            "tokens": gallery.targets.count,
            "hand": gallery.hand.cards,
            "copies": [copies[kind] for kind in KINDS],
        }
        | _switches(gallery, readings or {})
    )


def _switches(gallery: Gallery, readings: Mapping[str, str]) -> dict[str, int]:
    taken = reading(gallery.rulings, readings)
    return {
        "misfire_dry": ("first_target_goes", "nothing_goes", "not_allowed").index(taken["G-11"]),
        "foreign_cover": int(taken["G-18"] == "not_allowed"),
        "shallow": int(taken["G-19"] == "two_ducks_at_most"),
    }
