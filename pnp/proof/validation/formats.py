"""The names of sizes: the format of cards that a piece has, and the scale it was printed at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.tables import CardFormat

_EXACT_MM: Final = 0.55
"""Between a piece and the format that it is: inches are rounded to whole millimetres."""
_SAME_ASPECT: Final = 0.006
"""Between the scales of width and height of a piece that was scaled as a whole."""
_ASPECT_FIRST: Final = 30
"""By how much a difference in aspect counts for more than one in scale."""
_SCALES: Final = (0.85, 1.15)
"""At which a piece is taken for a scaled one of a format."""
_WHOLE_MM: Final = 0.05
"""Off whole millimetres at most, a size is one that somebody chose: scaling hits few of those."""
_BLEEDS_MM: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 3.175, 4.0, 5.0)
"""That makers of cards ask for."""


@dataclass(frozen=True, slots=True)
class FormatMatch:
    """A format of cards that a piece has, perhaps scaled, or with its bleed."""

    format: CardFormat
    scale: float = 1.0
    bleed_mm: float = 0.0

    @property
    def is_scaled(self) -> bool:
        """Return whether the piece is larger or smaller than its format."""
        return self.scale != 1.0


def match_format(size: Size, *, is_exact: bool = True) -> FormatMatch | None:
    """Return the format that a piece has, or None if it is near to none.

    The format itself comes before one with bleed, and that before a scaled one. A piece of whole
    millimetres, as a business card of 85 × 55, is not taken for a scaled one.

    Args:
        size: of the piece.
        is_exact: whether it was read from edges or marks, and not measured in a picture.
    """
    upright = Size(*sorted((size.width_mm, size.height_mm)))
    formats = list(tables.cards().values())
    kinds = (_exact, _with_bleed, _at_scale)
    for kind in kinds[:-1] if is_exact and _is_whole(upright) else kinds:
        matches = sorted(kind(upright, formats), key=lambda pair: pair[0])
        for _, best in matches:
            return best
    return None


def _is_whole(size: Size) -> bool:
    sides = size.width_mm, size.height_mm
    return all(abs(side - round(side)) <= _WHOLE_MM for side in sides)


_Ranked = tuple[float, FormatMatch]


def _exact(size: Size, formats: list[CardFormat], bleed_mm: float = 0.0) -> Iterator[_Ranked]:
    for card in formats:
        off = max(
            abs(size.width_mm - 2 * bleed_mm - card.width_mm),
            abs(size.height_mm - 2 * bleed_mm - card.height_mm),
        )
        if off <= _EXACT_MM:
            yield off, FormatMatch(card, bleed_mm=bleed_mm)


def _with_bleed(size: Size, formats: list[CardFormat]) -> Iterator[_Ranked]:
    for bleed_mm in _BLEEDS_MM:
        yield from _exact(size, formats, bleed_mm)


def _at_scale(size: Size, formats: list[CardFormat]) -> Iterator[_Ranked]:
    for card in formats:
        across, down = size.width_mm / card.width_mm, size.height_mm / card.height_mm
        scale = (across + down) / 2
        if abs(across - down) <= _SAME_ASPECT and _SCALES[0] <= scale <= _SCALES[1]:
            yield _ASPECT_FIRST * abs(across - down) + abs(scale - 1), FormatMatch(card, scale)
