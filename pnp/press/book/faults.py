"""Faults of a layout, by which the best of several is chosen."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from pnp.press.book.boxes import FlowBox, PlacedBox
from pnp.press.book.holes import holes

Page = tuple[PlacedBox, ...]

SPLIT: Final = 14
"""The weight of a parted tie, in steps of white."""
LATE: Final = 28
"""The weight of a section that follows a later one."""
FILLABLE: Final = 14
"""The height of a hole, in steps, that a plate can fill."""
FILLED: Final = 4
"""The white, in steps, that goes into gaps, or stays beside a plate."""


def flaws(pages: Sequence[Page], white: int) -> int:
    """Return the weight of parted ties, late sections, and some white, in steps of white."""
    breaks = len(split_ties(pages)) + bare_headings(pages)
    return SPLIT * breaks + LATE * late(pages) + white


def strays(pages: Sequence[Page], pieces: Sequence[FlowBox]) -> int:
    """Return the number of figures below another section's heading, within a block, or omitted."""
    order = [box.piece for page in pages for box in page]
    headings = [piece.block for piece in order if piece.kind == "heading"]
    return (
        len(pieces)
        - len(order)
        + sum(
            _is_stray(piece, order[:place], order[place + 1 :], headings)
            for place, piece in enumerate(order)
            if piece.kind == "figure"
        )
    )


def split_ties(pages: Sequence[Page]) -> tuple[FlowBox, ...]:
    """Return the pieces with ties that are parted between columns; between pages, each is two."""
    order = [(number, box) for number, page in enumerate(pages) for box in page]
    pairs = pairwise(order)
    return tuple(
        above.piece
        for (page, above), (other, below) in pairs
        if above.piece.tie and (page, above.column) != (other, below.column)
        for _ in range(1 + (page != other))
    )


def bare_headings(pages: Sequence[Page]) -> int:
    """Return the number of headings that stand above a figure, but apart from their text."""
    order = [(number, box) for number, page in enumerate(pages) for box in page]
    return sum(
        heading.piece.kind == "heading"
        and figure.piece.kind == "figure"
        and not figure.piece.wide
        and text.piece.kind != "heading"
        and (page, figure.column) != (other, text.column)
        for ((_, heading), (page, figure)), (_, (other, text)) in pairwise(pairwise(order))
    )


def late(pages: Sequence[Page]) -> int:
    """Return the number of sections that follow a later one."""
    boxes = (box for page in pages for box in page)
    headings = [box.piece.block for box in boxes if box.piece.kind == "heading"]
    return sum(below < above for above, below in pairwise(headings))


def waste(pages: Sequence[Page], rows: int, columns: int, head: int) -> int:
    """Return the white of pages that neither gaps nor plates take up, in steps."""
    heights = (
        hole.height
        for number, page in enumerate(pages)
        for hole in holes(page, rows, columns, 0 if number else head)
    )
    return sum(FILLED if height >= FILLABLE else max(0, height - FILLED) for height in heights)


def _is_stray(
    figure: FlowBox, above: Sequence[FlowBox], below: Sequence[FlowBox], headings: Sequence[int]
) -> bool:
    own = max((block for block in headings if block < figure.block), default=None)
    last = next((piece.block for piece in reversed(above) if piece.kind == "heading"), None)
    both = {piece.block for piece in above} & {piece.block for piece in below}
    return last != own or bool(both)
