"""Times of the day, as the timing cards of Duck Blind are called."""

from __future__ import annotations

import re
from typing import Final

MARK: Final = "at_"
"""The prefix of the names of cards with a clock time."""

_TIME: Final = re.compile(MARK + "([01][0-9]|2[0-3])([0-5][0-9])")


def clock(card: str) -> tuple[int, str] | None:
    """Return the hour and the minutes of `at_0830`, (8, "30"); None for a card with a name."""
    time = _TIME.fullmatch(card)
    return (int(time[1]), time[2]) if time else None
