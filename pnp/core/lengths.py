"""Lengths. Millimetres everywhere; points only where PDF is written.

A name that holds a length ends in its unit: `width_mm`, `size_pt`.
"""

from typing import Final

PT_PER_MM: Final = 72 / 25.4
"""PDF's unit: 1/72 inch (ISO 32000-1, 8.3.2.3)."""

MM_PER_PT: Final = 1 / PT_PER_MM
