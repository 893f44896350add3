"""The families of bath ducks, rows of `pnp/art/data/families.toml`: all their pictures follow."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from pnp.art.kit.parts import PicturePart, read_part
from pnp.art.kit.tables import RowFile, RowFolder, ShapeFile
from pnp.data.schema import Record

Eye = Literal["round", "wide", "happy", "asleep", "drowsy", "panic"]


class Garment(Record):
    """A garment, whose cloth shows the family's hatch."""

    shape: str
    """A shape of `GARMENTS`."""
    paint: str
    hatch_paint: str
    gap: float = 8.5
    """The gap between the hatch's lines."""
    weight: float = 0.9
    """Their weight, in line weights."""


class DuckBuild(Record):
    """The build of a family's ducks, relative to the plain rubber duck."""

    body: str = "body"
    """A shape of `rubber_duck.svg`; its shade and gloss lie on any of them."""
    stretch: tuple[float, float] = (1.0, 1.0)
    """The stretch of the body in length and height, from the water line."""
    head: float = 1.0
    """The relative size of the head."""
    neck: tuple[float, float] = (0.0, 0.0)
    """The shift of the head to the right and down."""


class DuckFamily(Record):
    """The traits that the ducks of a family share."""

    colour: str
    """The game's name for it."""
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
    beak_over_hat: bool = False
    """Whether in low ink the beak lies over the first of those, whose brim would cut it in two."""
    held: tuple[str, ...] = ()
    """Props under the wing."""
    eyes: tuple[Eye, ...] = ()
    """The family's own eyes in each pose, if any."""


FAMILIES: Final[Mapping[str, DuckFamily]] = RowFile("families", DuckFamily)
PROPS: Final[Mapping[str, PicturePart]] = RowFolder("props", read_part)
"""Hats and hand-held props. The first word of a name is the frame with which the prop moves."""
GARMENTS: Final[Mapping[str, str]] = ShapeFile("garments")
"""Clothes by name, which may be larger than the body, whose outline cuts them; with `.seams`, lines
on them."""
