"""The imposition of cards: the user's choices, before the layout is known."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Final, Literal

from msgspec import Struct

from pnp.core.bounds import MAX_ANGLE_DEG, MAX_BLEED_MM, MAX_OFFSET_MM, Backs, Cut
from pnp.core.errors import Problem
from pnp.core.geometry import Affine, Margins, Rect, Size
from pnp.press.sheets import bounds
from pnp.press.sheets.side import Turn

Reversal = Literal["columns", "rows"]
"""The axis on which the places of backs mirror those of fronts.

Columns are reversed from right to left, rows from bottom to top.
"""

TURN_OF_BACK: Final[dict[Reversal, Turn]] = {"columns": 0, "rows": 180}
"""A cut card is turned over sideways, about its upright axis, and then shows its back upright.

With columns reversed the paper turned about the same axis, so the back is printed upright; with
rows reversed it turned about the other one, so the back is printed upside down.
"""


class Correction(Struct, frozen=True):
    """A correction that brings a printer's backs into register: move and turn them by this much.

    On the back of upright paper, as the reader sees it: `dx_mm` to the right, `dy_mm` down,
    `angle_deg` clockwise about the middle of the paper.
    """

    dx_mm: float = 0.0
    dy_mm: float = 0.0
    angle_deg: float = 0.0

    def problems(self) -> Iterator[Problem]:
        """Yield the problems of corrections beyond their limits."""
        for name, value in (("to the right", self.dx_mm), ("down", self.dy_mm)):
            most = MAX_OFFSET_MM
            yield from bounds.out_of_bounds(f"a shift of backs {name}", value, -most, most)
        most = MAX_ANGLE_DEG
        yield from bounds.out_of_bounds("a turn of backs", self.angle_deg, -most, most, "degrees")

    def adjust(self, paper: Size) -> Affine:
        """Return the correction as a map of the side, in millimetres."""
        x, y = paper.width_mm / 2, paper.height_mm / 2
        about_middle = Affine.rotation(self.angle_deg) @ Affine.translation(-x, -y)
        return Affine.translation(x + self.dx_mm, y + self.dy_mm) @ about_middle

    def reach(self, paper: Size) -> tuple[float, float]:
        """Return the furthest that any point of the paper moves, across and down."""
        sine = abs(math.sin(math.radians(self.angle_deg)))
        shrink = 1 - math.cos(math.radians(self.angle_deg))
        half_width, half_height = paper.width_mm / 2, paper.height_mm / 2
        across = abs(self.dx_mm) + sine * half_height + shrink * half_width
        down = abs(self.dy_mm) + sine * half_width + shrink * half_height
        return across, down


NO_CORRECTION: Final = Correction()


class Imposition(Struct, frozen=True):
    """The imposition of cards on paper."""

    paper: Size
    """The paper, upright; whether it is turned follows from what fits."""
    margins: Margins
    """The margin that the printer leaves white; no trim, bleed or mark lies in it."""
    bleed_mm: float = 3.0
    """The bleed: the width of colour beyond the trim; it lies inside the margins too."""
    cut: Cut = "double"
    backs: Backs = "duplex-long"
    gap_mm: float | None = None
    """The gap between two cards; None for twice the bleed, or nothing for butt cuts."""
    fold_mm: float = 5.0
    """The distance from the fold of a gutterfold to the nearest bleed, on either side."""
    reserve_mm: float = 0.0
    """Room kept for marks between the margins and the outermost bleed."""
    correction: Correction = NO_CORRECTION
    """The printer's correction of backs; it moves no trim into the margins."""

    @property
    def gap(self) -> float:
        """Return the gap in force, in millimetres."""
        if self.gap_mm is not None:
            return self.gap_mm
        return 0.0 if self.cut == "butt" else 2 * self.bleed_mm

    @property
    def is_duplex(self) -> bool:
        """Return whether backs are printed on the other side of the sheet."""
        return self.backs in ("duplex-long", "duplex-short")

    def problems(self) -> Iterator[Problem]:
        """Yield the problems with which no card could be printed."""
        yield from bounds.no_room(self.paper, self.margins)
        yield from bounds.out_of_bounds("a bleed", self.bleed_mm, 0, MAX_BLEED_MM)
        yield from bounds.out_of_bounds("a gap", self.gap_mm or 0, 0, bounds.MAX_GAP_MM)
        yield from bounds.out_of_bounds("a distance to the fold", self.fold_mm, 0, 50)
        yield from bounds.out_of_bounds("a reserve for marks", self.reserve_mm, 0, 50)
        yield from self.correction.problems()
        if self.cut == "butt" and self.gap_mm:
            yield Problem(
                f"butt cuts leave no gap, and one of {self.gap_mm:g} mm is asked for",
                hint="leave out the gap, or choose double cuts",
            )

    def usable(self, paper: Size) -> Rect:
        """Return the printable area of the paper in its orientation."""
        margins = self.margins if paper == self.paper else self.margins.transpose()
        return margins.usable(paper)

    def correction_on(self, paper: Size) -> Correction:
        """Return the correction on a back with paper of this orientation.

        Landscape paper becomes upright by a quarter turn clockwise (`side.turn_upright`): right on
        the upright page is up on the landscape one, and down is right.
        """
        upright = self.correction
        if paper == self.paper:
            return upright
        return Correction(upright.dy_mm, -upright.dx_mm, upright.angle_deg)

    def edges(self, paper: Size) -> tuple[float, float]:
        """Return the least room between the outermost trim and the area for cards: across, down."""
        least = max(self.bleed_mm, self.gap / 2 if self.cut == "between" else 0)
        reach = self.correction_on(paper).reach(paper) if self.is_duplex else (0.0, 0.0)
        return max(least, reach[0]), max(least, reach[1])


def mirror(rect: Rect, paper: Size, reversal: Reversal) -> Rect:
    """Return the rectangle of the back of a front at `rect`, including the offset of the grid."""
    if reversal == "columns":
        return rect.translate(paper.width_mm - rect.x_mm - rect.right_mm, 0)
    return rect.translate(0, paper.height_mm - rect.y_mm - rect.bottom_mm)
