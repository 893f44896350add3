"""The space in which blocks are set: a stretch of a column, the typesetter, the page's grid."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.book.grid import BaselineGrid
from pnp.press.book.setting import Typesetter


class Space(Struct, frozen=True):
    """A stretch of a column from `left_mm` to `right_mm`, measured from the column's left edge."""

    setter: Typesetter
    grid: BaselineGrid
    left_mm: float
    right_mm: float

    @property
    def width_mm(self) -> float:
        """From its left to its right."""
        return self.right_mm - self.left_mm

    def inset(self, left_mm: float, right_mm: float = 0.0) -> Space:
        """Return a narrower stretch inside this one."""
        left, right = self.left_mm + left_mm, self.right_mm - right_mm
        return replace(self, left_mm=left, right_mm=right)
