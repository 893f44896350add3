"""Levels of detail: one picture, drawn for the size that it is printed in.

`small` is a clear drawing with a bold outline, `card` shows feathers, `plate` more and finer ones.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

Level = Literal["small", "card", "plate"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

SMALL_BELOW_MM: Final = 20.0
"""A picture narrower than this is drawn small: feathers would close up."""
PLATE_FROM_MM: Final = 75.0
"""A picture as wide as this is drawn as a plate."""


def level_at(width_mm: float) -> Level:
    """Return the level of detail for a picture that is printed `width_mm` wide."""
    if width_mm < SMALL_BELOW_MM:
        return "small"
    return "plate" if width_mm >= PLATE_FROM_MM else "card"
