"""The head of the first page and the foot of every page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from pnp.press.book.blocks import HeadingBlock
from pnp.press.book.boxes import LineMark, Mark, Panel, Picture, Rule, TypesetLine
from pnp.press.book.facts import fact_rows
from pnp.press.book.grid import BaselineGrid
from pnp.press.book.matter import Figure, Front
from pnp.press.book.setting import Typesetter
from pnp.press.text import Span

RADIUS_MM: Final = 3.5
SKY_MM: Final = 22.0
"""The ground above the banner's picture, where title and tagline stand, each on one line."""
TITLE_MM: Final = 12.4
TAGLINE_MM: Final = 20.1
"""From the top of the ground to the baselines of both."""
FACTS_MM: Final = 4.0
"""Between the banner and the facts."""
INSET_MM: Final = 7.0
SWIMMER_MM: Final = 4.4
"""The height of the picture that walks along the foot."""
CREDIT_LINES: Final = 2
"""The lines of a credit that a page's foot has room for, however much a printer leaves white."""


class Opening(Struct, frozen=True):
    """The head of the first page, and how many steps of it are taken."""

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
        *_stacked(name, left + INSET_MM, top + TITLE_MM, "pond"),
        *_stacked(tagline, left + RADIUS_MM, top + TAGLINE_MM + lower, "ink"),
    )
    top = panel.y_mm + panel.height_mm + FACTS_MM
    facts = fact_rows(front.facts, setter, grid, top)
    bottom = top + facts.height_mm - panel.y_mm
    return Opening((panel, picture, *words, *facts.marks), grid.steps(bottom) + 2)


def _below_first_mm(lines: Sequence[TypesetLine]) -> float:
    """Return the distance from the first to the last of some lines, in mm."""
    block, style = lines[0].block, lines[0].style
    return (len(lines) - 1) * block.size_mm * style.leading


def _stacked(
    lines: Sequence[TypesetLine], left_mm: float, first_mm: float, colour: str
) -> Iterator[LineMark]:
    """Yield lines one below the other, the first on the baseline `first_mm`."""
    for number, line in enumerate(lines, start=1):
        yield LineMark(line, left_mm, first_mm + _below_first_mm(lines[:number]), colour)


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
    name = setter.line(front.game, "book_foot", width_mm=width / 2)
    label = setter.line(front.label(page, pages), "book_foot", "end", width / 2)
    credit = setter.lines((Span(front.credit),), "credit", width, 0, "middle")
    leading = setter.leading_mm("credit")
    return (
        *_swimmer(front.swimmer, (page - 1) / max(pages - 1, 1), grid),
        Rule(left, top, width, "line", 0.3),
        LineMark(name, left, top + 3.7, "soft"),
        LineMark(label, left + width / 2, top + 3.7, "soft"),
        *(
            LineMark(line, left, top + 6.7 + number * leading, "soft")
            for number, line in enumerate(credit)
        ),
    )


def more_credit_mm(front: Front, setter: Typesetter, grid: BaselineGrid) -> float:
    """Return the height of a credit's lines beyond the room in each page's foot, in mm."""
    lines = setter.lines((Span(front.credit),), "credit", grid.text_mm, 0, "middle")
    return max(0, len(lines) - CREDIT_LINES) * setter.leading_mm("credit")


def _swimmer(figure: Figure | None, way: float, grid: BaselineGrid) -> Iterator[Mark]:
    """Draw the picture after a part of its way, from 0 to 1, along the line at the foot."""
    if figure is None:
        return
    height = grid.walker_mm
    width = height * figure.size.width_mm / figure.size.height_mm
    left = grid.white.left_mm + way * (grid.text_mm - width)
    yield Picture(figure.href, left, grid.foot_mm - height, width, height)
