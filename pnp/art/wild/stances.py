"""The table of stances, `pnp/art/data/stances`: poses of a wild duck.

A row is a file; any species takes any stance.

A place is in the box of 120 x 90 that all ducks share, before the species' own scale; angles are
degrees, and positive ones point the bill down.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final, Literal

from pnp.art.kit.curves import Point
from pnp.art.kit.tables import RowFolder
from pnp.data.schema import Record
from pnp.data.toml import load

Ground = Literal["water", "bank", "log", "splash", "rings"]


class OpenWing(Record):
    """A wing's bones and flight feathers, from the shoulder; angles as the picture stands."""

    shoulder: Point
    """On the level body."""
    wrist: Point
    """From the shoulder."""
    elbow: Point
    """From the shoulder: where the innermost secondary grows."""
    primaries: tuple[float, float, float, float]
    """Angle and length of the outermost, angle and length of the innermost."""
    secondaries: tuple[float, float, float, float]


class Leg(Record):
    """A leg on the level body, and its foot."""

    hip: Point
    ankle: Point
    foot: Literal["flat", "spread", "closed"]
    turn: float
    """Degrees that the toes point down."""


class Stance(Record):
    """The posture of a duck."""

    head: Point = (0.0, 0.0)
    """The distance of the head from the place where the species carries it."""
    nod: float = 0.0
    """Degrees that head and bill point down."""
    place: Point | None = None
    """The place of a head that is turned over the back, instead of `head`."""
    bend: float = 0.0
    """The lean of the neck beyond the species' own."""
    tilt: float = 0.0
    """Degrees that the breast lies below the tail."""
    shift: Point = (0.0, 0.0)
    scale: float = 1.0
    wings: tuple[OpenWing, ...] = ()
    """The far wing first, which the body hides in part; none while they are folded."""
    fanned: bool = False
    """The tail is spread and lowered."""
    legs: tuple[Leg, ...] = ()
    """The far leg first; none while they are under water or feathers."""
    on: Ground = "water"
    gape: float = 0.0
    """Degrees that the bill is open."""
    asleep: bool = False
    """The eye is shut, the bill under the scapulars."""
    upended: bool = False
    """Head and breast are under water."""
    sleek: bool = False
    """A crest is laid back."""


SWIMMING: Final = Stance()

STANCES: Final[Mapping[str, Stance]] = RowFolder("stances", partial(load, model=Stance))
"""By the last word of an id: `duck.mallard.hen.asleep`. Without one a duck is `SWIMMING`."""


def stance_of(name: str) -> tuple[str, Stance]:
    """Return a duck's name without its stance, and the stance: `mallard.hen` and `SWIMMING`."""
    row, _, last = name.rpartition(".")
    if row and last in STANCES:
        return row, STANCES[last]
    return name, SWIMMING
