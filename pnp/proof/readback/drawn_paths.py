"""Drawn paths: the outline of each is read once, and only if a word lies near it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.core.geometry import Affine
from pnp.proof.readback.boxes import transform_box
from pnp.proof.readback.outlines import (
    ClipOutlines,
    PathOutline,
    PathRelation,
    Segment,
    segments_of,
)
from pnp.proof.readback.pdfium import (
    Box,
    Colour,
    Handle,
    count_marks,
    fill_colour,
    matrix_of,
    paints,
    stroke_colour,
)
from pnp.proof.readback.thick_lines import ThickLine, line_of


@dataclass(frozen=True)
class DrawnPath:
    """A path of a page or a form. All boxes are in the units of that page or form."""

    handle: Handle
    extent: Box
    outlines: ClipOutlines

    @cached_property
    def fill(self) -> tuple[Colour, ...]:
        """Return its fill colour; None if it has no area."""
        return (fill_colour(self.handle),) * self._paints[0]

    @cached_property
    def stroke(self) -> tuple[Colour, ...]:
        """Return its stroke colour; None if it has no line."""
        return (stroke_colour(self.handle),) * self._paints[1]

    @cached_property
    def clips(self) -> tuple[PathOutline, ...]:
        """Return the outlines that clip it."""
        return self.outlines.of(self.handle)

    @cached_property
    def is_marked(self) -> bool:
        """Return whether it is part of marked content, which can be switched off."""
        return bool(count_marks(self.handle))

    def may_cover(self, box: Box) -> bool:
        """Return whether its bounds contain a box."""
        left, low, right, high = self.extent
        return left <= box[0] and low <= box[1] and box[2] <= right and box[3] <= high

    def relations(self, box: Box) -> tuple[PathRelation, bool]:
        """Return the relation of its area to a box, and whether its line may touch the box.

        Without an area it is away from the box.
        """
        if self._inverse is None:
            return PathRelation.UNSURE, True
        own_box = transform_box(box, self._inverse)
        if not self.stroke:
            return self._area.relation(own_box), False
        far = self._area.relation(self._line.around(own_box))
        if far is not PathRelation.UNSURE:
            return far if self.fill else PathRelation.AWAY, False
        area = self._area.relation(own_box) if self.fill else PathRelation.AWAY
        return area, self._line.may_touch(own_box)

    def line_covers(self, box: Box) -> bool:
        """Return whether its line is straight and contains a whole box."""
        return self._inverse is not None and self._line.covers(transform_box(box, self._inverse))

    @cached_property
    def _paints(self) -> tuple[bool, bool]:
        return paints(self.handle)

    @cached_property
    def _inverse(self) -> Affine | None:
        """Return the map to its own units, or None if its map is singular."""
        matrix = matrix_of(self.handle)
        return matrix.inverse() if matrix.determinant else None

    @cached_property
    def _segments(self) -> tuple[Segment, ...]:
        return segments_of(self.handle)

    @cached_property
    def _area(self) -> PathOutline:
        return PathOutline.around(self._segments)

    @cached_property
    def _line(self) -> ThickLine:
        return line_of(self.handle, self._segments)
