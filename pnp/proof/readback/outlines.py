"""Outlines of areas against boxes: whether one leaves a box alone, holds it, or may touch it.

An outline is read once, however many words lie near it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from math import inf
from typing import Final

from pypdfium2 import raw

from pnp.proof.readback.boxes import touch
from pnp.proof.readback.path_sides import PathSide, Segment, read_segments, sides_of, turns_around
from pnp.proof.readback.pdfium import (
    Box,
    Handle,
    clip_of,
    clip_segment,
    count_clip_segments,
    count_clips,
)


class PathRelation(Enum):
    """The place of a path's area to a box."""

    AWAY = auto()
    """It does not touch the box."""
    AROUND = auto()
    """It holds all of the box."""
    UNSURE = auto()


@dataclass(frozen=True, slots=True)
class PathOutline:
    """The outline of an area, in the units of its path."""

    sides: tuple[PathSide, ...]
    """None at all if they are too many."""
    extent: Box
    is_box: bool
    """True for an upright rectangle."""

    @classmethod
    def around(cls, segments: Sequence[Segment]) -> PathOutline:
        """Return the outline of the area that segments go around."""
        xs, ys = [x for (x, _), *_ in segments], [y for (_, y), *_ in segments]
        extent = (min(xs), min(ys), max(xs), max(ys)) if segments else _NOWHERE
        return cls(tuple(sides_of(segments, is_area=True)), extent, _are_box(segments))

    def relation(self, box: Box) -> PathRelation:
        """Return how the area lies to a box."""
        if not self.sides:
            return PathRelation.UNSURE
        if not touch(self.extent, box):
            return PathRelation.AWAY
        if self.is_box:
            return PathRelation.AROUND if _is_inside(box, self.extent) else PathRelation.UNSURE
        winding = 0
        for side in self.sides:
            turns = turns_around(side, box)
            if turns is None:
                return PathRelation.UNSURE
            winding += turns
        if winding % 2:  # as both rules of filling have it
            return PathRelation.AROUND
        return PathRelation.UNSURE if winding else PathRelation.AWAY


_NOWHERE: Final[Box] = (inf, inf, -inf, -inf)


class ClipOutlines:
    """The outlines that the objects of an open page are clipped by; most share them."""

    def __init__(self) -> None:
        """Know none."""
        self._known: dict[Handle, PathOutline] = {}

    def of(self, item: Handle) -> tuple[PathOutline, ...]:
        """Return the outlines that an object is clipped by, in the units around it."""
        clip = clip_of(item)
        return tuple(self._outline(clip, path) for path in range(count_clips(clip)))

    def _outline(self, clip: Handle, path: int) -> PathOutline:
        first = clip_segment(clip, path, 0) or 0  # in memory, where no other outline's is
        if first not in self._known:
            count = count_clip_segments(clip, path)
            outline = PathOutline.around(read_segments(count, partial(clip_segment, clip, path)))
            if not first:
                return outline
            self._known[first] = outline
        return self._known[first]


def clip_relation(clips: Sequence[PathOutline], box: Box) -> PathRelation:
    """Return how what clips leave of an object lies to a box."""
    found = PathRelation.AROUND
    for each in clips:
        one = each.relation(box)
        if one is PathRelation.AWAY:
            return one
        if one is PathRelation.UNSURE:
            found = one
    return found


def _are_box(segments: Sequence[Segment]) -> bool:
    """Return whether segments go around an upright rectangle once."""
    points = [point for point, *_ in segments]
    kinds = [kind for _, kind, _ in segments]
    if kinds[:1] != [raw.FPDF_SEGMENT_MOVETO] or kinds[1:] not in _BOXES:
        return False
    if len(points) == len(_BOXES[1]) + 1 and points.pop() != points[0]:
        return False
    (x, y), (u, v), (w, z), (p, q) = points
    return (x == u and v == z and w == p and q == y) or (y == v and u == w and z == q and p == x)


_BOXES: Final = ([raw.FPDF_SEGMENT_LINETO] * 3, [raw.FPDF_SEGMENT_LINETO] * 4)
"""The segments of a rectangle after the first."""


def _is_inside(box: Box, extent: Box) -> bool:
    left, low, right, high = extent
    return left < box[0] and low < box[1] and box[2] < right and box[3] < high
