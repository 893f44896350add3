"""Ink: the places of laid-out letters on a face, by the outlines of their glyphs."""

from __future__ import annotations

from functools import cached_property, reduce
from typing import Final, Protocol

from msgspec import Struct

from pnp.core.geometry import Affine, Rect
from pnp.press.text import Block, PlacedIcon, PlacedText

_TOLERANCE_MM: Final = 0.001


class Ink(Protocol):
    """The place of some letters."""

    @property
    def to_face(self) -> Affine:
        """Return the map from their layout space to the face."""

    @property
    def letters(self) -> tuple[Rect, ...]:
        """Return their boxes in that space."""

    @property
    def box(self) -> Rect | None:
        """Return the box of all of them in that space; None if they are blank."""

    @property
    def on_face(self) -> Rect | None:
        """Return the box of all of them on the face; None if they are blank."""


class LetterBoxes(Struct, frozen=True, dict=True):
    """Letters that were laid out elsewhere, given by their boxes."""

    to_face: Affine
    letters: tuple[Rect, ...]

    @cached_property
    def box(self) -> Rect | None:
        """Return the box of all of them; None if they are blank."""
        return reduce(Rect.union, self.letters) if self.letters else None

    @cached_property
    def on_face(self) -> Rect | None:
        """Return their box on the face; None if they are blank."""
        return None if self.box is None else self.to_face.bounds(self.box)


class InkRun(Struct, dict=True):
    """A piece of a laid-out line: words of one font, or an icon."""

    item: PlacedText | PlacedIcon
    to_face: Affine
    """The map from the layout box of the words to the face."""
    outline_mm: float = 0.0
    """The reach of the stroke beyond the outlines of letters."""

    @cached_property
    def box(self) -> Rect | None:
        """Return the box of its ink, in its layout space; None if it is blank."""
        item = self.item
        if isinstance(item, PlacedIcon):
            return Rect(item.x_mm, item.y_mm, item.width_mm, item.height_mm)
        ink = item.run.ink
        return None if ink is None else self._place(ink, item, self._tracking)

    @cached_property
    def letters(self) -> tuple[Rect, ...]:
        """Return the boxes of its letters in that space; for spaced letters, the box of all."""
        if isinstance(self.item, PlacedIcon) or self._tracking:
            return () if self.box is None else (self.box,)
        return tuple(self._place(box, self.item) for box in self.item.run.boxes)

    @cached_property
    def on_face(self) -> Rect | None:
        """Return the box of its ink on the face; None if it is blank."""
        return None if self.box is None else self.to_face.bounds(self.box)

    @cached_property
    def _tracking(self) -> float:
        """Return the width that tracking adds."""
        if isinstance(self.item, PlacedIcon):
            return 0.0
        unit = self.item.size_mm / self.item.font.units_per_em
        wider = self.item.width_mm - self.item.run.advance * unit
        return wider if abs(wider) > _TOLERANCE_MM else 0.0

    def _place(
        self, ink: tuple[float, float, float, float], item: PlacedText, wider: float = 0.0
    ) -> Rect:
        unit = item.size_mm / item.font.units_per_em
        left, bottom, right, top = (side * unit for side in ink)
        box = Rect(item.x_mm + left, item.y_mm - top, right - left + wider, top - bottom)
        return box.inset(-self.outline_mm)


def ink_of(block: Block, to_face: Affine, outline_mm: float = 0.0) -> tuple[InkRun, ...]:
    """Return the ink of a block whose own box `to_face` places."""
    return tuple(InkRun(item, to_face, outline_mm) for item in block.items)
