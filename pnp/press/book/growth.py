"""Growth: figures that are narrower than their room grow where white would remain at a foot.

It takes no new layout: a figure is a picture with lines of a caption below, in whole steps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from typing import Final

from msgspec.structs import replace

from pnp.press.book.boxes import FlowBox, LineMark, Mark, Picture, PlacedBox
from pnp.press.book.faults import FILLABLE, Page
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.holes import Hole, holes, indices_above

MAX_GROWTH: Final = 1.5
"""The most by which a figure grows over its natural size: its own text stays smaller than the
headings of the page."""
MIN_HOLE: Final = 3
"""The height of a hole, in steps, up to which no figure grows."""


def grow_figures(
    page: Page, grid: BaselineGrid, head: int = 0, *, fillable: int = FILLABLE
) -> Page:
    """Return a page with its figures grown into holes lower than `fillable` steps.

    Higher ones are left to plates: of these only figures across all columns take the excess.
    """
    feet = [hole for hole in holes(page, grid.rows, grid.columns, head) if hole.end == grid.rows]
    if len(feet) == grid.columns > 1:
        wide = [number for number, box in enumerate(page) if _grows(box) and box.piece.wide]
        reserve = fillable if max(hole.height for hole in feet) >= fillable else 0
        page = _grow(page, wide, min(hole.height for hole in feet) - reserve, grid, None)
    for hole in list(holes(page, grid.rows, grid.columns, head)):
        if hole.height < fillable:
            inside = [number for number in indices_above(page, hole) if _grows(page[number])]
            page = _grow(page, inside, hole.height, grid, hole)
    return page


def _grows(box: PlacedBox) -> bool:
    return box.piece.kind == "figure" and _most(box.piece) > 1.0


def _grow(
    page: Page, figures: Sequence[int], room: int, grid: BaselineGrid, hole: Hole | None
) -> Page:
    """Return the page with figures grown alike by up to `room` steps, and all below moved down.

    Only the column of a hole moves, or without one everything.
    """
    if room <= MIN_HOLE or not figures:
        return page
    total = sum(_picture(page[number].piece).height_mm for number in figures)
    steps = max(0, room - len(figures))  # each height is rounded up to a step
    share = 1 + steps * grid.step_mm / total
    taller = {number: enlarge(page[number].piece, share, grid) for number in figures}
    moves = set(indices_above(page, hole)) if hole else set(range(len(page)))
    more = (
        taller[number].height - box.piece.height if number in taller else 0
        for number, box in enumerate(page)
    )
    downs = list(accumulate(more, initial=0))
    return tuple(
        replace(
            box,
            piece=taller.get(number, box.piece),
            top=box.top + downs[number] * (number in moves),
        )
        for number, box in enumerate(page)
    )


def enlarge(figure: FlowBox, share: float, grid: BaselineGrid) -> FlowBox:
    """Return a figure that is `share` times as large, or as large as it may be."""
    picture = _picture(figure)
    scale = min(share, _most(figure))
    down = picture.height_mm * (scale - 1)
    beside = picture.width_mm * (scale - 1) / 2
    marks: list[Mark] = []
    for mark in figure.marks:
        if isinstance(mark, Picture):
            marks.append(
                replace(
                    mark,
                    x_mm=mark.x_mm - beside,
                    width_mm=mark.width_mm * scale,
                    height_mm=mark.height_mm * scale,
                )
            )
        elif isinstance(mark, LineMark):
            marks.append(replace(mark, y_mm=mark.y_mm + down))
    return replace(figure, height=figure.height + grid.steps(down), marks=tuple(marks))


def level_figures(
    pages: Sequence[Page], large_pages: Sequence[Page], grid: BaselineGrid
) -> tuple[Page, ...]:
    """Return grown pages of a single column with figures of one natural size equally large.

    They show the same things, whose sizes a reader compares.
    """
    shares: dict[tuple[float, float], float] = {}
    for page, large_page in zip(pages, large_pages, strict=True):
        for box, large_box in zip(page, large_page, strict=True):
            if box.piece.kind == "figure":
                size = _size(box.piece)
                share = _picture(large_box.piece).width_mm / size[0]
                shares[size] = min(share, shares.get(size, share))
    return tuple(
        _level(page, large_page, shares, grid)
        for page, large_page in zip(pages, large_pages, strict=True)
    )


def _level(
    page: Page, large_page: Page, shares: Mapping[tuple[float, float], float], grid: BaselineGrid
) -> Page:
    """Return a grown page with its figures at their shares, and all below moved up."""
    boxes, up = list[PlacedBox](), 0
    for box, large_box in zip(page, large_page, strict=True):
        piece = large_box.piece
        if piece.kind == "figure":
            share = shares[_size(box.piece)]
            if share < _picture(piece).width_mm / _size(box.piece)[0]:
                piece = enlarge(box.piece, share, grid)
        boxes.append(replace(large_box, piece=piece, top=large_box.top - up))
        up += large_box.piece.height - piece.height
    return tuple(boxes)


def _size(figure: FlowBox) -> tuple[float, float]:
    picture = _picture(figure)
    return picture.width_mm, picture.height_mm


def _picture(figure: FlowBox) -> Picture:
    return next(mark for mark in figure.marks if isinstance(mark, Picture))


def _most(figure: FlowBox) -> float:
    """Return the scale at which a figure fills its room, or the largest that is allowed."""
    picture = _picture(figure)
    return min(MAX_GROWTH, 1 + 2 * picture.x_mm / picture.width_mm)
