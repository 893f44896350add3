"""Sharing a table's width among its columns. Pure arithmetic, in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from msgspec import Struct

MAX_SPARE: Final = 10.0
"""What a column may be wider than its cells, in millimetres."""
MOVES: Final = range(1, 13)
"""What one column may give another, in millimetres, to save lines."""


class Cell(Struct, frozen=True):
    """The content of a cell: the widths of its words, and of the space between two of them."""

    words: tuple[float, ...]
    space: float

    @property
    def longest(self) -> float:
        """Return the width of its longest word."""
        return max(self.words, default=0.0)

    @property
    def whole(self) -> float:
        """Return its width on one line."""
        return sum(self.words) + self.space * max(len(self.words) - 1, 0)

    def lines(self, width: float) -> int:
        """Return the number of its lines at a width."""
        lines, end = 1, -self.space
        for word in self.words:
            if end + self.space + word > width and end > 0:
                lines, end = lines + 1, -self.space
            end += self.space + word
        return lines


def share(rows: Sequence[Sequence[Cell]], room: float) -> list[float]:
    """Return the columns' widths, `room` at most, at which rows take as few lines as found.

    If there is more room than the cells need, each column gets some of it, but no more than the
    eye can cross. If there is not enough for the longest words, every column gets less than it
    needs.
    """
    columns = list(zip(*rows, strict=True))
    least = [max(cell.longest for cell in column) for column in columns]
    most = [max(cell.whole for cell in column) for column in columns]
    if room >= sum(most):
        spare = min((room - sum(most)) / len(most), MAX_SPARE)
        return [width + spare for width in most]
    if room <= sum(least):
        return [width * room / sum(least) for width in least]
    part = (room - sum(least)) / (sum(most) - sum(least))
    widths = [low + (high - low) * part for low, high in zip(least, most, strict=True)]
    return _improve(widths, least, rows)


def _improve(
    widths: list[float], least: Sequence[float], rows: Sequence[Sequence[Cell]]
) -> list[float]:
    """Return the widths after the moves that save most lines."""
    lines = _lines(rows, widths)
    while True:
        better = min(
            _neighbours(widths, least), key=lambda each: _lines(rows, each), default=widths
        )
        if _lines(rows, better) >= lines:
            return widths
        widths, lines = better, _lines(rows, better)


def _neighbours(widths: list[float], least: Sequence[float]) -> Iterator[list[float]]:
    """Yield the widths after every move that keeps each column at its minimum."""
    for giver, taker in permutations(range(len(widths)), 2):
        for millimetres in MOVES:
            if widths[giver] - millimetres >= least[giver]:
                new_widths = list(widths)
                new_widths[giver] -= millimetres
                new_widths[taker] += millimetres
                yield new_widths


def _lines(rows: Sequence[Sequence[Cell]], widths: Sequence[float]) -> tuple[int, int]:
    """Return the lines that the rows take, and as a tie-break those of all their cells."""
    lines = [[cell.lines(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return sum(max(row) for row in lines), sum(sum(row) for row in lines)
