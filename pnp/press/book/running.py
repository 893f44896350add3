"""Measuring running text: paragraphs, lists and callouts; a part of stage 2.

At least two lines of a paragraph stand on either side of a column's end, and at least two steps
of a numbered list before it. A callout stays whole if a column can hold it.
"""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from pnp.press.book.blocks import Callout, Inline, Item, Listing, ParagraphBlock
from pnp.press.book.boxes import CalloutFrame, Disc, FlowBox, LineMark, Mark
from pnp.press.book.setting import HALF_CAPITAL_EM
from pnp.press.book.space import Space
from pnp.press.text import Span

LINE: Final = 2
"""The steps of a line of body text."""
MIN_LINES: Final = 2
"""The lines of a paragraph that are never parted from each other, at its head and its foot."""
INDENT_MM: Final = 6.6
"""Of a list's text."""
NUMBER_RADIUS_MM: Final = 2.25
BULLET_RADIUS_MM: Final = 0.65
CALLOUT_LEFT_MM: Final = 4.6
CALLOUT_RIGHT_MM: Final = 3.2


def measure_paragraph(block: ParagraphBlock, space: Space) -> list[FlowBox]:
    """Return a piece for each line. A paragraph that ends in a colon stays with the next piece."""
    lines = space.setter.lines(block.content, "book_body", space.width_mm, block.line)
    last = len(lines)
    return [
        FlowBox(
            LINE,
            (LineMark(line, space.left_mm, space.grid.baseline_mm, "ink"),),
            glued=_announces(block.content)
            if number == last
            else number < MIN_LINES or last - number < MIN_LINES,
        )
        for number, line in enumerate(lines, start=1)
    ]


def _announces(content: Inline) -> bool:
    last = content[-1] if content else None
    return isinstance(last, Span) and last.text.rstrip().endswith(":")


def measure_listing(block: Listing, space: Space) -> list[FlowBox]:
    """Return the entries, parted by white if they are numbered or one takes more than a line."""
    items = [_item(block, number, space) for number in range(len(block.items))]
    airy = block.start is not None or any(len(item) > 1 for item in items)
    if block.start is not None and len(items) > 1:
        items[0] = [*items[0][:-1], *(replace(last, glued=True) for last in items[0][-1:])]
    return [piece for item in items for piece in _after(item, int(airy))]


def _item(block: Listing, number: int, space: Space) -> list[FlowBox]:
    item = block.items[number]
    inside = space.inset(INDENT_MM)
    pieces = _paragraphs(item, inside)
    if pieces:
        marks = (*_marker(block, number, space), *pieces[0].marks)
        pieces[0] = replace(pieces[0], marks=marks)
    if item.nested:
        pieces[-1:] = [replace(piece, glued=True) for piece in pieces[-1:]]
        pieces += measure_listing(item.nested, inside)
    return pieces


def _paragraphs(item: Item, space: Space) -> list[FlowBox]:
    paragraphs = [measure_paragraph(paragraph, space) for paragraph in item.paragraphs]
    return [piece for pieces in paragraphs for piece in _after(pieces, 1)]


def _after(pieces: list[FlowBox], white: int) -> list[FlowBox]:
    """Return the pieces with white above the first of them."""
    return [replace(piece, before=white) for piece in pieces[:1]] + pieces[1:]


def _marker(block: Listing, number: int, space: Space) -> tuple[Mark, ...]:
    middle = space.grid.baseline_mm - _half_digit(space, "book_body")
    if block.start is None:
        return (Disc(space.left_mm + INDENT_MM / 2, middle, BULLET_RADIUS_MM, "pond"),)
    radius = NUMBER_RADIUS_MM
    line = space.setter.line(
        str(block.start + number), "book_number", "middle", 2 * radius, block.items[number].line
    )
    return (
        Disc(space.left_mm + radius, middle, radius, "disc"),
        LineMark(line, space.left_mm, middle + _half_digit(space, "book_number"), "disc_on"),
    )


def _half_digit(space: Space, style: str) -> float:
    """Return half the height of a digit, in millimetres."""
    return HALF_CAPITAL_EM * space.setter.styles[style].size_mm


def measure_callout(block: Callout, number: int, space: Space) -> list[FlowBox]:
    """Return the paragraphs and lists inside, on a ground with a step of white around."""
    frame = CalloutFrame(number, "example" if block.example else "note")
    inside = space.inset(CALLOUT_LEFT_MM, CALLOUT_RIGHT_MM)
    made = [
        measure_paragraph(part, inside)
        if isinstance(part, ParagraphBlock)
        else measure_listing(part, inside)
        for part in block.blocks
    ]
    pieces = [
        replace(piece, frame=frame) for block_piece in made for piece in _after(block_piece, 1)
    ]
    return _keep_together(_pad(pieces, space), space.grid.rows) if pieces else []


def _pad(pieces: list[FlowBox], space: Space) -> list[FlowBox]:
    """Return the pieces with a step of ground above the first and below the last."""
    step = space.grid.step_mm
    first = pieces[0]
    marks = tuple(replace(mark, y_mm=mark.y_mm + step) for mark in first.marks)
    pieces = [replace(first, height=first.height + 1, marks=marks, before=0), *pieces[1:]]
    last = pieces[-1]
    return [*pieces[:-1], replace(last, height=last.height + 1, glued=False)]


def _keep_together(pieces: list[FlowBox], rows: int) -> list[FlowBox]:
    if sum(piece.height + piece.before for piece in pieces) > rows:
        return pieces
    return [*(replace(piece, glued=True) for piece in pieces[:-1]), pieces[-1]]
