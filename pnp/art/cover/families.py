"""The families of bath ducks, rows of `pnp/art/data/families.toml`: all their pictures follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from pnp.art.kit.parts import PicturePart, read_part
from pnp.art.kit.tables import RowFile, RowFolder, ShapeFile
from pnp.data.schema import Record

Eye = Literal["round", "wide", "happy", "asleep", "drowsy", "panic"]


class Garment(Record):
    """A piece of clothing and its cloth, which shows the family's hatch."""

    shape: str
    """A shape of `GARMENTS`."""
    paint: str
    hatch_paint: str
    gap: float = 8.5
    """How far the hatch's lines lie apart."""
    weight: float = 0.9
    """How heavy they are, in line weights."""


class DuckBuild(Record):
    """The build of a family's ducks, against the plain rubber duck."""

    body: str = "body"
    """A shape of `rubber_duck.svg`; its shade and gloss lie on any of them."""
    stretch: tuple[float, float] = (1.0, 1.0)
    """How much longer and higher the body is, from where it lies in the water."""
    head: float = 1.0
    """How much larger the head is."""
    neck: tuple[float, float] = (0.0, 0.0)
    """How far to the right and down the head is carried."""


class DuckFamily(Record):
    """The traits that the ducks of a family share."""

    colour: str
    """As the game names it."""
    badge: str
    hatch: str
    garment: Garment
    wing: str
    """The wing's paint."""
    build: DuckBuild = DuckBuild()
    behind: tuple[str, ...] = ()
    """Props behind the body, keys of `PROPS`."""
    worn: tuple[str, ...] = ()
    """Props on body and head."""
    held: tuple[str, ...] = ()
    """Props under the wing."""
    eyes: tuple[Eye, ...] = ()
    """The eyes in each pose, where they are the family's own."""


FAMILIES: Final[Mapping[str, DuckFamily]] = RowFile("families", DuckFamily)
PROPS: Final[Mapping[str, PicturePart]] = RowFolder("props", read_part)
"""Hats and things in hand. The first word of a name is the frame of the duck that it moves with."""
GARMENTS: Final[Mapping[str, str]] = ShapeFile("garments")
"""Clothes by name, which may be larger than the body, whose outline cuts them; with `.seams`, lines
on them."""
