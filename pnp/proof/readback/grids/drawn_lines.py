"""Straight edges and lines of a page, from its pictures, areas and strokes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import islice
from math import dist
from typing import Final

from pypdfium2 import PdfPage, raw

from pnp.core.geometry import Affine, Rect
from pnp.proof.readback.boxes import transform_box
from pnp.proof.readback.grids.grid import GridLine
from pnp.proof.readback.grids.series import MIN_PIECE_MM
from pnp.proof.readback.objects import bounds, leaves
from pnp.proof.readback.outlines import STRAIGHT, ClipOutlines, PathSide, sides_of
from pnp.proof.readback.pdfium import (
    Box,
    Handle,
    closes,
    count_segments,
    fill_colour,
    kind_of,
    matrix_of,
    paints,
    point_of,
    segment_kind,
    segment_of,
)

_MAX_OBJECTS: Final = 40_000
_MAX_SEGMENTS: Final = 4_000
"""The most segments of one path: programs draw all cut marks of a page as one."""
_MAX_ON_PAGE: Final = 400_000
"""The most segments that are read on a page; those of its pieces come long before."""
_MIN_MM: Final = 1.0
"""The least length of a cut mark."""
_MIN_EDGE_MM: Final = 8.0
"""The least length of an edge of a piece."""
_BAR_MM: Final = 0.6
"""The thickness of the thickest area that counts as a line."""
_THIN_MM: Final = 1.5
"""The thickness of a line's box, which PDFium makes twice as wide as the stroke: 2 pt at most."""
_LEVEL_MM: Final = 0.1
"""The tolerance within which a line is horizontal or vertical."""
_MIN_CURVES: Final = 3
"""The least number of curves of a circle; most programs draw four."""
_ROUND: Final = 0.02
"""The tolerance of a circle's height, and of straight parts, as a share of its width."""
_WHITE: Final = (255, 255, 255)


def lines_on(page: PdfPage, to_page: Affine) -> Iterator[GridLine]:
    """Yield the visible parts of the straight edges and lines of a page.

    Args:
        page: the page.
        to_page: the map from its own units to millimetres.
    """
    clips, segments = ClipOutlines(), 0
    for item, outer in islice(leaves(page), _MAX_OBJECTS):
        if not _is_large(to_page @ outer, item):
            continue
        segments += count_segments(item) if kind_of(item) == raw.FPDF_PAGEOBJ_PATH else 0
        if segments > _MAX_ON_PAGE:
            return
        to_mm = to_page @ outer
        window = _window(clips, item, to_mm)
        kind = kind_of(item)
        if kind == raw.FPDF_PAGEOBJ_IMAGE:
            is_round = any(_is_round(clip.sides) for clip in clips.of(item))
            yield from _sides(to_mm.bounds(bounds(item)), window, is_round=is_round)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            yield from _of_path(item, to_mm, window)


def _is_large(to_mm: Affine, item: Handle) -> bool:
    """Return whether an object may be a mark, or contain an edge of a piece."""
    box = to_mm.bounds(bounds(item))
    thin = min(box.width_mm, box.height_mm) <= _THIN_MM
    return max(box.width_mm, box.height_mm) >= (_MIN_MM if thin else _MIN_EDGE_MM)


def _window(clips: ClipOutlines, item: Handle, to_mm: Affine) -> Box | None:
    """Return the box that an object is clipped to; None if it is not clipped."""
    window: Box | None = None
    for outline in clips.of(item):
        extent = outline.extent
        if extent[0] > extent[2]:
            continue  # no segment is known of it
        box = transform_box(extent, to_mm)
        window = box if window is None else _common(window, box)
    return window


def _common(one: Box, other: Box) -> Box:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


def _sides(at: Rect, window: Box | None, *, is_round: bool = False) -> Iterator[GridLine]:
    """Yield the sides of the box of an object's unclipped part."""
    x, y, right, bottom = at.edges if window is None else _common(at.edges, window)
    if min(right - x, bottom - y) >= _MIN_EDGE_MM:
        yield GridLine(x, y, bottom, is_upright=True, is_round=is_round)
        yield GridLine(right, y, bottom, is_upright=True, is_round=is_round)
        yield GridLine(y, x, right, is_upright=False, is_round=is_round)
        yield GridLine(bottom, x, right, is_upright=False, is_round=is_round)


def _is_round(sides: Sequence[PathSide]) -> bool:
    """Return whether sides form a circle: as wide as it is high, and without straight sides."""
    if len(sides) < _MIN_CURVES:
        return False
    left, low, right, high = _extent(sides)
    width, height = right - left, high - low
    longest = max((dist(*side) for side in sides if len(side) == STRAIGHT), default=0.0)
    return abs(width - height) <= _ROUND * width and longest <= _ROUND * width


def _extent(sides: Sequence[PathSide]) -> Box:
    """Return the box of lines, and of curves that bend within their box, as those of circles do."""
    xs, ys = zip(*(point for side in sides for point in side), strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _of_path(item: Handle, to_mm: Affine, window: Box | None) -> Iterator[GridLine]:
    has_fill, has_stroke = paints(item)
    if not has_stroke and not (has_fill and fill_colour(item) != _WHITE):
        return
    inner = to_mm @ matrix_of(item)
    path = _path_sides(item, is_area=not has_stroke)
    if _is_round(path):
        left, top, right, bottom = transform_box(_extent(path), inner)
        if right - left >= MIN_PIECE_MM:
            box = Rect(left, top, right - left, bottom - top)
            yield from _sides(box, window, is_round=True)
        return
    sides = [side for side in path if len(side) == STRAIGHT]
    is_mark = has_stroke and not has_fill and not _is_closed(sides)
    lines = [line for side in sides if (line := _line(inner, side, is_mark=is_mark))]
    if not has_stroke and (bar := _bar(lines)):
        lines = [bar]
    for line in lines:
        part = line if window is None else _clip(line, window)
        if part is not None and part.length >= (_MIN_MM if part.is_mark else _MIN_EDGE_MM):
            yield part


def _path_sides(item: Handle, *, is_area: bool) -> Sequence[PathSide]:
    count = count_segments(item)
    if count > _MAX_SEGMENTS:
        return ()
    ends = map(partial(segment_of, item), range(count))
    segments = [(point_of(one), segment_kind(one), bool(closes(one))) for one in ends]
    return list(sides_of(segments, is_area=is_area))


def _is_closed(sides: Sequence[PathSide]) -> bool:
    """Return whether consecutive sides enclose an area."""
    ends = {side[-1] for side in sides}
    return len(sides) > STRAIGHT and sum(side[0] in ends for side in sides) > len(sides) / 2


def _line(to_mm: Affine, side: PathSide, *, is_mark: bool) -> GridLine | None:
    """Return a side as a line, or None if it is neither vertical nor horizontal."""
    (x, y), (u, v) = (to_mm.apply(*point) for point in side)
    if abs(x - u) <= _LEVEL_MM < abs(y - v):
        return GridLine((x + u) / 2, min(y, v), max(y, v), is_upright=True, is_mark=is_mark)
    if abs(y - v) <= _LEVEL_MM < abs(x - u):
        return GridLine((y + v) / 2, min(x, u), max(x, u), is_upright=False, is_mark=is_mark)
    return None


def _bar(sides: Sequence[GridLine]) -> GridLine | None:
    """Return the line that an area stands for: some programs fill thin boxes for strokes."""
    upright = [side for side in sides if side.is_upright]
    level = [side for side in sides if not side.is_upright]
    for long, short in ((upright, level), (level, upright)):
        places = [side.at for side in long]
        is_bar = bool(long) and max(places) - min(places) <= _BAR_MM < long[0].length
        if is_bar and all(side.length <= _BAR_MM for side in short):
            middle, first = (max(places) + min(places)) / 2, long[0]
            return GridLine(middle, first.start, first.end, first.is_upright, is_mark=True)
    return None


def _clip(line: GridLine, window: Box) -> GridLine | None:
    """Return the part of a line inside a box, or None if it lies outside."""
    x, y, right, bottom = window
    low, high, first, last = (x, right, y, bottom) if line.is_upright else (y, bottom, x, right)
    if not low - _LEVEL_MM <= line.at <= high + _LEVEL_MM:
        return None
    start, end = max(line.start, first), min(line.end, last)
    return GridLine(line.at, start, end, line.is_upright, line.is_mark) if end > start else None
