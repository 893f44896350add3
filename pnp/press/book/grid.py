"""The page's grid: the places of columns, head and foot, and all measures of the book.

Blocks are set in a space: a part of a column's width, with the typesetter and the page's grid.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cached_property
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.bidi import base_level
from pnp.core.geometry import Margins, Size
from pnp.press.book.setting import Typesetter
from pnp.press.text import Align

WHITE: Final = Margins(13.0, 13.5, 23.0, 13.5)
"""The white around the columns, which grows with the printer's margins."""
NARROW_WHITE: Final = Margins(10.0, 11.0, 21.0, 11.0)
"""The same on narrow paper, such as half a sheet."""
NARROW_MM: Final = 160.0
FOOT_MM: Final = 13.0
"""The part of the white below the columns that the page's foot occupies."""
FOOT_GAP_MM: Final = 3.0
"""The least gap between the columns and the line at the page's foot."""
HANG_MM: Final = 0.5
"""The distance to which outlines and slanting letters may protrude from a column."""
NO_MARGINS: Final = Margins()
GUTTER_MM: Final = 7.0
"""The gap between the columns."""
MIN_FOR_TWO_MM: Final = 150.0
"""Narrower text is set in one column: two would have too few words per line."""
BASELINE: Final = 0.73
"""The distance of a baseline below the top of its line, in lines."""
_TOLERANCE_MM: Final = 1e-6
_TURNED: Final[Mapping[Align, Align]] = {"start": "end", "end": "start"}


class BaselineGrid(Struct, frozen=True, dict=True):
    """A paper's grid."""

    paper: Size
    line_mm: float
    """The leading of body text."""
    margins: Margins = NO_MARGINS
    """The printer's margins."""
    walker_mm: float = 0.0
    """The height of the picture on the line at the page's foot, beside which there is no text."""
    more_credit_mm: float = 0.0
    """The additional height of the credit at the page's foot."""
    rtl: bool = False
    """Whether text runs from right to left, and with it columns, tables and list markers."""

    @cached_property
    def white(self) -> Margins:
        """Return the margins around the columns, without the foot."""
        outer = self.margins
        least = NARROW_WHITE if self.paper.width_mm < NARROW_MM else WHITE
        return least.combine(
            Margins(
                outer.top_mm + HANG_MM,
                outer.right_mm + HANG_MM,
                outer.bottom_mm + FOOT_MM + self.more_credit_mm,
                outer.left_mm + HANG_MM,
            )
        )

    @cached_property
    def step_mm(self) -> float:
        """Return half a line: every height in a column is a whole number of steps."""
        return self.line_mm / 2

    @cached_property
    def text_mm(self) -> float:
        """Return the width of all columns including gutters, in mm."""
        return self.white.usable(self.paper).width_mm

    @cached_property
    def columns(self) -> int:
        """Return the number of columns: two, or one on narrow paper."""
        return 2 if self.text_mm >= MIN_FOR_TWO_MM else 1

    @cached_property
    def column_mm(self) -> float:
        """Return the width of a column."""
        return (self.text_mm - GUTTER_MM * (self.columns - 1)) / self.columns

    @cached_property
    def rows(self) -> int:
        """Return the height of a column in steps."""
        walker = max(0.0, self.walker_mm - FOOT_GAP_MM)
        return int((self.white.usable(self.paper).height_mm - walker) / self.step_mm)

    @cached_property
    def baseline_mm(self) -> float:
        """Return the distance from the top of a line to its baseline."""
        return BASELINE * self.line_mm

    @cached_property
    def foot_mm(self) -> float:
        """Return the position of the line at the page's foot, from the top."""
        return self.paper.height_mm - self.white.bottom_mm + FOOT_GAP_MM

    def align(self, words: str, align: Align) -> Align:
        """Return the alignment that brings words to a side, by the direction of the page's text.

        Numbers and foreign words begin where the others do.
        """
        return align if bool(base_level(words)) == self.rtl else _TURNED.get(align, align)

    def mirror(self, left_mm: float, width_mm: float) -> float:
        """Return the left edge of a stretch of the page, mirrored if text runs from the right."""
        right_mm = 2 * self.white.left_mm + self.text_mm - left_mm
        return right_mm - width_mm if self.rtl else left_mm

    def left_mm(self, column: int, *, is_wide: bool = False) -> float:
        """Return the left edge of column 0 or 1, in reading order; wide pieces span both."""
        before = self.columns - 1 - column if self.rtl and not is_wide else column
        return self.white.left_mm + before * (self.column_mm + GUTTER_MM)

    def top_mm(self, step: int) -> float:
        """Return the position of a step on the page, from the top."""
        return self.white.top_mm + step * self.step_mm

    def steps(self, height_mm: float) -> int:
        """Return a height in steps, rounded up."""
        return math.ceil((height_mm - _TOLERANCE_MM) / self.step_mm)


class Space(Struct, frozen=True):
    """A part of a column from `left_mm` to `right_mm`, measured from the column's left edge."""

    setter: Typesetter
    grid: BaselineGrid
    left_mm: float
    right_mm: float

    @property
    def width_mm(self) -> float:
        """Return its width."""
        return self.right_mm - self.left_mm

    def after_mark(self, mark_mm: float) -> Space:
        """Return the part beside a marker of that width at the start of lines."""
        return self.inset(0, mark_mm) if self.grid.rtl else self.inset(mark_mm)

    def begin_mm(self, width_mm: float) -> float:
        """Return the left edge of a marker of that width at the start of lines."""
        return self.right_mm - width_mm if self.grid.rtl else self.left_mm

    def inset(self, left_mm: float, right_mm: float = 0.0) -> Space:
        """Return a narrower part inside this one."""
        left, right = self.left_mm + left_mm, self.right_mm - right_mm
        return replace(self, left_mm=left, right_mm=right)
