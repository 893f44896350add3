"""Bounds of what somebody may ask for, where options, files and recipes must agree.

They stand below all of these, so that a help page tells them without importing what keeps them.
"""

from typing import Final

MOST_GAMES: Final = 1_000_000_000
"""Games of a run; in `play`, the greatest number of a game."""

MOST_SEED: Final = 2**62
"""A kernel's numbers have 63 bits."""

MOST_WORKERS: Final = 256

LEAST_PAGE_DPI: Final = 20
MOST_PAGE_DPI: Final = 600
"""Of pictures of pages."""

MOST_OFFSET_MM: Final = 10.0
MOST_ANGLE_DEG: Final = 2.0
"""What lies further out of register was fed wrongly, and wants feeding again, not correcting."""

MOST_MARGIN_MM: Final = 50.0
"""That a printer leaves white along an edge."""
