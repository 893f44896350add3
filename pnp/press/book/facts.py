"""The facts under the title: boxes with icon and words, in one row wherever their words allow it.

On wide paper the boxes are equal. On narrow paper each is as wide as its words, which are all set
smaller, if they must be, by the same part; only below the smallest size there are two rows, or
more where even then a box is narrower than its words.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.press.book.boxes import LineMark, Mark, Panel, Picture
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.matter import Fact
from pnp.press.book.setting import HALF_CAPITAL_EM, Typesetter

HEIGHT_MM: Final = 9.0
GAP_MM: Final = 4.0
MIN_MM: Final = 42.0
"""The narrowest of equal boxes."""
ICON_MM: Final = 6.4
ICON_GAP_MM: Final = 2.0
"""Between icon and words."""
AROUND_MM: Final = 4.0
"""White left of the icon and right of the words together, at the least."""
CLOSE_MM: Final = 2.0
"""Between boxes that are as wide as their words, and between two rows."""
_SLACK_MM: Final = 0.02
"""What rounding may add to a line's width."""
_STYLE: Final = "book_fact"


class FactRows(Struct, frozen=True):
    """The facts as they are drawn, and their height."""

    marks: tuple[Mark, ...]
    height_mm: float


def fact_rows(
    facts: Sequence[Fact], setter: Typesetter, grid: BaselineGrid, top_mm: float
) -> FactRows:
    """Return the facts from `top_mm` downwards."""
    across = len(facts)
    if facts and grid.text_mm < MIN_MM * across + GAP_MM * (across - 1):
        smaller = _fitting(facts, setter, grid.text_mm)
        if smaller is not None:
            return _row_by_words(facts, smaller, grid, top_mm)
        across = -(-across // 2)
    while across > 1 and _least_words_mm(facts, setter) > _room_mm(grid, across):
        across -= 1
    return _equal_rows(facts, setter, grid, top_mm, across)


def _fitting(facts: Sequence[Fact], setter: Typesetter, room_mm: float) -> Typesetter | None:
    """Return a typesetter whose words all fit one row; None if they were too small."""
    style = setter.styles[_STYLE]
    words = sum(_words_mm(facts, setter))
    part = min(1.0, (room_mm - _besides_words(len(facts))) / words) if words else 1.0
    if style.size_mm * part < (style.min_size_mm or style.size_mm):
        return None
    sized = replace(style, size_mm=style.size_mm * part)
    return replace(setter, styles={**setter.styles, _STYLE: sized})


def _besides_words(count: int) -> float:
    """Return the width of all that stands in a row besides words."""
    return count * (ICON_MM + ICON_GAP_MM + AROUND_MM) + (count - 1) * CLOSE_MM


def _words_mm(facts: Sequence[Fact], setter: Typesetter) -> list[float]:
    return [setter.line(fact.text, _STYLE).width_mm for fact in facts]


def _least_words_mm(facts: Sequence[Fact], setter: Typesetter) -> float:
    """Return the width of the widest words at their smallest size."""
    style = setter.styles[_STYLE]
    return max(_words_mm(facts, setter)) * (style.min_size_mm or style.size_mm) / style.size_mm


def _box_mm(grid: BaselineGrid, across: int) -> float:
    """Return the width of equal boxes, `across` to a row."""
    return (grid.text_mm - GAP_MM * (across - 1)) / across


def _room_mm(grid: BaselineGrid, across: int) -> float:
    """Return the width that words have in such a box."""
    return _box_mm(grid, across) - ICON_MM - ICON_GAP_MM - AROUND_MM


def _row_by_words(
    facts: Sequence[Fact], setter: Typesetter, grid: BaselineGrid, top_mm: float
) -> FactRows:
    """Return one row of boxes, each as wide as its words; the white left over is shared out."""
    words = _words_mm(facts, setter)
    spare = (grid.text_mm - sum(words) - _besides_words(len(facts))) / len(facts)
    widths = [ICON_MM + ICON_GAP_MM + AROUND_MM + spare + word for word in words]
    lefts = accumulate((width_mm + CLOSE_MM for width_mm in widths), initial=grid.white.left_mm)
    marks = [
        mark
        for fact, left, width in zip(facts, lefts, widths, strict=False)
        for mark in _box(fact, setter, left, top_mm, width)
    ]
    return FactRows(tuple(marks), HEIGHT_MM)


def _equal_rows(
    facts: Sequence[Fact], setter: Typesetter, grid: BaselineGrid, top_mm: float, across: int
) -> FactRows:
    """Return rows of equal boxes, `across` to a row."""
    if not facts:
        return FactRows((), 0.0)
    width = _box_mm(grid, across)
    marks: list[Mark] = []
    for index, fact in enumerate(facts):
        row, column = divmod(index, across)
        left, top = grid.white.left_mm + column * (width + GAP_MM), row * (HEIGHT_MM + CLOSE_MM)
        marks += _box(fact, setter, left, top_mm + top, width)
    rows = -(-len(facts) // across)
    return FactRows(tuple(marks), rows * HEIGHT_MM + (rows - 1) * CLOSE_MM)


def _box(
    fact: Fact, setter: Typesetter, left_mm: float, top_mm: float, width_mm: float
) -> Iterator[Mark]:
    """Yield a box with icon and words in its middle."""
    yield Panel(left_mm, top_mm, width_mm, HEIGHT_MM, "sun_tint", HEIGHT_MM / 2, "line")
    besides = ICON_MM + ICON_GAP_MM
    line = setter.line(fact.text, _STYLE, width_mm=width_mm - besides - AROUND_MM + _SLACK_MM)
    start = left_mm + (width_mm - besides - line.width_mm) / 2
    yield Picture(fact.icon, start, top_mm + (HEIGHT_MM - ICON_MM) / 2, ICON_MM, ICON_MM)
    baseline = top_mm + HEIGHT_MM / 2 + HALF_CAPITAL_EM * line.block.size_mm
    yield LineMark(line, start + besides, baseline, "ink")
