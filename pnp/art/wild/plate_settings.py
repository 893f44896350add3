"""The settings of plates: their boxes, and where sun, shore and reeds stand."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.wild.species import PLUMAGES

PORTRAIT: Final = (138.0, 188.0)
"""Two units a millimetre: a card of 63 x 88 with 3 mm of bleed all round."""
WIDE: Final = (276.0, 120.0)

PLATES: Final[Mapping[str, str]] = {
    name: name for name in PLUMAGES if name != "duckling" and not name.endswith(".hen")
}
"""The duck of each plate, with a stance if it does not swim: a drake of each species."""


@dataclass(frozen=True, slots=True)
class PlateSetting:
    """The setting in which a duck is seen: places in the plate's units, x from its middle."""

    horizon: float
    """Where sky and water meet, from the top."""
    surface: float
    """Where the duck's own water line lies, from the top."""
    sun: tuple[float, float, float]
    """Its middle, x and y, and its radius."""
    reeds: tuple[tuple[float, int, float], ...]
    """Clumps in front: x, how many blades, how high."""
    far_reeds: tuple[tuple[float, int, float], ...]


PORTRAIT_SETTING: Final = PlateSetting(
    horizon=104,
    surface=132,
    sun=(-26, 88, 27),
    reeds=((-62, 11, 92), (66, 9, 74)),
    far_reeds=((-44, 12, 38), (52, 16, 46), (24, 7, 24)),
)
WIDE_SETTING: Final = PlateSetting(
    horizon=62,
    surface=86,
    sun=(-66, 50, 22),
    reeds=((-128, 13, 74), (130, 11, 60)),
    far_reeds=((-98, 14, 32), (96, 18, 38), (64, 8, 20)),
)
OPEN_SETTING: Final = PlateSetting(
    horizon=96, surface=130, sun=(-24, 58, 23), reeds=(), far_reeds=()
)
WIDE_OPEN_SETTING: Final = PlateSetting(
    horizon=58, surface=86, sun=(-66, 36, 18), reeds=(), far_reeds=()
)
"""Open water under a high sun."""

OPEN_WATER: Final = ("king_eider", "common_goldeneye", "smew")
"""Ducks that are seen far from reeds."""


def setting_of(name: str) -> PlateSetting:
    """Return the setting of a plate: a key of `PLATES`, with `.wide` if it is wider than high."""
    duck = name.removesuffix(".wide")
    if duck in OPEN_WATER:
        return WIDE_OPEN_SETTING if name != duck else OPEN_SETTING
    return WIDE_SETTING if name != duck else PORTRAIT_SETTING
