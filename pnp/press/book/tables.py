"""Measuring tables: a part of stage 2. They are as wide as their cells need, and little more.

The width is shared among the columns by pure arithmetic, in millimetres.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.book.blocks import Inline, TableBlock, TableRow
from pnp.press.book.boxes import FlowBox, LineMark, Mark, Rule, hang
from pnp.press.book.grid import Space
from pnp.press.structure import Element, Role
from pnp.press.text import Icon, Span

PADDING_MM: Final = 1.4
"""The white on either side of a cell's text; none at the table's edges."""
TIGHT_MM: Final = 0.6
"""The padding of a table whose words would otherwise be too wide."""
SPACE_EM: Final = 0.3
"""The approximate space between two words."""
SLACK_MM: Final = 0.02
"""The distance to which ink may protrude from a word."""
HEAD_RULE_MM: Final = 0.45
ROW_RULE_MM: Final = 0.2


def measure_table(table: TableBlock, space: Space) -> list[FlowBox]:
    """Return the rows of a table as pieces; they stay together if a column can hold them."""
    measurer = _Measurer(table, space)
    widths, padding_mm = measurer.widths(), measurer.padding()
    rows = [
        box
        for index, row in enumerate((table.head, *table.rows))
        for box in hang([measurer.row(row, widths, padding_mm)], Element("TR", index))
    ]
    together = sum(row.height for row in rows) <= space.grid.rows
    last = len(rows) - 1
    return [
        replace(row, glued=index != last and (together or index == 0))
        for index, row in enumerate(rows)
    ]


class _Measurer(Struct, frozen=True):
    table: TableBlock
    space: Space

    def widths(self) -> list[float]:
        """Return the columns' widths.

        Columns aligned at their end contain figures, which are never broken; their headings are, if
        nothing else makes the table narrow enough.
        """
        return share(self._cells(), self._room(self.padding()))

    def padding(self) -> float:
        """Return the white on either side of a column, reduced if words would not fit otherwise."""
        return PADDING_MM if _least_mm(self._cells()) <= self._room(PADDING_MM) else TIGHT_MM

    def _room(self, padding_mm: float) -> float:
        """Return the total width of all columns, in mm."""
        return self.space.width_mm - 2 * padding_mm * (len(self.table.aligns) - 1)

    def _cells(self) -> list[list[Cell]]:
        """Return the cells of the rows that have one for each column."""
        whole = self._measure(breaks_heads=False)
        if _least_mm(whole) <= self._room(TIGHT_MM):
            return whole
        return self._measure(breaks_heads=True)

    def _measure(self, *, breaks_heads: bool) -> list[list[Cell]]:
        aligns = self.table.aligns
        return [
            [
                self._cell(cell, row, whole=align == "end" and not (breaks_heads and is_head))
                for cell, align in zip(row.cells, aligns, strict=False)
            ]
            for row in (self.table.head, *self.table.rows)
            for is_head in (self._is_head(row),)
            if len(row.cells) == len(aligns)
        ]

    def _cell(self, content: Inline, row: TableRow, *, whole: bool) -> Cell:
        style, setter = self._style(row), self.space.setter
        parts = [content] if whole else _words(content)
        widths = tuple(setter.width_mm(part, style, row.line) + SLACK_MM for part in parts)
        return Cell(widths, SPACE_EM * setter.styles[style].size_mm)

    def row(self, row: TableRow, widths: Sequence[float], padding_mm: float) -> FlowBox:
        """Return a row with the rule below it."""
        space = self.space
        style = self._style(row)
        leading = space.setter.leading_mm(style)
        first = space.grid.baseline_mm + space.grid.step_mm / 2
        colour = "pond" if self._is_head(row) else "ink"
        marks: list[Mark] = []
        across = sum(widths) + 2 * padding_mm * (len(widths) - 1)
        start, offset, tallest = space.begin_mm(across), 0.0, 1
        role: Role = "TH" if self._is_head(row) else "TD"
        columns = zip(row.cells, widths, self.table.aligns, strict=False)
        for column, (cell, width, align) in enumerate(columns):
            x = start + (across - offset - width if space.grid.rtl else offset)
            words = "".join(part.text for part in cell if isinstance(part, Span))
            side = space.grid.align(words, align)
            lines = space.setter.lines(cell, style, width, row.line, side)
            marks += [
                LineMark(line, x, first + number * leading, colour, (Element(role, column),))
                for number, line in enumerate(lines)
            ]
            tallest = max(tallest, len(lines))
            offset += width + 2 * padding_mm
        height = space.grid.steps((tallest - 1) * leading + 3 * space.grid.step_mm)
        return FlowBox(height, (*marks, self._rule(row, height, across)), "row")

    def _rule(self, row: TableRow, height: int, width: float) -> Rule:
        y = height * self.space.grid.step_mm
        if self._is_head(row):
            return Rule(self.space.begin_mm(width), y, width, "pond", HEAD_RULE_MM)
        return Rule(self.space.begin_mm(width), y, width, "line", ROW_RULE_MM)

    def _style(self, row: TableRow) -> str:
        return "book_table_head" if self._is_head(row) else "book_table"

    def _is_head(self, row: TableRow) -> bool:
        return row is self.table.head


def _least_mm(rows: Sequence[Sequence[Cell]]) -> float:
    """Return the minimum widths of columns: those of their unbreakable content, in mm."""
    columns: Iterator[Sequence[Cell]] = zip(*rows, strict=True)
    return sum(max(cell.longest for cell in column) for column in columns)


def _words(cell: Inline) -> list[Inline]:
    """Return a cell's words, each by itself; an empty cell is one empty word."""
    words: list[Inline] = []
    for part in cell:
        if isinstance(part, Icon):
            words.append((part,))
        else:
            words += [(Span(word, part.bold, part.italic),) for word in part.text.split(" ")]
    return words or [()]


MAX_SPARE: Final = 10.0
"""The most by which a column exceeds its cells, in millimetres."""
MOVES: Final = range(1, 13)
"""The widths that one column may cede to another, in millimetres, to save lines."""


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
    """Return the columns' widths, `room` at most, with the fewest lines found for the rows.

    Any space beyond the need of the cells is distributed, but no more than the eye can cross. If
    there is not enough for the longest words, every column gets less than it needs.
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
            _neighbours(widths, least), key=lambda shares: _lines(rows, shares), default=widths
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
    """Return the number of lines of the rows, and as a tie-break that of all their cells."""
    lines = [[cell.lines(width) for cell, width in zip(row, widths, strict=True)] for row in rows]
    return sum(max(row) for row in lines), sum(sum(row) for row in lines)
