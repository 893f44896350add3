"""Boards on paper: whole if they fit, or else in tiles behind a sketch of how they are joined."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Final

from pnp.ground.geometry import Size
from pnp.parts.cards import MARKS_LAYER
from pnp.parts.part import Job, Part
from pnp.press.faces import Blank, Face
from pnp.press.sheets import (
    Placement,
    Side,
    Tile,
    Tiling,
    alone,
    assembly_sketch,
    tile_board,
    tile_marks,
    tile_sides,
)

SKETCH: Final = "sketch"
SKETCH_SIZE: Final = Size(150, 110)
_SKETCH_ROOM: Final = Size(134, 80)
"""What the sketch's own board may take of it."""


def boards(job: Job) -> Part:
    """A board, in as few tiles as the paper allows."""
    (component,) = job.components
    face = job.face(component, job.blank(component))
    printed, unchanged = job.parted({component.id: (face,)})
    if not printed:
        return Part(job.part, (), {}, (), unchanged)
    tiling = tile_board(face.size, job.pressroom.paper, job.pressroom.card_margins)
    marks = dict(_marks(job, tiling))
    sides = (
        _marked(side, tile)
        for side, tile in zip(tile_sides(component.id, tiling), tiling.tiles, strict=True)
    )
    faces = {component.id: face, **marks, SKETCH: _sketch(job, tiling)}
    return Part(job.part, (*_sketch_sides(job, tiling), *sides), faces, printed)


def _marks(job: Job, tiling: Tiling) -> Iterator[tuple[str, Face]]:
    for tile in tiling.tiles:
        values: dict[str, Any] = {
            "marks": tile_marks(tiling, tile),
            "tile": tile,
            "tiles": tiling.pages,
        }
        yield _name(tile), job.make("common/tile.svg", values, Blank(tiling.paper))


def _name(tile: Tile) -> str:
    return f"marks.{tile.number}"


def _marked(side: Side, tile: Tile) -> Side:
    marks = Placement.whole(_name(tile), side.paper, MARKS_LAYER)
    return replace(side, placements=(*side.placements, marks))


def _sketch(job: Job, tiling: Tiling) -> Face:
    values = {"tiles": assembly_sketch(tiling, _SKETCH_ROOM), "overlap": tiling.overlap_mm}
    return job.make("common/assembly.svg", values, Blank(SKETCH_SIZE))


def _sketch_sides(job: Job, tiling: Tiling) -> Iterator[Side]:
    """A page that shows how the tiles are joined, if there are several."""
    if tiling.pages > 1:
        margins = job.pressroom.pad_margins
        yield alone(SKETCH, SKETCH_SIZE, tiling.paper, margins, label="sketch")
