"""Scenes composed of pictures, by the files of `pnp/art/data/scenes`.

A scene is named by the id of its picture, or by the common part of several ids: `shots.2`, for two
shots of any player. A placing names a picture file by id, a small drawing of `pnp/art/data/staged`
by name, or a painter of a room with its words: `tinduck red wide`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from pnp.art.kit.curves import Point
from pnp.art.kit.pen import InkPen
from pnp.art.kit.picture_file import PictureFile, read
from pnp.art.kit.recolour import paint_file, paint_picture
from pnp.art.kit.tables import RowFolder
from pnp.data.schema import Record
from pnp.data.toml import load

Painter = Callable[..., None]
"""Draws with a pen, given the words that follow its name in a placing."""
NO_PAINTERS: Final[Mapping[str, Painter]] = MappingProxyType({})


class Placing(Record):
    """A picture and its place in a scene."""

    show: str
    at: Point
    """The place of its box's origin, in the scene's units."""
    scale: float = 1.0
    turn: float = 0.0
    """Clockwise, in degrees, around its origin."""
    mirrored: bool = False
    weight: float = 1.0
    """The weight of the line that sets it off in low ink, as in `InkPen.figure`."""
    fine: float = 1.0
    """The width of its lines in low ink, relative to those of others: fine for bystanders."""
    in_low: bool = True
    """Whether low ink shows it: what has no part in the event only crowds a drawing of lines."""

    @property
    def transform(self) -> str:
        """Return the place in SVG notation."""
        turn = f" rotate({self.turn:g})" if self.turn else ""
        across = -self.scale if self.mirrored else self.scale
        x, y = self.at
        return f"translate({x:g} {y:g}){turn} scale({across:g} {self.scale:g})"


class StagedScene(Record):
    """A scene: the things behind its water or its bank, and those in front."""

    ground: str = ""
    """The paint of its sky or its rays."""
    behind: tuple[Placing, ...] = ()
    before: tuple[Placing, ...] = ()
    reeds: bool = True
    """Whether reeds stand on both sides of a marsh."""


SCENES: Final[Mapping[str, StagedScene]] = RowFolder("scenes", partial(load, model=StagedScene))
STAGED: Final[Mapping[str, PictureFile]] = RowFolder("staged", read)
"""Small drawings that only occur in scenes."""


def stage(
    pen: InkPen,
    placings: Iterable[Placing],
    painters: Mapping[str, Painter] = NO_PAINTERS,
    set_off: float = 1.0,
) -> None:
    """Draw pictures, later ones in front, all with the pen's own outline.

    Args:
        pen: the pen.
        placings: the pictures and their places.
        painters: the painters of those that are no files, by name.
        set_off: the weight of the line that sets off each in low ink; less than 1 for far ones.
    """
    for placing in placings:
        if pen.ink == "low" and not placing.in_low:
            continue
        name, *words = placing.show.split()
        unit = pen.unit / placing.scale * (placing.fine if pen.ink == "low" else 1)
        weight = set_off * placing.weight
        with pen.transform(placing.transform, unit=unit, apart=True), pen.figure(weight):
            if name in painters:
                painters[name](pen, *words)
            elif name in STAGED:
                paint_file(pen, STAGED[name])
            else:
                paint_picture(pen, name)
