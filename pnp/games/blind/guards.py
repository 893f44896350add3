"""Guards: what Duck Blind's rules provide for, and does not come up with the numbers of the box.

The deck has enough ducks for the lines of six players, and only with other numbers can it run dry.
"""

from typing import Final

GUARDS: Final = ("ducks_short", "wardens.banished", "wardens.capped")
"""Columns of the results that may stay at 0 in all games."""
