"""The nouns of imposition: a side of paper, and where faces lie on it.

All lengths are millimetres from the paper's top left, as the side is looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from pnp.ground.geometry import IDENTITY, Affine, Rect, Size

Turn = Literal[0, 90, 180, 270]
"""How far a face is turned clockwise, in degrees."""


@dataclass(frozen=True, slots=True)
class Placement:
    """A face and where it lies."""

    face: str
    at: Rect
    """The trimmed face on the paper; larger than the face, it shows it enlarged."""
    turn: Turn = 0
    clip: Rect | None = None
    """How far the face's bleed may show, or None for all of it."""
    layer: str | None = None
    """The layer of the PDF that it lies on, or None for what is always shown."""

    @classmethod
    def whole(cls, face: str, paper: Size, layer: str | None = None) -> Placement:
        """A face that covers the whole side."""
        return cls(face, Rect(0, 0, paper.width_mm, paper.height_mm), layer=layer)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of paper."""

    paper: Size
    placements: tuple[Placement, ...]
    adjust: Affine = IDENTITY
    """What a printer needs to bring this side into register: a map of the side in millimetres."""
    label: str = ""
    """The name of its kind, for page labels: "backs"; empty for plain numbers."""


def whole_pages(faces: Sequence[str], paper: Size) -> Iterator[Side]:
    """Faces that fill a page each."""
    for face in faces:
        yield Side(paper, (Placement.whole(face, paper),))
