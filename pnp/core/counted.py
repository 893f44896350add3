"""Numbers with their nouns, for the program's own English."""

from __future__ import annotations


def counted(number: int, one: str, many: str = "") -> str:
    """Return a number with its noun: 1 page, 3 pages."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"
