"""The seven families of bath ducks: one row each, from which all their pictures are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.rubber import Eye


@dataclass(frozen=True, slots=True)
class Family:
    """What the ducks of a family have in common."""

    colour: str
    """As the game names it."""
    badge: str
    hatch: str
    garment: str
    """What the body wears, a key of `GARMENTS`."""
    wing: str
    """The wing's paint."""
    behind: tuple[str, ...] = ()
    """Props behind the body, keys of `PROPS`."""
    worn: tuple[str, ...] = ()
    """Props on body and head."""
    held: tuple[str, ...] = ()
    """Props under the wing."""
    eyes: tuple[Eye, Eye, Eye] | None = None
    """The eyes in each pose, where they are the family's own."""

    @property
    def paint(self) -> str:
        """The paint of its colour; `.pale`, `.soft` and `.deep` are tints of it."""
        return f"family.{self.colour}"


FAMILIES: Final[Mapping[str, Family]] = {
    "chef": Family(
        colour="tomato",
        badge="circle",
        hatch="upright",
        garment="apron",
        wing="rubber",
        worn=("neckerchief", "toque"),
        held=("whisk",),
    ),
    "gardener": Family(
        colour="leaf",
        badge="hexagon",
        hatch="rising",
        garment="dungarees",
        wing="rubber",
        worn=("sunflower", "straw_hat"),
        held=("watering_can",),
    ),
    "musician": Family(
        colour="plum",
        badge="star",
        hatch="level",
        garment="jacket",
        wing="family.plum",
        behind=("tuba",),
        worn=("mouthpiece", "band_cap"),
    ),
    "detective": Family(
        colour="cocoa",
        badge="diamond",
        hatch="lattice",
        garment="cape",
        wing="rubber",
        worn=("deerstalker", "bubble_pipe"),
        held=("magnifier",),
    ),
    "diver": Family(
        colour="lagoon",
        badge="drop",
        hatch="dots",
        garment="wetsuit",
        wing="family.lagoon",
        behind=("air_tank",),
        worn=("neck_seal", "mask"),
    ),
    "builder": Family(
        colour="amber",
        badge="square",
        hatch="grid",
        garment="vest",
        wing="rubber",
        worn=("hard_hat",),
        held=("hammer",),
    ),
    "sleeper": Family(
        colour="night",
        badge="triangle",
        hatch="falling",
        garment="pyjamas",
        wing="family.night",
        worn=("quilt_collar", "nightcap"),
        held=("teddy",),
        eyes=("asleep", "asleep", "wide"),
    ),
}
