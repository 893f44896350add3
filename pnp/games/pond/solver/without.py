"""The game without some box or ability: the loss is the worth of that box or ability."""

from __future__ import annotations

from typing import Final

from pnp.games.pond.fields import ABILITIES, MATERIAL, SETS, WEATHERS, PondMaterial
from pnp.games.pond.solver.codes import ROWS

RESTRICTIONS: Final = (
    *(f"row.{face}" for face in range(1, ROWS + 1)),
    *(f"set.{name}" for name in SETS),
    *(f"use.{name}" for name in ABILITIES),
)
"""The names of the boxes and abilities to exclude, which are those of their NOTES."""


def without(material: PondMaterial, restriction: str) -> PondMaterial:
    """Return a material in which one of RESTRICTIONS gains nothing."""
    kind, _, name = restriction.partition(".")
    values = MATERIAL.values(material)
    if kind == "row":
        for array in ("boxes", "singly", "one_roll"):
            values[array][int(name)] = 0
    elif kind == "set":
        values["banned"][SETS.index(name)] = [1] * len(WEATHERS)
    else:
        field, value = _NO_USE[name]
        values[field] = value
    return MATERIAL.fill(values)


_NO_USE: Final = {
    "change": ("change_step", 0),
    "reroll": ("rerolls", 0),
    "brighten": ("bright_weather", len(WEATHERS) - 1),  # the weather of the fewest dice
    "wild": ("wilds", 0),
}
"""The field of an ability, and the value that makes it useless."""
