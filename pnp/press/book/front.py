"""The head of the first page and the foot of every page.

The facts under the title are boxes with icon and words, in one row if possible. On wide paper the
boxes are equal. On narrow paper each is as wide as its words, which all shrink equally if
necessary; only below the smallest size are there two or more rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, count
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pnp.core.bidi import base_level
from pnp.press.book.blocks import Fact, Figure, Front, HeadingBlock
from pnp.press.book.boxes import LineMark, Mark, Panel, Picture, Rule, TypesetLine
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.setting import HALF_CAPITAL_EM, Typesetter
from pnp.press.structure import Element, ElementPath
from pnp.press.text import Span

RADIUS_MM: Final = 3.5
SKY_MM: Final = 22.0
"""The space above the banner's picture, for title and tagline, each on one line."""
TITLE_MM: Final = 12.4
TAGLINE_MM: Final = 20.1
"""The distance from the top of that space to the baselines of both."""
FACTS_MM: Final = 4.0
"""The gap between the banner and the facts."""
INSET_MM: Final = 7.0
SWIMMER_MM: Final = 4.4
"""The height of the picture that advances along the foot."""
_TITLE: Final = (Element("H1", -3),)
_TAGLINE: Final = (Element("P", -2),)
"""The structure element before the first block, whose number is 0."""

CREDIT_LINES: Final = 2
"""The lines of a credit that fit at a page's foot, whatever the printer's margins."""


class Opening(Struct, frozen=True):
    """The head of the first page, and its height in steps."""

    marks: tuple[Mark, ...]
    steps: int


def opening(title: HeadingBlock, front: Front, setter: Typesetter, grid: BaselineGrid) -> Opening:
    """Return the banner with title and tagline, and the facts below."""
    left, top, width = grid.white.left_mm, grid.white.top_mm, grid.text_mm
    near = width - 2 * INSET_MM
    name = setter.one_or_two_lines(title.content, "book_title", near, title.line)
    tagline = setter.one_or_two_lines(front.tagline, "book_tagline", width - 2 * RADIUS_MM)
    lower = _below_first_mm(name)
    panel, picture = _banner(front.banner, grid, SKY_MM + lower + _below_first_mm(tagline))
    words = (
        *_stack(name, left + INSET_MM, top + TITLE_MM, "pond", _TITLE),
        *_stack(tagline, left + RADIUS_MM, top + TAGLINE_MM + lower, "ink", _TAGLINE),
    )
    top = panel.y_mm + panel.height_mm + FACTS_MM
    facts = fact_rows(front.facts, setter, grid, top)
    bottom = top + facts.height_mm - panel.y_mm
    return Opening((panel, picture, *words, *_as_list(facts.marks)), grid.steps(bottom) + 2)


def _as_list(facts: Sequence[Mark]) -> Iterator[Mark]:
    """Yield the facts' boxes, their words as the entries of a list."""
    entry = count()
    for mark in facts:
        if isinstance(mark, LineMark):
            path = (Element("L", -1), Element("LI", next(entry)), Element("LBody", 0))
            yield replace(mark, path=path)
        else:
            yield mark


def _below_first_mm(lines: Sequence[TypesetLine]) -> float:
    """Return the distance from the first to the last of some lines, in mm."""
    block, style = lines[0].block, lines[0].style
    return (len(lines) - 1) * block.size_mm * style.leading


def _stack(
    lines: Sequence[TypesetLine], left_mm: float, first_mm: float, colour: str, path: ElementPath
) -> Iterator[LineMark]:
    """Yield stacked lines, the first on the baseline `first_mm`."""
    for number, line in enumerate(lines, start=1):
        yield LineMark(line, left_mm, first_mm + _below_first_mm(lines[:number]), colour, path)


def _banner(figure: Figure, grid: BaselineGrid, sky_mm: float) -> tuple[Panel, Picture]:
    left, top, width = grid.white.left_mm, grid.white.top_mm, grid.text_mm
    height = width * figure.size.height_mm / figure.size.width_mm
    panel = Panel(left, top, width, sky_mm + height, "pond_tint", RADIUS_MM, "line")
    picture = Picture(figure.href, left, top + sky_mm, width, height, panel)
    return panel, picture


def foot(
    front: Front, page: int, pages: int, setter: Typesetter, grid: BaselineGrid
) -> tuple[Mark, ...]:
    """Return the line at a page's foot: the game, the page's number, and the credit below."""
    white = grid.white
    left, top, width = white.left_mm, grid.foot_mm, grid.text_mm
    words, half = front.label(page, pages), width / 2
    name = setter.line(front.game, "book_foot", grid.align(front.game, "start"), half)
    label = setter.line(words, "book_foot", grid.align(words, "end"), half)
    credit = setter.lines((Span(front.credit),), "credit", width, 0, "middle")
    leading = setter.leading_mm("credit")
    return (
        *_swimmer(front.swimmer, (page - 1) / max(pages - 1, 1), grid),
        Rule(left, top, width, "line", 0.3),
        LineMark(name, grid.mirror(left, half), top + 3.7, "soft"),
        LineMark(label, grid.mirror(left + half, half), top + 3.7, "soft"),
        *(
            LineMark(line, left, top + 6.7 + number * leading, "soft")
            for number, line in enumerate(credit)
        ),
    )


def more_credit_mm(front: Front, setter: Typesetter, grid: BaselineGrid) -> float:
    """Return the height of a credit's lines that exceeds the space at each page's foot, in mm."""
    lines = setter.lines((Span(front.credit),), "credit", grid.text_mm, 0, "middle")
    return max(0, len(lines) - CREDIT_LINES) * setter.leading_mm("credit")


def _swimmer(figure: Figure | None, way: float, grid: BaselineGrid) -> Iterator[Mark]:
    """Draw the picture at a fraction of its way, from 0 to 1, along the line at the foot."""
    if figure is None:
        return
    height = grid.walker_mm
    width = height * figure.size.width_mm / figure.size.height_mm
    left = grid.white.left_mm + way * (grid.text_mm - width)
    yield Picture(figure.href, left, grid.foot_mm - height, width, height)


HEIGHT_MM: Final = 9.0
GAP_MM: Final = 4.0
MIN_MM: Final = 42.0
"""The least width of equal boxes."""
ICON_MM: Final = 6.4
ICON_GAP_MM: Final = 2.0
"""The gap between icon and words."""
AROUND_MM: Final = 4.0
"""The least white left of the icon and right of the words, together."""
CLOSE_MM: Final = 2.0
"""The gap between boxes that are as wide as their words, and between rows."""
_SLACK_MM: Final = 0.02
"""The width that rounding may add to a line."""
_STYLE: Final = "book_fact"


class FactRows(Struct, frozen=True):
    """The facts as drawn, and their height."""

    marks: tuple[Mark, ...]
    height_mm: float


def fact_rows(
    facts: Sequence[Fact], setter: Typesetter, grid: BaselineGrid, top_mm: float
) -> FactRows:
    """Return the facts from `top_mm` downwards."""
    across = len(facts)
    if facts and grid.text_mm < MIN_MM * across + GAP_MM * (across - 1):
        smaller = _shrink_to_row(facts, setter, grid.text_mm)
        if smaller is not None:
            return _row_by_words(facts, smaller, grid, top_mm)
        across = -(-across // 2)
    while across > 1 and _least_words_mm(facts, setter) > _room_mm(grid, across):
        across -= 1
    return _equal_rows(facts, setter, grid, top_mm, across)


def _shrink_to_row(facts: Sequence[Fact], setter: Typesetter, room_mm: float) -> Typesetter | None:
    """Return a typesetter with which all words fit one row; None if they would be too small."""
    style = setter.styles[_STYLE]
    words = sum(_words_mm(facts, setter))
    part = min(1.0, (room_mm - _besides_words(len(facts))) / words) if words else 1.0
    if style.size_mm * part < (style.min_size_mm or style.size_mm):
        return None
    smaller = replace(style, size_mm=style.size_mm * part)
    return replace(setter, styles={**setter.styles, _STYLE: smaller})


def _besides_words(count: int) -> float:
    """Return the width of everything in a row besides words."""
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
    """Return the width available to words in such a box."""
    return _box_mm(grid, across) - ICON_MM - ICON_GAP_MM - AROUND_MM


def _row_by_words(
    facts: Sequence[Fact], setter: Typesetter, grid: BaselineGrid, top_mm: float
) -> FactRows:
    """Return one row of boxes, each as wide as its words; the remaining white is distributed."""
    words = _words_mm(facts, setter)
    spare = (grid.text_mm - sum(words) - _besides_words(len(facts))) / len(facts)
    widths = [ICON_MM + ICON_GAP_MM + AROUND_MM + spare + word for word in words]
    lefts = accumulate((width_mm + CLOSE_MM for width_mm in widths), initial=grid.white.left_mm)
    marks = [
        mark
        for fact, left, width in zip(facts, lefts, widths, strict=False)
        for mark in _box(fact, setter, grid, left, top_mm, width)
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
        marks += _box(fact, setter, grid, left, top_mm + top, width)
    rows = -(-len(facts) // across)
    return FactRows(tuple(marks), rows * HEIGHT_MM + (rows - 1) * CLOSE_MM)


def _box(  # noqa: PLR0913, PLR0917 -- a fact, what sets it, and its box
    fact: Fact,
    setter: Typesetter,
    grid: BaselineGrid,
    left_mm: float,
    top_mm: float,
    width_mm: float,
) -> Iterator[Mark]:
    """Yield a box with centred icon and words."""
    yield Panel(
        grid.mirror(left_mm, width_mm),
        top_mm,
        width_mm,
        HEIGHT_MM,
        "sun_tint",
        HEIGHT_MM / 2,
        "line",
    )
    besides = ICON_MM + ICON_GAP_MM
    room = width_mm - besides - AROUND_MM + _SLACK_MM
    line = setter.line(fact.text, _STYLE, width_mm=room)
    start = left_mm + (width_mm - besides - line.width_mm) / 2
    icon_left = grid.mirror(start, ICON_MM)
    yield Picture(fact.icon, icon_left, top_mm + (HEIGHT_MM - ICON_MM) / 2, ICON_MM, ICON_MM)
    baseline = top_mm + HEIGHT_MM / 2 + HALF_CAPITAL_EM * line.block.size_mm
    words_left = grid.mirror(start + besides, line.width_mm)
    indent = room - line.width_mm if base_level(fact.text) else 0.0
    yield LineMark(line, words_left - indent, baseline, "ink")
