"""A board larger than a page, in tiles that are glued together.

Tiles are as few as the paper allows, and numbered row by row; they are equal, unless the board says
where it is best cut, and tiles of those lengths are as few. Each but the last of its row
carries on its right a tab as wide as the overlap, each but those of the last row one at its lower
edge; the tab shows the same strip of the board as the next tile, which is glued over it. So a
crooked glueing shows board, not white, and the edges that are seen are all cut from the top.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from msgspec import Struct

from pnp.core.errors import CallError, Problem
from pnp.core.geometry import Margins, Rect, Size
from pnp.press.sheets import bounds
from pnp.press.sheets.cut_lines import cut_lines_of
from pnp.press.sheets.marks import MarkStyle, PageMarks, lines_at, lines_at_cuts
from pnp.press.sheets.side import Placement, Side

OVERLAP_MM: Final = 10.0
"""The strip on which glue holds."""

_JOIN: Final = MarkStyle("join")
_CROP: Final = MarkStyle("crop", offset_mm=1.0)
"""Nearer than beside cards, because boards have no bleed: so that narrow margins have marks."""

MAX_TILES: Final = 100
"""More pages than this nobody glues; the board was not meant to be printed at home."""


class Tile(Struct, frozen=True):
    """A part of the board on a page of its own."""

    number: int
    row: int
    column: int
    """Rows and columns count from 0 at the top left, numbers from 1."""
    window: Rect
    """The part of the board that it shows, with its tabs."""
    seen: Rect
    """The part of the board that is visible when all is glued."""
    at: Rect
    """The rectangle that is cut out of the page."""
    tabs: tuple[Rect, ...]
    """The parts of the page glued under the next tiles: at the right, and below."""


class Tiling(Struct, frozen=True):
    """A board in tiles."""

    board: Size
    paper: Size
    """The paper as it is turned."""
    usable: Rect
    columns: int
    rows: int
    overlap_mm: float
    tiles: tuple[Tile, ...]

    @property
    def pages(self) -> int:
        """Return the number of pages."""
        return len(self.tiles)


class _Cuts(Struct, frozen=True):
    """A board's width or height, divided."""

    starts_mm: tuple[float, ...]
    """The start of each tile."""
    ends_mm: tuple[float, ...]
    """The end of each tile, with its tab."""

    @property
    def count(self) -> int:
        """Return the number of tiles."""
        return len(self.starts_mm)

    @property
    def longest_mm(self) -> float:
        """Return the length of the longest tile."""
        return max(end - start for start, end in zip(self.starts_mm, self.ends_mm, strict=True))


class _Room(Struct, frozen=True):
    """The room that a page leaves for tiles, and their cuts."""

    usable: Rect
    overlap_mm: float
    seams_mm: Sequence[float]


class _Plan(Struct, frozen=True):
    """A board divided both ways, and the part of the page that its tiles lie on."""

    across: _Cuts
    down: _Cuts
    usable: Rect
    overlap_mm: float


def tile_board(
    board: Size,
    paper: Size,
    margins: Margins,
    overlap_mm: float = OVERLAP_MM,
    seams_mm: Sequence[float] = (),
) -> Tiling:
    """Return the board in as few tiles as the paper allows, the paper upright or turned.

    Args:
        board: its trimmed size.
        paper: upright.
        margins: of upright paper; tiles keep out of them.
        overlap_mm: the width of the tabs.
        seams_mm: where it is best cut from top to bottom, from its left.

    Raises:
        CallError: something asked for is out of bounds, or no tile fits; with the nearest that
            would work.
    """
    _refuse(_out_of_bounds(board, paper, margins, overlap_mm))
    turns = ((paper, margins), (paper.transpose(), margins.transpose()))
    options = [
        _tiling(board, size, _Room(sides.usable(size), overlap_mm, seams_mm))
        for size, sides in turns
    ]
    tilings = [tiling for tiling in options if tiling is not None]
    _refuse(_too_narrow(paper, margins) if not tilings else ())
    best = min(tilings, key=lambda tiling: (tiling.pages, tiling.columns + tiling.rows))
    _refuse(_too_many(best))
    return best


def _refuse(problems: Iterable[Problem]) -> None:
    all_problems = tuple(problems)
    if all_problems:
        raise CallError(all_problems)


def _out_of_bounds(
    board: Size, paper: Size, margins: Margins, overlap_mm: float
) -> Iterator[Problem]:
    yield from bounds.no_room(paper, margins)
    yield from bounds.out_of_bounds("an overlap", overlap_mm, 0, bounds.MAX_GAP_MM)
    for what, length in (("width", board.width_mm), ("height", board.height_mm)):
        yield from bounds.out_of_bounds(f"a board's {what}", length, 1, bounds.MAX_LENGTH_MM)


def _too_narrow(paper: Size, margins: Margins) -> Iterator[Problem]:
    usable = margins.usable(paper)
    free = min(usable.width_mm, usable.height_mm)
    yield Problem(
        f"tiles on paper of {bounds.format_size(paper)} would be nothing but overlap",
        hint=f"the margins leave {max(0, free):g} mm: overlap less than that",
    )


def _too_many(tiling: Tiling) -> Iterator[Problem]:
    if tiling.pages > MAX_TILES:
        yield Problem(
            f"a board of {bounds.format_size(tiling.board)} needs {tiling.pages} pages "
            f"of {bounds.format_size(tiling.paper)}",
            hint=f"at most {MAX_TILES} are possible: choose larger paper or less overlap",
        )


def _tiling(board: Size, paper: Size, room: _Room) -> Tiling | None:
    """Return the board on this paper, or None if the usable area holds only overlap."""
    usable, overlap_mm = room.usable, room.overlap_mm
    across = _divide(board.width_mm, usable.width_mm, overlap_mm, room.seams_mm)
    down = _divide(board.height_mm, usable.height_mm, overlap_mm)
    if across is None or down is None:
        return None
    plan = _Plan(across, down, usable, overlap_mm)
    tiles = tuple(
        _tile(plan, row, column) for row in range(down.count) for column in range(across.count)
    )
    return Tiling(board, paper, usable, across.count, down.count, overlap_mm, tiles)


def _divide(
    length_mm: float, free_mm: float, overlap_mm: float, seams_mm: Sequence[float] = ()
) -> _Cuts | None:
    """Return the fewest parts that are not too long, each overlapping the next; None for no room.

    They end at seams where such parts are not too long either, and else they are equal.
    """
    if free_mm >= length_mm - bounds.TOLERANCE_MM:
        return _Cuts((0.0,), (length_mm,))
    if free_mm <= overlap_mm:
        return None
    count = math.ceil((length_mm - overlap_mm) / (free_mm - overlap_mm) - bounds.TOLERANCE_MM)
    at_seams = [
        cuts
        for seams in combinations(sorted(seams_mm), count - 1)
        if (cuts := _parts(length_mm, overlap_mm, seams)).longest_mm <= free_mm
    ]
    if at_seams:
        return min(at_seams, key=lambda cuts: cuts.longest_mm)
    step_mm = (length_mm - overlap_mm) / count
    return _parts(length_mm, overlap_mm, [step_mm * place for place in range(1, count)])


def _parts(length_mm: float, overlap_mm: float, seams_mm: Sequence[float]) -> _Cuts:
    return _Cuts((0.0, *seams_mm), (*(seam + overlap_mm for seam in seams_mm), length_mm))


def _tile(plan: _Plan, row: int, column: int) -> Tile:
    across, down, usable = plan.across, plan.down, plan.usable
    x_mm, y_mm = across.starts_mm[column], down.starts_mm[row]
    width, height = across.ends_mm[column] - x_mm, down.ends_mm[row] - y_mm
    window = Rect(x_mm, y_mm, width, height)
    at = Rect(
        usable.x_mm + (usable.width_mm - width) / 2,
        usable.y_mm + (usable.height_mm - height) / 2,
        width,
        height,
    )
    right = plan.overlap_mm if column < across.count - 1 else 0.0
    below = plan.overlap_mm if row < down.count - 1 else 0.0
    visible = Rect(window.x_mm, window.y_mm, width - right, height - below)
    number = row * across.count + column + 1
    return Tile(number, row, column, window, visible, at, tuple(_tabs(at, right, below)))


def _tabs(at: Rect, right_mm: float, below_mm: float) -> Iterator[Rect]:
    if right_mm:
        yield Rect(at.right_mm - right_mm, at.y_mm, right_mm, at.height_mm)
    if below_mm:
        yield Rect(at.x_mm, at.bottom_mm - below_mm, at.width_mm, below_mm)


def tile_sides(face: str, tiling: Tiling) -> Iterator[Side]:
    """Yield a side for each tile: the whole board placed behind the tile's window."""
    board = Rect(0, 0, tiling.board.width_mm, tiling.board.height_mm)
    for tile in tiling.tiles:
        shift = tile.at.x_mm - tile.window.x_mm, tile.at.y_mm - tile.window.y_mm
        yield Side(
            tiling.paper, (Placement(face, board.translate(*shift), clip=tile.at),), label="tiles"
        )


def tile_marks(tiling: Tiling, tile: Tile, cut: Size | None = None) -> PageMarks:
    """Crop marks around a tile, and marks of where the next tiles' edges come to lie.

    `cut` is the size of a smaller piece that is cut out of a single tile, from its upper left.
    """
    at = tile.at if cut is None else Rect(tile.at.x_mm, tile.at.y_mm, cut.width_mm, cut.height_mm)
    cut_lines = cut_lines_of((at,), 0, tiling.usable)
    right = [tab.x_mm for tab in tile.tabs if tab.x_mm > tile.at.x_mm]
    below = [tab.y_mm for tab in tile.tabs if tab.y_mm > tile.at.y_mm]
    return PageMarks(
        (
            *lines_at_cuts(cut_lines, _CROP),
            *lines_at(right, "x", cut_lines, _JOIN),
            *lines_at(below, "y", cut_lines, _JOIN),
        )
    )


class SketchTile(Struct, frozen=True):
    """A tile in the drawing of how a board is put together."""

    number: int
    at: Rect


def assembly_sketch(tiling: Tiling, room: Size) -> tuple[SketchTile, ...]:
    """Return the visible part of each tile, scaled down to `room`, from its top left."""
    board = tiling.board
    scale = min(room.width_mm / board.width_mm, room.height_mm / board.height_mm)
    return tuple(
        SketchTile(
            tile.number,
            Rect(
                tile.seen.x_mm * scale,
                tile.seen.y_mm * scale,
                tile.seen.width_mm * scale,
                tile.seen.height_mm * scale,
            ),
        )
        for tile in tiling.tiles
    )
