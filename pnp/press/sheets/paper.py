"""Paper as it is folded: how thick it is."""

from __future__ import annotations

from typing import Final

BULK_MM_PER_GSM: Final = 0.00125
"""Caliper by weight: uncoated office paper and card take up about 1.25 cm³ a gram (80 g/m² is
0.1 mm, 200 g/m² is 0.25 mm)."""

GLUE_FILM_MM: Final = 0.05
"""What the glue adds between the halves of a card that is folded."""

LEAST_GSM: Final = 40
MOST_GSM: Final = 600


def caliper_mm(gsm: float) -> float:
    """Return the thickness of a sheet of paper.

    Args:
        gsm: its weight in grams a square metre.
    """
    return gsm * BULK_MM_PER_GSM
