"""Times of the day, as the timing cards of Duck Blind are called."""

from __future__ import annotations


def clock(card: str) -> tuple[int, str] | None:
    """Return the hour and the minutes of `at_0830`, (8, "30"); None for a card with a name."""
    _, marked, digits = card.partition("at_")
    return (int(digits[:2]), digits[2:]) if marked else None
