"""Plane geometry: sizes, rectangles, margins and affine maps. Names carry units, maps have none.

Lengths are millimetres everywhere, and points only where PDF is written. A name that holds a length
ends in its unit: `width_mm`, `size_pt`.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple

from msgspec import Struct


class Size(Struct, frozen=True):
    """Width and height in millimetres."""

    width_mm: float
    height_mm: float

    def transpose(self) -> Size:
        """Return the size with width and height swapped."""
        return Size(self.height_mm, self.width_mm)

    def covers(self, other: Size) -> bool:
        """Return whether it is at least as wide and as high as `other`."""
        return self.width_mm >= other.width_mm and self.height_mm >= other.height_mm


class Rect(Struct, frozen=True):
    """A rectangle in millimetres; x to the right, y downwards, origin at the paper's top left."""

    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float

    @property
    def right_mm(self) -> float:
        """Return the x of the right edge."""
        return self.x_mm + self.width_mm

    @property
    def bottom_mm(self) -> float:
        """Return the y of the lower edge."""
        return self.y_mm + self.height_mm

    @property
    def edges(self) -> tuple[float, float, float, float]:
        """Return the x of the left edge, y of the upper, x of the right and y of the lower."""
        return self.x_mm, self.y_mm, self.right_mm, self.bottom_mm

    @property
    def middle(self) -> tuple[float, float]:
        """Return the x and y of its middle."""
        return self.x_mm + self.width_mm / 2, self.y_mm + self.height_mm / 2

    def inset(self, by_mm: float) -> Rect:
        """Return the rectangle shrunk by `by_mm` on every side; a negative distance grows it."""
        return Rect(
            self.x_mm + by_mm,
            self.y_mm + by_mm,
            self.width_mm - 2 * by_mm,
            self.height_mm - 2 * by_mm,
        )

    def translate(self, right_mm: float, down_mm: float) -> Rect:
        """Return the rectangle moved by a distance."""
        return Rect(self.x_mm + right_mm, self.y_mm + down_mm, self.width_mm, self.height_mm)

    def intersection(self, other: Rect) -> Rect:
        """Return the intersection with `other`; it has no area if they do not overlap."""
        x, y = max(self.x_mm, other.x_mm), max(self.y_mm, other.y_mm)
        right, bottom = min(self.right_mm, other.right_mm), min(self.bottom_mm, other.bottom_mm)
        return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))

    def union(self, other: Rect) -> Rect:
        """Return the bounding box of both."""
        x, y = min(self.x_mm, other.x_mm), min(self.y_mm, other.y_mm)
        right, bottom = max(self.right_mm, other.right_mm), max(self.bottom_mm, other.bottom_mm)
        return Rect(x, y, right - x, bottom - y)

    def contains(self, other: Rect, tolerance_mm: float = 1e-6) -> bool:
        """Return whether `other` lies in this rectangle, edges included."""
        return (
            other.x_mm >= self.x_mm - tolerance_mm
            and other.y_mm >= self.y_mm - tolerance_mm
            and other.right_mm <= self.right_mm + tolerance_mm
            and other.bottom_mm <= self.bottom_mm + tolerance_mm
        )

    def touches(self, other: Rect) -> bool:
        """Return whether the two share a point, edges included."""
        return (
            self.x_mm <= other.right_mm
            and other.x_mm <= self.right_mm
            and self.y_mm <= other.bottom_mm
            and other.y_mm <= self.bottom_mm
        )

    def is_near(self, other: Rect, within_mm: float) -> bool:
        """Return whether each edge lies within `within_mm` of the same edge of `other`."""
        pairs = zip(self.edges, other.edges, strict=True)
        return all(abs(one - another) <= within_mm for one, another in pairs)


class Margins(Struct, frozen=True):
    """The unprinted margins of upright paper, in millimetres."""

    top_mm: float = 0.0
    right_mm: float = 0.0
    bottom_mm: float = 0.0
    left_mm: float = 0.0

    @staticmethod
    def equal(mm: float) -> Margins:
        """Return equal margins on all four edges."""
        return Margins(mm, mm, mm, mm)

    def transpose(self) -> Margins:
        """Return margins that hold for the paper turned by a quarter in either direction."""
        aside, above = max(self.top_mm, self.bottom_mm), max(self.left_mm, self.right_mm)
        return Margins(above, aside, above, aside)

    def combine(self, other: Margins) -> Margins:
        """Return the smallest margins that satisfy both."""
        return Margins(
            max(self.top_mm, other.top_mm),
            max(self.right_mm, other.right_mm),
            max(self.bottom_mm, other.bottom_mm),
            max(self.left_mm, other.left_mm),
        )

    def usable(self, paper: Size) -> Rect:
        """Return the printable rectangle; its size is negative if the margins overlap."""
        return Rect(
            self.left_mm,
            self.top_mm,
            paper.width_mm - self.left_mm - self.right_mm,
            paper.height_mm - self.top_mm - self.bottom_mm,
        )


class Affine(NamedTuple):
    """The map (x, y) -> (a x + c y + e, b x + d y + f), as in SVG and PDF.

    A named tuple, since a build creates tens of thousands.
    """

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    def __matmul__(self, inner: Affine) -> Affine:
        """Return this map after `inner`, as nested SVG transforms: (M @ N)(p) = M(N(p))."""
        a, b, c, d, e, f = self
        a2, b2, c2, d2, e2, f2 = inner
        return Affine(
            a * a2 + c * b2,
            b * a2 + d * b2,
            a * c2 + c * d2,
            b * c2 + d * d2,
            a * e2 + c * f2 + e,
            b * e2 + d * f2 + f,
        )

    def apply(self, x: float, y: float) -> tuple[float, float]:
        """Return the image of a point."""
        return self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f

    def bounds(self, rect: Rect) -> Rect:
        """Return the bounding box of the image of `rect`."""
        a, b, c, d, e, f = self
        x1, y1, x2, y2 = rect.edges
        xs = (a * x1 + c * y1 + e, a * x1 + c * y2 + e, a * x2 + c * y1 + e, a * x2 + c * y2 + e)
        ys = (b * x1 + d * y1 + f, b * x1 + d * y2 + f, b * x2 + d * y1 + f, b * x2 + d * y2 + f)
        left, top = min(xs), min(ys)
        return Rect(left, top, max(xs) - left, max(ys) - top)

    @property
    def determinant(self) -> float:
        """Return the factor by which areas grow; 0 if the map has no inverse."""
        return self.a * self.d - self.b * self.c

    @property
    def scale_factor(self) -> float:
        """Return the factor by which lengths grow on average."""
        return math.sqrt(abs(self.determinant))

    def inverse(self) -> Affine:
        """Return the inverse map.

        Raises:
            ZeroDivisionError: the determinant is 0.
        """
        k = 1 / self.determinant
        return Affine(
            self.d * k,
            -self.b * k,
            -self.c * k,
            self.a * k,
            (self.c * self.f - self.d * self.e) * k,
            (self.b * self.e - self.a * self.f) * k,
        )

    @staticmethod
    def translation(x: float, y: float) -> Affine:
        """Return a translation."""
        return Affine(e=x, f=y)

    @staticmethod
    def scaling(x: float, y: float | None = None) -> Affine:
        """Return a scaling by `x`, and by `y` downwards if it differs."""
        return Affine(a=x, d=x if y is None else y)

    @staticmethod
    def rotation(degrees: float) -> Affine:
        """Return a rotation about the origin, clockwise on a page whose y grows downwards."""
        cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
        return Affine(cos, sin, -sin, cos)


IDENTITY: Final = Affine()


PT_PER_MM: Final = 72 / 25.4
"""PDF's unit: 1/72 inch (ISO 32000-1, 8.3.2.3)."""

MM_PER_PT: Final = 1 / PT_PER_MM
