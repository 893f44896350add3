"""Boards on paper: whole if they fit, or else in tiles behind a sketch of how they are joined."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
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
_CLEAR_OF_BOARD_MM: Final = 2.5
"""The distance of words below a board, where there is room."""
_SKETCH_ROOM: Final = Size(134, 80)
"""The share that the sketch's own board may take."""


def boards(task: Task) -> Part:
    """Return the boards of a part, each in as few tiles as the paper allows."""
    fronts = {
        component.id: task.face(component, task.blank(component)) for component in task.components
    }
    pieces, others = task.split_changes({name: (face,) for name, face in fronts.items()})
    faces: dict[str, Face] = {}
    for name, component in ((component.id, component) for component in pieces):
        tiling = _tiling(task.job, component)
        faces |= {name: fronts[name], **dict(_marks(task, component, tiling))}
        faces[f"{SKETCH}.{name}"] = _sketch(task, tiling)
    return Part(task.part, tuple(_sides(task.job, pieces)), faces, pieces, others)


def blank_boards(job: Job, part: str) -> Part:
    """Return boards with their sides and without any face: enough to count paper and cuts.

    Raises:
        CallError: no page has room for a tile.
    """
    components = job.components(part)
    return Part(part, tuple(_sides(job, components)), {}, components)


def _sides(job: Job, components: Iterable[Component]) -> Iterator[Side]:
    """Yield the sides of boards: how each is joined, if that is to be told, and its tiles."""
    for component in components:
        tiling = _tiling(job, component)
        yield from _sketch_sides(job, component.id, tiling)
        for _ in range(component.copies):
            for side, tile in zip(tile_sides(component.id, tiling), tiling.tiles, strict=True):
                yield _add_marks(side, component.id, tile)


def _tiling(job: Job, component: Component) -> Tiling:
    """Return the tiles of a board, or of a row of cards in the format that is ordered."""
    card, row = job.card.size, component.row
    size = row.size(card) if row else component.size or Size(0, 0)
    seams_mm = row.seams_mm(card) if row else component.seams_mm
    return tile_board(size, job.paper.size, job.imposition.margins, seams_mm=seams_mm)


def _marks(task: Task, board: Component, tiling: Tiling) -> Iterator[tuple[str, Face]]:
    for tile in tiling.tiles:
        values: dict[str, Any] = {
            "marks": tile_marks(tiling, tile, board.cut if tiling.pages == 1 else None),
            "tile": tile,
            "tiles": tiling.pages,
            "how": _how_to_join(tiling, tile),
            "foot_mm": tiling.usable.bottom_mm - tile.at.bottom_mm,
            "overlap": tiling.overlap_mm,
        }
        yield _name(board.id, tile), task.make("common/tile.svg", values, Blank(tiling.paper))


def _how_to_join(tiling: Tiling, tile: Tile) -> Rect | None:
    """Return the box for the joining instructions of two tiles: below the first, if there is room.

    Two tiles need no sketch to tell how they lie, and one is not joined to any.
    """
    room = tiling.usable.bottom_mm - tile.at.bottom_mm
    has_words = 1 < tiling.pages <= _JOINED_IN_WORDS
    if not has_words or tile.number > 1 or room < _WORDS_MM:
        return None
    width, height = tile.at.width_mm - 2 * _CLEAR_OF_MARKS_MM, _WORDS_MM - 1
    top = tile.at.bottom_mm + min(_CLEAR_OF_BOARD_MM, room - height)
    return Rect(tile.at.x_mm + _CLEAR_OF_MARKS_MM, top, width, height)


def _name(board: str, tile: Tile) -> str:
    return f"marks.{board}.{tile.number}"


def _add_marks(side: Side, board: str, tile: Tile) -> Side:
    marks = Placement.whole(_name(board, tile), side.paper, MARKS_LAYER)
    return replace(side, placements=(*side.placements, marks))


def _sketch(task: Task, tiling: Tiling) -> Face:
    values = {"tiles": assembly_sketch(tiling, _SKETCH_ROOM), "overlap": tiling.overlap_mm}
    return task.make("common/assembly.svg", values, Blank(SKETCH_SIZE))


def _sketch_sides(job: Job, board: str, tiling: Tiling) -> Iterator[Side]:
    """Yield a page that shows how tiles are joined, if there are several and none of them tells."""
    if tiling.pages > 1 and _how_to_join(tiling, tiling.tiles[0]) is None:
        margins = job.pad_margins
        name = f"{SKETCH}.{board}"
        yield single_face(name, SKETCH_SIZE, tiling.paper, margins, label=SKETCH)
