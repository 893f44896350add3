"""Scattered numbers: reproducible, but irregular to the eye."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

_MULTIPLIER: Final = 6364136223846793005
_INCREMENT: Final = 1442695040888963407
_BITS: Final = 64
"""Knuth's linear congruential generator (MMIX), of which the upper half is used."""


def scatter(seed: int) -> Iterator[float]:
    """Yield numbers from 0 to 1 endlessly; equal seeds yield equal numbers."""
    state = seed
    while True:
        state = (state * _MULTIPLIER + _INCREMENT) % 2**_BITS
        yield (state >> _BITS // 2) / 2 ** (_BITS // 2)
