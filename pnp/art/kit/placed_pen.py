"""A pen for parts that are turned as wholes: it maps their shapes, and writes no transforms.

The transforms of parts are then no longer in the document, and a transformed shape is written in
short numbers. It has the house style: an outline is heavy below and thin above, because its plate
is lower than the parts, and colours are slightly off their key lines, so that paper shows at the
highlights.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import lru_cache
from typing import Final

from pnp.art.kit import inks
from pnp.art.kit.curves import transform_shape
from pnp.art.kit.inks import Tone
from pnp.art.kit.palette import Ink
from pnp.art.kit.pen import InkPen
from pnp.core.geometry import IDENTITY, Affine

_transform = lru_cache(maxsize=4096)(transform_shape)

_BELOW: Final = (0.12, 0.32)
"""The offset of an outline's plate to the right and down, relative to the outline's width."""
_OUTLINE: Final[Mapping[Ink, float]] = {"full": 0.84, "grey": 0.84, "low": 0.9}
"""The mean weight of an outline, relative to the width in the picture."""
_OFF: Final = (0.75, 0.6)
"""The offset of colours from key lines, to the right and down, in the picture's units."""


class PlacedPen:
    """Draws with another pen, after mapping each shape by a similarity."""

    def __init__(self, pen: InkPen, by: Affine) -> None:
        """Draw with `pen` through `by`; lines are as wide as `pen` draws them."""
        self._pen = pen
        self._by = by
        self.ink = pen.ink
        self.unit = pen.unit / by.scale_factor

    def transform(self, by: Affine) -> PlacedPen:
        """Return a pen for the content of a part moved by `by`."""
        return PlacedPen(self._pen, self._by @ by)

    @contextmanager
    def apart(self) -> Iterator[PlacedPen]:
        """Draw a part that recurs in other pictures, in its own frame, to be stored once."""
        matrix = " ".join(f"{round(value, 4):g}" for value in self._by)
        with self._pen.transform(f"matrix({matrix})", self.unit, apart=True):
            yield PlacedPen(self._pen, IDENTITY)

    # -- in colour ------------------------------------------------------------------------

    def fill(self, shape: str, paint: str) -> None:
        """Fill `shape` with a paint."""
        self._pen.fill(_transform(shape, self._by), paint)

    def print(self, shape: str, paint: str) -> None:
        """Fill `shape` with a paint as a second plate prints it: on paper, slightly off."""
        if self.ink == "low":
            self._pen.ground(_transform(shape, self._by), paint)
        else:
            self._pen.fill(_transform(shape, self._by), "paper")
            with self._pen.plate(_OFF[0] * self._by.scale_factor, _OFF[1] * self._by.scale_factor):
                self._pen.fill(_transform(shape, self._by), paint)

    def tone(self, shape: str, paint: str, tone: Tone) -> None:
        """Fill `shape` with a tone of a paint, by the plate of the colours."""
        self._pen.tone(_transform(shape, self._off()), paint, tone)

    # -- in the key -----------------------------------------------------------------------

    def line(self, shape: str, weight: float = 1.0, paint: str = "outline") -> None:
        """Stroke `shape` with a paint."""
        self._pen.line(_transform(shape, self._by), weight, paint)

    def vein(self, shape: str, on: str, weight: float = 0.5) -> None:
        """Stroke a line within the paint `on`."""
        self._pen.vein(_transform(shape, self._by), on, weight)

    def fill_and_line(self, shape: str, paint: str, weight: float = 1.0) -> None:
        """Fill `shape` and stroke its edge."""
        self._pen.fill_and_line(_transform(shape, self._by), paint, weight)

    def contour(self, *shapes: str, weight: float = 1.0) -> None:
        """Put one outline around all `shapes` together, thin above and heavy below."""
        with self._below(weight):
            outlines = (_transform(shape, self._by) for shape in shapes)
            self._pen.contour(*outlines, weight=weight * _OUTLINE[self.ink])

    def halo(self, *shapes: str, weight: float, edge: float = 0.0) -> None:
        """Part all `shapes` together from lines behind them, which low ink breaks off there.

        Under an outline of the weight `edge` the paper lies as that does: its shapes are then the
        same, and take hardly any bytes.
        """
        if self.ink == "low":
            around = "".join(_transform(shape, self._by) for shape in shapes)
            with self._below(edge) if edge else nullcontext():
                self._pen.halo(around, weight * self._pen.unit)

    def _below(self, weight: float) -> AbstractContextManager[None]:
        """Draw by the outlines' plate, which is lower the heavier they are."""
        heavy = inks.weight_in_ink(weight, self.ink) * self._pen.unit
        return self._pen.transform(f"translate({_BELOW[0] * heavy:.1f} {_BELOW[1] * heavy:.1f})")

    def engrave(self, shape: str, hatch: str) -> None:
        """Hatch `shape` with a row of the palette's hatches, in low ink and not at small sizes."""
        if self._pen.level != "small":
            self._pen.engrave(_transform(shape, self._by), hatch)

    def stroke(self, strokes: str, paint: str = "outline") -> None:
        """Fill swelling strokes in low ink, which has no other tones along a form."""
        if self.ink == "low":
            self._pen.stroke(_transform(strokes, self._by), paint)

    def dot(self, x: float, y: float, radius: float, paint: str = "outline") -> None:
        """Draw a disc without outline."""
        self._pen.dot(*self._by.apply(x, y), radius * self._by.scale_factor, paint)

    @contextmanager
    def inside(self, *shapes: str) -> Iterator[None]:
        """Draw only where one of `shapes` is."""
        with self._pen.inside(*(_transform(shape, self._by) for shape in shapes)):
            yield

    def _off(self) -> Affine:
        """Return the map to the plate of the colours, shifted alike however a part is turned."""
        k = self._by.scale_factor
        return Affine.translation(_OFF[0] * k, _OFF[1] * k) @ self._by


AnyPen = InkPen | PlacedPen
"""A pen for filled and stroked shapes."""
