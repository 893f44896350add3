"""Bounds of what somebody may ask for, where options, files and recipes must agree.

They stand below all of these, so that a help page tells them without importing what keeps them.
"""

from typing import Final

MAX_GAMES: Final = 1_000_000_000
"""Games of a run; in `play`, the greatest number of a game."""

MAX_SEED: Final = 2**62
"""A kernel's numbers have 63 bits."""

MAX_WORKERS: Final = 256

MIN_PAGE_DPI: Final = 20
MAX_PAGE_DPI: Final = 600
"""Of pictures of pages."""

MAX_OFFSET_MM: Final = 10.0
MAX_ANGLE_DEG: Final = 2.0
"""What lies further out of register was fed wrongly, and wants feeding again, not correcting."""

MAX_MARGIN_MM: Final = 50.0
"""That a printer leaves white along an edge."""
