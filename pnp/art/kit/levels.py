"""Levels of detail: one picture, drawn for its printed size.

`small` is a clear drawing with a bold outline, `card` shows feathers, `plate` more and finer ones.
"""

from __future__ import annotations

from typing import Final, Literal, get_args

Level = Literal["small", "card", "plate"]
LEVELS: Final[tuple[Level, ...]] = get_args(Level)

SMALL_BELOW_MM: Final = 20.0
"""The width below which a picture is drawn small, because feathers would fill in."""
PLATE_FROM_MM: Final = 75.0
"""The width from which a picture is drawn as a plate."""


def level_at(width_mm: float) -> Level:
    """Return the level of detail for a picture of a printed width."""
    if width_mm < SMALL_BELOW_MM:
        return "small"
    return "plate" if width_mm >= PLATE_FROM_MM else "card"
