"""A histogram in a terminal: one line a bin, with a bar."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pnp.cli.terminal.screen import Line
from pnp.study.simulation.counts import Histogram
from pnp.study.simulation.statistics import Bin, bins_of

_MAX_ROWS: Final = 14
_WIDTH: Final = 36
"""Of the longest bar, in characters: with usual labels, lines stay below 60."""

_EIGHTHS: Final = " ▏▎▍▌▋▊▉"


def histogram(name: str, counts: Histogram) -> Iterator[Line]:
    """Yield lines with the relative frequency of each value."""
    bins = bins_of(counts, _MAX_ROWS)
    tallest = max(bar.share for bar in bins)
    width = max(len(name), *(len(str(bar)) for bar in bins))
    yield Line(f"{name.ljust(width)}   share", "dim")
    for bar in bins:
        yield Line(_row(bar, width, tallest))


def _row(bin_: Bin, width: int, tallest: float) -> str:
    eighths = round(8 * _WIDTH * bin_.share / tallest)
    bar = "█" * (eighths // 8) + _EIGHTHS[eighths % 8].strip()
    return f"{str(bin_).rjust(width)}  {bin_.share:6.2%}  {bar}".rstrip()
