"""Capacities: which of the Bucket's prints have room for only so much."""

from typing import Final

CAPACITIES: Final = (("rounds", "sheet.rounds", "rounds on the score sheet"),)
"""Columns of the results, the printed numbers that they must not pass, and what these count."""
