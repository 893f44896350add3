"""Tokens: square ones are small cards; round ones stand in squares with waste around them.

Round tokens are set free by straight cuts halfway between neighbours, and then punched or cut
round one by one. Both kinds get their backs as cards do.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final, Literal

from pnp.core.geometry import Size
from pnp.press.sheets.cards import CardGrid, card_grid
from pnp.press.sheets.imposition import Imposition

Shape = Literal["square", "round"]

ROUND_GAP_MM: Final = 4.0
"""Between two round tokens, at least: what a punch needs to bite on."""


def token_grid(across_mm: float, shape: Shape, imposition: Imposition) -> CardGrid:
    """Return the best grid for tokens, each in a square `across_mm` wide.

    Raises:
        CallError: something asked for is out of bounds, or no token fits.
    """
    square = Size(across_mm, across_mm)
    return card_grid(square, imposition if shape == "square" else _apart(imposition))


def _apart(imposition: Imposition) -> Imposition:
    """Return it with waste between neighbours and one cut through it."""
    wanted = imposition.gap_mm
    gap = max(2 * imposition.bleed_mm, ROUND_GAP_MM) if wanted is None else wanted
    return replace(imposition, cut="between", gap_mm=gap)
