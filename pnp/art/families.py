"""The seven families of bath ducks: one row each, from which all their pictures are made."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from pnp.art.rubber import Eye


@dataclass(frozen=True, slots=True)
class Family:
    """What the ducks of a family have in common."""

    paint: str
    """The family's colour; `paint.pale` and `paint.deep` are its tints."""
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


FAMILIES: Final[Mapping[str, Family]] = {
    "chef": Family(
        "tomato",
        "circle",
        "upright",
        "apron",
        "rubber",
        worn=("neckerchief", "toque"),
        held=("whisk",),
    ),
    "gardener": Family(
        "leaf",
        "hexagon",
        "rising",
        "dungarees",
        "rubber",
        worn=("sunflower", "straw_hat"),
        held=("watering_can",),
    ),
    "musician": Family(
        "plum", "star", "level", "jacket", "plum", behind=("tuba",), worn=("mouthpiece", "band_cap")
    ),
    "detective": Family(
        "cocoa",
        "diamond",
        "lattice",
        "cape",
        "rubber",
        worn=("deerstalker", "bubble_pipe"),
        held=("magnifier",),
    ),
    "diver": Family(
        "lagoon",
        "drop",
        "dots",
        "wetsuit",
        "lagoon",
        behind=("air_tank",),
        worn=("neck_seal", "mask"),
    ),
    "builder": Family(
        "amber", "square", "grid", "vest", "rubber", worn=("hard_hat",), held=("hammer",)
    ),
    "sleeper": Family(
        "night",
        "triangle",
        "falling",
        "pyjamas",
        "night",
        worn=("quilt_collar", "nightcap"),
        held=("teddy",),
        eyes=("asleep", "asleep", "wide"),
    ),
}
