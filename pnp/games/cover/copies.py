"""Numbers of Duck & Cover that count cards."""

from typing import Final

COPIES: Final = (
    ("ducks.cards", r"cover\.duck\..+"),
    ("draw.cards", r"cover\.draw\..+"),
    ("draw.max", r"cover\.draw\.max"),
    ("draw.bis", r"cover\.draw\.bis"),
    ("draw.copies_of_each_number", r"cover\.draw\.(\d+)(?:\.mate)?"),
)
"""Paths of numbers, and which faces they count; those that differ in a group are counted apart."""
