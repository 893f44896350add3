"""A pen for parts that are turned as wholes: it maps their shapes, and writes no transforms.

What a picture's parts are turned by is then no longer in the document, and a turned shape is
written in numbers as short as an upright one's. Lines keep their width: maps turn and shift.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache

from pnp.art.curves import placed
from pnp.art.inks import Tone
from pnp.art.pen import InkPen
from pnp.core.geometry import Affine

_placed = lru_cache(maxsize=4096)(placed)


class PlacedPen:
    """Draws with another pen, each shape moved by a map that turns and shifts."""

    def __init__(self, pen: InkPen, by: Affine) -> None:
        """Draw with `pen` through `by`."""
        self._pen = pen
        self._by = by
        self.ink = pen.ink
        self.unit = pen.unit

    def moved(self, by: Affine) -> PlacedPen:
        """Return a pen for what lies in a part that `by` moves."""
        return PlacedPen(self._pen, self._by @ by)

    def fill(self, shape: str, paint: str) -> None:
        """Fill `shape` with a paint."""
        self._pen.fill(_placed(shape, self._by), paint)

    def tone(self, shape: str, paint: str, tone: Tone) -> None:
        """Fill `shape` with a tone of a paint."""
        self._pen.tone(_placed(shape, self._by), paint, tone)

    def line(self, shape: str, weight: float = 1.0, paint: str = "outline") -> None:
        """Stroke `shape` with a paint."""
        self._pen.line(_placed(shape, self._by), weight, paint)

    def vein(self, shape: str, on: str, weight: float = 0.5) -> None:
        """Stroke a line within the paint `on`."""
        self._pen.vein(_placed(shape, self._by), on, weight)

    def outlined(self, shape: str, paint: str, weight: float = 1.0) -> None:
        """Fill `shape` and stroke its edge."""
        self._pen.outlined(_placed(shape, self._by), paint, weight)

    def contour(self, *shapes: str, weight: float = 1.0) -> None:
        """Put one outline around all `shapes` together."""
        self._pen.contour(*(_placed(shape, self._by) for shape in shapes), weight=weight)

    def dot(self, x: float, y: float, radius: float, paint: str = "outline") -> None:
        """Draw a disc without outline."""
        self._pen.dot(*self._by.apply(x, y), radius, paint)

    @contextmanager
    def inside(self, shape: str) -> Iterator[None]:
        """Draw only where `shape` is."""
        with self._pen.inside(_placed(shape, self._by)):
            yield
