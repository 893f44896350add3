"""Belly bands: strips of paper around decks that share a box."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from pnp.core.geometry import Size
from pnp.press.sheets.tuckboxes import CLEARANCE_DEEP_MM, CLEARANCE_MM, GLUE_MM, box_for


@dataclass(frozen=True, slots=True)
class BandSize:
    """A belly band, which holds a deck together: around its middle, its ends glued."""

    width_mm: float
    depth_mm: float
    height_mm: float = 26.0

    @property
    def folds_mm(self) -> tuple[float, ...]:
        """Return the folds, from the left end."""
        sides = (self.width_mm, self.depth_mm, self.width_mm, self.depth_mm)
        return tuple(accumulate(sides))

    @property
    def size(self) -> Size:
        """Return the strip with what its ends overlap."""
        return Size(self.folds_mm[-1] + GLUE_MM, self.height_mm)


def band_for(cards: int, card: Size, card_mm: float, *, sleeved: bool = False) -> BandSize:
    """Return the band around so many cards; arguments as of `box_for`."""
    box = box_for(cards, card, card_mm, sleeved=sleeved)
    deep = box.depth_mm - CLEARANCE_DEEP_MM / 2
    return BandSize(box.width_mm - CLEARANCE_MM + 1, deep)
