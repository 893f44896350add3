"""Finishing a layout: the use of the white of its columns.

Figures grow, plates fill holes, and where none fits, figures grow further (`growth.py`,
`plates.py`). If a column would still end in a hole, its white grows (feathering): above headings
first, then around figures, tables and callouts, in whole steps that keep all lines on the grid.
Equal gaps grow equally, and the rest stays at the foot. White between paragraphs and entries of
lists grows only by a step, and only where a hole of more than `MAX_HOLE_MM` would remain, so that
text has the same rhythm on nearly all pages.

None of this lays out text again, so that layouts can be compared by the white that a reader sees.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate, chain, pairwise, takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.book.blocks import Front
from pnp.press.book.boxes import FlowBox, PlacedBox, white_between
from pnp.press.book.faults import FILLABLE, Page
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.growth import grow_figures, level_figures
from pnp.press.book.holes import Hole, holes, indices_above
from pnp.press.book.plates import (
    MAX_HOLE_MM,
    MIN_WHITE,
    Plate,
    Plates,
    gaps_mm,
    plates,
    plates_in,
    weight_of,
)

PARTS: Final = 4
"""The weight of a plate in the middle of a book, where it parts text, in steps of white."""
UNCLOSED: Final = 14
"""The weight of a book that ends without a plate although it has some."""


class Finished(Struct, frozen=True):
    """The pages of a layout in which figures and gaps have grown, with their plates."""

    pages: tuple[Page, ...]
    plates: tuple[Plates, ...]
    white_mm: tuple[tuple[float, ...], ...]
    """The heights of the white that remains on each page."""
    unclosed: bool = False
    """Whether the last page has no plate although the book has some."""

    @property
    def weight(self) -> int:
        """Return the weight of the white that a reader sees, and of misplaced or missing plates."""
        within = sum(map(len, self.plates[:-1]))
        white = round(weight_of(chain.from_iterable(self.white_mm)))
        return PARTS * within + UNCLOSED * self.unclosed + white


class Finisher(Struct, frozen=True):
    """Finishes layouts of the same pieces, and remembers them."""

    front: Front
    head: int
    """The occupied steps at the head of the first page."""
    grid: BaselineGrid
    known: dict[Places, Finished] = {}

    def weight(self, pages: Sequence[Page]) -> int:
        """Return the weight of the white that a reader of the finished layout sees."""
        return self.finish(pages).weight

    def finish(self, pages: Sequence[Page]) -> Finished:
        """Return a layout finished."""
        places = places_of(pages)
        if places not in self.known:
            self.known[places] = self._finish(pages)
        return self.known[places]

    def _finish(self, pages: Sequence[Page]) -> Finished:
        grid, heads = self.grid, (self.head, *[0] * (len(pages) - 1))
        loose = [
            grow_figures(add_white(page, grid, head), grid, head)
            for page, head in zip(pages, heads, strict=True)
        ]
        pictures = plates(self.front, loose, self.head, grid)
        # plates are too high for some of the holes that were left to them
        larger = [
            page if below else grow_figures(page, grid, head, fillable=grid.rows)
            for page, below, head in zip(loose, pictures, heads, strict=True)
        ]
        if grid.columns == 1:
            larger = list(level_figures(pages, larger, grid))
        parts = list(zip(larger, pictures, heads, strict=True))
        full = tuple(feather(page, below, grid, head) for page, below, head in parts)
        white = (
            tuple(gaps_mm(page, below, grid, head))
            for page, (_, below, head) in zip(full, parts, strict=True)
        )
        no_plate = bool(self.front.closing) and not pictures[-1]
        return Finished(full, pictures, tuple(white), no_plate)


Places = tuple[tuple[int, int, int, int], ...]


def places_of(pages: Sequence[Page]) -> Places:
    """Return the places of pieces: equal for equal layouts of the same pieces."""
    return tuple(
        (id(box.piece), number, box.column, box.top)
        for number, page in enumerate(pages)
        for box in page
    )


def add_white(page: Page, grid: BaselineGrid, head: int = 0) -> Page:
    """Return a page with more white around pieces that span its columns, if its foot is white.

    A hole that a plate can fill is left to it.
    """
    feet = [hole for hole in holes(page, grid.rows, grid.columns, head) if hole.end == grid.rows]
    room = min((hole.height for hole in feet), default=0) if len(feet) == grid.columns else 0
    if room <= MAX_HOLE or max(hole.height for hole in feet) >= FILLABLE:
        return page
    above = {number for number in _heads_of_bands(page) if page[number].top > head}
    below = {number for number, box in enumerate(page[:-1], start=1) if box.piece.wide} - above
    more = min(MAX_MORE, room // max(1, len(above) + len(below)))
    downs = accumulate(more if number in above | below else 0 for number in range(len(page)))
    return tuple(replace(box, top=box.top + down) for box, down in zip(page, downs, strict=True))


def _heads_of_bands(page: Page) -> Iterator[int]:
    """Yield the indices of pieces that span the columns, or of the headings above them."""
    for number, box in enumerate(page):
        if box.piece.wide:
            headings = takewhile(
                lambda above: above.piece.kind == "heading", reversed(page[:number])
            )
            yield number - len(list(headings))


MAX_HOLE: Final = 6
"""The height of a hole, in steps, that is left alone."""
MAX_MORE: Final = 2
"""The most steps by which a gap grows."""
PARAGRAPH_WHITE: Final = 1
"""The white between paragraphs, in steps."""


def feather(
    page: Sequence[PlacedBox], plates: Sequence[Plate], grid: BaselineGrid, head: int = 0
) -> tuple[PlacedBox, ...]:
    """Return a page with its columns feathered over their holes."""
    for hole in list(holes(page, grid.rows, grid.columns, head)):
        room = _room(hole, page, plates, grid)
        besides = MIN_WHITE if room < hole.height else 0
        page = _stretch(page, hole, room, int(MAX_HOLE_MM / grid.step_mm) - besides)
    return tuple(page)


def _room(
    hole: Hole, page: Sequence[PlacedBox], plates: Sequence[Plate], grid: BaselineGrid
) -> int:
    """Return the steps of a hole that text may fill."""
    ends = [hole.end]
    ends += [hole.end - box.piece.before for box in page if box.piece.wide and box.top == hole.end]
    ends += [
        math.floor((plate.frame.y_mm - grid.top_mm(0)) / grid.step_mm) - MIN_WHITE
        for plate in plates_in(hole, plates, grid)
    ]
    return min(ends) - hole.top


def _stretch(
    page: Sequence[PlacedBox], hole: Hole, room: int, max_room: int
) -> tuple[PlacedBox, ...]:
    """Return the page with the text above a hole stretched by up to `room` steps."""
    if room <= MAX_HOLE:
        return tuple(page)
    band = sorted((page[index] for index in indices_above(page, hole)), key=lambda item: item.top)
    gaps = {id(low): _elastic_white(high.piece, low.piece) for high, low in pairwise(band)}
    growth = _growth(Counter(filter(None, gaps.values())), room, max_room)
    more, tops = 0, dict[int, int]()
    for box in band:
        more += growth[gaps.get(id(box), 0)]
        tops[id(box)] = box.top + more
    return tuple(replace(box, top=tops.get(id(box), box.top)) for box in page)


def _growth(gaps: Counter[int], room: int, max_room: int) -> Counter[int]:
    """Return the growth of gaps by their white, given their numbers; all in steps.

    Paragraphs part only if more than `max_room` would remain.
    """
    growth = Counter[int]()
    for _ in range(MAX_MORE):
        for white in sorted(gaps, reverse=True):
            if white > PARAGRAPH_WHITE and gaps[white] <= room:
                growth[white] += 1
                room -= gaps[white]
    if room > max_room and gaps[PARAGRAPH_WHITE] <= room:
        growth[PARAGRAPH_WHITE] = 1
    return growth


def _elastic_white(above: FlowBox, below: FlowBox) -> int:
    """Return the white between two pieces if it may grow, or else 0."""
    white = white_between(above, below)
    rigid = above.kind == "heading" or (below.frame is not None and below.frame == above.frame)
    return 0 if rigid else white
