"""The table of stances: what a wild duck is doing. One row each; any species takes any stance.

A place is in the box of 120 x 90 that all ducks share, before the species' own scale; angles are
degrees, and positive ones point the bill down.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from pnp.art.kit.curves import Point

Wings = Literal["folded", "cupped", "raised"]
Legs = Literal["hidden", "standing", "braking", "trailing", "paddling"]
Ground = Literal["water", "bank", "splash", "rings"]


@dataclass(frozen=True, slots=True)
class Stance:
    """The posture of a duck."""

    head: Point = (0.0, 0.0)
    """How far the head is from where the species carries it."""
    nod: float = 0.0
    """Degrees that head and bill point down."""
    place: Point | None = None
    """Where the head is if it is turned over the back, instead of `head`."""
    bend: float = 0.0
    """How much more the neck leans back than the species' own."""
    tilt: float = 0.0
    """Degrees that the breast lies below the tail."""
    shift: Point = (0.0, 0.0)
    scale: float = 1.0
    wings: Wings = "folded"
    fanned: bool = False
    """The tail is spread and lowered."""
    legs: Legs = "hidden"
    on: Ground = "water"
    asleep: bool = False
    """The eye is shut, the bill under the scapulars."""
    upended: bool = False
    """Head and breast are under water."""
    sleek: bool = False
    """A crest is laid back."""


SWIMMING: Final = Stance()

STANCES: Final[Mapping[str, Stance]] = {
    "low": Stance(head=(1, 5), nod=3, tilt=1, shift=(-1.5, 2), scale=0.97, sleek=True),
    "high": Stance(head=(-2, -4), nod=-4, tilt=-5, shift=(0, -1.5), scale=0.95),
    "alert": Stance(head=(-3.5, -12), nod=-7, bend=-1.5, tilt=-3, scale=0.88),
    "asleep": Stance(place=(72, 40), nod=16, tilt=1, shift=(0, 1), asleep=True, sleek=True),
    "dabbling": Stance(tilt=76, shift=(11, -3), scale=0.9, legs="paddling", upended=True),
    "preening": Stance(place=(70.5, 34), nod=44, tilt=-3, scale=0.94, sleek=True),
    "landing": Stance(
        head=(10, -5),
        nod=14,
        tilt=-32,
        shift=(4, -9),
        scale=0.59,
        wings="cupped",
        fanned=True,
        legs="braking",
        on="splash",
        sleek=True,
    ),
    "rising": Stance(
        head=(-3, -25),
        nod=-20,
        tilt=-48,
        shift=(4, -14.2),
        scale=0.49,
        wings="raised",
        legs="trailing",
        on="rings",
        sleek=True,
    ),
    "standing": Stance(
        head=(-2, -2), tilt=-9, shift=(1, -9), scale=0.84, legs="standing", on="bank"
    ),
}
"""By the last word of an id: `duck.mallard.hen.asleep`. Without one a duck is `SWIMMING`."""


def stance_of(name: str) -> tuple[str, Stance]:
    """Return a duck's name without its stance, and the stance: `mallard.hen` and `SWIMMING`."""
    row, _, last = name.rpartition(".")
    if row and last in STANCES:
        return row, STANCES[last]
    return name, SWIMMING
