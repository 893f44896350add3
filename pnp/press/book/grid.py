"""The page's grid: where columns, head and foot lie. All of the book's measures stand here."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from pnp.ground.geometry import Size

SIDE_MM: Final = 13.5
"""White at the left and the right of the text; a printer's margin is 10."""
HEAD_MM: Final = 13.0
FOOT_MM: Final = 23.0
GUTTER_MM: Final = 7.0
"""Between the columns."""
LEAST_FOR_TWO_MM: Final = 150.0
"""Narrower text stands in one column: two would hold too few words a line."""
BASELINE: Final = 0.73
"""Where a line's baseline lies below its top, in lines."""


@dataclass(frozen=True, slots=True)
class Grid:
    """A paper's grid."""

    paper: Size
    line_mm: float
    """From baseline to baseline of body text."""

    @property
    def step_mm(self) -> float:
        """Half a line: every height in a column is a whole number of steps."""
        return self.line_mm / 2

    @property
    def text_mm(self) -> float:
        """The width of all columns with what is between them."""
        return self.paper.width_mm - 2 * SIDE_MM

    @property
    def columns(self) -> int:
        """How many columns stand side by side: two, or one on narrow paper."""
        return 2 if self.text_mm >= LEAST_FOR_TWO_MM else 1

    @property
    def column_mm(self) -> float:
        """The width of a column."""
        return (self.text_mm - GUTTER_MM * (self.columns - 1)) / self.columns

    @property
    def rows(self) -> int:
        """The height of a column in steps."""
        return int((self.paper.height_mm - HEAD_MM - FOOT_MM) / self.step_mm)

    @property
    def baseline_mm(self) -> float:
        """From the top of a line to its baseline."""
        return BASELINE * self.line_mm

    def left_mm(self, column: int) -> float:
        """The left edge of column 0 or 1."""
        return SIDE_MM + column * (self.column_mm + GUTTER_MM)

    def top_mm(self, step: int) -> float:
        """The height of a step on the page."""
        return HEAD_MM + step * self.step_mm

    def steps(self, height_mm: float) -> int:
        """The least number of steps that hold a height."""
        return math.ceil((height_mm - 1e-6) / self.step_mm)
