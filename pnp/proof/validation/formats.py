"""The names of sizes: the card format of a piece, and the scale at which it was printed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pnp.core.geometry import Size
from pnp.data import tables
from pnp.data.tables import CardFormat

_EXACT_MM: Final = 0.55
"""The tolerance of a piece's size: formats in inches are rounded to whole millimetres."""
_SAME_ASPECT: Final = 0.006
"""The tolerance between the scales of width and height of a scaled piece."""
_ASPECT_FIRST: Final = 30
"""The weight of a difference in aspect ratio relative to one in scale."""
_SCALES: Final = (0.85, 1.15)
"""The range of scales of a format that are recognised."""
_WHOLE_MM: Final = 0.05
"""The tolerance within which a size in whole millimetres counts as chosen: scaling rarely gives
one."""
_BLEEDS_MM: Final = (1.0, 1.5, 2.0, 2.5, 3.0, 3.175, 4.0, 5.0)
"""Bleeds that printers of cards require."""


@dataclass(frozen=True, slots=True)
class FormatMatch:
    """The card format of a piece, possibly scaled, or with its bleed."""

    format: CardFormat
    scale: float = 1.0
    bleed_mm: float = 0.0

    @property
    def is_scaled(self) -> bool:
        """Return whether the piece is larger or smaller than its format."""
        return self.scale != 1.0


def match_format(size: Size, *, is_exact: bool = True) -> FormatMatch | None:
    """Return the format of a piece, or None if it is close to none.

    The format itself has precedence over one with bleed, and that over a scaled one. A piece in
    whole millimetres, such as a business card of 85 × 55, does not count as scaled.

    Args:
        size: the size of the piece.
        is_exact: whether it was read from edges or marks rather than measured in a picture.
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
