"""Lengths. Millimetres everywhere; points only where PDF is written, pixels only where SVG is read.

A name that holds a length ends in its unit: `width_mm`, `size_pt`.
"""

from typing import Final

PT_PER_MM: Final = 72 / 25.4
"""PDF's unit: 1/72 inch (ISO 32000-1, 8.3.2.3)."""

PX_PER_MM: Final = 96 / 25.4
"""CSS's reference pixel: 1/96 inch (CSS Values 4, section 6.2)."""

MM_PER_PT: Final = 1 / PT_PER_MM
