"""The seven families of bath ducks: one row each, from which all their pictures are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Eye = Literal["round", "wide", "happy", "asleep", "drowsy", "panic"]


@dataclass(frozen=True, slots=True)
class DuckFamily:
    """The traits that the ducks of a family share."""

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
    eyes: tuple[Eye, ...] = ()
    """The eyes in each pose, where they are the family's own."""


FAMILIES: Final[Mapping[str, DuckFamily]] = {
    "chef": DuckFamily(
        colour="tomato",
        badge="circle",
        hatch="upright",
        garment="apron",
        wing="rubber",
        worn=("neckerchief", "toque"),
        held=("whisk",),
    ),
    "gardener": DuckFamily(
        colour="leaf",
        badge="hexagon",
        hatch="rising",
        garment="dungarees",
        wing="rubber",
        worn=("sunflower", "straw_hat"),
        held=("watering_can",),
    ),
    "musician": DuckFamily(
        colour="plum",
        badge="star",
        hatch="level",
        garment="jacket",
        wing="plum",
        behind=("tuba",),
        worn=("mouthpiece", "band_cap"),
    ),
    "detective": DuckFamily(
        colour="cocoa",
        badge="diamond",
        hatch="lattice",
        garment="cape",
        wing="rubber",
        worn=("deerstalker", "bubble_pipe"),
        held=("magnifier",),
    ),
    "diver": DuckFamily(
        colour="lagoon",
        badge="drop",
        hatch="dots",
        garment="wetsuit",
        wing="lagoon",
        behind=("air_tank",),
        worn=("neck_seal", "mask"),
    ),
    "builder": DuckFamily(
        colour="amber",
        badge="square",
        hatch="grid",
        garment="vest",
        wing="rubber",
        worn=("hard_hat",),
        held=("hammer",),
    ),
    "sleeper": DuckFamily(
        colour="night",
        badge="triangle",
        hatch="falling",
        garment="pyjamas",
        wing="night",
        worn=("quilt_collar", "nightcap"),
        held=("teddy",),
        eyes=("asleep", "asleep", "asleep", "asleep", "wide", "panic"),
    ),
}
