"""Boards on paper: whole if they fit, or else in tiles behind a sketch of how they are joined."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from msgspec.structs import replace

from pnp.core.geometry import Rect, Size
from pnp.games.components import Component
from pnp.press.faces import Blank, Face
from pnp.press.sheets import Placement, Side, single_face
from pnp.press.sheets.tiles import Tile, Tiling, assembly_sketch, tile_board, tile_marks, tile_sides
from pnp.printing.jobs import Job
from pnp.printing.parts.cards import MARKS_LAYER
from pnp.printing.parts.part import Part, Task

SKETCH: Final = "sketch"
SKETCH_SIZE: Final = Size(150, 110)
_JOINED_IN_WORDS: Final = 2
"""So many tiles need words, and no sketch, to be joined."""
_WORDS_MM: Final = 7.6
_CLEAR_OF_MARKS_MM: Final = 12.0
_SKETCH_ROOM: Final = Size(134, 80)
"""What the sketch's own board may take of it."""


def boards(task: Task) -> Part:
    """Return a board, in as few tiles as the paper allows."""
    (component,) = task.components
    face = task.face(component, task.blank(component))
    if not task.is_changed(component.id, (face,)):
        return task.nothing()
    tiling = _tiling(task.job, component)
    marks = dict(_marks(task, tiling))
    sides = (
        _add_marks(side, tile)
        for side, tile in zip(tile_sides(component.id, tiling), tiling.tiles, strict=True)
    )
    faces = {component.id: face, **marks, SKETCH: _sketch(task, tiling)}
    return Part(task.part, (*_sketch_sides(task.job, tiling), *sides), faces, (component,))


def blank_board(job: Job, part: str) -> Part:
    """Return a board with its sides and without any face: enough to count paper and cuts.

    Raises:
        CallError: no page has room for a tile.
    """
    (component,) = job.components(part)
    tiling = _tiling(job, component)
    sides = (*_sketch_sides(job, tiling), *tile_sides(component.id, tiling))
    return Part(part, sides, {}, (component,))


def _tiling(job: Job, component: Component) -> Tiling:
    """Return the tiles of a board, or of a row of cards in the format that is ordered."""
    card, row = job.card.size, component.row
    size = row.size(card) if row else component.size or Size(0, 0)
    seams_mm = row.seams_mm(card) if row else component.seams_mm
    return tile_board(size, job.paper.size, job.imposition.margins, seams_mm=seams_mm)


def _marks(task: Task, tiling: Tiling) -> Iterator[tuple[str, Face]]:
    for tile in tiling.tiles:
        values: dict[str, Any] = {
            "marks": tile_marks(tiling, tile),
            "tile": tile,
            "tiles": tiling.pages,
            "how": _how_to_join(tiling, tile),
            "overlap": tiling.overlap_mm,
        }
        yield _name(tile), task.make("common/tile.svg", values, Blank(tiling.paper))


def _how_to_join(tiling: Tiling, tile: Tile) -> Rect | None:
    """Return where the first of two tiles tells how they are joined: below it, if there is room.

    Two tiles need no sketch to tell how they lie, and one is not joined to any.
    """
    room = tiling.usable.bottom_mm - tile.at.bottom_mm
    has_words = 1 < tiling.pages <= _JOINED_IN_WORDS
    if not has_words or tile.number > 1 or room < _WORDS_MM:
        return None
    width = tile.at.width_mm - 2 * _CLEAR_OF_MARKS_MM
    return Rect(tile.at.x_mm + _CLEAR_OF_MARKS_MM, tile.at.bottom_mm + 1, width, _WORDS_MM - 1)


def _name(tile: Tile) -> str:
    return f"marks.{tile.number}"


def _add_marks(side: Side, tile: Tile) -> Side:
    marks = Placement.whole(_name(tile), side.paper, MARKS_LAYER)
    return replace(side, placements=(*side.placements, marks))


def _sketch(task: Task, tiling: Tiling) -> Face:
    values = {"tiles": assembly_sketch(tiling, _SKETCH_ROOM), "overlap": tiling.overlap_mm}
    return task.make("common/assembly.svg", values, Blank(SKETCH_SIZE))


def _sketch_sides(job: Job, tiling: Tiling) -> Iterator[Side]:
    """Yield a page that shows how tiles are joined, if there are several and none of them tells."""
    if tiling.pages > 1 and _how_to_join(tiling, tiling.tiles[0]) is None:
        margins = job.pad_margins
        yield single_face(SKETCH, SKETCH_SIZE, tiling.paper, margins, label="sketch")
