"""Round tokens: they stand in squares with waste around them, and get their backs as cards do.

Straight cuts halfway between neighbours set them free; then they are punched or cut round one by
one. Square tokens are small cards.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pnp.core.geometry import Size
from pnp.press.sheets.cards import CardGrid, card_grid
from pnp.press.sheets.imposition import Imposition

ROUND_GAP_MM: Final = 4.0
"""Between two round tokens, at least: what a punch needs to bite on."""


def token_grid(across_mm: float, imposition: Imposition) -> CardGrid:
    """Return the best grid for round tokens, each in a square `across_mm` wide.

    Raises:
        CallError: something asked for is out of bounds, or no token fits.
    """
    gap_mm = imposition.gap_mm
    if gap_mm is None:
        gap_mm = max(2 * imposition.bleed_mm, ROUND_GAP_MM)
    apart = replace(imposition, cut="between", gap_mm=gap_mm)
    return card_grid(Size(across_mm, across_mm), apart)
