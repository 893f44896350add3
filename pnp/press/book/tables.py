"""Measuring tables: a part of stage 2. Columns share the width by what their cells need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pnp.press.book.blocks import Inline, Row, Table
from pnp.press.book.boxes import Mark, Piece, Rule, Words
from pnp.press.book.space import Space
from pnp.press.text import Icon, Span

PADDING_MM: Final = 1.4
"""White at the left and the right of a cell's text; none at the table's edges."""
HEAD_RULE_MM: Final = 0.45
ROW_RULE_MM: Final = 0.2


def measure_table(table: Table, space: Space) -> list[Piece]:
    """The rows of a table as pieces; they stay together if a column can hold them."""
    measurer = _Measurer(table, space)
    widths = measurer.widths()
    rows = [measurer.row(row, widths) for row in (table.head, *table.rows)]
    together = sum(row.height for row in rows) <= space.grid.rows
    last = len(rows) - 1
    return [
        replace(row, glued=index != last and (together or index == 0))
        for index, row in enumerate(rows)
    ]


@dataclass(frozen=True, slots=True)
class _Measurer:
    table: Table
    space: Space

    def widths(self) -> list[float]:
        """The columns' widths: between what the longest word and the longest line need.

        Columns aligned at their end hold figures, which are not broken. Method: CSS 2.1, 17.5.2.2.
        """
        columns = range(len(self.table.aligns))
        most = [self._widest(column, _whole) for column in columns]
        least = [
            most[column] if self.table.aligns[column] == "end" else self._widest(column, _words)
            for column in columns
        ]
        return _shared(least, most, self.space.width_mm - 2 * PADDING_MM * (len(columns) - 1))

    def _widest(self, column: int, parts: Callable[[Inline], list[Inline]]) -> float:
        return max(
            self.space.setter.width_mm(part, self._style(row), row.line)
            for row in (self.table.head, *self.table.rows)
            if column < len(row.cells)
            for part in parts(row.cells[column])
        )

    def row(self, row: Row, widths: Sequence[float]) -> Piece:
        """A row with the rule below it."""
        space = self.space
        style = self._style(row)
        leading = space.setter.leading_mm(style)
        first = space.grid.baseline_mm + space.grid.step_mm / 2
        colour = "pond" if self._is_head(row) else "ink"
        marks: list[Mark] = []
        x, tallest = space.left_mm, 1
        for cell, width, align in zip(row.cells, widths, self.table.aligns, strict=False):
            lines = space.setter.lines(cell, style, width, row.line, align)
            marks += [
                Words(line, x, first + number * leading, colour)
                for number, line in enumerate(lines)
            ]
            tallest = max(tallest, len(lines))
            x += width + 2 * PADDING_MM
        height = space.grid.steps((tallest - 1) * leading + 3 * space.grid.step_mm)
        return Piece(height, (*marks, self._rule(row, height)), "row")

    def _rule(self, row: Row, height: int) -> Rule:
        y, width = height * self.space.grid.step_mm, self.space.width_mm
        if self._is_head(row):
            return Rule(self.space.left_mm, y, width, "pond", HEAD_RULE_MM)
        return Rule(self.space.left_mm, y, width, "line", ROW_RULE_MM)

    def _style(self, row: Row) -> str:
        return "book_table_head" if self._is_head(row) else "book_table"

    def _is_head(self, row: Row) -> bool:
        return row is self.table.head


def _shared(least: Sequence[float], most: Sequence[float], room: float) -> list[float]:
    """Widths that add up to `room`; below what is needed if there is not enough of it."""
    needed, wished = sum(least), sum(most)
    if room >= wished:
        return [width + (room - wished) / len(most) for width in most]
    if room <= needed:
        return [width * room / needed for width in least]
    share = (room - needed) / (wished - needed)
    return [low + (high - low) * share for low, high in zip(least, most, strict=True)]


def _whole(cell: Inline) -> list[Inline]:
    return [cell]


def _words(cell: Inline) -> list[Inline]:
    """A cell's words, each by itself; an empty cell is one empty word."""
    words: list[Inline] = []
    for part in cell:
        if isinstance(part, Icon):
            words.append((part,))
        else:
            words += [(Span(word, part.bold, part.italic),) for word in part.text.split(" ")]
    return words or [()]
