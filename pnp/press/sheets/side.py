"""The nouns of imposition: a side of paper, and where faces lie on it.

All lengths are millimetres from the paper's top left, as the side is looked at.
Paper has a thickness, which counts where it is folded.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.geometry import IDENTITY, Affine, Rect, Size

Turn = Literal[0, 90, 180, 270]
"""The clockwise turn of a face, in degrees."""


class Placement(Struct, frozen=True):
    """A face and where it lies."""

    face: str
    at: Rect
    """The trimmed face on the paper; larger than the face, it shows it enlarged."""
    turn: Turn = 0
    clip: Rect | None = None
    """The part of the face's bleed that may show, or None for all of it."""
    layer: str | None = None
    """The layer of the PDF that it lies on, or None for what is always shown."""

    @classmethod
    def whole(cls, face: str, paper: Size, layer: str | None = None) -> Placement:
        """Return a face that covers the whole side."""
        return cls(face, Rect(0, 0, paper.width_mm, paper.height_mm), layer=layer)


class Side(Struct, frozen=True):
    """One side of paper."""

    paper: Size
    placements: tuple[Placement, ...]
    adjust: Affine = IDENTITY
    """The correction that brings this side into register: a map of the side in millimetres."""
    label: str = ""
    """The name of its kind, for page labels: "backs"; empty for plain numbers."""


_NEXT_TURN: Final[Mapping[Turn, Turn]] = {0: 90, 90: 180, 180: 270, 270: 0}


def turn_upright(side: Side) -> Side:
    """Return the side, turned by a quarter clockwise if its paper lies on its side.

    Drivers turn a page that is wider than the paper in the tray is, and differ in which way; a
    page that stands upright is printed as it is looked at.
    """
    paper = side.paper.transpose()
    if paper.width_mm > paper.height_mm:
        return side
    turn = Affine(0, 1, -1, 0, paper.width_mm, 0)
    placements = tuple(
        replace(
            placement,
            at=turn.bounds(placement.at),
            turn=_NEXT_TURN[placement.turn],
            clip=placement.clip and turn.bounds(placement.clip),
        )
        for placement in side.placements
    )
    return replace(
        side, paper=paper, placements=placements, adjust=turn @ side.adjust @ turn.inverse()
    )


def whole_pages(faces: Sequence[str], paper: Size) -> Iterator[Side]:
    """Yield sides with faces that fill a page each."""
    for face in faces:
        yield Side(paper, (Placement.whole(face, paper),))


BULK_MM_PER_GSM: Final = 0.00125
"""Caliper by weight: uncoated office paper and card take up about 1.25 cm³ a gram (80 g/m² is
0.1 mm, 200 g/m² is 0.25 mm)."""

GLUE_FILM_MM: Final = 0.05
"""The thickness of the glue between the halves of a folded card."""


def caliper_mm(gsm: float) -> float:
    """Return the thickness of a sheet of paper.

    Args:
        gsm: its weight in grams a square metre.
    """
    return gsm * BULK_MM_PER_GSM
