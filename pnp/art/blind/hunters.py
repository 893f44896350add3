"""The five players of Duck Blind: each has a colour, a pattern and a sign."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Hunter:
    """Marks that tell a player's cards and marker from those of the others."""

    paint: str
    pattern: str
    """A hatch of `pnp.art.cover.patterns`."""
    sign: str
    """A shape of `pnp.art.cover.badges`."""


HUNTERS: Final[Mapping[str, Hunter]] = {
    "olive": Hunter("olive", "upright", "square"),
    "brass": Hunter("brass", "dots", "circle"),
    "rust": Hunter("rust_red", "lattice", "star"),
    "blue": Hunter("marsh_blue", "level", "drop"),
    "pink": Hunter("dawn_pink", "rising", "triangle"),
}
